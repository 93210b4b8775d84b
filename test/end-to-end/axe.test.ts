/** Every screen and every dialog, judged by axe: no violation, no exception. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { flaws } from './lib/looks';
import { play } from './lib/player';
import {
  arrive,
  declareReady,
  fillDraft,
  inPlay,
  joinTable,
  layTable,
  people,
  sayName,
  SOON,
  until,
} from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ana = await launchBrowser();
  bo = await arrive(host.home, 'Bo');
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

it('nothing is wrong before play', async () => {
  const { page } = ana;
  await page.goto(host.home);
  await page.getByRole('button', { name: 'Come in' }).waitFor();
  expect(await flaws(page), 'name').toEqual([]);
  await sayName(page, 'Ana');
  expect(await flaws(page), 'start').toEqual([]);
  await page.getByRole('button', { name: /Squaring/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await flaws(page), 'new table').toEqual([]);
  await page.keyboard.press('Escape');
  const link = await layTable(page);
  await joinTable(bo.page, link);
  await bo.page.locator('form[data-draft]').waitFor({ timeout: SOON });
  expect(await flaws(page), 'lobby').toEqual([]);
  await page.locator('.lobby .rule-tag').first().click();
  await page.getByRole('dialog').waitFor();
  expect(await flaws(page), 'a rule').toEqual([]);
  await page.keyboard.press('Escape');
  await fillDraft(page.locator('form[data-draft]'), people.ilse);
  await fillDraft(bo.page.locator('form[data-draft]'), people.bohdan);
  await declareReady(page);
  await page.getByText('Waiting for Bo to be ready.').waitFor();
  expect(await flaws(page), 'ready').toEqual([]);
  await declareReady(bo.page);
  await inPlay(page);
});

it('nothing is wrong in play, nor in its dialogs', async () => {
  const { page } = ana;
  const players = [ana, bo].map((peer, at) => ({ page: peer.page, random: randomFrom(71 + at) }));
  const mayState = async () => (await page.locator('.moves button[data-offer="move:state"]').count()) > 0;
  await play(players, mayState, 40);
  await page.locator('.moves button[data-offer]').first().click();
  expect(await flaws(page), 'play').toEqual([]);
  const dialogs: readonly (readonly [string, () => Promise<void>])[] = [
    ['proof', () => page.getByRole('button', { name: 'Read the proof' }).last().click()],
    ['keys', () => page.locator('.canvas').press('?')],
    ['agreement', () => page.locator('.top .agreement').click()],
    ['menu', () => page.locator('.canvas').click({ button: 'right', position: { x: 20, y: 300 } })],
    ['note', () => page.getByRole('menuitem', { name: 'Write a note here' }).click()],
  ];
  for (const [name, open] of dialogs) {
    await open();
    await until(name, async () => (await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0);
    expect(await flaws(page), name).toEqual([]);
    if (name === 'menu') continue;
    await page.keyboard.press('Escape');
    // While it goes, keys are still its own.
    await until(`${name} is closed`, async () => (await page.getByRole('dialog').count()) === 0);
  }
  await page.locator('.canvas').press('o');
  expect(await flaws(page), 'list').toEqual([]);
  expect([...ana.errors, ...bo.errors]).toEqual([]);
});
