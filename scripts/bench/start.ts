/** The start: from the address to a screen that can be used, and how much script that takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { startBrowser } from './browsers';

/** Times in milliseconds, sizes in bytes. */
export interface StartFigures {
  readonly times: readonly number[];
  /** Scripts loaded until the start screen could be used, as gzip writes them. */
  readonly gzipped: number;
  readonly scripts: readonly string[];
}

interface StartGround {
  readonly executable: string;
  readonly profile: string;
  /** The host of the shipped pages, and their folder. */
  readonly home: string;
  readonly pages: string;
}

declare global {
  interface Window {
    usable: { readonly at: number; readonly scripts: readonly string[] } | undefined;
  }
}

/** Notes the frame in which the first thing to press or to write in is there. The app shows none before its store has answered. */
const watchForUse = (): void => {
  const look = (): void => {
    if (!document.querySelector('#app button, #app input')) return void requestAnimationFrame(look);
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
    window.usable = { at: performance.now(), scripts };
  };
  requestAnimationFrame(look);
};

/** One start in a tab of its own, as far as it can be used. */
const startOnce = async (page: Page, home: string): Promise<NonNullable<Window['usable']>> => {
  await page.goto(`${home}/#start`);
  await page.waitForFunction(() => window.usable !== undefined, null, { polling: 20 });
  const usable = await page.evaluate(() => window.usable);
  if (!usable) throw new Error('the start screen cannot be used');
  return usable;
};

/** Gives the profile a name and a table, as somebody has who starts the program again. */
const warmUp = async (page: Page, home: string): Promise<void> => {
  await startOnce(page, home);
  await page.fill('input', 'Ana');
  await page.press('input', 'Enter');
  await page.locator('main ul button').first().click();
  await page.locator('dialog button[type=submit], [role=dialog] button[type=submit]').first().click();
  await page.waitForURL(/#table/);
};

/** Starts so often in one warm profile: its files are in the browser's cache, its scripts compiled, its store filled. */
export const measureStart = async (ground: StartGround, wanted: number): Promise<StartFigures> => {
  const client = await startBrowser(ground.executable, ground.profile);
  try {
    const [context] = client.browser.contexts();
    if (!context) throw new Error('the browser has no window');
    await context.addInitScript(watchForUse);
    await warmUp(client.page, ground.home);
    await client.page.close();
    const times: number[] = [];
    let scripts: readonly string[] = [];
    // The browser keeps compiled code from the second or third visit on.
    for (let at = -3; at < wanted; at += 1) {
      const page = await context.newPage();
      const usable = await startOnce(page, ground.home);
      await page.close();
      ({ scripts } = usable);
      if (at >= 0) times.push(usable.at);
    }
    const sizes = scripts.map((path) => gzipSync(readFileSync(join(ground.pages, path))).length);
    return { times, gzipped: sizes.reduce((sum, size) => sum + size, 0), scripts };
  } finally {
    await client.close();
  }
};
