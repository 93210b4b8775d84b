/** Dice as things: what is drawn while a table with the dice of five is panned, at rest and while dice fly. */
import { join } from 'node:path';
import { startBrowser } from './browsers';
import { panning, watchGesture, watchTasks, type Drawn } from './frames';
import type { Ground } from './tables';

export interface DiceFigures {
  /** How many dice lie there. */
  readonly count: number;
  readonly pan: Drawn;
  readonly flying: Drawn;
}

const VIEW = { width: 1280, height: 800 };
/** Longer than the table takes to paint what is in view. */
const PAINTED_MS = 3_000;

/** Takes about a quarter of a minute. */
export const measureDice = async ({ executable, profiles, home }: Ground): Promise<DiceFigures> => {
  const { page, browser, close } = await startBrowser(executable, join(profiles, 'dice'));
  try {
    await page.setViewportSize(VIEW);
    await page.addInitScript(watchTasks);
    await page.goto(`${home}/dice.html`);
    await page.waitForFunction(() => window.dice !== undefined, null, { polling: 20 });
    const count = await page.evaluate(() => window.dice?.begin() ?? 0);
    await page.waitForTimeout(PAINTED_MS);
    const session = await page.context().newCDPSession(page);
    const still = await watchGesture(browser, page, session, panning(VIEW));
    await page.evaluate(() => window.dice?.play());
    const flying = await watchGesture(browser, page, session, panning(VIEW));
    return { count, pan: still, flying };
  } finally {
    await close();
  }
};
