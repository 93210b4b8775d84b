/** Eight browsers at one table, six with a seat and two that watch: the most that the product promises. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Client } from './browsers';
import { bringUp, chooseAll, closeAll, settled, type Ground } from './tables';

/** Times in milliseconds, sizes in bytes. */
export interface EightFigures {
  /** From the first of seven joins, all at once, until everybody is connected to everybody. */
  readonly mesh: number;
  /** From the last readiness until all eight show the same first position. */
  readonly inStep: number;
  /** A move, seen at each of the seven others. */
  readonly atOthers: readonly number[];
  /** The same, at the last of them. */
  readonly atLast: readonly number[];
  /** What each page sends in a second while nobody does anything. */
  readonly idle: readonly number[];
  /** What each browser holds of the machine's memory, and what of it is the page's own heap. */
  readonly memory: readonly number[];
  readonly heaps: readonly number[];
}

const ALL = 8;
const SEATED = 6;
const MOVES = 30;
const MAX_TURNS = 600;
const IDLE_MS = 15_000;
const KIBI = 1024;

const connected = (page: Page): Promise<unknown> =>
  page.waitForFunction((n) => window.measure.standpoint().peers === n, ALL - 1, { polling: 20 });

/** All join at once, as after a link in a group's chat. */
const meet = async (pages: readonly Page[]): Promise<number> => {
  const [first, ...others] = pages;
  if (!first) throw new Error('a table needs somebody');
  const { link } = await first.evaluate(() => window.measure.create());
  const start = performance.now();
  await Promise.all(others.map((page) => page.evaluate((address) => window.measure.join(address), link)));
  await Promise.all(pages.map(connected));
  return performance.now() - start;
};

const begin = async (pages: readonly Page[]): Promise<number> => {
  await Promise.all(pages.slice(SEATED).map((page) => page.evaluate(() => window.measure.watch())));
  for (const page of pages.slice(0, SEATED)) await page.evaluate(() => window.measure.sit(1));
  const start = performance.now();
  await settled(pages);
  return performance.now() - start;
};

const playOn = async (pages: readonly Page[]): Promise<Pick<EightFigures, 'atOthers' | 'atLast'>> => {
  const atOthers: number[] = [];
  const atLast: number[] = [];
  for (let turn = 0; atLast.length < MOVES; turn += 1) {
    if (turn > MAX_TURNS) throw new Error(`only ${atLast.length} moves in ${turn} turns`);
    const points = await settled(pages);
    const from = pages[points.findIndex(({ mine }) => mine)];
    if (!from) throw new Error('nobody is awaited');
    if (points[0]?.expect === 'each') {
      await chooseAll(pages, points);
      continue;
    }
    const made = await from.evaluate(() => window.measure.play('quiet'));
    if (!made || made.rolls) continue;
    const others = pages.filter((page) => page !== from);
    const shown = await Promise.all(
      others.map((page) => page.evaluate((depth) => window.measure.seenAt(depth), made.depth + 1)),
    );
    atOthers.push(...shown.map((at) => at - made.at));
    atLast.push(Math.max(...shown) - made.at);
  }
  return { atOthers, atLast };
};

const restfulness = async (pages: readonly Page[]): Promise<readonly number[]> => {
  const sent = (): Promise<readonly number[]> =>
    Promise.all(pages.map((page) => page.evaluate(() => window.measure.bytesSent())));
  const before = await sent();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const after = await sent();
  return after.map((bytes, at) => ((bytes - (before[at] ?? 0)) / IDLE_MS) * 1000);
};

/** The share of all processes of a browser: what several share is counted in parts. Linux says so, others do not. */
const memoryOf = async ({ browser }: Client): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const shares = processInfo.map(({ id }) => {
    const [, share = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? [];
    return Number(share) * KIBI;
  });
  return shares.reduce((sum, share) => sum + share, 0);
};

const heapOf = async ({ page }: Client): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
};

/** Takes about two minutes on two processors. */
export const measureEight = async (ground: Ground): Promise<EightFigures> => {
  const clients: Client[] = [];
  try {
    for (let at = 0; at < ALL; at += 1) clients.push(await bringUp(ground, at, 'eight'));
    const pages = clients.map(({ page }) => page);
    const mesh = await meet(pages);
    const inStep = await begin(pages);
    const played = await playOn(pages);
    const idle = await restfulness(pages);
    const memory = await Promise.all(clients.map(memoryOf));
    const heaps = await Promise.all(clients.map(heapOf));
    return { mesh, inStep, ...played, idle, memory, heaps };
  } finally {
    await closeAll(clients);
  }
};
