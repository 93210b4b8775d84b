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
  /**
   * Of decks of their own, since to trace eight browsers and to have a ninth takes processors too: the longest frame of a page in
   * a browser beside them, in which nothing happens, which is what the processors alone make late; and the most of a
   * processor's time that any task of any page took, which remains where nobody else wants the processors.
   */
  readonly aside: readonly number[];
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

/** What one deck came to; `work` and `aside` are 0 where it was not traced. */
interface DeckFigures {
  readonly deal: number;
  readonly frame: number;
  readonly task: number;
  readonly work: number;
  readonly aside: number;
}

const measureOne = async (ground: Ground, deck: number, isTraced: boolean): Promise<DeckFigures> => {
  const clients: Client[] = [];
  let idle: Client | null = null;
  try {
    if (isTraced) idle = await bringAside(ground, deck);
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
    await idle?.page.evaluate(() => window.deal.watchFrames());
    const at = await first.evaluate(() => window.deal.shuffle());
    const dealt = await Promise.all(pages.map((page) => page.evaluate(() => window.deal.dealtAt())));
    const frames = await Promise.all(pages.map((page) => page.evaluate(() => window.deal.longestFrame())));
    const aside = (await idle?.page.evaluate(() => window.deal.longestFrame())) ?? 0;
    const tasks = await Promise.all(
      pages.map((page) => page.evaluate(() => Math.max(0, ...window.longTasks.map(({ duration }) => duration)))),
    );
    const traces = isTraced ? await Promise.all(clients.map(({ browser }) => browser.stopTracing())) : [];
    return {
      deal: Math.max(...dealt) - at,
      frame: Math.max(...frames),
      task: Math.max(...tasks),
      work: Math.max(0, ...traces.map(workIn)),
      aside,
    };
  } finally {
    await closeAll(idle ? [...clients, idle] : clients);
  }
};

/**
 * Takes about a quarter of a minute for each deck on two processors; each is the first of its table, with everything cold.
 * After them come `traced` decks of which nothing is told but the work of single tasks and the frames of a page beside them.
 */
export const measureDeal = async (ground: Ground, decks: number, traced: number): Promise<DealFigures> => {
  const [load = 0] = loadavg();
  const measured: DeckFigures[] = [];
  for (let deck = 0; deck < decks + traced; deck += 1) measured.push(await measureOne(ground, deck, deck >= decks));
  const [bare, looked] = [measured.slice(0, decks), measured.slice(decks)];
  return {
    deals: bare.map(({ deal }) => deal),
    frames: bare.map(({ frame }) => frame),
    tasks: bare.map(({ task }) => task),
    works: looked.map(({ work }) => work),
    aside: looked.map(({ aside }) => aside),
    load,
  };
};
