/** What people paste, lose and break, and the sentence that each of it gets. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { act, play } from './lib/player';
import { agree, arrive, beginPlay, joinTable, layTable, linesTold, SOON, storyOf, until } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
const peers: Peer[] = [];
const kept = <T extends Peer>(peer: T): T => (peers.push(peer), peer);

const SECRET = 'A'.repeat(43);
/** Markup that would leave a trace if anything ran it. */
const MARKUP = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
const hasRun = ({ page }: Peer) =>
  page.evaluate(() => 'ran' in window || document.querySelector('img[src="x"]') !== null);

beforeAll(async () => {
  host = await startHost(APP);
});

afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((peer) => peer.close()));
});

afterAll(() => host.close());

describe('links', () => {
  it('are refused in one sentence beside the field, whatever is pasted', async () => {
    const { page, errors } = kept(await arrive(host.home, 'Ana'));
    for (const [pasted, sentence] of [
      ['', 'There is nothing to join yet.'],
      [`${host.home}/#r1.${SECRET.slice(9)}`, 'The link is cut short.'],
      [`${host.home}/#r1.${SECRET}.0011`, 'The link is cut short.'],
      [`${host.home}/#r2.${SECRET}`, 'This link comes from a newer Roundel.'],
      [MARKUP, 'That is not a link to a table.'],
      ['x'.repeat(10_000), 'That is too long for a link to a table.'],
    ] as const) {
      await page.getByLabel('Paste the link that you were sent.').fill(pasted);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await page.getByRole('alert').getByText(sentence).waitFor();
    }
    expect(await page.getByText('No table on this machine yet.').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it('lead to an empty lobby where everybody has left, and nowhere where the table was forgotten', async () => {
    const { page } = kept(await arrive(host.home, 'Ana'));
    await joinTable(page, `${host.home}/#r1.${SECRET}`);
    await page.getByText('Nobody sits yet.').waitFor();
    await page.goto(`${host.home}/#table/0123456789abcdef`);
    await page.getByText('This table is not on this machine.').waitFor();
    await page.getByRole('link', { name: 'Back to my tables' }).click();
    await page.getByRole('heading', { name: 'Lay a new table' }).waitFor();
  });

  it('to a host that is not there say so within 5 seconds', async () => {
    const { page } = kept(await arrive(host.home, 'Ana'));
    const start = performance.now();
    await joinTable(page, `http://127.0.0.1:9/#r1.${SECRET}`);
    await page.getByText('The host that brings you together cannot be reached at http://127.0.0.1:9. ').waitFor();
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('a host that goes away', () => {
  it('is missed by both within 5 seconds, and both keep what they have and go on', async () => {
    const own = await startHost(APP);
    const { ana, bo } = await beginPlay(own.home);
    kept(ana);
    kept(bo);
    const before = await linesTold(ana.page);
    const { port } = own;
    const missed = `The host that brings you together cannot be reached at ${own.home}.`;
    await own.close();
    const start = performance.now();
    await Promise.all([ana, bo].map(({ page }) => page.getByText(missed).waitFor()));
    expect(performance.now() - start).toBeLessThan(5_000);
    const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(at) }));
    await play(players, async () => (await linesTold(bo.page)) > before, 10);
    await agree(ana.page, bo.page);
    const again = await startHost(APP, port);
    await ana.page.getByText(missed).waitFor({ state: 'detached', timeout: SOON });
    await Promise.allSettled([ana.close(), bo.close()]);
    await again.close();
  });
});

describe('the disk', () => {
  it('of a newer Roundel is left alone', async () => {
    const peer = kept(await launchBrowser());
    const { page } = peer;
    await page.goto(`${host.home}/roundel.json`);
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('roundel', 9_000);
          request.onupgradeneeded = () => request.result.createObjectStore('future').put('a table', 1);
          request.onsuccess = () => (request.result.close(), resolve());
          request.onerror = () => reject(new Error('no database'));
        }),
    );
    await page.goto(host.home);
    await page.getByText('A newer Roundel has kept its tables here.').waitFor();
    await page.goto(`${host.home}/roundel.json`);
    const left = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('roundel');
          request.onsuccess = () => {
            const { version, objectStoreNames } = request.result;
            resolve(`${version} ${[...objectStoreNames].join()}`);
          };
        }),
    );
    expect(left).toBe('9000 future');
  });

  it('that is full holds moves back in words, loses nothing, and works again once there is room', async () => {
    const { ana, bo } = await beginPlay(host.home);
    kept(ana);
    kept(bo);
    const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(41 + at), leaves: /write/ }));
    const writing = (peer: Peer) => peer.page.locator('form[data-offer="answer:write"]');
    await play(players, async () => (await writing(ana).count()) * (await writing(bo).count()) > 0, 20);
    await ana.page.evaluate(() => {
      const { add, put } = IDBObjectStore.prototype;
      const full = (): never => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
      Object.assign(IDBObjectStore.prototype, { add: full, put: full });
      window.addEventListener('room-again', () => Object.assign(IDBObjectStore.prototype, { add, put }));
    });
    const problem = 'How many keys open no lock?';
    await writing(ana).locator('input, textarea').first().fill(problem);
    await writing(ana).locator('button[type=submit]').click();
    await ana.page.getByText('The disk is full. Moves are held back until there is room again.').first().waitFor();
    await expect.poll(() => writing(ana).locator('input, textarea').first().inputValue()).toBe(problem);
    expect((await storyOf(bo.page)).some((line) => line.includes(problem))).toBe(false);
    await ana.page.evaluate(() => window.dispatchEvent(new Event('room-again')));
    await writing(ana).locator('button[type=submit]').click();
    await writing(ana).waitFor({ state: 'detached' });
    await ana.page.getByText('The disk is full.').waitFor({ state: 'detached' });
    await until('Bo writes too', () => act({ page: bo.page, random: randomFrom(5) }));
    await expect.poll(async () => (await storyOf(bo.page)).join(' '), { timeout: SOON }).toContain(problem);
    await agree(ana.page, bo.page);
    await ana.page.reload();
    await expect.poll(async () => (await storyOf(ana.page)).join(' '), { timeout: SOON }).toContain(problem);
  });
});

describe('names and texts', () => {
  it.each([
    ['300 letters', 'W'.repeat(300)],
    ['right to left', 'דליה אל-חכים ‮נעם'],
    ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈🎲🎲🎲'],
    ['combining marks', `Z${'\u0301\u0323'.repeat(20)}o\u0308`.normalize()],
    ['markup', MARKUP],
  ])('%s are text for both, and nothing runs', async (_, text) => {
    const [ana, bo] = await Promise.all([arrive(host.home, text).then(kept), arrive(host.home, 'Bo').then(kept)]);
    const link = await layTable(ana.page, text);
    await joinTable(bo.page, link);
    const draft = ana.page.locator('form[data-draft]');
    await draft.locator('[data-field="name"] input').fill(text);
    await draft.locator('[data-field="colleagues"] textarea').fill(text);
    await ana.page.getByLabel('Pronouns', { exact: true }).fill(text);
    await ana.page.getByLabel('Pronouns', { exact: true }).blur();
    const start = text.slice(0, 8);
    for (const { page } of [ana, bo]) {
      await expect.poll(() => page.locator('body').innerText(), { timeout: SOON }).toContain(start);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    expect(await Promise.all([hasRun(ana), hasRun(bo)])).toEqual([false, false]);
    expect([...ana.errors, ...bo.errors]).toEqual([]);
  });
});
