/** Pictures on the table: brought by one, seen by all, kept through whatever happens to a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { still } from './lib/canvas';
import { chooseFile, saveOpenTable, takeUp, toStart } from './lib/copies';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { aPng, dropPicture, picturesOn } from './lib/pictures';
import { arriveByPhone } from './lib/phone';
import { arrive, beginPlay, comeBack, inPlay, joinTable, sayName, SOON } from './lib/table';

const profile = mkdtempSync(join(tmpdir(), 'roundel-pictures-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;
let cleo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home, [{}, { profile, isCalm: true }]));
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close(), cleo.close()]);
  await host.close();
  rmSync(profile, { recursive: true, force: true });
});

const shows = (peer: Peer, told: readonly (string | RegExp)[]) =>
  expect
    .poll(() => picturesOn(peer.page), { timeout: SOON })
    .toEqual(told.map((each) => expect.stringMatching(each) as unknown));

const MAP = 'Picture: map.png, 640 × 480 Nobody has said what it shows.';
const thing = ({ page }: Peer) => page.locator('.outline li', { hasText: 'Picture: map.png' });
/** Opens the list, so that a pointer reaches it. */
const list = async ({ page }: Peer): Promise<void> => {
  const button = page.getByRole('button', { name: 'list' });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
};

it('is dropped at one screen, and lies on the other', async () => {
  await dropPicture(ana.page, 'map.png', aPng(800, 600, [180, 40, 40]));
  await shows(ana, [MAP]);
  await shows(bo, [MAP]);
  await picture(ana.page, 'pictures-ana');
  await picture(bo.page, 'pictures-bo');
  expect(await flaws(bo.page), 'a table with a picture').toEqual([]);
});

it('is described by another one, and made larger, by the list alone', async () => {
  await list(bo);
  await thing(bo).getByRole('button', { name: 'Say what it shows' }).click();
  await bo.page.getByRole('dialog', { name: 'What the picture shows' }).waitFor();
  expect(await flaws(bo.page), 'the words of a picture').toEqual([]);
  await bo.page.getByLabel('It is read to whoever does not see the picture.').fill('The vault from above');
  await bo.page.getByRole('button', { name: 'Keep these words' }).click();
  await thing(bo).getByRole('button', { name: 'Larger' }).click();
  await shows(ana, ['Picture: map.png, 800 × 600 The vault from above']);
  await picture(bo.page, 'pictures-list');
  expect(await flaws(bo.page), 'the list with a picture').toEqual([]);
});

it('goes and comes back by undo and redo, for both', async () => {
  await thing(bo).getByRole('button', { name: 'Take the picture away' }).click();
  await Promise.all([shows(ana, []), shows(bo, [])]);
  await bo.page.getByRole('button', { name: 'Undo on the table' }).click();
  await Promise.all([shows(ana, [/The vault from above$/]), shows(bo, [/The vault from above$/])]);
  await bo.page.getByRole('button', { name: 'Redo on the table' }).click();
  await shows(ana, []);
  await bo.page.getByRole('button', { name: 'Undo on the table' }).click();
  await shows(ana, [/The vault from above$/]);
});

it('is there again after a reload, and after its browser was killed, with nobody else here', async () => {
  await bo.page.reload();
  await inPlay(bo.page);
  await shows(bo, [/The vault from above$/]);
  await ana.close();
  await bo.kill();
  bo = await comeBack(host.home, profile, (page) => takeUp(page, 'Bo'));
  await shows(bo, [/The vault from above$/]);
  await picture(bo.page, 'pictures-again');
});

