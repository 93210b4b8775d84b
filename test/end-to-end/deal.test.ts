/** A deck dealt by three browsers of which one dies in the middle of it: the others get their cards, and so does she when she is back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import type { KeyRing } from '../../src-renderer/chance';
import type { Ledger } from '../../src-renderer/ledger';
import { readTable } from '../../src-renderer/session/read-table';
import { cards, facesOf } from '../ledger/cards';
import { cardsOf, deckOn, facesTo, hersAlone, isIn, shareBy } from '../session/secrecy';
import { launchBrowser, type Peer } from './lib/browser';
import type {} from './lib/card-page.svelte';
import { copiesIn } from './lib/copies';
import { startHost } from './lib/host';
import { keptBy, partsOf } from './lib/keeps';
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
/** The game as the pages play it. */
const fiveEach: typeof cards = {
  ...cards,
  init: (setUp) => cards.init({ ...setUp, config: { ...setUp.config, each: 5 } }),
};

const arrive = async (peer: Peer, name: string): Promise<void> => {
  await peer.page.goto(`${host.home}/deal.html`);
  await peer.page.waitForFunction(() => 'deal' in window);
  await peer.page.evaluate((called) => window.deal.begin(called), name);
};
const pointOf = ({ page }: Peer) => page.evaluate(() => window.deal.point());
const dealt = ({ page }: Peer): Promise<unknown> =>
  page.waitForFunction(() => window.deal.point().mine.length === 5, undefined, { timeout: SOON });

const fileOf = async ({ page }: Peer, withSeat: boolean): Promise<Uint8Array> =>
  Uint8Array.from(await page.evaluate((also) => window.deal.file(also), withSeat), (letter) => letter.charCodeAt(0));
/** Her keys and her ledger, out of the file that she would keep for herself. */
const holdingsOf = async (peer: Peer): Promise<{ readonly ring: KeyRing; readonly ledger: Ledger }> => {
  const read = await readTable(await fileOf(peer, true), new Map([[cards.id, fiveEach as unknown as Game]]));
  if (!read.ok) throw new Error(`her file is refused: ${read.refusal.code}`);
  const { ring, ledger } = read.value;
  if (!ring || !ledger) throw new Error('her file brings no seat');
  return { ring, ledger };
};
/** All that her page could show, all that her browser keeps, and the file of the table as she would send it and keep it. */
const heldBy = async (peer: Peer): Promise<readonly string[]> => {
  await expect.poll(() => copiesIn(peer.page), { timeout: SOON }).not.toEqual([]);
  const files = await Promise.all([false, true].map((withSeat) => fileOf(peer, withSeat)));
  return [await peer.page.evaluate(() => window.deal.shown()), ...(await keptBy(peer.page)), ...files.flatMap(partsOf)];
};

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
  // One after the other: seats are in the order in which people came.
  for (const [before, { page }] of [bo, cleo].entries()) {
    await ana.page.waitForFunction((count) => window.deal.point().seats === count, before + 1, { timeout: SOON });
    await page.evaluate((address) => window.deal.join(address), link);
  }
  const isAmongThree = () => window.deal.point().peers === 2;
  for (const { page } of [ana, bo, cleo]) await page.waitForFunction(isAmongThree, undefined, { timeout: SOON });
  for (const { page } of [ana, bo, cleo]) await page.evaluate(() => window.deal.sit());
  const isPlayed = () => window.deal.point().expect === 'one';
  for (const { page } of [ana, bo, cleo]) await page.waitForFunction(isPlayed, undefined, { timeout: SOON });
}, LONG.timeout);

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

it(
  'leaves nothing with the others that opens a card of hers: on no disk, in no copy or file, and not on the screen',
  LONG,
  async () => {
    const { ring, ledger } = await holdingsOf(ana);
    const deck = deckOn(ledger);
    const hers = cardsOf(deck, ring.keys.pid);
    expect(hers.length).toBe(5);
    const secrets = hersAlone(ring, ledger, deck);
    for (const other of [bo, cleo]) {
      const held = await heldBy(other);
      for (const [name, bytes] of secrets) expect([name, isIn(held, bytes)]).toEqual([name, false]);
      const own = await holdingsOf(other);
      // The same search finds the other's own secret, and the share that she gave of Ana's card.
      expect(isIn(held, hersAlone(own.ring, ledger, deck).get('seal') ?? new Uint8Array(32))).toBe(true);
      for (const card of hers) {
        const given = isIn(held, shareBy(own.ring, ledger, deck, card));
        // Where Cleo was dead when the cards were dealt, the others put in what she owed, and so it is not as she would have said it.
        if (other === bo) expect(given).toBe(true);
        expect([...facesTo([own.ring], own.ledger, deckOn(own.ledger), card)]).toEqual([]);
        const withHers = [shareBy(ring, ledger, deck, card)];
        expect(facesTo([own.ring], own.ledger, deckOn(own.ledger), card, withHers).size).toBe(1);
      }
    }
  },
);

it('lets each turn up a card of hers, with the opening in its entry', LONG, async () => {
  for (const [seat, { page }] of [ana, bo, cleo].entries()) {
    await page.waitForFunction((at) => window.deal.point().shown.length === at, seat, { timeout: SOON });
    await page.evaluate(([at]) => window.deal.show(at, at), [seat] as const);
  }
  for (const { page } of [ana, bo, cleo]) {
    await page.waitForFunction(() => window.deal.point().shown.length === 3, undefined, { timeout: SOON });
  }
  // What was shown is opened by her share, which now everybody has: the search above looks where it would lie.
  const { ring, ledger } = await holdingsOf(ana);
  const [shown = 0, kept = 0] = cardsOf(deckOn(ledger), ring.keys.pid);
  const held = await heldBy(bo);
  expect(isIn(held, shareBy(ring, ledger, deckOn(ledger), shown))).toBe(true);
  expect(isIn(held, shareBy(ring, ledger, deckOn(ledger), kept))).toBe(false);
});
