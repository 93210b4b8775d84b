/** The start: from the address to a screen that can be used, and how much script that takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { startBrowser, type Client } from './browsers';

/** Times in milliseconds, sizes in bytes. */
export interface StartFigures {
  /** From starting the browser's process until the start screen could be used. */
  readonly launches: readonly number[];
  /** From the start of the navigation, in a browser that was running. */
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
    /** `at` on the page's clock, `on` on the machine's, in milliseconds since 1970. */
    usable: { readonly at: number; readonly on: number; readonly scripts: readonly string[] } | undefined;
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
    window.usable = { at: performance.now(), on: Date.now(), scripts };
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

const WARM_UPS = 3;

/** Starts so often in one warm profile: its files are in the browser's cache, its scripts compiled, its store filled. */
export const measureStart = async (ground: StartGround, wanted: number): Promise<StartFigures> => {
  const { times, scripts } = await inNewTabs(ground, wanted);
  const launches: number[] = [];
  for (let at = -WARM_UPS; at < wanted; at += 1) {
    const took = await launchOnce(ground);
    if (at >= 0) launches.push(took);
  }
  const sizes = scripts.map((path) => gzipSync(readFileSync(join(ground.pages, path))).length);
  return { launches, times, gzipped: sizes.reduce((sum, size) => sum + size, 0), scripts };
};

const contextOf = ({ browser }: Client): BrowserContext => {
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  return context;
};

/** New tabs of one browser, after one in which the profile got its name and its table. */
const inNewTabs = async (ground: StartGround, wanted: number): Promise<Pick<StartFigures, 'times' | 'scripts'>> => {
  const client = await startBrowser(ground.executable, ground.profile);
  try {
    const context = contextOf(client);
    await context.addInitScript(watchForUse);
    await warmUp(client.page, ground.home);
    await client.page.goto('about:blank');
    const times: number[] = [];
    let scripts: readonly string[] = [];
    // The browser keeps compiled code from the second or third visit on.
    for (let at = -WARM_UPS; at < wanted; at += 1) {
      const page = await context.newPage();
      const usable = await startOnce(page, ground.home);
      await page.close();
      ({ scripts } = usable);
      if (at >= 0) times.push(usable.at);
    }
    await client.quit();
    return { times, scripts };
  } finally {
    await client.kill();
  }
};

/**
 * A browser of its own, from before its process is there. It begins on an empty page, and only once it can be steered is it
 * sent to the address: a person's would be there sooner.
 */
const launchOnce = async ({ executable, profile, home }: StartGround): Promise<number> => {
  const start = Date.now();
  const client = await startBrowser(executable, profile);
  try {
    await contextOf(client).addInitScript(watchForUse);
    const { on } = await startOnce(client.page, home);
    await client.quit();
    return on - start;
  } finally {
    await client.kill();
  }
};
