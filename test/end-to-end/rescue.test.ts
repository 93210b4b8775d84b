/** A browser's database that is deleted, damaged on the disk, too new, or full: said in words, and nothing is lost. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { chooseFile, copied, dropJournals, savedBy, saveOpenTable, takeUp, toStart } from './lib/copies';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { play } from './lib/player';
import {
  agree,
  beginPlay,
  inPlay,
  linesTold,
  putStandingAway,
  sayName,
  SOON,
  standing,
  storyOf,
  until,
} from './lib/table';

const profile = mkdtempSync(join(tmpdir(), 'roundel-rescue-'));
/** What Ana's second machine has. */
const copiedProfile = mkdtempSync(join(tmpdir(), 'roundel-rescue-copy-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

/** Plays on until Bo has been told more, so many times; `anas` is the machine at which Ana plays. */
const playSome = async (lines: number, anas = ana): Promise<void> => {
  const players = [anas, bo].map(({ page }, at) => ({ page, random: randomFrom(57 + at) }));
  // Not by its length: the screen tells the last hundred lines.
  let last = String(await storyOf(bo.page));
  let changes = 0;
  const isEnough = async (): Promise<boolean> => {
    const now = String(await storyOf(bo.page));
    if (now !== last) changes += 1;
    last = now;
    return changes >= lines;
  };
  await play(players, isEnough, 80);
  await agree(anas.page, bo.page);
};

/** A copy is written after two seconds of rest, and after ten at the latest. */
const COPIED_MS = 12_000;

/** The step at which this table stands. */
const stepOf = async (page: Page): Promise<number> => {
  let step = 0;
  const read = async () => (step = Number((await standing(page)).split(' ')[0])) > 0;
  await until('the step is shown', read);
  await putStandingAway(page);
  return step;
};

/** Waits until Ana's second copy has what she has; a step may still come while it is looked for. */
const keptBeside = (): Promise<void> =>
  until('the second copy is of the step of now', async () => {
    const step = await stepOf(ana.page);
    return copied(ana.page, step, COPIED_MS).then(
      () => true,
      () => false,
    );
  });

const sitDown = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Sit down at/ }).click();
  await inPlay(page);
};

/** Starts Ana's browser again on what is left of her profile. */
const comeBack = async (): Promise<void> => {
  ana = await launchBrowser({ profile, isCalm: true });
  await ana.page.goto(host.home);
};

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home, [{ profile, isCalm: true }, { isCalm: true }]));
  await playSome(5);
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
  for (const each of [profile, copiedProfile]) rmSync(each, { recursive: true, force: true });
});

/** Plays on while no second copy is written, as if the power had gone between two; then both go, and Ana's database with them. */
const loseDatabase = async (): Promise<{ readonly before: readonly string[]; readonly told: number }> => {
  await keptBeside();
  await ana.page.evaluate(() => {
    FileSystemFileHandle.prototype.createWritable = () => Promise.reject(new DOMException('gone', 'AbortError'));
  });
  await playSome(4);
  const [before, told] = [await storyOf(bo.page), await linesTold(bo.page)];
  await toStart(bo.page);
  await toStart(ana.page);
  await ana.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('roundel');
        request.onsuccess = resolve;
        request.onerror = reject;
      }),
  );
  return { before, told };
};

it('a deleted database: the journal has what was written since the copy', async () => {
  const { before, told } = await loseDatabase();
  await ana.page.reload();
  await takeUp(ana.page, 'Ana');
  await sitDown(ana.page);
  await ana.page.getByText('This table was brought back from a copy.').waitFor();
  await expect.poll(() => linesTold(ana.page), { timeout: SOON }).toBe(told);
  expect((await storyOf(ana.page)).slice(0, before.length)).toEqual(before);
  await sitDown(bo.page);
  await agree(ana.page, bo.page);
  await playSome(2);
});

it('a deleted database and no journal: the copy is older than what its owner wrote since, and nothing is signed over it', async () => {
  const { before, told } = await loseDatabase();
  await dropJournals(ana.page);
  await ana.page.reload();
  await sayName(ana.page, 'Ana');
  await ana.page.getByRole('heading', { name: 'Nothing is lost yet' }).waitFor({ timeout: SOON });
  expect(await flaws(ana.page), 'a lost table').toEqual([]);
  await picture(ana.page, 'rescue-lost');
  await takeUp(ana.page);
  await sitDown(ana.page);
  await ana.page.getByText('This table was brought back from a copy.').waitFor();
  expect(await flaws(ana.page), 'an unheard table').toEqual([]);
  await picture(ana.page, 'rescue-unheard');
  expect(await linesTold(ana.page)).toBeLessThan(told);
  await sitDown(bo.page);
  await ana.page.getByText('This table was brought back from a copy.').waitFor({ state: 'detached', timeout: SOON });
  await agree(ana.page, bo.page);
  await expect.poll(async () => (await storyOf(ana.page)).slice(0, before.length)).toEqual(before);
  await playSome(3);
});

