/**
 * Somebody in play takes an advance; her joined sheet is printed, filled in elsewhere, and drafted anew at another table.
 * And somebody new is made in play from a sheet that came back.
 */
import { PDFCheckBox, PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceReady } from '../../src-renderer/chance';
import { sealReady } from '../../src-renderer/ledger';
import { randomFrom } from '../rules/random-player';
import { foundIn } from '../sheet/pdf-reader';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { send } from './lib/company';
import { chooseFile, dropPdf, savedBy, toStart } from './lib/copies';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { recordAdvance, recordNewcomer } from './lib/record';
import { arrive, choose, inPlay, layTable, SOON, tells } from './lib/table';

/** What the story says of an advance that raises a stat: the line of the form that is suggested. */
const ADVANCED = /is more \w+ than before\./;

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;

beforeAll(async () => {
  await Promise.all([sealReady(), chanceReady()]);
  host = await startHost(APP);
  ana = await arrive(host.home, 'Ana');
});

afterAll(async () => {
  await ana.close();
  await host.close();
});

/** Opens the table of this file with its seat, and goes on there though nobody else comes. */
const goOn = async (page: Page, file: Uint8Array): Promise<void> => {
  await chooseFile(page, file);
  await page.getByRole('dialog').getByRole('button', { name: 'Open it', exact: true }).click();
  await inPlay(page);
  await page.getByRole('button', { name: 'Nobody else will come' }).click();
  await page.getByRole('button', { name: 'Go on from here' }).click();
};

it('an advance stands on the joined sheet, goes out on paper, and comes back into a draft', async () => {
  const { page } = ana;
  await goOn(page, await recordAdvance(randomFrom(7), Date.now()));
  await send(page, 'aside:advance');
  await tells(page, ADVANCED);
  await picture(page, 'paper-advanced-play');
  const sheet = page.locator('.outline').getByRole('button', { name: /^Print or save as PDF: / });
  await sheet.first().focus();
  await sheet.first().click();
  const dialog = page.getByRole('dialog', { name: 'Print or save as PDF' });
  await dialog.getByRole('button', { name: 'Mine' }).click();
  await dialog.getByLabel('To be filled in').check();
  await dialog.getByRole('img', { name: 'Page 1' }).waitFor();
  await picture(page, 'paper-advanced-print');
  const bytes = await savedBy(page, () => dialog.getByRole('button', { name: 'Save as PDF' }).click());
  await page.keyboard.press('Escape');

  const document = await PDFDocument.load(bytes);
  const form = document.getForm();
  const taken = form
    .getFields()
    .filter((field) => field instanceof PDFCheckBox && field.getName().endsWith('/taken') && field.isChecked());
  expect(taken.length, 'advances that are ticked').toBe(1);
  const [sheetPage] = await foundIn(bytes);
  form.getTextField('1/name').setText('Řehoř the Second');
  const filled = await document.save({ updateFieldAppearances: false });

  await toStart(page);
  await layTable(page, 'Another vault');
  await dropPdf(page, filled);
  const taker = page.getByRole('dialog', { name: 'Take in a filled sheet' });
  await taker.getByRole('row').filter({ hasText: 'Řehoř the Second' }).waitFor({ timeout: SOON });
  await picture(page, 'paper-advanced-take');
  expect(await flaws(page), 'a sheet of another table').toEqual([]);
  await taker.getByRole('button', { name: 'Take these' }).click();
  await taker.getByRole('status').getByText('were taken into the draft').waitFor();
  await page.keyboard.press('Escape');
  const draft = page.locator('form[data-draft]');
  await expect.poll(() => draft.locator('[data-field="name"] input').inputValue()).toBe('Řehoř the Second');
  // Both halves are chosen as they were printed.
  for (const half of ['math', 'thief']) {
    const chosen = await draft.locator(`[data-field="${half}"] select`).inputValue();
    expect(chosen, half).not.toBe('');
    expect(sheetPage?.text, half).toContain(chosen);
  }
  expect(ana.errors).toEqual([]);
});

