/**
 * Somebody has the link and means ill (trust 2 and 13.3), between real browsers: a table of two plays in the app, a third
 * page says on its links whatever it likes. After each attack the two agree, see each other's moves, and a newcomer is
 * given all entries within ten seconds.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';
import { givenTo, HEALED_MS, laySiege, letIn, watchPulse, withstand, type Siege } from './lib/siege';
import { until } from './lib/table';

type RunningHost = Awaited<ReturnType<typeof startHost>>;

let host: RunningHost;
let pages: RunningHost;
let siege: Siege;

beforeAll(async () => {
  pages = await startHost(PAGES);
  host = await startHost(APP);
  siege = await laySiege(host.home, pages.home);
});

afterAll(async () => {
  await siege.close();
  await Promise.all([host.close(), pages.close()]);
});

const page = () => siege.villain.page;
const RAGE_MS = 5_000;
/** So many announced peers that are not there are more than anybody has places for. */
const FLOOD = 800;

it('everything in the document is deleted, again and again', () =>
  withstand(siege, () => page().evaluate((ms) => window.villain.deleteAll(ms), RAGE_MS), true));

it('places under the players’ client numbers are forged in each other’s copies, over and over (attack A6)', () =>
  withstand(siege, () => page().evaluate((ms) => window.villain.forgeUnder(ms), RAGE_MS), true));

it('what the players are going to write is deleted before they write it', () =>
  withstand(siege, () => page().evaluate((ms) => window.villain.deleteAhead(ms), RAGE_MS), true));

it('updates that hang on something unknown come by the hundred kilobytes (attack A7)', () =>
  withstand(siege, () => page().evaluate(() => window.villain.gap(20))));

it('presence is forged with a clock above which there is none, and both are shown here all the same (attack A8)', async () => {
  await withstand(siege, () => page().evaluate(() => ['Ana', 'Bo'].forEach((name) => window.villain.spoof(name))));
  for (const peer of [siege.ana, siege.bo]) {
    expect(await peer.page.getByText('Gone', { exact: true }).count()).toBe(0);
    expect(await peer.page.getByText('EVIL').count()).toBe(0);
  }
});

it('entries are too long, are said again in other lists, and carry other signatures', () =>
  withstand(siege, () => page().evaluate(() => window.villain.misfits())));

it('ten thousand junk entries come every second', () =>
  withstand(siege, () => page().evaluate((ms) => window.villain.flood(ms), RAGE_MS), true));

it.each([
  ['as frames', false],
  ['within frames', true],
])('garbage comes ten thousand times a second, %s', async (_, isFramed) => {
  await withstand(
    siege,
    () => page().evaluate(([ms, is]) => window.villain.garbage(ms, is), [RAGE_MS, isFramed] as const),
    true,
  );
  await letIn(siege.villain, pages.home, siege.secret, siege.host, 2);
});

it('the whole document is asked for ten thousand times a second', async () => {
  await withstand(siege, () => page().evaluate((ms) => window.villain.askAll(ms), RAGE_MS), true);
  await letIn(siege.villain, pages.home, siege.secret, siege.host, 2);
});

it('forty peers are announced that are not there, and a real one is let in within ten seconds', () =>
  withstand(siege, async () => {
    const address = `${siege.host.replace('http', 'ws')}/signal`;
    await page().evaluate((to) => window.villain.announce(to, 40), address);
  }));

it('peers that are not there are announced without end, and a real one is let in while that goes on', async () => {
  const address = `${siege.host.replace('http', 'ws')}/signal`;
  const before = await siege.newcomer([]);
  // A browser of her own, so that what the other one has to do for its flood is not counted against her.
  const newcomer = await launchBrowser();
  const pulses = await Promise.all([siege.ana, siege.bo].map(watchPulse));
  const raging = page().evaluate((to) => window.villain.announceOn(to, 20_000, 6), address);
  // What can be called at once is called by then, and all places were filled many times over.
  await until('the flood is on', async () => (await page().evaluate(() => window.villain.announced())) >= FLOOD);
  const start = performance.now();
  const found = await givenTo(newcomer, pages.home, siege.secret, siege.host, before);
  const took = performance.now() - start;
  await newcomer.close();
  const longest = await Promise.all(pulses.map((each) => each()));
  await raging;
  expect(found.length).toBeGreaterThanOrEqual(before.length);
  // Whoever floods takes half of this machine, and four browsers share the rest: alone, a newcomer is in within ten seconds.
  expect(took).toBeLessThan(3 * HEALED_MS);
  expect(Math.max(...longest)).toBeLessThan(2_500);
  await siege.move();
});
