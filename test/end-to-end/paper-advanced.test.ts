/** Somebody in play takes an advance; her joined sheet is printed, filled in elsewhere, and drafted anew at another table. */
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
import { recordAdvance } from './lib/record';
import { arrive, inPlay, layTable, SOON, tells } from './lib/table';

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
