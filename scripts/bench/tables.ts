/** What is measured in browsers: folds in one, a move from one to another, a roll among four. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startBrowser, type Client } from './browsers';
import type { FoldFigures } from './figures';
import type { Standpoint } from './page.svelte';

/** Where the browser is, where its profiles go, and where the measured page is served. */
export interface Ground {
  readonly executable: string;
  readonly profiles: string;
  /** The host of the measured page. */
  readonly home: string;
}

/** Moves and their peer, in milliseconds, and how many of each. */
export interface MoveTimes {
  readonly moves: readonly number[];
  readonly bare: readonly number[];
}

/** Rolls and the round trips between them, in milliseconds. */
export interface RollTimes {
  /** From proposing to the first view with the dice landed, at the one who proposed. */
  readonly atMover: readonly number[];
  /** The same, at the last of the four. */
  readonly atLast: readonly number[];
  readonly roundTrips: readonly number[];
}

const PATIENCE_MS = 60_000;
/** A random game can go long without dice; a figure that needs more turns than this is not worth the wait. */
const MAX_TURNS = 2_000;

const signalingOf = (home: string): string => `${home.replace('http', 'ws')}/signal`;

/** A browser with the measured page, its session begun under a name. */
export const bringUp = async ({ executable, profiles, home }: Ground, at: number, name: string): Promise<Client> => {
  const client = await startBrowser(executable, join(profiles, `${name}-${at}`));
  client.page.setDefaultTimeout(PATIENCE_MS);
  await client.page.goto(home);
  await client.page.waitForFunction(() => 'measure' in window);
  await client.page.evaluate(([called, seed]) => window.measure.begin(called, seed), [`Party ${at}`, 41 + at] as const);
  return client;
};

const standpointOf = (page: Page): Promise<Standpoint> => page.evaluate(() => window.measure.standpoint());

/** Waits until all pages stand at the same place of a game that is under way and waits for a person. */
export const settled = async (pages: readonly Page[]): Promise<readonly Standpoint[]> => {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const points = await Promise.all(pages.map(standpointOf));
    const [first] = points;
    const isAlike = points.every(({ digest, phase }) => phase === 'play' && digest === first?.digest);
    if (first?.expect === 'over') throw new Error('the game was over before enough was measured');
    if (isAlike && first?.expect !== 'roll' && points.some(({ mine }) => mine)) return points;
    if (performance.now() > limit) throw new Error(`the pages do not come together: ${JSON.stringify(points)}`);
  }
};

/** Browsers at one table of the app's own session, one seat each, at the beginning of play. */
const layTable = async (ground: Ground, count: number, name: string): Promise<readonly Client[]> => {
  const clients: Client[] = [];
  try {
    for (let at = 0; at < count; at += 1) clients.push(await bringUp(ground, at, name));
    const [first, ...others] = clients.map(({ page }) => page);
    if (!first) throw new Error('a table needs somebody');
    const { link } = await first.evaluate(() => window.measure.create());
    for (const page of others) await page.evaluate((address) => window.measure.join(address), link);
    for (const { page } of clients) {
      await page.waitForFunction((n) => window.measure.standpoint().peers === n, count - 1, { polling: 20 });
    }
    for (const { page } of clients) await page.evaluate(() => window.measure.sit(1));
    await settled(clients.map(({ page }) => page));
    return clients;
  } catch (error) {
    await closeAll(clients);
    throw error;
  }
};

/** Ends them all, whatever each of them says. */
export const closeAll = async (clients: readonly Client[]): Promise<void> => {
  await Promise.allSettled(clients.map(({ close }) => close()));
};

/** Where several choose at once: all who owe a choice give it, one after the other. */
export const chooseAll = async (pages: readonly Page[], points: readonly Standpoint[]): Promise<void> => {
  for (const [at, page] of pages.entries())
    if (points[at]?.mine) await page.evaluate(() => window.measure.play('quiet'));
};

/** The folds, in a page: the app folds in its renderer, and nowhere else. */
export const measureFold = async ({ executable, profiles, home }: Ground, entries: number): Promise<FoldFigures> => {
  const { page, close } = await startBrowser(executable, join(profiles, 'fold'));
  try {
    await page.goto(home);
    await page.waitForFunction(() => 'measure' in window);
    return await page.evaluate((many) => window.measure.fold(many), entries);
  } finally {
    await close();
  }
};

/** From proposing at one of two browsers to the new view at the other, and a bare Y.Map in turn with it, the same way. */
export const measureMoves = async (ground: Ground, wanted: number): Promise<MoveTimes> => {
  const clients = await layTable(ground, 2, 'moves');
  const pages = clients.map(({ page }) => page);
  const moves: number[] = [];
  const bare: number[] = [];
  try {
    for (const page of pages) {
      const topic = 'ab'.repeat(16);
      await page.evaluate(([name, host]) => window.measure.openBare(name, host), [
        topic,
        signalingOf(ground.home),
      ] as const);
    }
    for (const page of pages)
      await page.waitForFunction(() => window.measure.bareConnected() === 1, null, { polling: 20 });
    for (let turn = 0; moves.length < wanted; turn += 1) {
      if (turn > MAX_TURNS) throw new Error(`only ${moves.length} moves in ${turn} turns`);
      const points = await settled(pages);
      const from = pages[points.findIndex(({ mine }) => mine)];
      const to = pages.find((page) => page !== from);
      if (!from || !to) throw new Error('nobody is awaited');
      if (points[0]?.expect === 'each') {
        await chooseAll(pages, points);
        continue;
      }
      const made = await from.evaluate(() => window.measure.play('quiet'));
      if (!made) continue;
      const shown = await to.evaluate((depth) => window.measure.seenAt(depth), made.depth + 1);
      // What a roll adds is measured by itself.
      if (!made.rolls) moves.push(shown - made.at);
      const set = await from.evaluate((key) => window.measure.setBare(key), `change ${turn}`);
      bare.push((await to.evaluate((key) => window.measure.bareAt(key), `change ${turn}`)) - set);
    }
  } finally {
    await closeAll(clients);
  }
  return { moves, bare };
};

/** From proposing a move with dice to the landed dice, at the mover and at the last of four. */
export const measureRolls = async (ground: Ground, wanted: number): Promise<RollTimes> => {
  const clients = await layTable(ground, 4, 'rolls');
  const pages = clients.map(({ page }) => page);
  const atMover: number[] = [];
  const atLast: number[] = [];
  const roundTrips: number[] = [];
  try {
    for (let turn = 0; atMover.length < wanted; turn += 1) {
      if (turn > MAX_TURNS) throw new Error(`only ${atMover.length} rolls in ${turn} turns`);
      const points = await settled(pages);
      const at = points.findIndex(({ mine }) => mine);
      const mover = pages[at];
      if (!mover) throw new Error('nobody is awaited');
      if (points[0]?.expect === 'each') {
        await chooseAll(pages, points);
        continue;
      }
      const made = await mover.evaluate(() => window.measure.play('roll'));
      if (!made?.rolls) continue;
      // The move is one position, the landed dice are the next.
      const landed = await Promise.all(
        pages.map((page) => page.evaluate((depth) => window.measure.seenAt(depth), made.depth + 2)),
      );
      atMover.push((landed[at] ?? Number.NaN) - made.at);
      atLast.push(Math.max(...landed) - made.at);
      roundTrips.push(...(await mover.evaluate(() => window.measure.roundTrips())));
    }
  } finally {
    await closeAll(clients);
  }
  return { atMover, atLast, roundTrips };
};
