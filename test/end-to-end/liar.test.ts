/**
 * Somebody with a seat lies (trust 2, A1 to A3; 3.6), between real browsers: two play in the app, the third of them goes on
 * from her own keys in a page that signs what it likes. After each lie the two agree on one position and state, go on
 * reacting, name her where two entries of hers prove it, and hold everything within ten seconds.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import type { KeyRing } from '../../src-renderer/chance';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';
import { play, type Player } from './lib/player';
import { givenTo, HEALED_MS, watchPulse } from './lib/siege';
import { agree, people, SOON, standing, storyOf, tells, until } from './lib/table';
import { beginTrio } from './lib/trio';
import type { Kept } from './pages/liar';

type RunningHost = Awaited<ReturnType<typeof startHost>>;

interface Trial {
  readonly ana: Peer;
  readonly bo: Peer;
  readonly liar: Peer;
  readonly secret: readonly number[];
}

/** The longest time for which a page may not react, in milliseconds. */
const LATE_MS = 2_500;
/** Three browsers that meet, and a page that takes the place of one of them, on a machine that is busy already. */
const PATIENT = 3 * SOON;
/** Positions. */
const MANY = 12;

let host: RunningHost;
let pages: RunningHost;
let trial: Trial;
let open: readonly Peer[] = [];

/** What the app has kept of its one table, private keys included. */
const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the store cannot be read'));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      if (!database.objectStoreNames.contains('knownTables')) continue;
      const store = (of: string) => database.transaction(of).objectStore(of);
      const [table] = (await done(store('knownTables').getAll())) as {
        secret: Uint8Array;
        game: string;
        genesis: Uint8Array;
        keys: KeyRing;
      }[];
      const entries = (await done(store('entries').getAll())) as { bytes: Uint8Array }[];
      if (!table) continue;
      const { secret, game, genesis, keys: ring } = table;
      return {
        secret: [...secret],
        game,
        genesis: [...genesis],
        entries: entries.map((each) => [...each.bytes]),
        ring,
      };
    }
    throw new Error('no table is kept here');
  });

/** Three begin; then the third goes on in the page that lies. */
const sitDown = async (): Promise<Trial> => {
  const { ana, bo, cy } = await beginTrio(host.home);
  open = [ana, bo, cy];
  // Play is on the screen before her browser has sent her character: once it has, all three are told of her.
  await Promise.all(open.map(({ page }) => tells(page, people.cleo.name, PATIENT)));
  // The table is left first: what its page signs after this look would have the count of her next entry here.
  await cy.page.goto(host.home);
  await cy.page.getByRole('heading', { name: 'Lay a new table' }).waitFor();
  const kept = await keptBy(cy.page);
  await cy.page.goto(`${pages.home}/liar.html`);
  await cy.page.waitForFunction(() => 'liar' in window);
  await cy.page.evaluate(([what, at]) => window.liar.sit(what, [at]), [kept, host.home] as const);
  await until('the liar has heard both', () => cy.page.evaluate(() => window.liar.hasHeard()), PATIENT);
  return { ana, bo, liar: cy, secret: kept.secret };
};

const honest = (): readonly Page[] => [trial.ana.page, trial.bo.page];
const players = (): readonly Player[] => honest().map((page, at) => ({ page, random: randomFrom(61 + at) }));
const isHerTurn = (): Promise<boolean> => trial.liar.page.evaluate(() => window.liar.isMyTurn());

/** The two play until it is her turn, and she has seen it. */
const untilHerTurn = async (): Promise<void> => {
  await play(players(), isHerTurn, 60);
};

/** She takes her turn as anybody would, which may be several moves, and all come to a place where she is not awaited. */
const takeTurn = async (): Promise<void> => {
  await untilHerTurn();
  await until('her turn is over', async () => {
    const isHers = await isHerTurn();
    if (isHers) await trial.liar.page.evaluate(() => window.liar.playTurn());
    return !isHers;
  });
};

const isNamed = async (): Promise<readonly boolean[]> =>
  Promise.all(honest().map(async (page) => (await page.getByText('Cy signed two different stories.').count()) > 0));

/** Where the two stand. */
const agreed = (): Promise<string> => agree(...honest());

