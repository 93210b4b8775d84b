/** A joiner sees how much is still to come, and hears of it at intervals. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { PAGES } from './lib/pages';
import { SOON } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let peer: Peer;

beforeAll(async () => {
  host = await startHost(PAGES);
  peer = await launchBrowser({ viewport: { width: 1280, height: 800 } });
  await peer.page.goto(`${host.home}/screen.html`);
  await peer.page.waitForFunction(() => 'show' in window);
});

afterAll(async () => {
  await peer.close();
  await host.close();
});

const come = (page: Page, moves: number, bytes: number) =>
  page.evaluate(
    ([have, some]) => {
      const { show } = window as unknown as { show: (patch: object) => void };
      const isAll = have === 10_000 && some === 12_000_000;
      const story = have === 10_000 ? null : { have, of: 10_000 };
      const pictures = some === 12_000_000 ? null : { have: some, of: 12_000_000, missing: 8 };
      show({ arriving: isAll ? null : { story, pictures } });
    },
    [moves, bytes] as const,
  );

/** Everything that was read aloud, once each. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const note = (): void => {
      for (const place of document.querySelectorAll('[aria-live]')) {
        const text = place.textContent?.trim() ?? '';
        if (text !== '' && !heard.includes(text)) heard.push(text);
      }
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: readonly string[] }).heard);

it('in words and by a bar, of which each step is seen and few are heard', async () => {
  const { page } = peer;
  await listen(page);
  await come(page, 3_100, 4_200_000);
  const bar = page.getByRole('progressbar', { name: 'The story: 3,100 of 10,000 moves · Pictures: 4.2 of 12 MB' });
  await bar.waitFor({ timeout: SOON });
  expect(Number(await bar.getAttribute('value'))).toBeCloseTo(0.33);
  await picture(page, 'arriving-1280');
  expect(await flaws(page), 'what is still to come').toEqual([]);
  for (let step = 1; step <= 20; step += 1) await come(page, 3_100 + step * 100, 4_200_000 + step * 300_000);
  await page.getByText('The story: 5,100 of 10,000 moves · Pictures: 10 of 12 MB').waitFor({ timeout: SOON });
  await come(page, 10_000, 12_000_000);
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => heard(page), { timeout: SOON }).toContain('All of the table is here.');
  const told = (await heard(page)).filter((words) => words.includes('The story: '));
  expect(told.length).toBeLessThan(4);
});

it('and not at all where it is through in a moment', async () => {
  const { page } = peer;
  const before = (await heard(page)).length;
  // A frame apart, by the page's own clock: between two looks from outside a busy machine may take a moment too long.
  await page.evaluate(async () => {
    const { show } = window as unknown as { show: (patch: object) => void };
    show({ arriving: { story: { have: 9_000, of: 10_000 }, pictures: null } });
    await new Promise(requestAnimationFrame);
    show({ arriving: null });
  });
  await page.waitForFunction(() => document.querySelector('.arriving') === null);
  expect((await heard(page)).slice(before)).toEqual([]);
  expect(peer.errors).toEqual([]);
});
