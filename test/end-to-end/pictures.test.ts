/** Pictures on the table: brought by one, seen by all, kept through whatever happens to a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { aPng, dropPicture, picturesOn } from './lib/pictures';
import { beginPlay, inPlay, SOON } from './lib/table';

const profile = mkdtempSync(join(tmpdir(), 'roundel-pictures-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home, [{}, { profile }]));
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
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
  bo = await launchBrowser({ profile });
  await bo.page.goto(host.home);
  await bo.page.getByRole('link', { name: /^Sit down at/ }).click();
  await inPlay(bo.page);
  await shows(bo, [/The vault from above$/]);
  await picture(bo.page, 'pictures-again');
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

it('left no error in any page', () => {
  expect([...ana.errors, ...bo.errors]).toEqual([]);
});
