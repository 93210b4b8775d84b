/** What happens to files of tables and sheets: saving them, choosing and dropping them, and what is left of a browser's databases. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sayName, SOON, until } from './table';

/** The bytes of the file that the page gives when this is done. */
export const savedBy = async (page: Page, press: () => Promise<void>): Promise<Uint8Array> => {
  const coming = page.waitForEvent('download');
  await press();
  const folder = mkdtempSync(join(tmpdir(), 'roundel-saved-'));
  const file = join(folder, 'saved.roundel');
  await (await coming).saveAs(file);
  const bytes = new Uint8Array(readFileSync(file));
  rmSync(folder, { recursive: true });
  return bytes;
};

/** Saves the open table as a file, and answers with its bytes. */
export const saveOpenTable = async (page: Page, withSeat = false): Promise<Uint8Array> => {
  await page.getByRole('button', { name: 'Copies of this table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copies of this table' });
  if (withSeat) await dialog.getByRole('radio', { name: /To keep for myself/ }).check();
  const bytes = await savedBy(page, () => dialog.getByRole('button', { name: 'Save the file' }).click());
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return bytes;
};

/** Chooses these bytes as a table file on the start screen. */
export const chooseFile = async (page: Page, bytes: Uint8Array, name = 'table.roundel'): Promise<void> => {
  const file = { name, mimeType: 'application/zip', buffer: Buffer.from(bytes) };
  await page.getByLabel('Table file', { exact: true }).setInputFiles(file);
};

/** Drops these bytes as a PDF anywhere on the page, as a hand would. */
export const dropPdf = async (page: Page, bytes: Uint8Array): Promise<void> => {
  const base64 = Buffer.from(bytes).toString('base64');
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    const file = new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], 'sheet.pdf', {
      type: 'application/pdf',
    });
    data.items.add(file);
    return data;
  }, base64);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
};

/** Back to the start screen. */
export const toStart = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Back to my tables' }).click();
  await page.getByRole('heading', { name: 'Lay a new table' }).waitFor();
};

/** Names of the second copies that lie in the origin's private files, as `table/copy`. */
export const copiesIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const [folder, handle] of (await root.getDirectoryHandle('copies', { create: true })).entries()) {
      if (!(handle instanceof FileSystemDirectoryHandle)) continue;
      for await (const name of handle.keys()) if (name.endsWith('.roundel')) names.push(`${folder}/${name}`);
    }
    return names.sort();
  });

/**
 * Takes away what the browser has kept beside its database since the last second copy, as soon as the table that was left
 * holds its file no more.
 */
export const dropJournals = (page: Page): Promise<void> =>
  until('the journals may be taken away', () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      return root.removeEntry('journal', { recursive: true }).then(
        () => true,
        (error: DOMException) => {
          if (error.name !== 'NoModificationAllowedError') throw error;
          return false;
        },
      );
    }),
  );

/** Waits until a second copy stands at the step at which the table stands. */
export const copied = async (page: Page, step: number, timeout = SOON): Promise<void> =>
  until(
    `a second copy of step ${step}`,
    async () => (await copiesIn(page)).some((name) => name.includes(`-${step}-`)),
    timeout,
  );

/** Says this name again, where it went with the database, and takes the one table up from its copy. */
export const takeUp = async (page: Page, name = ''): Promise<void> => {
  if (name !== '') await sayName(page, name);
  await page.getByRole('heading', { name: 'Nothing is lost yet' }).waitFor({ timeout: SOON });
  await page.getByRole('button', { name: /^Take it up/ }).click();
  await page.getByText('One table is back.').waitFor({ timeout: SOON });
};
