/** Dice as things: what is drawn while a table with the dice of five is panned, at rest and while dice fly. */
import { join } from 'node:path';
import { startBrowser } from './browsers';
import { watchGesture, watchTasks, type Drawn, type Gesture, type MouseReport } from './frames';
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

const report = (type: MouseReport['type'], time: number): MouseReport => ({
  type,
  x: Math.round(VIEW.width / 2 + Math.sin(time / 200) * 200),
  y: Math.round(VIEW.height / 2 + (1 - Math.cos(time / 200)) * 100),
  button: 'middle',
  buttons: type === 'mouseReleased' ? 0 : 4,
  clickCount: type === 'mouseMoved' ? 0 : 1,
});

const pan: Gesture = {
  press: report('mousePressed', 0),
  at: (time) => report('mouseMoved', time),
  release: report('mouseReleased', 3_000),
};

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
    const still = await watchGesture(browser, page, session, pan);
    await page.evaluate(() => window.dice?.play());
    const flying = await watchGesture(browser, page, session, pan);
    return { count, pan: still, flying };
  } finally {
    await close();
  }
};
