/** Every sheet of every game, full, empty and odd: page, paper and canvas show the same, and fields lie where they are printed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';

interface Comparison {
  readonly differs: number;
  readonly inked: number;
  readonly blank: readonly string[];
}

interface PaperComparison extends Comparison {
  readonly lettersOff: readonly string[];
}

interface Corpus {
  readonly names: () => readonly string[];
  readonly printed: () => readonly string[];
  readonly show: (name: string, style: string) => void;
  readonly lettersOff: (name: string, near: number) => readonly string[];
  readonly wordsOff: (words: readonly string[], near: number) => readonly string[];
  readonly fieldsOff: (name: string) => number;
  readonly picturesOff: (name: string, png: string) => Promise<Comparison>;
  readonly paperOff: (names: readonly string[], near: number) => Promise<readonly PaperComparison[]>;
  readonly ready: () => Promise<void>;
}
declare const corpus: Corpus;

/** Two tenths of a millimetre. */
const NEAR = 2;

let pages: Awaited<ReturnType<typeof startHost>>;
let peer: Peer;
/** What the table shows, and what is printed. */
let names: readonly string[];
let printed: readonly string[];

beforeAll(async () => {
  pages = await startHost(PAGES);
  peer = await launchBrowser({ viewport: { width: 1240, height: 880 } });
  await peer.page.goto(`${pages.home}/corpus.html`);
  await peer.page.waitForFunction(() => 'corpus' in window);
  await peer.page.evaluate(() => corpus.ready());
  names = await peer.page.evaluate(() => corpus.names());
  printed = await peer.page.evaluate(() => corpus.printed());
});

afterAll(async () => {
  await peer.close();
  await pages.close();
});

it('every text of the page begins, stands and ends where the canvas sets it', async () => {
  expect(names.length).toBeGreaterThan(50);
  expect(printed.length).toBeGreaterThan(40);
  for (const name of [...names, ...printed]) {
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

it('a canvas sets words of many languages, and signs of mathematics, in the faces that were measured', async () => {
  const words = ['Řehoř', 'Өмір', 'Ξένη', 'Việt', 'Nguyễn', 'Ǆ', '√2≤∞', '∑≈∫', '⅔≠½', 'x→y'];
  expect(await peer.page.evaluate(([each, near]) => corpus.wordsOff(each, near), [words, NEAR] as const)).toEqual([]);
});

it('the page and the canvas are one picture, and none is blank', async () => {
  const { page } = peer;
  for (const name of [...names, ...printed]) {
    await page.evaluate((each) => corpus.show(each, ''), name);
    const png = await page.locator('#ground svg').screenshot({ scale: 'css' });
    const { differs, inked, blank } = await page.evaluate(([each, text]) => corpus.picturesOff(each, text), [
      name,
      png.toString('base64'),
    ] as const);
    expect(differs, `${name}: page and canvas`).toBeLessThan(0.01);
    expect(inked, `${name}: ink`).toBeGreaterThan(0.005);
    expect(blank, `${name}: nothing in the place of`).toEqual([]);
  }
}, 240_000);

it('paper with its fields and canvas are one, letter by letter and as another program draws the PDF', async () => {
  const AT_ONCE = 12;
  const off: string[] = [];
  for (let first = 0; first < printed.length; first += AT_ONCE) {
    const some = printed.slice(first, first + AT_ONCE);
    const found = await peer.page.evaluate(([each, near]) => corpus.paperOff(each, near), [some, NEAR] as const);
    for (const [at, { differs, inked, blank, lettersOff }] of found.entries()) {
      const name = some[at] ?? '';
      if (differs >= 0.01 || inked <= 0.005) off.push(`${name}: ${differs} differs, ${inked} has ink`);
      off.push(...[...lettersOff, ...blank.map((text) => `nothing for ${text}`)].map((each) => `${name}: ${each}`));
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
        for (const name of [...names, ...printed].filter((each) => /longest$|blank/.test(each))) {
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