it('a database that is damaged on the disk', async () => {
  await keptBeside();
  await toStart(ana.page);
  await ana.kill();
  const folder = join(profile, 'Default/IndexedDB');
  const [database = ''] = readdirSync(folder).filter((name) => name.endsWith('.leveldb'));
  expect(existsSync(join(folder, database))).toBe(true);
  for (const name of readdirSync(join(folder, database)))
    writeFileSync(join(folder, database, name), 'x'.repeat(4_711));
  await comeBack();
  // Chromium either throws the damaged database away by itself, or says at every opening that it cannot be opened.
  const isThere = ana.page.getByRole('heading', { name: 'Nothing is lost yet' });
  const name = ana.page.getByLabel('What should the others call you?');
  await isThere.or(name).first().waitFor({ timeout: SOON });
  const isNameGone = (await name.count()) > 0;
  await picture(ana.page, 'rescue-damaged');
  if (!isNameGone) await ana.page.getByRole('button', { name: 'Go on with an empty database' }).click();
  await takeUp(ana.page, isNameGone ? 'Ana' : '');
  await sitDown(ana.page);
  await agree(ana.page, bo.page);
  await playSome(3);
});

/** Ana's database forgets the last entries of the table, and all of its document. */
const loseTheLast = (): Promise<void> =>
  ana.page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('roundel');
      request.onsuccess = () => resolve(request.result);
    });
    const change = database.transaction(['entries', 'updates'], 'readwrite');
    change.objectStore('updates').clear();
    const keys = change.objectStore('entries').getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result.slice(-6)) change.objectStore('entries').delete(key);
    };
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
  });

it('a database that has lost the last that was written: the journal has it', async () => {
  const step = await stepOf(ana.page);
  await toStart(bo.page);
  await toStart(ana.page);
  await loseTheLast();
  await sitDown(ana.page);
  expect(await stepOf(ana.page)).toBe(step);
  await sitDown(bo.page);
  await agree(ana.page, bo.page);
  await playSome(2);
});

it('a database that has lost the last that was written, and no journal', async () => {
  const step = await stepOf(ana.page);
  await copied(ana.page, step);
  await toStart(bo.page);
  await toStart(ana.page);
  await loseTheLast();
  await dropJournals(ana.page);
  await sitDown(ana.page);
  await ana.page.getByText('The database has less of this table than its second copy.').waitFor({ timeout: SOON });
  await toStart(ana.page);
  await ana.page.getByRole('button', { name: /^Copies of/ }).click();
  await ana.page
    .getByRole('listitem')
    .filter({ hasText: `step ${step},` })
    .getByRole('button')
    .first()
    .click();
  await ana.page.getByText('The copy has all of your table, and more.').waitFor({ timeout: SOON });
  await ana.page.getByRole('button', { name: 'Add it to my table' }).click();
  await inPlay(ana.page);
  expect(await stepOf(ana.page)).toBe(step);
  await ana.page.getByText('The database has less').waitFor({ state: 'detached', timeout: SOON });
  await sitDown(bo.page);
  await agree(ana.page, bo.page);
  await playSome(2);
});

