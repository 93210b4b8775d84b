/** A deck of forty cards, shuffled and dealt by eight browsers of which each shuffles once and checks all others. */
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
}

const ALL = 8;
const PATIENCE_MS = 60_000;

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
): Promise<readonly [deal: number, frame: number, task: number]> => {
  const clients: Client[] = [];
  try {
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
    const at = await first.evaluate(() => window.deal.shuffle());
    const dealt = await Promise.all(pages.map((page) => page.evaluate(() => window.deal.dealtAt())));
    const frames = await Promise.all(pages.map((page) => page.evaluate(() => window.deal.longestFrame())));
    const tasks = await Promise.all(
      pages.map((page) => page.evaluate(() => Math.max(0, ...window.longTasks.map(({ duration }) => duration)))),
    );
    return [Math.max(...dealt) - at, Math.max(...frames), Math.max(...tasks)];
  } finally {
    await closeAll(clients);
  }
};

/** Takes about half a minute for each deck on two processors; each is the first of its table, with everything cold. */
export const measureDeal = async (ground: Ground, decks: number): Promise<DealFigures> => {
  const measured: (readonly [number, number, number])[] = [];
  for (let deck = 0; deck < decks; deck += 1) measured.push(await measureOne(ground, deck));
  return {
    deals: measured.map(([deal]) => deal),
    frames: measured.map(([, frame]) => frame),
    tasks: measured.map(([, , task]) => task),
  };
};
