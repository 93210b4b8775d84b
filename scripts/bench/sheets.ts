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
}

const VIEW = { width: 1280, height: 800 };
const COLD = 5;
const WARM = 30;
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
    const cold: SheetTimes[] = [];
    for (let at = 0; at < COLD; at += 1) {
      await page.goto(`${home}/sheets.html`);
      await page.waitForFunction(() => window.sheets !== undefined, null, { polling: 20 });
      cold.push(await once());
    }
    const warm: SheetTimes[] = [];
    for (let at = 0; at < WARM; at += 1) warm.push(await once());
    await page.evaluate(() => window.sheets?.begin());
    await page.waitForTimeout(PAINTED_MS);
    const session = await page.context().newCDPSession(page);
    const pan = await watchGesture(browser, page, session, panning(VIEW));
    return { cold, warm, pan };
  } finally {
    await close();
  }
};
