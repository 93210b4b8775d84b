/** A deck dealt by three browsers of which one dies in the middle of it: the others get their cards, and so does she when she is back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facesOf } from '../ledger/cards';
import { launchBrowser, type Peer } from './lib/browser';
import type {} from './lib/card-page.svelte';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';

const profile = mkdtempSync(join(tmpdir(), 'roundel-profile-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;
let cleo: Peer;

const SOON = 60_000;
const LONG = { timeout: 180_000 };
/** Five of fifteen cards go to each of three: the whole deck. */
const DECK = 15;

const arrive = async (peer: Peer, name: string): Promise<void> => {
  await peer.page.goto(`${host.home}/deal.html`);
  await peer.page.waitForFunction(() => 'deal' in window);
  await peer.page.evaluate((called) => window.deal.begin(called), name);
};
const pointOf = ({ page }: Peer) => page.evaluate(() => window.deal.point());
const dealt = ({ page }: Peer): Promise<unknown> =>
  page.waitForFunction(() => window.deal.point().mine.length === 5, undefined, { timeout: SOON });

beforeAll(async () => {
  host = await startHost(PAGES);
  [ana, bo, cleo] = await Promise.all([launchBrowser(), launchBrowser(), launchBrowser({ profile })]);
  for (const [peer, name] of [
    [ana, 'Ana'],
    [bo, 'Bo'],
    [cleo, 'Cleo'],
  ] as const) {
    await arrive(peer, name);
  }
  const link = await ana.page.evaluate(() => window.deal.create());
  for (const { page } of [bo, cleo]) await page.evaluate((address) => window.deal.join(address), link);
  for (const { page } of [ana, bo, cleo]) await page.waitForFunction(() => window.deal.point().peers === 2);
  for (const { page } of [ana, bo, cleo]) await page.evaluate(() => window.deal.sit());
  for (const { page } of [ana, bo, cleo]) await page.waitForFunction(() => window.deal.point().expect === 'one');
}, SOON);

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close(), cleo.close()]);
  await host.close();
  rmSync(profile, { recursive: true, force: true });
});

it('goes on without one who is killed in mid-deal, and gives her what is hers when she is back', LONG, async () => {
  // Hers is the last key that is missing no more once the deck goes round; she dies before any card is hers.
  const going = cleo.page.waitForFunction(
    () => ['shuffle', 'deal'].includes(window.deal.point().dealing?.stage ?? ''),
    undefined,
    { timeout: SOON, polling: 5 },
  );
  await ana.page.evaluate(() => window.deal.shuffle());
  await going;
  await cleo.kill();
  // Where she died before her turn the deck waits for her, for two of three would have to vote; else her shares are put in.
  cleo = await launchBrowser({ profile });
  await arrive(cleo, 'Cleo');
  await cleo.page.evaluate(() => window.deal.reopen());
  await Promise.all([ana, bo, cleo].map(dealt));
  await expect
    .poll(async () => new Set((await Promise.all([ana, bo, cleo].map(pointOf))).map(({ digest }) => digest)).size)
    .toBe(1);
  const points = await Promise.all([ana, bo, cleo].map(pointOf));
  expect(points.map(({ others }) => others)).toEqual([0, 0, 0]);
  expect(points.flatMap(({ mine }) => mine).sort()).toEqual(facesOf(DECK));
  // Every page shuffles and checks in a worker of its own; nothing of it was complained about.
  for (const { errors } of [ana, bo]) expect(errors).toEqual([]);
});

it('lets each turn up a card of hers, with the opening in its entry', LONG, async () => {
  for (const [seat, { page }] of [ana, bo, cleo].entries()) {
    await page.waitForFunction((at) => window.deal.point().shown.length === at, seat, { timeout: SOON });
    await page.evaluate(([at]) => window.deal.show(at, at), [seat] as const);
  }
  for (const { page } of [ana, bo, cleo]) {
    await page.waitForFunction(() => window.deal.point().shown.length === 3, undefined, { timeout: SOON });
  }
});
