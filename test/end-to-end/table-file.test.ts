/** A table file: saved by a member, opened anywhere, and refused in words where anything about it is wrong. */
import { afterAll, assert, beforeAll, expect, it } from 'vitest';
import { oddLetters, unbrokenLetters } from '../../resources/layout-samples';
import { readTableFile } from '../../src-renderer/store/table-file';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { chooseFile, savedBy, saveOpenTable, toStart } from './lib/copies';
import { filesBetween } from '../session/between';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { play } from './lib/player';
import {
  agree,
  arrive,
  beginPlay,
  inPlay,
  joinTable,
  linesTold,
  SOON,
  standing,
  tells,
  tellTheSame,
} from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;
let cleo: Peer;
let file: Uint8Array;
let withSeat: Uint8Array;

const playSome = async (lines: number): Promise<void> => {
  const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(31 + at) }));
  const before = await linesTold(ana.page);
  await play(players, async () => (await linesTold(ana.page)) >= before + lines, 60);
  await agree(ana.page, bo.page);
};

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home));
  cleo = await arrive(host.home, 'Cleo', { isCalm: true });
  await playSome(6);
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close(), cleo.close()]);
  await host.close();
});

it('opens in another browser, with all of the story and without a seat', async () => {
  file = await saveOpenTable(bo.page);
  withSeat = await saveOpenTable(bo.page, true);
  const where = await standing(bo.page);
  await bo.page.keyboard.press('Escape');
  await chooseFile(cleo.page, file);
  const dialog = cleo.page.getByRole('dialog', { name: 'The clockmaker’s vault' });
  await dialog.waitFor({ timeout: SOON });
  expect(await flaws(cleo.page), 'a found table').toEqual([]);
  await picture(cleo.page, 'file-found');
  await dialog.getByText('It brings no seat').waitFor();
  await dialog.getByRole('button', { name: 'Open it', exact: true }).click();
  await inPlay(cleo.page);
  await tellTheSame(bo.page, cleo.page);
  await expect.poll(() => standing(cleo.page)).toBe(where);
  await cleo.page.keyboard.press('Escape');
  expect(await cleo.page.locator('.moves form[data-offer], .moves button[data-offer]').count()).toBe(0);
});

it('is the same table when its link comes later', async () => {
  await toStart(ana.page);
  await ana.page.getByRole('link', { name: /^Sit down at/ }).click();
  await inPlay(ana.page);
  await ana.page.getByRole('button', { name: 'Invite' }).click();
  const link = await ana.page.getByLabel(/Link to this table/).inputValue();
  await ana.page.keyboard.press('Escape');
  await playSome(2);
  await toStart(cleo.page);
  await joinTable(cleo.page, link);
  await agree(ana.page, cleo.page);
  await toStart(cleo.page);
  await expect.poll(() => cleo.page.getByRole('link', { name: /^Sit down at/ }).count()).toBe(1);
});

it('says what is wrong with it, and keeps nothing', async () => {
  const cut = file.slice(0, file.length - 300);
  const altered = Uint8Array.from(file);
  altered[Math.floor(file.length / 2)] = 255 - (altered[Math.floor(file.length / 2)] ?? 0);
  const wrong: readonly (readonly [Uint8Array, string])[] = [
    [new TextEncoder().encode('Dear Ana'), 'That is not a table file.'],
    [cut, 'The file is cut short'],
    [altered, 'The file was damaged or altered'],
  ];
  for (const [bytes, words] of wrong) {
    await chooseFile(cleo.page, bytes);
    await cleo.page.getByRole('alert').getByText(words).waitFor({ timeout: SOON });
  }
  expect(await flaws(cleo.page), 'a refused file').toEqual([]);
  await expect.poll(() => cleo.page.getByRole('link', { name: /^Sit down at/ }).count()).toBe(1);
});

it('adds to the table that is here what it has more, and says so before', async () => {
  await toStart(bo.page);
  await chooseFile(bo.page, withSeat);
  const dialog = bo.page.getByRole('dialog', { name: 'The clockmaker’s vault' });
  await dialog.getByText('Your table has all of it, and more.').waitFor({ timeout: SOON });
  await picture(bo.page, 'file-compared');
  expect(await flaws(bo.page), 'a compared table').toEqual([]);
  await dialog.getByRole('button', { name: 'Open my table' }).click();
  await inPlay(bo.page);
  await agree(ana.page, bo.page);
  await playSome(2);
});

it('opens apart too, and is forgotten with the copies', async () => {
  await toStart(bo.page);
  await chooseFile(bo.page, file);
  await bo.page.getByRole('button', { name: 'Open it apart, to look' }).click();
  await inPlay(bo.page);
  await toStart(bo.page);
  const discs = bo.page.getByRole('link', { name: /^Sit down at/ });
  await expect.poll(() => discs.count()).toBe(2);
  await bo.page
    .getByRole('button', { name: /^Forget/ })
    .first()
    .click();
  await bo.page.getByRole('button', { name: 'Forget it' }).click();
  await expect.poll(() => discs.count()).toBe(1);
  await discs.click();
  await inPlay(bo.page);
  await agree(ana.page, bo.page);
});