it('is put on top and made smaller by its corner, with the mouse', async () => {
  const { page } = bo;
  await list(bo);
  await thing(bo).getByRole('button', { name: 'Put it on top' }).click();
  // It fills the view then, so that its corner is known.
  await page.locator('.outline .thing', { hasText: 'Picture: map.png' }).click();
  await page.getByRole('button', { name: 'list' }).click();
  await still(page);
  const box = (await page.locator('.canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // A step farther, where no bar lies over the corner.
  await page.getByRole('button', { name: 'Farther' }).click();
  await still(page);
  const scale = Math.min((box.width - 52) / 800, (box.height - 52) / 600) / 1.25;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await still(page);
  const corner = [x + 400 * scale - 5, y + 300 * scale - 5] as const;
  await page.mouse.move(...corner);
  await page.mouse.down();
  await page.mouse.move(corner[0] - 60, corner[1] - 10, { steps: 4 });
  await picture(page, 'pictures-corner');
  await page.mouse.move(corner[0] - 200 * scale, corner[1] - 10, { steps: 4 });
  await page.mouse.up();
  // Its edge has come to lie on the grid.
  await shows(bo, [/^Picture: map\.png, (?:59|60)\d × 4[45]\d/]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 30, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo on the table' }).click();
  await page.getByRole('button', { name: 'Undo on the table' }).click();
  await shows(bo, [/^Picture: map\.png, 800 × 600/]);
});

it('is pasted, and chosen as a file', async () => {
  const png = aPng(60, 30, [9, 9, 200]);
  await bo.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], 'pasted.png'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, png.toString('base64'));
  await shows(bo, [/map\.png/, /^Picture: pasted\.png, 60 × 30/]);
  const buffer = aPng(30, 60, [9, 200, 9]);
  await bo.page.locator('input[accept^="image/"]').setInputFiles({ name: 'chosen.png', mimeType: 'image/png', buffer });
  await shows(bo, [/^Picture: chosen\.png, 30 × 60/, /map\.png/, /pasted\.png/]);
  for (let step = 0; step < 2; step += 1) await bo.page.getByRole('button', { name: 'Undo on the table' }).click();
  await shows(bo, [/map\.png/]);
});

const dialog = () => bo.page.getByRole('dialog');

it('is asked about where it is large, with both sizes', async () => {
  await dropPicture(bo.page, 'photo.png', aPng(2_600, 1_300, [20, 90, 60]));
  await dialog()
    .getByText(/It is 2600 × 1300, \d+ KB\. Smaller it would be 2048 × 1024, \d+ KB/)
    .waitFor({ timeout: SOON });
  await picture(bo.page, 'pictures-large');
  expect(await flaws(bo.page), 'a large picture').toEqual([]);
  await dialog().getByRole('button', { name: 'Lay it smaller' }).click();
  await shows(bo, [/map\.png/, /^Picture: photo\.png, 640 × 320/]);
});

const refused: readonly (readonly [string, Uint8Array, RegExp])[] = [
  ['plan.png', new TextEncoder().encode('<svg xmlns="x"><script>1</script></svg>'), /An SVG drawing can hold programs/],
  ['letter.jpg', new TextEncoder().encode('Dear Bo'), /It takes PNG, JPEG, WebP and GIF/],
  ['cut.png', aPng(80, 60, 5).subarray(0, 900), /This picture is broken/],
  ['huge.gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20, 0xff)]), /more pixels than can be shown/],
];

it.each(refused)('is refused in words where it is none: %s', async (name, bytes, words) => {
  await dropPicture(bo.page, name, bytes);
  await dialog().getByRole('alert').getByText(words).waitFor({ timeout: SOON });
  await dialog().getByRole('button', { name: 'All right' }).click();
  await shows(bo, [/map\.png/, /photo\.png/]);
});

it('goes with the table into its file, and comes out of it in another browser', async () => {
  const file = await saveOpenTable(bo.page);
  cleo = await arrive(host.home, 'Cleo');
  await chooseFile(cleo.page, file);
  await cleo.page.getByRole('button', { name: 'Open it', exact: true }).click();
  await inPlay(cleo.page);
  await shows(cleo, [/The vault from above$/, /photo\.png.*what it shows\.$/]);
  await cleo.close();
});

it('comes back with the table from its second copy, where the database is gone', async () => {
  const beside = () =>
    bo.page.evaluate(async () => {
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('copies');
      let found = 0;
      for await (const folder of root.values())
        if (folder instanceof FileSystemDirectoryHandle)
          for await (const name of folder.keys()) if (name.endsWith('.picture')) found += 1;
      return found;
    });
  await expect.poll(beside, { timeout: SOON }).toBe(2);
  await toStart(bo.page);
  await bo.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('roundel');
        request.onsuccess = resolve;
        request.onerror = reject;
      }),
  );
  await bo.page.reload();
  await sayName(bo.page, 'Bo');
  await bo.page.getByRole('button', { name: /^Take it up/ }).click();
  await bo.page.getByText('One table is back.').waitFor({ timeout: SOON });
  await bo.page.getByRole('link', { name: /^Sit down at/ }).click();
  await inPlay(bo.page);
  await shows(bo, [/The vault from above$/, /photo\.png.*what it shows\.$/]);
});

it('comes to whoever joins late, who sees how much is still to come and can use the table meanwhile', async () => {
  for (let at = 0; at < 10; at += 1) await dropPicture(bo.page, `noise-${at}.png`, aPng(570, 570, 100 + at));
  await expect.poll(async () => (await picturesOn(bo.page)).length, { timeout: SOON }).toBe(12);
  await bo.page.getByRole('button', { name: 'Invite' }).click();
  const link = await bo.page.getByLabel(/Link to this table/).inputValue();
  await bo.page.keyboard.press('Escape');
  cleo = await arriveByPhone(host.home, 'Cleo');
  // On a fast road all of it is there before a look from outside would see the bar: the page itself keeps what it showed.
  await cleo.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { arrivals: seen });
    new MutationObserver(() => {
      const bar = document.querySelector('.arriving');
      const value = Number(bar?.querySelector('progress, [role=progressbar]')?.getAttribute('value'));
      if (bar && value < 1) seen.push(bar.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await joinTable(cleo.page, link);
  const arrivals = () => cleo.page.evaluate(() => (window as unknown as { arrivals: string[] }).arrivals.join('\n'));
  await expect.poll(arrivals, { timeout: SOON }).toMatch(/Pictures: \d.* of 9\.8 MB/);
  await cleo.page.getByRole('tab', { name: /^Table/ }).click();
  await picture(cleo.page, 'pictures-arriving-list');
  await cleo.page.locator('.arriving').waitFor({ state: 'detached', timeout: 3 * SOON });
  const here = async () => (await picturesOn(cleo.page)).filter((each) => !each.includes('on its way'));
  await expect.poll(here).toHaveLength(12);
  expect(await flaws(cleo.page), 'a phone with pictures').toEqual([]);
  await cleo.page.getByText('Picture', { exact: true }).click();
  await picture(cleo.page, 'pictures-phone');
});

it('left no error in any page', () => {
  expect([...ana.errors, ...bo.errors, ...cleo.errors]).toEqual([]);
});
