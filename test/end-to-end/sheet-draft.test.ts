/** A character is drafted on the printed sheet, with the keyboard alone, and it is the same draft as the form's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { PHONE } from './lib/phone';
import { arrive, choose, layTable } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ana = await arrive(host.home, 'Ana');
  await layTable(ana.page);
});

afterAll(async () => {
  await Promise.allSettled([ana.close()]);
  await host.close();
});

it('what is filled in on the sheet stands in the form', async () => {
  const { page } = ana;
  const form = page.locator('form[data-draft]');
  await form.getByRole('button', { name: 'As a sheet' }).click();
  await choose(form.locator('[data-field="math"]'), 'Geometer');
  await choose(form.locator('[data-field="thief"]'), 'Wire');
  const name = form.locator('[data-sheet-field="name"] input').first();
  await name.fill('Řehoř Жук');
  await form.locator('[data-sheet-field="vice.Rage"] input').focus();
  await page.keyboard.press('Space');
  await form.locator('[data-sheet-field="stats.sly"] select').selectOption('+2');
  await picture(page, 'sheet-draft');
  expect(await flaws(page), 'the draft as a sheet').toEqual([]);
  expect(await form.locator('[data-sheet-field="vice.Rage"] input').isChecked()).toBe(true);
  await form.getByRole('button', { name: 'As a form' }).click();
  expect(await form.locator('[data-field="name"] input').inputValue()).toBe('Řehoř Жук');
  expect(await form.locator('[data-field="vice"]').getByText('Rage').count()).toBeGreaterThan(0);
  expect(await form.locator('[data-field="sly"] input:checked').inputValue()).toBe('+2');
});

it('letters may be put in the middle of a name without losing their place', async () => {
  const { page } = ana;
  const form = page.locator('form[data-draft]');
  await form.getByRole('button', { name: 'As a sheet' }).click();
  const name = form.locator('[data-sheet-field="name"] input').first();
  await name.fill('Ab');
  await name.press('Home');
  await name.press('ArrowRight');
  await name.pressSequentially('xyz');
  expect(await name.inputValue()).toBe('Axyzb');
});

it('places are where they are printed, near and far', async () => {
  const { page } = ana;
  const form = page.locator('form[data-draft]');
  for (const zoom of [1, 1.5, 2, 2.5, 3, 3.5, 4]) {
    const far = await form.locator('.sheet').evaluate((sheet) => {
      const svg = sheet.querySelector('svg');
      const screen = svg?.getScreenCTM();
      return [...sheet.querySelectorAll<HTMLElement>('[data-sheet-field]')].map((place) => {
        const at = place.getBoundingClientRect();
        const x = Number.parseFloat(place.style.left) * (screen?.a ?? 0) + (screen?.e ?? 0);
        const y = Number.parseFloat(place.style.top) * (screen?.d ?? 0) + (screen?.f ?? 0);
        return Math.max(Math.abs(at.left - x), Math.abs(at.top - y));
      });
    });
    expect(far.length, `at ${zoom}`).toBeGreaterThan(10);
    expect(Math.max(...far), `at ${zoom}`).toBeLessThanOrEqual(2);
    if (zoom < 4) await form.getByRole('button', { name: 'Nearer' }).click();
  }
  await picture(page, 'sheet-draft-near');
});

it('is usable on a phone', async () => {
  const { page } = ana;
  await page.setViewportSize(PHONE);
  await picture(page, 'sheet-draft-phone');
  expect(await flaws(page), 'the draft as a sheet on a phone').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
