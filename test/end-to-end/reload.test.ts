/** What was typed a moment ago is there after a reload; and what two windows write, the store keeps of both. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';
import { arrive, beginPlay, layTable, SOON } from './lib/table';

let app: Awaited<ReturnType<typeof startHost>>;
let pages: Awaited<ReturnType<typeof startHost>>;
let ana: Peer | null = null;

beforeAll(async () => {
  app = await startHost(APP);
  pages = await startHost(PAGES);
});

afterEach(async () => {
  await ana?.close();
  ana = null;
});

afterAll(async () => {
  await app.close();
  await pages.close();
});

it('a draft outlives a reload that follows its last letter at once', async () => {
  ana = await arrive(app.home, 'Ana');
  const { page } = ana;
  await layTable(page);
  await page.locator('form[data-draft] [data-field="name"] input').pressSequentially('Dr. Ilse Kranz');
  await page.reload();
  const name = page.locator('form[data-draft] [data-field="name"] input');
  await name.waitFor({ timeout: SOON });
  await expect.poll(() => name.inputValue()).toBe('Dr. Ilse Kranz');
});

it('private notes outlive a reload that follows their last letter at once', async () => {
  const { ana: one, bo } = await beginPlay(app.home);
  ana = one;
  await bo.close();
  const notes = () => one.page.getByLabel('Notes, only on this machine');
  await notes().pressSequentially('The vault is behind the clock');
  await one.page.reload();
  await notes().waitFor({ timeout: SOON });
  await expect.poll(() => notes().inputValue()).toBe('The vault is behind the clock');
});

describe('the store', () => {
  it('keeps an update that another window adds just before it merges', async () => {
    ana = await launchBrowser();
    const { page, context } = ana;
    const other = await context.newPage();
    for (const each of [page, other]) {
      await each.goto(`${pages.home}/store.html`);
      await each.waitForFunction(() => 'disk' in window);
    }
    const bytes = Array.from({ length: 70 }, (_, at) => at);
    for (const byte of bytes) await page.evaluate((value) => window.disk.put(value), byte);
    expect((await page.evaluate(() => window.disk.all())).length).toBe(70);
    await other.evaluate(() => window.disk.put(211));
    await page.evaluate(() => window.disk.merge());
    expect(await page.evaluate(() => window.disk.all())).toEqual([[...bytes, 211]]);
  });

  it('archives what is new beside what is there already, in one go', async () => {
    ana = await launchBrowser();
    const { page } = ana;
    await page.goto(`${pages.home}/store.html`);
    await page.waitForFunction(() => 'disk' in window);
    expect(await page.evaluate(() => window.disk.keep(['one', 'two']))).toBe(true);
    expect(await page.evaluate(() => window.disk.keep(['two', 'three', 'one', 'four']))).toBe(true);
    expect(await page.evaluate(() => window.disk.entries())).toEqual(['one', 'two', 'three', 'four']);
  });
});
