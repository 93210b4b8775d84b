/** Two people in one draft: its holder lets the other help, both type in one field, and no letter is lost. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { dropPdf, savedBy } from './lib/copies';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { arrive, fillDraft, joinTable, layTable, people, SOON, until } from './lib/table';

const profile = mkdtempSync(join(tmpdir(), 'roundel-draft-'));
/** What Ana's second machine has. */
const copiedProfile = mkdtempSync(join(tmpdir(), 'roundel-draft-copy-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

const anas = (): Locator => ana.page.locator('form[data-draft] [data-field="name"] input').first();
const bos = (): Locator => bo.page.locator('[data-help] [data-field="name"] input');
const help = (): Locator => ana.page.getByLabel('The others may see this draft and write in its texts with me');

const both = async (words: string): Promise<void> =>
  until(`both read “${words}”`, async () => {
    const read = await Promise.all([anas(), bos()].map((field) => field.inputValue()));
    return read.every((text) => text === words);
  });

/** Puts the caret at a place, as somebody who clicks there. */
const putCaret = (field: Locator, at: number): Promise<void> =>
  field.evaluate((input: HTMLInputElement, place) => {
    input.focus();
    input.setSelectionRange(place, place);
  }, at);

/** Types at a place, as somebody who has just clicked there. */
const typeAt = async (field: Locator, at: number, letters: string): Promise<void> => {
  await putCaret(field, at);
  await field.pressSequentially(letters);
};

beforeAll(async () => {
  host = await startHost(APP);
  [ana, bo] = await Promise.all([arrive(host.home, 'Ana', { profile }), arrive(host.home, 'Bo')]);
  const link = await layTable(ana.page);
  await joinTable(bo.page, link);
  await bo.page.locator('form[data-draft]').waitFor({ timeout: SOON });
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
  for (const each of [profile, copiedProfile]) rmSync(each, { recursive: true, force: true });
});

it('a draft is its holder’s own until she lets the others help', async () => {
  await anas().fill('Ilse Kranz');
  expect(await bo.page.locator('[data-help]').count()).toBe(0);
  await help().check();
  await bos().waitFor({ timeout: SOON });
  await both('Ilse Kranz');
  await picture(ana.page, 'draft-help-mine');
  await picture(bo.page, 'draft-help-theirs');
  for (const [who, page] of [
    ['hers', ana.page],
    ['his', bo.page],
  ] as const satisfies readonly (readonly [string, Page])[]) {
    expect(await flaws(page), who).toEqual([]);
  }
});

it('both type in one field at once, and it is one text with all letters', async () => {
  // Both are where they want to be before either types: a place is counted in the letters that are there.
  await Promise.all([putCaret(anas(), 0), putCaret(bos(), 10)]);
  await Promise.all([anas().pressSequentially('Dr. '), bos().pressSequentially(' the Younger')]);
  await both('Dr. Ilse Kranz the Younger');
  // The caret of each is behind her own letters, wherever the other's went.
  await anas().press('X');
  await both('Dr. XIlse Kranz the Younger');
  await anas().press('Backspace');
  await both('Dr. Ilse Kranz the Younger');
});

it('what is being composed is left alone, and comes in whole', async () => {
  const keyboard = await bo.page.context().newCDPSession(bo.page);
  await typeAt(bos(), 26, '');
  await keyboard.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  await typeAt(anas(), 0, 'Prof. ');
  await until('she has typed', async () => (await anas().inputValue()) === 'Prof. Dr. Ilse Kranz the Younger');
  await keyboard.send('Input.imeSetComposition', { text: 'かん', selectionStart: 2, selectionEnd: 2 });
  await expect.poll(() => bos().inputValue()).toBe('Dr. Ilse Kranz the Youngerかん');
  await keyboard.send('Input.insertText', { text: '漢' });
  await both('Prof. Dr. Ilse Kranz the Younger漢');
});

it('what a filled sheet brings is there for both', async () => {
  const { page } = ana;
  await page.locator('aside').getByRole('button', { name: 'Print or save as PDF' }).click();
  const printer = page.getByRole('dialog', { name: 'Print or save as PDF' });
  await printer.getByLabel(/^Mathematician/i).selectOption('Geometer');
  await printer.getByLabel(/^Thief/i).selectOption('Wire');
  await printer.getByRole('img', { name: 'Page 1' }).waitFor();
  const bytes = await savedBy(page, () => printer.getByRole('button', { name: 'Save as PDF' }).click());
  const document = await PDFDocument.load(bytes);
  document.getForm().getTextField('1/name').setText('On paper');
  await page.keyboard.press('Escape');
  await dropPdf(page, await document.save({ updateFieldAppearances: false }));
  const taker = page.getByRole('dialog', { name: 'Take in a filled sheet' });
  await taker.getByRole('button', { name: 'Take these' }).click();
  await taker.getByRole('status').getByText('taken into the draft').waitFor();
  await page.keyboard.press('Escape');
  await both('On paper');
});

it('the sheet is the same draft, and a holder who is ready is helped no more', async () => {
  const form = ana.page.locator('form[data-draft]');
  await fillDraft(form, people.ilse);
  await both(people.ilse.name);
  await form.getByRole('button', { name: 'As a sheet' }).click();
  const name = form.locator('[data-sheet-field="name"] input').first();
  await typeAt(bos(), people.ilse.name.length, ', at last');
  await until('it stands on the sheet', async () => (await name.inputValue()) === `${people.ilse.name}, at last`);
  await form.getByRole('button', { name: 'Ready', exact: true }).click();
  await bo.page.locator('[data-help]').waitFor({ state: 'detached', timeout: SOON });
  await bo.page.getByText(`${people.ilse.name}, at last`).waitFor();
  expect([...ana.errors, ...bo.errors]).toEqual([]);
});

it('a second machine with her key only watches: the draft is typed at one of them, and the other shows it', async () => {
  await ana.close();
  cpSync(profile, copiedProfile, { recursive: true });
  const [first, second] = await Promise.all([profile, copiedProfile].map((each) => launchBrowser({ profile: each })));
  if (!first || !second) throw new Error('two machines');
  ana = first;
  try {
    const open = async ({ page }: Peer): Promise<void> => {
      await page.goto(host.home);
      await page.getByRole('link', { name: /^Sit down at/ }).click();
      await page.locator('form[data-draft]').waitFor({ timeout: SOON });
    };
    await open(first);
    await first.page.getByRole('button', { name: 'Change something' }).click();
    await open(second);
    // Of two that stand in the lobby either may have the pen: both came at once.
    const isWatching = ({ page }: Peer) => page.getByLabel('Your other machine').getByText('and you write from there');
    const watching = async (): Promise<readonly boolean[]> =>
      Promise.all([first, second].map(async (peer) => (await isWatching(peer).count()) > 0));
    await expect.poll(async () => (await watching()).filter(Boolean).length, { timeout: SOON }).toBe(1);
    const [writer, watcher] = (await isWatching(second).count()) > 0 ? [first, second] : [second, first];
    const nameAt = ({ page }: Peer) => page.locator('[data-draft] [data-field="name"] input').first();
    const [here, there] = [nameAt(writer), nameAt(watcher)];
    await expect.poll(() => there.isDisabled(), { timeout: SOON }).toBe(true);
    await here.fill('Ilse the First');
    await expect.poll(() => there.inputValue(), { timeout: SOON }).toBe('Ilse the First');
    expect(await flaws(watcher.page), 'a draft that is typed elsewhere').toEqual([]);
    await picture(watcher.page, 'draft-elsewhere');
    await watcher.page.getByRole('button', { name: 'Play here' }).click();
    await expect.poll(() => there.isDisabled(), { timeout: SOON }).toBe(false);
    await expect.poll(() => here.isDisabled(), { timeout: SOON }).toBe(true);
    await there.fill('Ilse the First, or the Second');
    // Nothing of what the other machine typed before comes back.
    await expect.poll(() => here.inputValue(), { timeout: SOON }).toBe('Ilse the First, or the Second');
    expect(await there.inputValue()).toBe('Ilse the First, or the Second');
    expect([...first.errors, ...second.errors, ...bo.errors]).toEqual([]);
  } finally {
    await second.close();
  }
}, 120_000);