it('a filled sheet of another playbook comes into the form of somebody new in play, and only while that is asked for', async () => {
  const { page, context } = ana;
  const taker = page.getByRole('dialog', { name: 'Take in a filled sheet' });
  const form = page.locator('form[data-offer="draft"]');
  const field = (name: string) => form.locator(`[data-field="${name}"]`);
  const row = (text: string) => taker.getByRole('row').filter({ hasText: text });
  await page.goto(`${host.home}/#start`);
  await page.getByRole('heading', { name: 'Lay a new table' }).waitFor();
  await goOn(page, await recordNewcomer(randomFrom(8), Date.now()));
  await form.waitFor();

  const sheet = page
    .locator('.outline')
    .getByRole('button', { name: /^Print or save as PDF: / })
    .first();
  await sheet.focus();
  await sheet.click();
  const dialog = page.getByRole('dialog', { name: 'Print or save as PDF' });
  await dialog.getByRole('button', { name: 'None', exact: true }).click();
  await dialog.getByLabel(/^Mathematician/i).selectOption('Geometer');
  await dialog.getByLabel(/^Thief/i).selectOption('Wire');
  await dialog.getByLabel('To be filled in').check();
  await dialog.getByRole('img', { name: 'Page 1' }).waitFor();
  const printed = await savedBy(page, () => dialog.getByRole('button', { name: 'Save as PDF' }).click());
  await page.keyboard.press('Escape');
  const document = await PDFDocument.load(printed);
  const fields = document.getForm();
  const longest = `Řehoř Жук the Younger ${'of the vault under the vault '.repeat(12)}`;
  const name = fields.getTextField('1/name');
  name.setMaxLength(undefined);
  name.setText(longest);
  fields.getCheckBox('1/origin/Libyan').check();
  fields.getTextField('1/stats/sly').setText('+2');
  const filled = await document.save({ updateFieldAppearances: false });

  await field('name').locator('input').fill('Nobody yet');
  await choose(field('math'), 'Analyst');
  await choose(field('thief'), 'Fix');
  await field('agentName').locator('input').fill('Old Toby');
  await dropPdf(page, filled);
  await row('Geometer').getByText('Analyst').waitFor({ timeout: SOON });
  await row('Wire').getByText('Fix').waitFor();
  await row('Nobody yet')
    .getByText(/^Only the first \d+ of its \d+ letters have room here\.$/)
    .waitFor();
  await picture(page, 'paper-newcomer-take');
  expect(await flaws(page), 'a sheet for somebody new').toEqual([]);
  // Nothing is taken in before it is said.
  await page.keyboard.press('Escape');
  await taker.waitFor({ state: 'detached' });
  expect(await field('name').locator('input').inputValue()).toBe('Nobody yet');

  // The table goes to another window while the change is looked at.
  await dropPdf(page, filled);
  await row('Geometer').waitFor({ timeout: SOON });
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Take it over here' }).click();
  await page.getByText('Another window took this table over.').waitFor({ timeout: SOON });
  await taker.waitFor({ state: 'detached' });
  await second.close();
  await page.reload();
  await form.waitFor({ timeout: SOON });

  await choose(field('thief'), 'Fix');
  await field('agentName').locator('input').fill('Old Toby');
  await dropPdf(page, filled);
  await row('Geometer').waitFor({ timeout: SOON });
  await taker.getByRole('button', { name: 'Take these' }).click();
  await taker.getByRole('status').getByText('were taken into the draft').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field('name').locator('input').inputValue()).toMatch(/^Řehoř Жук the Younger of the vault/);
  expect(await field('math').locator('select').inputValue()).toBe('Geometer');
  expect(await field('thief').locator('select').inputValue()).toBe('Wire');
  expect(await field('origin').locator('input:checked').inputValue()).toBe('Libyan');
  expect(await field('sly').locator('input:checked').inputValue()).toBe('+2');
  // A Wire has no agent.
  await field('agentName').waitFor({ state: 'detached' });
  await picture(page, 'paper-newcomer-form');

  for (const each of ['look', 'vice', 'other']) await choose(field(each));
  for (const [stat, value] of [
    ['cold', '+1'],
    ['hot', '-1'],
  ] as const) {
    await choose(field(stat), value);
  }
  await form.locator('button[type="submit"]:not([aria-disabled="true"])').click();
  await form.waitFor({ state: 'detached' });
  await dropPdf(page, filled);
  await taker.getByText('Play has begun, and a sheet in play changes by moves alone.').waitFor({ timeout: SOON });
  await taker.getByText('Řehoř Жук the Younger').first().waitFor();
  await taker.getByRole('button', { name: 'Take these' }).waitFor({ state: 'detached' });
  await picture(page, 'paper-newcomer-late');
  await page.keyboard.press('Escape');
  expect(ana.errors).toEqual([]);
});
