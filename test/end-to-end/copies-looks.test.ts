/** The screens of copies, files and rescue with long names, on a laptop and on a phone: looked at, and judged by axe. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { chooseFile, copiesIn, saveOpenTable, toStart } from './lib/copies';
import { pointer } from './lib/hands';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { randomFrom } from '../rules/random-player';
import { act } from './lib/player';
import {
  arrive,
  declareReady,
  fillDraft,
  inPlay,
  layTable,
  linesTold,
  people,
  SOON,
  standing,
  storyOf,
  until,
} from './lib/table';

const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } } as const;
/** As long as the field for it lets a name be. */
const TABLE = 'The clockmaker’s vault, and what the ambassador’s niece found in it on the third';
const NAMES = ['Anastasia-Wilhelmina von Hohenstein-Waldburg the Younger', 'רחל בת־עמי המתמטיקאית מירושלים'] as const;

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let early: Uint8Array;

/** Each size in turn: a picture, no flaw, and nothing over the edge. */
const look = async (name: string): Promise<void> => {
  for (const size of ['phone', 'laptop'] as const) {
    await ana.page.setViewportSize(SIZES[size]);
    await picture(ana.page, `copies-${name}-${size}`);
    expect.soft(await flaws(ana.page), `${name} ${size}`).toEqual([]);
    expect.soft(await ana.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThan(1);
  }
};

const moves = async (count: number): Promise<void> => {
  const { page } = ana;
  const before = await linesTold(page);
  await until('some moves are made', async () => {
    await act({ page, random: randomFrom(before + 5) });
    return (await linesTold(page)) >= before + count;
  });
};

beforeAll(async () => {
  host = await startHost(APP);
  ana = await arrive(host.home, NAMES[0], { isCalm: true });
  const { page } = ana;
  await layTable(page, TABLE);
  await page.locator('form', { hasText: 'Take a seat on this machine' }).getByLabel('Name').fill(NAMES[1]);
  await page.getByRole('button', { name: 'Take a seat on this machine' }).click();
  await page.locator('form[data-draft]').nth(1).waitFor({ timeout: SOON });
});

afterAll(async () => {
  await ana.close();
  await host.close();
});

it('in the lobby and at the table', async () => {
  const { page } = ana;
  await look('lobby');
  const [one, two] = await page.locator('form[data-draft]').all();
  if (!one || !two) throw new Error('Two drafts were to be here.');
  await fillDraft(one, people.ilse);
  await fillDraft(two, people.cleo);
  await declareReady(page);
  await inPlay(page);
  early = await saveOpenTable(page, true);
  await moves(3);
  await standing(page);
  await look('kept');
  // The panel closes where the focus goes elsewhere, as it does where a form follows the dice.
  await until('the panel saves', async () => {
    await standing(page);
    return pointer.press(page.getByRole('button', { name: 'Save as a file' }));
  });
  await page.getByRole('dialog', { name: 'Copies of this table' }).waitFor();
  await look('save');
  await page.keyboard.press('Escape');
});

/** Forgetting is asked about, and not done here. */
const asksToForget = async (name: string): Promise<void> => {
  const { page } = ana;
  await page.getByRole('button', { name: `Forget ${TABLE}` }).click();
  await page.getByRole('alertdialog', { name: 'Forget this table?' }).waitFor();
  await look(name);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
};

it('on the start screen, with a file and with older copies', async () => {
  const { page } = ana;
  await expect.poll(() => copiesIn(page)).not.toEqual([]);
  await toStart(page);
  await look('start');
  await asksToForget('a table to forget');
  await page.getByRole('button', { name: /^Copies of/ }).click();
  await page
    .getByRole('button', { name: /^Open the copy of/ })
    .first()
    .waitFor({ timeout: SOON });
  await look('list');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await chooseFile(page, early);
  await page.getByRole('dialog', { name: TABLE }).waitFor({ timeout: SOON });
  await look('compared');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('after the database has gone, and back at the table', async () => {
  const { page } = ana;
  await page.evaluate(
    () => new Promise((resolve) => (indexedDB.deleteDatabase('roundel').onsuccess = () => resolve(null))),
  );
  await page.reload();
  await page.getByText('copies of the tables are left').waitFor({ timeout: SOON });
  await look('name');
  await page.getByLabel('What should the others call you?').fill(NAMES[0]);
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByRole('button', { name: /^Take it up/ }).waitFor({ timeout: SOON });
  await look('lost');
  await asksToForget('copies to forget');
  await page.getByRole('button', { name: /^Take it up/ }).click();
  await page.getByRole('link', { name: /^Sit down at/ }).click();
  await inPlay(page);
  await look('unheard');
  const before = await linesTold(page);
  await page.getByRole('button', { name: 'Nobody else will come' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await flaws(page), 'alone').toEqual([]);
  await picture(page, 'copies-alone');
  await page.getByRole('button', { name: 'Go on from here' }).click();
  await moves(1);
  expect(await linesTold(page)).toBeGreaterThan(before);
});

it('two copies that went two ways', async () => {
  const { page } = ana;
  // What the first went on with is here; the early file goes on by itself in another browser.
  const other = await arrive(host.home, 'Dora', { isCalm: true });
  await toStart(page);
  await chooseFile(other.page, early);
  await other.page.getByRole('button', { name: 'Open it', exact: true }).click();
  await inPlay(other.page);
  await other.page.getByRole('button', { name: 'Nobody else will come' }).click();
  await other.page.getByRole('button', { name: 'Go on from here' }).click();
  const before = await linesTold(other.page);
  await until('another way is taken', async () => {
    await act({ page: other.page, random: randomFrom(977) });
    return (await linesTold(other.page)) >= before + 2;
  });
  let theirs = early;
  let there: readonly string[] = [];
  await until('the file has all of the story', async () => {
    there = await storyOf(other.page);
    theirs = await saveOpenTable(other.page);
    return String(await storyOf(other.page)) === String(there);
  });
  await other.close();
  await chooseFile(page, theirs);
  const dialog = page.getByRole('dialog', { name: TABLE });
  await dialog.getByText('The two tell different stories from some step on.').waitFor({ timeout: SOON });
  await dialog.getByText('wrote two different things in the same place').waitFor();
  await look('split');
  await dialog.getByRole('button', { name: 'Open it apart, to look' }).click();
  await inPlay(page);
  await expect.poll(() => storyOf(page)).toEqual(there);
});