it('keeps odd letters byte for byte, 20 KB of them, over a reload and in the file', async () => {
  const odd = `${oddLetters}\ncafe\u0301 caf\u00e9\n${unbrokenLetters}\n`.repeat(54);
  expect(new TextEncoder().encode(odd).length).toBeGreaterThan(20_000);
  const notes = ana.page.getByLabel('Notes, only on this machine');
  await notes.fill(odd);
  await ana.page.reload();
  await inPlay(ana.page);
  await expect.poll(() => notes.inputValue()).toBe(odd);
  const saved = await readTableFile(await saveOpenTable(ana.page, true));
  assert(saved.ok, 'the file is sound');
  expect(saved.value.seat?.privateNotes).toBe(odd);
  await notes.fill('');
});

it('is what is left of a table that is played by rules which are not here', async () => {
  // What a Roundel of next year leaves on the disk: the same table, begun with newer rules.
  await cleo.page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('roundel');
      request.onsuccess = () => resolve(request.result);
    });
    const change = database.transaction('knownTables', 'readwrite');
    const rows = change.objectStore('knownTables').getAll();
    rows.onsuccess = () => {
      for (const row of rows.result as { genesis: Uint8Array }[]) {
        const text = new TextDecoder().decode(row.genesis).replace(/"rulesVersion":\d+/u, '"rulesVersion":99');
        change.objectStore('knownTables').put({ ...row, genesis: new TextEncoder().encode(text) });
      }
    };
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
  });
  const [card] = await cleo.page
    .getByRole('link', { name: /^Sit down at/ })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
  const told = cleo.page.getByText(/newer rules of the game \(version 99/);
  await cleo.page.reload();
  await told.waitFor({ timeout: SOON });
  expect(await cleo.page.getByRole('link', { name: /^Sit down at/ }).count()).toBe(0);
  expect(await flaws(cleo.page), 'a table of other rules').toEqual([]);
  await picture(cleo.page, 'other-rules');
  // By its address it is refused as well.
  await cleo.page.goto(`${host.home}/${card ?? ''}`);
  await cleo.page
    .getByRole('alert')
    .getByText(/newer rules/)
    .waitFor({ timeout: SOON });
  await toStart(cleo.page);
  await cleo.page.getByRole('button', { name: /^Copies of/ }).click();
  const save = cleo.page.getByRole('dialog').getByRole('button', { name: 'Save the file' });
  const raw = await readTableFile(await savedBy(cleo.page, () => save.click()));
  const whole = await readTableFile(file);
  assert(raw.ok && whole.ok, 'both files are sound');
  expect(raw.value).toMatchObject({ rulesVersion: 99, members: whole.value.members });
  const kept = new Set(raw.value.entries.map((entry) => entry.join()));
  expect(whole.value.entries.filter((entry) => !kept.has(entry.join()))).toEqual([]);
});

it('is opened by two who stand between conferences, and they seat a newcomer by vote', async () => {
  const files = await filesBetween(host.home);
  for (const [peer, name, bytes] of [
    [ana, 'Ana', files.ana],
    [bo, 'Bo', files.bo],
  ] as const) {
    await peer.page.goto(host.home);
    await peer.page.getByRole('heading', { name: 'Lay a new table' }).waitFor({ timeout: SOON });
    await chooseFile(peer.page, bytes, 'between.roundel');
    await peer.page.getByText(`It brings the seat of ${name}`).waitFor({ timeout: SOON });
    await peer.page.getByRole('button', { name: 'Open it', exact: true }).click();
    await inPlay(peer.page);
  }
  await agree(ana.page, bo.page);
  await ana.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await ana.page.getByLabel(/Link to this table/).inputValue();
  await ana.page.keyboard.press('Escape');
  // Her dialog about the table of other rules is still open.
  await cleo.page.keyboard.press('Escape');
  await cleo.page.getByRole('dialog').waitFor({ state: 'detached', timeout: SOON });
  await joinTable(cleo.page, link);
  await inPlay(cleo.page);
  await ana.page.getByText('Watching: Cleo').waitFor({ timeout: SOON });
  expect(await cleo.page.locator('.moves [data-offer]').count()).toBe(0);
  await ana.page.getByRole('button', { name: 'Seat somebody new' }).click();
  const asking = ana.page.getByRole('dialog', { name: 'Seat somebody new' });
  await asking.getByRole('radio', { name: /Cleo/ }).check();
  await asking.getByRole('button', { name: 'Open the vote' }).click();
  await bo.page.locator('[data-vote="grant"]').getByRole('button', { name: 'I agree' }).click({ timeout: SOON });
  const seats = [ana, bo, cleo].map(({ page }) => page.locator('.seats .seat'));
  for (const shown of seats) await expect.poll(() => shown.count(), { timeout: SOON }).toBe(4);
  await tells(bo.page, 'Somebody new will come to the next conference.');
  await picture(cleo.page, 'seated-between');
  await agree(ana.page, bo.page, cleo.page);
  expect([...ana.errors, ...bo.errors, ...cleo.errors]).toEqual([]);
});
