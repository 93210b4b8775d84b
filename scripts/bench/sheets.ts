/** Playbook sheets: how long one takes, cold and warm, and what is drawn while twenty are panned. */
import { join } from 'node:path';
import { startBrowser } from './browsers';
import { panning, watchGesture, watchTasks, type Drawn } from './frames';
import type { SheetTimes } from './sheets-page';
import type { Ground } from './tables';

/** Milliseconds; the cold ones are the first of a fresh page each. */
export interface SheetsFigures {
  readonly cold: readonly SheetTimes[];
  readonly warm: readonly SheetTimes[];
  readonly pan: Drawn;
  /** Until a PDF is there: the first of a fresh page each, and again in one page. */
  readonly paperCold: readonly number[];
  readonly paperWarm: readonly number[];
}

const VIEW = { width: 1280, height: 800 };
const COLD = 5;
const WARM = 30;
const PAPERS = 10;
/** Longer than the table takes to paint what is in view. */
const PAINTED_MS = 3_000;

/** Takes about half a minute. */
export const measureSheets = async ({ executable, profiles, home }: Ground): Promise<SheetsFigures> => {
  const { page, browser, close } = await startBrowser(executable, join(profiles, 'sheets'));
  try {
    await page.setViewportSize(VIEW);
    await page.addInitScript(watchTasks);
    const once = (): Promise<SheetTimes> =>
      page.evaluate(() => {
        if (!window.sheets) throw new Error('no sheets');
        return window.sheets.once();
      });
    const paper = (): Promise<number> =>
      page.evaluate(() => {
        if (!window.sheets) throw new Error('no sheets');
        return window.sheets.paper();
      });
    const cold: SheetTimes[] = [];
    const paperCold: number[] = [];
    for (let at = 0; at < COLD; at += 1) {
      await page.goto(`${home}/sheets.html`);
      await page.waitForFunction(() => window.sheets !== undefined, null, { polling: 20 });
      cold.push(await once());
      paperCold.push(await paper());
    }
    const warm: SheetTimes[] = [];
    for (let at = 0; at < WARM; at += 1) warm.push(await once());
    const paperWarm: number[] = [];
    for (let at = 0; at < PAPERS; at += 1) paperWarm.push(await paper());
    await page.evaluate(() => window.sheets?.begin());
    await page.waitForTimeout(PAINTED_MS);
    const session = await page.context().newCDPSession(page);
    const pan = await watchGesture(browser, page, session, panning(VIEW));
    return { cold, warm, pan, paperCold, paperWarm };
  } finally {
    await close();
  }
};
