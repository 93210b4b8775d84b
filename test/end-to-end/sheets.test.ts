/** Sheets on the page: large at the table with moves to press, on the canvas, and all characters side by side. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { PHONE } from './lib/phone';
import { play } from './lib/player';
import { beginPlay, until } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

/** Moves that Ana's own sheet prints and that she may begin now. */
const open = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.moves [data-offer]')].map(({ dataset }) => dataset['offer'] ?? ''),
  );

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home));
  const players = [ana, bo].map((peer, at) => ({ page: peer.page, random: randomFrom(71 + at) }));
  const isOn = async () => (await ana.page.locator('.moves button[data-offer="move:state"]').count()) > 0;
  await play(players, isOn, 40);
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

afterEach(async () => {
  for (let left = 3; left > 0 && (await dialog(ana.page).count()) > 0; left -= 1) {
    await ana.page.keyboard.press('Escape');
    await ana.page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
  }
});

const dialog = (page: Page): Locator => page.getByRole('dialog');
const closed = (page: Page): Promise<void> =>
  until('the dialog is closed', async () => (await dialog(page).count()) === 0);

const readSheet = async (page: Page, of: string): Promise<void> => {
  await page.getByRole('button', { name: `More about ${of}` }).click();
  await page.getByRole('menuitem', { name: 'Read the whole sheet' }).click();
  await dialog(page).locator('svg text').first().waitFor();
};

it('a sheet is paper with letters that can be read, and its moves are buttons', async () => {
  const { page } = ana;
  await readSheet(page, 'Ana');
  await picture(page, 'sheets-large');
  expect(await flaws(page), 'the sheet').toEqual([]);
  const buttons = dialog(page).locator('[data-sheet-field] button');
  await expect.poll(() => buttons.count()).toBeGreaterThan(3);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await dialog(page).getByRole('button', { name: 'Nearer' }).click();
  await dialog(page).getByRole('button', { name: 'Nearer' }).click();
  await picture(page, 'sheets-near');
  await page.keyboard.press('Escape');
  await closed(page);
});

it('a move that may be made opens its form, and the keyboard is there', async () => {
  const { page } = ana;
  const offers = await open(page);
  await readSheet(page, 'Ana');
  const can = dialog(page).locator('.move.can');
  expect(offers.length).toBeGreaterThan(0);
  await expect
    .poll(() => can.count(), { message: `what can be begun from the sheet: ${offers.join(', ')}` })
    .toBeGreaterThan(0);
  await can.first().focus();
  await page.keyboard.press('Enter');
  await closed(page);
  await until('the form has the keyboard', () =>
    page.evaluate(() => document.activeElement?.matches('form[data-offer]') === true),
  );
});

it('a move that may not be made says why at the sheet', async () => {
  const { page } = ana;
  await readSheet(page, 'Ana');
  const not = dialog(page).locator('.move:not(.can)').first();
  await not.focus();
  await page.keyboard.press('Enter');
  await dialog(page).locator('.why').waitFor();
  await picture(page, 'sheets-why');
  expect(await flaws(page), 'a refusal at the sheet').toEqual([]);
  await page.keyboard.press('Escape');
  await closed(page);
  await readSheet(page, 'Bo');
  await dialog(page).locator('.move').first().focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('plays this character and begins its moves.').first().waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
});

it('all characters stand side by side', async () => {
  const { page } = ana;
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('.canvas').press('k');
    await dialog(page).locator('li svg text').first().waitFor();
    await picture(page, `sheets-keeper-${width}`);
    expect(await flaws(page), 'the keeper view').toEqual([]);
    await expect.poll(() => dialog(page).locator('.all > li').count()).toBe(2);
    await page.keyboard.press('Escape');
    await closed(page);
  }
});

it('is all there on a phone', async () => {
  const { page } = ana;
  await page.setViewportSize(PHONE);
  await page.getByRole('tab', { name: /^Table\b/ }).click();
  await page.getByRole('button', { name: 'All characters' }).click();
  await dialog(page).locator('li svg text').first().waitFor();
  await picture(page, 'sheets-keeper-phone');
  expect(await flaws(page), 'the keeper view on a phone').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await dialog(page)
    .getByRole('button', { name: /^Read the whole sheet/ })
    .first()
    .click();
  await dialog(page).getByRole('heading', { name: 'Its moves' }).waitFor();
  await picture(page, 'sheets-phone');
  expect(await flaws(page), 'the sheet on a phone').toEqual([]);
  await page.keyboard.press('Escape');
  await closed(page);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('a click on a move of my own sheet on the canvas begins it', async () => {
  const { page } = ana;
  await page.locator('.canvas').press('m');
  await page
    .locator('.outline')
    .getByRole('button', { name: /^Read the whole sheet: / })
    .first()
    .waitFor({ state: 'attached' });
  const box = await page.locator('.canvas').boundingBox();
  if (!box) throw new Error('There is no picture.');
  const begun = new Set<string>();
  // Down the left half of the sheet and the right one, as somebody would look for the lines.
  for (const part of [0.3, 0.72]) {
    for (let y = box.y + 20; y < box.y + box.height - 20; y += 7) {
      await page.mouse.click(box.x + box.width * part, y);
      const id = await page.evaluate(() => {
        const form = document.activeElement;
        return form instanceof HTMLElement && form.matches('form[data-offer]') ? (form.dataset['offer'] ?? '') : '';
      });
      if (id !== '') begun.add(id);
      await page.evaluate(() => document.querySelector<HTMLElement>('.canvas')?.focus());
    }
  }
  expect(begun.size, 'moves that began').toBeGreaterThan(0);
});
