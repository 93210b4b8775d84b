/** Every screen and every dialog, judged by axe: no violation, no exception. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { knockWith, readCode, share, startDoorHost, wordsOn } from './lib/door';
import { flaws, picture } from './lib/looks';
import { PHONE } from './lib/phone';
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

let host: Awaited<ReturnType<typeof startDoorHost>>;
let ana: Peer;
let bo: Peer;
let cy: Peer;

beforeAll(async () => {
  host = await startDoorHost(APP);
  ana = await launchBrowser();
  [bo, cy] = await Promise.all([arrive(host.home, 'Bo'), arrive(host.home, 'Cy')]);
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close(), cy.close()]);
  await host.close();
});

it('nothing is wrong before play', async () => {
  const { page } = ana;
  await page.goto(host.home);
  await page.getByRole('button', { name: 'Come in' }).waitFor();
  expect(await flaws(page), 'name').toEqual([]);
  await sayName(page, 'Ana');
  expect(await flaws(page), 'start').toEqual([]);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  expect(await flaws(page), 'settings').toEqual([]);
  await page.keyboard.press('Escape');
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
  await closed(ana);
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
  const players = [
    { page: ana.page, random: randomFrom(71), leaves: /^move:state$/ },
    { page: bo.page, random: randomFrom(72) },
  ];
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

/** Everything that a person comes past, a picture of each. */
const seen = async ({ page }: Peer, name: string): Promise<void> => {
  await picture(page, `axe-${name.replaceAll(' ', '-')}`);
  expect(await flaws(page), name).toEqual([]);
};
const closed = ({ page }: Peer): Promise<void> =>
  until('the dialog is closed', async () => (await page.getByRole('dialog').count()) === 0);

it('nothing is wrong at the door, on either side, and the words stay until they are read', async () => {
  const code = await share(ana.page);
  await seen(ana, 'share');
  await ana.page.getByText(/^Hosts of this table/).click();
  await seen(ana, 'share hosts');
  await cy.page.getByLabel('The table is at another host').check();
  await seen(cy, 'knock form');
  await cy.page.getByLabel('The table is at another host').uncheck();
  await knockWith(cy.page, 'ZZZ-ZZZ');
  await cy.page.locator('section [role="alert"] .why').waitFor({ timeout: SOON });
  await seen(cy, 'knock refused');
  await knockWith(cy.page, code);
  const words = await wordsOn(cy.page);
  await seen(cy, 'knock words');
  await ana.page.getByText('Cy knocks', { exact: true }).waitFor({ timeout: SOON });
  await closed(ana);
  await seen(ana, 'knock notice');
  await ana.page.getByRole('button', { name: 'Let in' }).click();
  const notice = cy.page.getByRole('region', { name: 'You were let in' });
  await notice.waitFor({ timeout: SOON });
  expect(await wordsOn(cy.page)).toEqual(words);
  await inPlay(cy.page);
  await seen(cy, 'let in');
  await cy.page.setViewportSize(PHONE);
  await seen(cy, 'let in phone');
  await cy.page.setViewportSize({ width: 1280, height: 800 });
  await notice.getByRole('button', { name: 'They were the same' }).click();
  await notice.waitFor({ state: 'detached' });
  await seen(cy, 'watching');
});

it('nothing is wrong at a seat, on a sheet, and while the table has stopped', async () => {
  const { page } = ana;
  await page.getByRole('button', { name: 'More about Bo' }).click();
  await page.getByRole('menu').waitFor();
  await seen(ana, 'seat menu');
  await page.getByRole('menuitem', { name: 'Read the whole sheet' }).click();
  await page.getByRole('dialog').waitFor();
  await seen(ana, 'sheet');
  await page.keyboard.press('Escape');
  await closed(ana);
  await page.getByRole('button', { name: 'More about Ana' }).click();
  await page.getByRole('menuitem', { name: 'Hand over my seat' }).click();
  await page.getByRole('dialog').waitFor();
  await seen(ana, 'hand over');
  await page.keyboard.press('Escape');
  await closed(ana);
  await page.getByRole('button', { name: 'Stop softly' }).click();
  await page.getByRole('dialog', { name: 'We stop here for a moment' }).waitFor();
  await seen(ana, 'stopped');
  for (const peer of [ana, bo, cy]) await peer.page.getByRole('button', { name: 'I would go on' }).click();
  await closed(ana);
});

it('nothing is wrong on a phone, tab by tab', async () => {
  const { page } = ana;
  await page.setViewportSize(PHONE);
  for (const tab of ['Me', 'Moves', 'Table', 'Story'] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}\\b`) }).click();
    await seen(ana, `phone ${tab}`);
  }
  await page.getByRole('tab', { name: /^Table/ }).click();
  await page.getByText('Picture', { exact: true }).click();
  await seen(ana, 'phone picture');
  await page.setViewportSize({ width: 900, height: 700 });
  await seen(ana, 'narrow');
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('a knock is heard over an open dialog', async () => {
  const { page } = ana;
  const dora = await arrive(host.home, 'Dora');
  try {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const code = await readCode(page);
    await page.keyboard.press('Escape');
    await closed(ana);
    await page.locator('.canvas').press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.waitFor();
    const heard = keys.locator('[data-voice="urgent"]', { hasText: 'Dora knocks.' });
    const hears = heard.waitFor({ timeout: SOON, state: 'attached' });
    await knockWith(dora.page, code);
    await hears;
    await seen(ana, 'knock over a dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Turn away' }).click();
    await dora.page.getByText('You were turned away.').waitFor({ timeout: SOON });
    await seen(dora, 'turned away');
  } finally {
    await dora.close();
  }
  expect([...ana.errors, ...bo.errors, ...cy.errors]).toEqual([]);
});