it('a profile that was copied to a second machine: one of them writes, and nobody is shown as a liar', async () => {
  await toStart(ana.page);
  await ana.close();
  cpSync(profile, copiedProfile, { recursive: true });
  await comeBack();
  await sitDown(ana.page);
  await agree(ana.page, bo.page);
  // Now the second machine has less than what Ana has written.
  await playSome(2);
  const second = await launchBrowser({ profile: copiedProfile });
  try {
    await second.page.goto(host.home);
    await sitDown(second.page);
    const [here, there] = [ana, second].map(({ page }) => page.getByLabel('Your other machine'));
    if (!here || !there) throw new Error('two machines');
    await there.getByText('and you write from there').waitFor({ timeout: SOON });
    await here.getByText('It only watches').waitFor({ timeout: SOON });
    await agree(ana.page, second.page);
    expect(await flaws(second.page), 'a second machine').toEqual([]);
    await picture(second.page, 'rescue-second-machine');
    await playSome(2);
    await agree(ana.page, bo.page, second.page);
    await there.getByRole('button', { name: 'Play here' }).click();
    await there.getByText('It only watches').waitFor({ timeout: SOON });
    await here.getByText('and you write from there').waitFor({ timeout: SOON });
    await playSome(2, second);
    await agree(ana.page, bo.page, second.page);
    await second.close();
    await here.getByText('which is not heard any more').waitFor({ timeout: 40_000 });
    await here.getByRole('button', { name: 'Play here' }).click();
    await here.waitFor({ state: 'detached', timeout: SOON });
    await playSome(2);
    for (const { page } of [ana, bo]) expect(await page.getByText('signed two different stories.').count()).toBe(0);
  } finally {
    await second.kill().catch(() => undefined);
  }
});

it('no database at all: the copies are saved as files, and open where there is one again', async () => {
  await keptBeside();
  await toStart(ana.page);
  await ana.kill();
  const folder = join(profile, 'Default/IndexedDB');
  const [database = ''] = readdirSync(folder).filter((name) => name.endsWith('.leveldb'));
  rmSync(join(folder, database), { recursive: true });
  // A file lies where the browser wants a folder.
  writeFileSync(join(folder, database), 'in the way');
  await comeBack();
  const { page } = ana;
  await page.getByRole('alert').getByText('cannot be read or written just now').waitFor({ timeout: SOON });
  await page.getByRole('button', { name: /^Save as a file/ }).waitFor({ timeout: SOON });
  expect(await flaws(page), 'no database').toEqual([]);
  await picture(page, 'rescue-none');
  await page.getByRole('button', { name: 'Go on with an empty database' }).click();
  const bytes = await savedBy(page, () => page.getByRole('button', { name: /^Save as a file/ }).click());
  await ana.close();
  rmSync(join(folder, database), { force: true });
  await comeBack();
  await sayName(ana.page, 'Ana');
  await chooseFile(ana.page, bytes);
  await ana.page.getByText('It brings the seat of Ana').waitFor({ timeout: SOON });
  await ana.page.getByRole('button', { name: 'Open it', exact: true }).click();
  await inPlay(ana.page);
  await agree(ana.page, bo.page);
  await playSome(2);
});

it('a database of a newer Roundel', async () => {
  await keptBeside();
  await toStart(ana.page);
  await ana.page.goto(`${host.home}/roundel.json`);
  await ana.page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.open(name, 999);
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = reject;
      });
    }
  });
  await ana.page.goto(host.home);
  await ana.page.getByRole('alert').getByText('A newer Roundel has kept its tables here.').waitFor({ timeout: SOON });
  expect(await flaws(ana.page), 'a newer database').toEqual([]);
  await picture(ana.page, 'rescue-newer');
  await ana.page.getByRole('button', { name: 'Go on with an empty database' }).click();
  await takeUp(ana.page, 'Ana');
  await sitDown(ana.page);
  await agree(ana.page, bo.page);
  await playSome(3);
});

/** Whether a small write finds no room. */
const isFull = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('probe', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true });
        request.onerror = () => resolve(true);
        request.onsuccess = () => {
          const change = request.result.transaction('bytes', 'readwrite');
          change.objectStore('bytes').add(new Uint8Array(512));
          const end = (isSo: boolean): void => {
            request.result.close();
            resolve(isSo);
          };
          change.oncomplete = () => end(false);
          change.onabort = () => end(true);
        };
      }),
  );

it('a full disk: the move waits, a file can be saved, and play goes on when there is room', async () => {
  const session = await ana.context.newCDPSession(ana.page);
  const origin = new URL(host.home).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
  // For half a minute Chromium still gives out of the room that there was before.
  await until('the browser has noticed', () => isFull(ana.page), 60_000);
  const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(91 + at) }));
  const isSaid = async () => (await ana.page.getByText('The disk is full.').count()) > 0;
  await play(players, isSaid, 80);
  expect(await flaws(ana.page), 'a full disk').toEqual([]);
  await picture(ana.page, 'rescue-full');
  expect((await saveOpenTable(ana.page, true)).length).toBeGreaterThan(1_000);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await ana.page.locator('.trouble', { hasText: 'The disk is full.' }).waitFor({ state: 'detached', timeout: SOON });
  await agree(ana.page, bo.page);
  await playSome(3);
});
