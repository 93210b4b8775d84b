/** Six seats with long names at two machines, on three sizes of screen: nothing is cut that must be read, and axe finds nothing. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { play } from './lib/player';
import {
  arrive,
  declareReady,
  fillDraft,
  inPlay,
  joinTable,
  layTable,
  people,
  SOON,
  storyOf,
  until,
} from './lib/table';

const SIZES = {
  laptop: { width: 1280, height: 800 },
  wide: { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
} as const;

const TABLE = 'The clockmaker’s vault, and what the ambassador’s niece found in it on the third night';
const NAMES = [
  'Anastasia-Wilhelmina von Hohenstein-Waldburg the Younger',
  'Bohdan Oleksandrovych Sokolovskyi of the Northern Bank',
  'רחל בת־עמי המתמטיקאית מירושלים',
  'Nathaniel Featherstonehaugh-Cholmondeley',
  'Ο Αριστοτέλης Παπαδιαμαντόπουλος',
  'Maximiliana Gräfin zu Österreich-Este',
] as const;

const CHARACTERS = [
  people.ilse,
  people.bohdan,
  people.cleo,
  { name: 'Professor Emerita Hyacinth Montgomery-Fitzgerald', math: 'Number Theorist', thief: 'Grift' },
  { name: 'Yusuf ibn Abd al-Rahman al-Khwarizmi', math: 'Geometer', thief: 'Wire' },
  { name: 'Ludmila', math: 'Analyst', thief: 'Bash' },
] as const;

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

const sitDown = async (page: Page, name: string): Promise<void> => {
  const before = await page.locator('form[data-draft]').count();
  await page.locator('form', { hasText: 'Take a seat on this machine' }).getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Take a seat on this machine' }).click();
  await page.locator('form[data-draft]').nth(before).waitFor({ timeout: SOON });
};

/** Every size in turn, with a picture of each under this name. */
const eachSize = async (name: string, look: (size: keyof typeof SIZES) => Promise<void>): Promise<void> => {
  for (const size of ['wide', 'phone', 'laptop'] as const) {
    await ana.page.setViewportSize(SIZES[size]);
    await look(size);
    await picture(ana.page, `six-${name}-${size}`);
    expect(await flaws(ana.page), `${name} ${size}`).toEqual([]);
    // Nothing stands out over the edge of the window.
    expect(await ana.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
};

beforeAll(async () => {
  host = await startHost(APP);
  [ana, bo] = await Promise.all([
    arrive(host.home, NAMES[0], { isCalm: true }),
    arrive(host.home, NAMES[4], { isCalm: true }),
  ]);
  const link = await layTable(ana.page, TABLE);
  for (const name of NAMES.slice(1, 4)) await sitDown(ana.page, name);
  await joinTable(bo.page, link);
  await bo.page.locator('form[data-draft]').waitFor({ timeout: SOON });
  await sitDown(bo.page, NAMES[5]);
  const forms = [
    ...(await ana.page.locator('form[data-draft]').all()),
    ...(await bo.page.locator('form[data-draft]').all()),
  ];
  await Promise.all(
    [forms.slice(0, 4), forms.slice(4)].map(async (some, machine) => {
      for (const [at, form] of some.entries()) {
        const character = CHARACTERS[machine * 4 + at];
        if (character) await fillDraft(form, character);
      }
    }),
  );
}, 180_000);

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

it('the lobby', async () => {
  await eachSize('lobby', async () => undefined);
});

it('play', async () => {
  await declareReady(ana.page);
  await declareReady(bo.page);
  await Promise.all([inPlay(ana.page), inPlay(bo.page)]);
  const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(5 + at) }));
  await play(players, async () => (await storyOf(ana.page)).length > 12, 60);
  await eachSize('play', async () => undefined);
}, 180_000);

it('says where another seat of mine is awaited, and the tray and the switch follow the one that acts', async () => {
  const { page } = ana;
  const seats = page.locator('.moves fieldset', { has: page.locator('legend', { hasText: 'Act for' }) });
  const awaited = seats.locator('label', { hasText: 'awaited' });
  const players = [ana, bo].map((peer, at) => ({ page: peer.page, random: randomFrom(15 + at) }));
  await play(players, async () => (await awaited.count()) === 1, 60);
  const name = (await awaited.getAttribute('title')) ?? '';
  const other = seats.locator('label:not(:has-text("awaited"))').last();
  const otherName = (await other.getAttribute('title')) ?? '';
  /** Whether this seat's hand is the one that lies in the tray's window. */
  const isAtHand = (title: string): Promise<boolean> =>
    page.evaluate((wanted) => {
      const tray = document.querySelector('.tray .hands')?.getBoundingClientRect();
      const hand = document.querySelector(`.tray .hand:has([title="${wanted}"])`)?.getBoundingClientRect();
      return tray !== undefined && hand !== undefined && Math.abs(hand.top - tray.top) < 8;
    }, title);
  await other.click();
  await page.getByText(`${name}, at this screen, is awaited.`).first().waitFor();
  await until('the tray follows', () => isAtHand(otherName));
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'six-elsewhere');
  await page.getByRole('button', { name: `Act for ${name}` }).click();
  await page.getByText(`${name}, at this screen, is awaited.`).waitFor({ state: 'detached' });
  await expect.poll(() => seats.locator('.chosen').getAttribute('title')).toBe(name);
  await until('the tray follows back', () => isAtHand(name));
}, 120_000);

it('shows the whole of a long name to whoever hovers or listens', async () => {
  const { page } = ana;
  const title = page.locator('.top .name');
  const whole = (await title.getAttribute('title')) ?? '';
  // As much of it as a table's name may have.
  expect(whole.length).toBeGreaterThan(60);
  expect(TABLE.startsWith(whole)).toBe(true);
  expect(await title.textContent()).toBe(whole);
  const where = page.locator('.top .where');
  expect(await where.getAttribute('title')).not.toBe('');
});
