/** A deck of forty cards, shuffled and dealt by eight browsers of which each shuffles once and checks all others. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startBrowser, type Client } from './browsers';
import { watchTasks } from './frames';
import { closeAll, type Ground } from './tables';

/** Times in milliseconds. */
export interface DealFigures {
  /** From asking for the deck until the last of the eight sees her cards, for each deck. */
  readonly deals: readonly number[];
  /** The longest time from one drawn frame to the next in any of the pages meanwhile, and the longest task of any page. */
  readonly frames: readonly number[];
  readonly tasks: readonly number[];
  /** The longest frame of a page in a browser beside them, in which nothing happens: what the processors alone make late. */
  readonly aside: readonly number[];
  /**
   * The most of a processor's time that any task of any page took: what remains where nobody else wants the processors. It is
   * of decks of their own, since to trace eight browsers takes processors too.
   */
  readonly works: readonly number[];
  /** What the machine had to do besides: its load over the minute before. */
  readonly load: number;
}

const ALL = 8;
const PATIENCE_MS = 60_000;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Of the processor, in microseconds; some of the shortest do not say. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The most of a processor's time that one task of the page took, in milliseconds. */
const workIn = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const isPage = ({ name, args }: TraceEvent): boolean => name === 'thread_name' && args?.name === 'CrRendererMain';
  const pages = new Set(traceEvents.filter(isPage).map(threadOf));
  const times = traceEvents.flatMap((event) =>
    event.ph === 'X' && event.name.endsWith('RunTask') && pages.has(threadOf(event)) ? (event.tdur ?? 0) : [],
  );
  if (times.length === 0) throw new Error('the trace tells of no task');
  return Math.max(...times) / 1000;
};

/** A browser that sits at no table, with a page that only counts its frames. */
const bringAside = async ({ executable, profiles, home }: Ground, deck: number): Promise<Client> => {
  const client = await startBrowser(executable, join(profiles, `deal-${deck}-aside`));
  client.page.setDefaultTimeout(PATIENCE_MS);
  await client.page.goto(`${home}/deal.html`);
  await client.page.waitForFunction(() => 'deal' in window);
  return client;
};

const bringUp = async ({ executable, profiles, home }: Ground, at: number, deck: number): Promise<Client> => {
  const client = await startBrowser(executable, join(profiles, `deal-${deck}-${at}`));
  client.page.setDefaultTimeout(PATIENCE_MS);
  await client.page.addInitScript(watchTasks);
  await client.page.goto(`${home}/deal.html`);
  await client.page.waitForFunction(() => 'deal' in window);
  await client.page.evaluate((name) => window.deal.begin(name), `Party ${at}`);
  return client;
};

const measureOne = async (
  ground: Ground,
  deck: number,
  isTraced: boolean,
): Promise<readonly [deal: number, frame: number, task: number, work: number, aside: number]> => {
  const clients: Client[] = [];
  let besides: Client | null = null;
  try {
    const idle = (besides = await bringAside(ground, deck));
    for (let at = 0; at < ALL; at += 1) clients.push(await bringUp(ground, at, deck));
    const pages = clients.map(({ page }) => page);
    const [first, ...others] = pages;
    if (!first) throw new Error('a table needs somebody');
    const link = await first.evaluate(() => window.deal.create());
    for (const page of others) await page.evaluate((address) => window.deal.join(address), link);
    for (const page of pages) await page.waitForFunction((n) => window.deal.point().peers === n, ALL - 1);
    for (const page of pages) await page.evaluate(() => window.deal.sit());
    for (const page of pages) await page.waitForFunction(() => window.deal.point().expect === 'one');
    for (const page of pages) await page.evaluate(() => (window.longTasks.splice(0), window.deal.watchFrames()));
    if (isTraced) {
      for (const { browser, page } of clients) await browser.startTracing(page, { categories: ['toplevel'] });
    }
    await idle.page.evaluate(() => window.deal.watchFrames());
    const at = await first.evaluate(() => window.deal.shuffle());
    const dealt = await Promise.all(pages.map((page) => page.evaluate(() => window.deal.dealtAt())));
    const frames = await Promise.all(pages.map((page) => page.evaluate(() => window.deal.longestFrame())));
    const aside = await idle.page.evaluate(() => window.deal.longestFrame());
    const tasks = await Promise.all(
      pages.map((page) => page.evaluate(() => Math.max(0, ...window.longTasks.map(({ duration }) => duration)))),
    );
    const traces = isTraced ? await Promise.all(clients.map(({ browser }) => browser.stopTracing())) : [];
    const work = Math.max(0, ...traces.map(workIn));
    return [Math.max(...dealt) - at, Math.max(...frames), Math.max(...tasks), work, aside];
  } finally {
    await closeAll(besides ? [...clients, besides] : clients);
  }
};

/**
 * Takes about a quarter of a minute for each deck on two processors; each is the first of its table, with everything cold.
 * After them come `traced` decks of which the work of single tasks is told, and nothing else.
 */
export const measureDeal = async (ground: Ground, decks: number, traced: number): Promise<DealFigures> => {
  const [load = 0] = loadavg();
  const measured: Awaited<ReturnType<typeof measureOne>>[] = [];
  for (let deck = 0; deck < decks; deck += 1) measured.push(await measureOne(ground, deck, false));
  const works: number[] = [];
  for (let deck = decks; deck < decks + traced; deck += 1) works.push((await measureOne(ground, deck, true))[3]);
  return {
    deals: measured.map(([deal]) => deal),
    frames: measured.map(([, frame]) => frame),
    tasks: measured.map(([, , task]) => task),
    works,
    aside: measured.map(([, , , , aside]) => aside),
    load,
  };
};
