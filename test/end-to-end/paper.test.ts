/** Paper, out and back: a blank playbook is saved as a PDF, filled in elsewhere, and comes into the draft when it is told to. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundIn } from '../sheet/pdf-reader';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { dropPdf, savedBy } from './lib/copies';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { arrive, declareReady, fillDraft, inPlay, joinTable, layTable, people, SOON } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

const printer = (page: Page) => page.getByRole('dialog', { name: 'Print or save as PDF' });
const taker = (page: Page) => page.getByRole('dialog', { name: 'Take in a filled sheet' });

const savePdf = (page: Page): Promise<Uint8Array> =>
  savedBy(page, () => printer(page).getByRole('button', { name: 'Save as PDF' }).click());

const choosePdf = (page: Page, bytes: Uint8Array): Promise<void> =>
  taker(page)
    .getByLabel('Filled sheet')
    .setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) });

beforeAll(async () => {
  host = await startHost(APP);
  [ana, bo] = await Promise.all([arrive(host.home, 'Ana'), arrive(host.home, 'Bo')]);
  const link = await layTable(ana.page);
  await joinTable(bo.page, link);
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

it('a blank playbook is filled in elsewhere and comes into the draft, field by field', async () => {
  const { page } = ana;
  await page.locator('aside').getByRole('button', { name: 'Print or save as PDF' }).click();
  const dialog = printer(page);
  await dialog.getByLabel(/^Mathematician/i).selectOption('Geometer');
  await dialog.getByLabel(/^Thief/i).selectOption('Wire');
  await dialog.getByLabel('Marks for cutting and folding').check();
  await dialog.getByRole('img', { name: 'Page 1' }).waitFor();
  await picture(page, 'paper-print');
  expect(await flaws(page), 'the print dialog').toEqual([]);
  const bytes = await savePdf(page);
  const [sheet] = await foundIn(bytes);
  expect([sheet?.width, sheet?.height].map((length) => Math.round(length ?? 0))).toEqual([2970, 2100]);
  expect(sheet?.text).toContain('Geometer');
  expect(sheet?.text).toContain('Wire');

  const document = await PDFDocument.load(bytes);
  const form = document.getForm();
  form.getTextField('1/name').setText('Řehoř Жук');
  form.getCheckBox('1/origin/Libyan').check();
  form.getCheckBox('1/vice/Rage').check();
  form.getTextField('1/stats/sly').setText('+2');
  const filled = await document.save({ updateFieldAppearances: false });

  await page.keyboard.press('Escape');
  await dropPdf(page, filled);
  const rows = taker(page).getByRole('row');
  await rows.filter({ hasText: 'Řehoř Жук' }).waitFor({ timeout: SOON });
  await picture(page, 'paper-take');
  expect(await flaws(page), 'the filled sheet').toEqual([]);
  const name = page.locator('form[data-draft] [data-field="name"] input');
  expect(await name.inputValue()).toBe('');
  await taker(page).getByRole('checkbox', { name: 'Take Vice' }).uncheck();
  await taker(page).getByRole('button', { name: 'Take these' }).click();
  await taker(page).getByRole('status').getByText('were taken into the draft').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => name.inputValue()).toBe('Řehoř Жук');
  expect(await page.locator('form[data-draft] [data-field="math"] select').inputValue()).toBe('Geometer');
  expect(await page.locator('form[data-draft] [data-field="origin"] input:checked').inputValue()).toBe('Libyan');
  expect(await page.locator('form[data-draft] [data-field="vice"]').getByText('Rage').count()).toBeGreaterThan(0);
});

it('what is no filled sheet gets a sentence, and changes nothing', async () => {
  const { page } = ana;
  await page.locator('aside').getByRole('button', { name: 'Take in a filled sheet' }).click();
  const other = await PDFDocument.create();
  other.addPage();
  const scripted = await PDFDocument.create();
  scripted.addPage();
  scripted.addJavaScript('x', 'app.alert("x")');
  const wrong: readonly (readonly [Uint8Array, string])[] = [
    [new TextEncoder().encode('Dear Ana'), 'That is not a PDF.'],
    [new Uint8Array(await other.save()), 'This PDF was not made by Roundel'],
    [await scripted.save(), 'There is a script in the PDF.'],
  ];
  for (const [bytes, words] of wrong) {
    await choosePdf(page, bytes);
    await taker(page).getByRole('alert').getByText(words).waitFor({ timeout: SOON });
  }
  expect(await page.locator('form[data-draft] [data-field="name"] input').inputValue()).toBe('Řehoř Жук');
  await page.keyboard.press('Escape');
});

it('is all there on a phone', async () => {
  const { page } = ana;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('aside').getByRole('button', { name: 'Print or save as PDF' }).click();
  await printer(page).getByLabel('Theorem').check();
  await printer(page).getByRole('img', { name: 'Page 1' }).waitFor();
  await picture(page, 'paper-phone');
  expect(await flaws(page), 'the print dialog on a phone').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('a sheet in play is printed from the list, and changes nothing when it comes back', async () => {
  await fillDraft(ana.page.locator('form[data-draft]'), people.ilse);
  await fillDraft(bo.page.locator('form[data-draft]'), people.bohdan);
  await declareReady(ana.page);
  await declareReady(bo.page);
  await Promise.all([inPlay(ana.page), inPlay(bo.page)]);
  const { page } = ana;
  const outline = page.locator('.outline');
  await outline.focus();
  await outline
    .getByRole('button', { name: /^Print or save as PDF: .*Ilse/ })
    .first()
    .click();
  await printer(page).getByRole('img', { name: 'Page 1' }).waitFor();
  await printer(page).getByLabel('To be filled in').check();
  await expect.poll(() => printer(page).getByRole('img').count()).toBe(1);
  await picture(page, 'paper-in-play');
  expect(await flaws(page), 'printing in play').toEqual([]);
  const bytes = await savePdf(page);
  const document = await PDFDocument.load(bytes);
  expect(document.getForm().getTextField('1/name').getText()).toContain('Ilse');
  document.getForm().getTextField('1/name').setText('Somebody else');
  await printer(page).getByRole('button', { name: 'Take in a filled sheet' }).click();
  await choosePdf(page, await document.save({ updateFieldAppearances: false }));
  await taker(page).getByText('a sheet in play changes by moves alone').waitFor({ timeout: SOON });
  await taker(page).getByText('Somebody else').waitFor();
  expect(await taker(page).getByRole('button', { name: 'Take these' }).count()).toBe(0);
  await picture(page, 'paper-back-in-play');
  expect(await flaws(page), 'a sheet in play').toEqual([]);
  expect([...ana.errors, ...bo.errors]).toEqual([]);
});
