/** What a screen looks like: to axe, and to whoever opens the pictures that a run leaves. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const pictures = join(import.meta.dirname, '../../../test-output/pictures');

/** What axe finds wrong, one line for each element. */
export const flaws = async (page: Page): Promise<readonly string[]> => {
  // Things that fade in are judged by how they end.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
  // Its half a megabyte is sent once to each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')} (${help})`),
    );
  });
};

/** Keeps a picture of the page as it is now. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
};

/** Keeps a picture, to be looked at, where `ROUNDEL_PICTURES=1` wants them: a hundred and forty of them take their time. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['ROUNDEL_PICTURES'] === '1') await keepPicture(page, name);
};