/** A lie is told; the two agree, hold everything within ten seconds, and stay responsive. Answers with where they stand. */
const withstand = async (lie: () => Promise<unknown>): Promise<string> => {
  const pulses = await Promise.all([trial.ana, trial.bo].map(watchPulse));
  const start = performance.now();
  await lie();
  const names = await trial.liar.page.evaluate(() => window.liar.names());
  await givenTo(trial.liar, pages.home, trial.secret, host.home, names);
  const where = await agreed();
  expect(performance.now() - start).toBeLessThan(HEALED_MS);
  for (const longest of await Promise.all(pulses.map((each) => each()))) expect(longest).toBeLessThan(LATE_MS);
  return where;
};

const named = (): Promise<void> =>
  until('both screens name her', async () => (await isNamed()).every(Boolean), HEALED_MS);

/** The story of both goes on by hands. */
const goesOn = async (): Promise<void> => {
  const before = (await storyOf(trial.ana.page)).join();
  const isOn = async (): Promise<boolean> => {
    if (await isHerTurn()) await trial.liar.page.evaluate(() => window.liar.playTurn());
    return (await storyOf(trial.ana.page)).join() !== before;
  };
  await play(players(), isOn, 30);
  await agreed();
};

beforeAll(async () => {
  pages = await startHost(PAGES);
  host = await startHost(APP);
});
afterAll(() => Promise.all([host.close(), pages.close()]));
beforeEach(async () => {
  trial = await sitDown();
}, 180_000);
afterEach(async () => {
  await Promise.allSettled(open.map((peer) => peer.close()));
  open = [];
});

describe('a liar with a seat', () => {
  it('plays out of turn, and against the rules: nothing moves', async () => {
    await takeTurn();
    const isOthersTurn = async (): Promise<boolean> => {
      if (await isHerTurn()) await trial.liar.page.evaluate(() => window.liar.playTurn());
      return trial.liar.page.evaluate(() => window.liar.isOthersTurn());
    };
    await play(players(), isOthersTurn, 30);
    const before = await agreed();
    expect(await withstand(() => trial.liar.page.evaluate(() => window.liar.outOfTurn()))).toBe(before);
    await untilHerTurn();
    const there = await agreed();
    expect(await withstand(() => trial.liar.page.evaluate(() => window.liar.illegal()))).toBe(there);
    expect([await isNamed(), await trial.liar.page.evaluate(() => window.liar.proofs())]).toEqual([[false, false], []]);
  });

  it('dates a move back to her last turn and by many positions: what was played stays, and she is named', async () => {
    await takeTurn();
    const lastMove = () => trial.liar.page.evaluate(() => window.liar.lastMove());
    const first = await trial.liar.page.evaluate(() => window.liar.depth());
    while ((await trial.liar.page.evaluate(() => window.liar.depth())) < first + MANY) await goesOn();
    // What nobody has built on yet may still go either way.
    const isBuiltOn = async (): Promise<boolean> => {
      // Her turn may have a second move.
      if (await isHerTurn()) await trial.liar.page.evaluate(() => window.liar.playTurn());
      return (await lastMove()).isBuiltOn;
    };
    await play(players(), isBuiltOn, 30);
    for (const back of [(await lastMove()).back, MANY]) {
      const before = await agreed();
      expect(await withstand(() => trial.liar.page.evaluate((by) => window.liar.dateBack(by), back))).toBe(before);
      await named();
    }
    await goesOn();
  });

  it('shows two faces to two halves of the table: when these meet, they agree and name her', async () => {
    await untilHerTurn();
    const before = await agreed();
    const stop = await Promise.all(honest().map(holdLines));
    expect(
      await withstand(async () => {
        await trial.liar.page.evaluate(() => window.liar.twoFaces());
        await until('each half has gone its own way', async () => {
          const [one, two] = await Promise.all(honest().map(standing));
          return one !== two && one !== before && two !== before;
        });
        await Promise.all(stop.map((letGo) => letGo()));
      }),
    ).not.toBe(before);
    await named();
    await goesOn();
  });

  it('signs a vote and a move under one count, and she is named until whoever has read it puts that away', async () => {
    await untilHerTurn();
    await withstand(() => trial.liar.page.evaluate(() => window.liar.voteAndMove()));
    await named();
    await trial.ana.page.getByRole('button', { name: 'I have read it' }).click();
    await goesOn();
    expect(await isNamed()).toEqual([false, true]);
  });
});

/** Whatever this page sends waits, until the answer is called: the halves of the table hear nothing of each other. */
const holdLines = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: string) => void;
    const held: (() => void)[] = [];
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
      held.push(() => send.call(this, data as string));
    };
    Object.assign(window, {
      letGo: () => {
        RTCDataChannel.prototype.send = send as typeof RTCDataChannel.prototype.send;
        for (const each of held) each();
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
};
