/** Every sheet, full, empty and odd: page, paper and canvas show the same, and fields lie where they are printed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';

interface Comparison {
  readonly differs: number;
  readonly inked: number;
}

interface Corpus {
  readonly names: () => readonly string[];
  readonly show: (name: string, style: string) => void;
  readonly lettersOff: (name: string, near: number) => readonly string[];
  readonly fieldsOff: (name: string) => number;
  readonly picturesOff: (name: string, png: string) => Promise<Comparison>;
  readonly paperOff: (names: readonly string[]) => Promise<readonly Comparison[]>;
  readonly ready: () => Promise<void>;
}
declare const corpus: Corpus;

/** Two tenths of a millimetre. */
const NEAR = 2;

let pages: Awaited<ReturnType<typeof startHost>>;
let peer: Peer;
let names: readonly string[];

beforeAll(async () => {
  pages = await startHost(PAGES);
  peer = await launchBrowser({ viewport: { width: 1240, height: 880 } });
  await peer.page.goto(`${pages.home}/corpus.html`);
  await peer.page.waitForFunction(() => 'corpus' in window);
  await peer.page.evaluate(() => corpus.ready());
  names = await peer.page.evaluate(() => corpus.names());
});

afterAll(async () => {
  await peer.close();
  await pages.close();
});

it('every letter is where the canvas sets it', async () => {
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const off = await peer.page.evaluate(
      ([each, near]) => {
        corpus.show(each, '');
        return corpus.lettersOff(each, near);
      },
      [name, NEAR] as const,
    );
    expect(off, name).toEqual([]);
  }
});

it('the page and the canvas are one picture, and none is blank', async () => {
  const { page } = peer;
  for (const name of names) {
    await page.evaluate((each) => corpus.show(each, ''), name);
    const png = await page.locator('#ground svg').screenshot({ scale: 'css' });
    const { differs, inked } = await page.evaluate(([each, text]) => corpus.picturesOff(each, text), [
      name,
      png.toString('base64'),
    ] as const);
    expect(differs, `${name}: page and canvas`).toBeLessThan(0.01);
    expect(inked, `${name}: ink`).toBeGreaterThan(0.005);
  }
}, 240_000);

it('paper and canvas are one picture, as another program draws the PDF', async () => {
  const AT_ONCE = 12;
  const off: string[] = [];
  for (let first = 0; first < names.length; first += AT_ONCE) {
    const some = names.slice(first, first + AT_ONCE);
    const found = await peer.page.evaluate((each) => corpus.paperOff(each), some);
    for (const [at, { differs, inked }] of found.entries()) {
      const name = some[at] ?? '';
      // Where letters are in no font that we ship, paper has empty boxes for them; those places are left out.
      const most = name.endsWith('odd') ? 0.12 : 0.01;
      if (differs >= most || inked <= 0.005) off.push(`${name}: ${differs} differs, ${inked} has ink`);
    }
  }
  expect(off).toEqual([]);
}, 240_000);

it('fields lie on their marks, whatever moves, turns or enlarges the sheet', async () => {
  const { page } = peer;
  const client = await page.context().newCDPSession(page);
  for (const ratio of [1, 1.5]) {
    await client.send('Emulation.setDeviceMetricsOverride', {
      width: 1240,
      height: 880,
      deviceScaleFactor: ratio,
      mobile: false,
    });
    for (const zoom of [0.25, 1, 4]) {
      for (const turn of [0, 15]) {
        for (const name of names.filter((each) => /longest|blank/.test(each))) {
          const off = await page.evaluate(
            ([each, style]) => {
              corpus.show(each, style);
              return corpus.fieldsOff(each);
            },
            [name, `transform: translate(37.3px, 21.7px) rotate(${turn}deg) scale(${zoom})`] as const,
          );
          expect(off, `${name} at ${zoom}, turned by ${turn}, display ${ratio}`).toBeLessThanOrEqual(2);
        }
      }
    }
  }
  expect(peer.errors).toEqual([]);
}, 240_000);
