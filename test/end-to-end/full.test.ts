/** A table that was written full (decision 0048): people are told in words, and play on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { toStart } from './lib/copies';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { dropPicture, aPng } from './lib/pictures';
import { play } from './lib/player';
import { agree, beginPlay, inPlay, linesTold, SOON, standing, until } from './lib/table';

const MIB = 1024 * 1024;
const TOLD = 'More was written on this table than it holds.';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home, [{ isCalm: true }, { isCalm: true }]));
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

/** Sixteen mebibytes of junk lie on the disk of this browser, as if somebody had sent them day after day. */
const swellDisk = async ({ page }: Peer): Promise<void> => {
  const villain = new Y.Doc();
  for (let at = 0; at < 17; at += 1) villain.getMap('junk').set(`${at}`, 'x'.repeat(MIB - 20_000));
  const junk = Buffer.from(Y.encodeStateAsUpdate(villain)).toString('base64');
  await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('the database refuses'));
      });
    const database = await done(indexedDB.open('roundel'));
    const [table] = await done(database.transaction('knownTables').objectStore('knownTables').getAllKeys());
    await done(database.transaction('updates', 'readwrite').objectStore('updates').add({ table, bytes }));
    database.close();
  }, junk);
};

it('is told of on the screen of whoever has it, and play goes on', async () => {
  await toStart(bo.page);
  await swellDisk(bo);
  await bo.page.getByRole('link', { name: /^Sit down at/ }).click();
  await inPlay(bo.page);
  expect(await bo.page.getByText(TOLD).count()).toBe(0);
  await dropPicture(ana.page, 'map.png', aPng(300, 200, [180, 40, 40]));
  await bo.page.getByText(TOLD).waitFor({ timeout: 3 * SOON });
  await until('the panel says how that comes', async () => {
    await standing(bo.page);
    return bo.page.getByText('It takes a very long story to fill a table').isVisible();
  });
  expect(await flaws(bo.page), 'a full table').toEqual([]);
  await picture(bo.page, 'full-table');
  await bo.page.keyboard.press('Escape');
  const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(41 + at) }));
  const before = await linesTold(ana.page);
  await play(players, async () => (await linesTold(ana.page)) >= before + 4, 60);
  await agree(ana.page, bo.page);
});
