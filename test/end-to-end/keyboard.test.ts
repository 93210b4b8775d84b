/** A table laid, joined and played by keys alone, and once more by what a screen reader is told. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { keysOn, readerOn, type Hands, type Keys } from './lib/hands';
import { startHost } from './lib/host';
import { act, type Player } from './lib/player';
import { inPlay, linesTold, people, SOON, until, type Character } from './lib/table';
import { doubledOn, heardOn, listen, nameless } from './lib/voice';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;
let anaKeys: Keys;
let boKeys: Keys;

beforeAll(async () => {
  host = await startHost(APP);
  [ana, bo] = await Promise.all([launchBrowser({ isCalm: true }), launchBrowser({ isCalm: true })]);
  [anaKeys, boKeys] = [keysOn(ana.page), keysOn(bo.page)];
  for (const { page } of [ana, bo]) {
    await listen(page);
    await page.goto(host.home);
  }
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

const comeIn = async (page: Page, hands: Hands, name: string): Promise<void> => {
  const field = page.getByLabel('What should the others call you?');
  await field.waitFor();
  await hands.fill(field, name);
  await hands.press(page.getByRole('button', { name: 'Come in' }));
  await page.getByRole('heading', { name: 'Lay a new table' }).waitFor();
};

/** The first answer that a question has, besides none. */
const firstOf = (question: Locator): Promise<string> =>
  question.evaluate(
    (element) =>
      [
        ...element.querySelectorAll<HTMLOptionElement | HTMLInputElement>(
          'option:not(:disabled), input:not(:disabled)',
        ),
      ].find(({ value }) => value !== '')?.value ?? '',
  );

const answer = async (hands: Hands, question: Locator, value: string): Promise<void> => {
  const list = question.locator('select');
  if ((await list.count()) > 0) await hands.select(list, value);
  else await hands.check(question.locator(`input[value=${JSON.stringify(value)}]`));
};

const stats = { creative: '-1', elegant: '+1', rigorous: '+2', cold: '+1', hot: '+2', sly: '-1' } as const;

const build = async (page: Page, hands: Hands, { name, math, thief }: Character): Promise<void> => {
  const form = page.locator('form[data-draft]');
  await form.waitFor({ timeout: SOON });
  const field = (key: string): Locator => form.locator(`[data-field="${key}"]`);
  await hands.fill(field('name').locator('input'), name);
  await answer(hands, field('math'), math);
  await answer(hands, field('thief'), thief);
  for (const key of ['origin', 'look', 'vice', 'other']) await answer(hands, field(key), await firstOf(field(key)));
  for (const [stat, value] of Object.entries(stats)) await answer(hands, field(stat), value);
  await hands.press(form.getByRole('button', { name: 'Ready' }));
};

/** Lines of rolls by this seat. */
const rollsOf = async (page: Page, name: string): Promise<number> =>
  (await page.locator('.log li.roll .text').allInnerTexts()).filter((text) => text.startsWith(`${name}:`)).length;

/** More than two need until somebody rolls. */
const MOST_ACTS = 120;

/**
 * Where the focus is on this page; then, what became of it: it stayed, or what had it has gone and it is in a marked
 * place around that. Anything else is a complaint.
 */
const markFocus = async (page: Page): Promise<() => Promise<'stayed' | 'moved' | 'lost'>> => {
  const had = await page.evaluateHandle(() => {
    const at = document.activeElement;
    const places: Element[] = [];
    for (
      let up = at?.closest('[data-home], [data-pane]');
      up;
      up = up.parentElement?.closest('[data-home], [data-pane]')
    )
      places.push(up);
    return { at, places };
  });
  return () =>
    page.evaluate(async ({ at, places }) => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const now = document.activeElement;
      if (now === at) return 'stayed';
      const isThere = at instanceof HTMLElement && at.isConnected && at.checkVisibility() && !at.matches(':disabled');
      const left = places.filter((place) => place.isConnected && place.checkVisibility());
      const isAround = left.length === 0 ? now?.matches('[data-pane]') : left.some((place) => place.contains(now));
      return !isThere && isAround === true ? 'moved' : 'lost';
    }, had);
};

/** What became of Ana's focus with each move of Bo's. */
const kept: ('stayed' | 'moved' | 'lost')[] = [];

/** One after the other, so that what a key is on its way to stays where it is. */
const takeTurns = async (players: readonly Player[], isEnough: () => Promise<boolean>): Promise<void> => {
  for (let done = 0; done < MOST_ACTS; done += 1) {
    if (await isEnough()) return;
    for (const player of players) {
      const stays = player.page === bo.page ? await markFocus(ana.page) : null;
      const before = await linesTold(player.page);
      if (await act(player)) {
        await until('the move is told', async () => (await linesTold(player.page)) > before, 3_000).catch(
          () => undefined,
        );
        if (stays) kept.push(await stays());
      }
    }
  }
  throw new Error(`Not there after ${MOST_ACTS} rounds.`);
};

it('lays a table by keys, and joins it by keys', async () => {
  await comeIn(ana.page, anaKeys, 'Ana');
  expect(await nameless(ana.page)).toEqual([]);
  await anaKeys.press(ana.page.getByRole('button', { name: /Squaring/ }));
  await anaKeys.fill(ana.page.getByLabel('Name of the table'), 'The vault');
  expect(await nameless(ana.page)).toEqual([]);
  await anaKeys.press(ana.page.getByRole('button', { name: 'Lay the table' }));
  const link = ana.page.getByLabel('Link to this table. Whoever has it can come in.');
  await link.waitFor({ timeout: SOON });
  await anaKeys.goTo(link);
  await comeIn(bo.page, boKeys, 'Bo');
  await boKeys.fill(bo.page.getByLabel('Paste the link that you were sent.'), await link.inputValue());
  await boKeys.press(bo.page.getByRole('button', { name: 'Join', exact: true }));
  await bo.page.locator('form[data-draft]').waitFor({ timeout: SOON });
  expect(await nameless(bo.page)).toEqual([]);
});

it('builds two characters by keys, and lands in play with the focus on the moves', async () => {
  await build(ana.page, anaKeys, people.ilse);
  await build(bo.page, boKeys, people.bohdan);
  for (const [{ page }, keys] of [
    [ana, anaKeys],
    [bo, boKeys],
  ] as const) {
    await inPlay(page);
    await keys.key('Shift');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toMatch(/^moves/);
    expect(await nameless(page)).toEqual([]);
  }
}, 180_000);

it('plays until its own roll by keys, and every line is read aloud once', async () => {
  const players: readonly Player[] = [
    { page: ana.page, random: randomFrom(11), hands: anaKeys },
    { page: bo.page, random: randomFrom(12) },
  ];
  const begun = await ana.page.locator('.log li.line .story').count();
  const rolls = await rollsOf(ana.page, 'Ana');
  const allRolls = await ana.page.locator('.log li.roll').count();
  const before = (await heardOn(ana.page)).length;
  await takeTurns(players, async () => (await rollsOf(ana.page, 'Ana')) > rolls);
  expect(kept).not.toContain('lost');
  expect(kept.length).toBeGreaterThan(0);
  const count = (all: readonly string[], line: string): number => all.filter((each) => each === line).length;
  // Each line as often as it is told, and the roll with its sum; what comes in while it is compared, the next look has.
  const compare = async () => {
    const told = await ana.page
      .locator('.log li.line .story')
      .evaluateAll((lines, from) => lines.slice(from).map((line) => line.textContent.trim()), begun);
    const rolled = (await ana.page.locator('.log li.roll').count()) - allRolls;
    const heard = (await heardOn(ana.page)).slice(before);
    return {
      isMuch: told.length > 3,
      wrong: told.filter((line) => count(heard, line) !== count(told, line)),
      rollsUnread: rolled - heard.filter((line) => / = −?\d+, /.test(line)).length,
    };
  };
  await expect.poll(compare).toEqual({ isMuch: true, wrong: [], rollsUnread: 0 });
  // Nothing is said twice in one breath.
  const heard = (await heardOn(ana.page)).slice(before);
  expect(heard.filter((line, at) => line !== '' && line === heard[at + 1])).toEqual([]);
  expect(await doubledOn(ana.page)).toEqual([]);
}, 180_000);

it('goes from pane to pane, reads the story and the proof, and comes back to where it was', async () => {
  const paneNames = async (key: string, times: number): Promise<readonly string[]> => {
    const names: string[] = [];
    for (let at = 0; at < times; at += 1) {
      await anaKeys.key(key);
      names.push(await ana.page.evaluate(() => document.activeElement?.className.split(' ')[0] ?? ''));
    }
    return names;
  };
  while ((await paneNames('F6', 1))[0] !== 'top');
  const order = ['moves', 'outline', 'tray', 'left', 'log'];
  expect(await paneNames('F6', 5)).toEqual(order);
  expect(await paneNames('Shift+F6', 5)).toEqual([...order.slice(0, -1).reverse(), 'top']);
  while ((await paneNames('F6', 1))[0] !== 'log');
  const lines = ana.page.getByRole('log');
  await anaKeys.goTo(lines);
  await anaKeys.key('Home');
  await until('the story is at its beginning', async () => (await lines.evaluate(({ scrollTop }) => scrollTop)) === 0);
  const proof = lines.getByRole('button', { name: 'Read the proof' }).last();
  await anaKeys.press(proof);
  await ana.page.getByRole('dialog').waitFor();
  expect(await nameless(ana.page)).toEqual([]);
  await anaKeys.key('Escape');
  await ana.page.getByRole('dialog').waitFor({ state: 'detached' });
  await anaKeys.key('Shift');
  await expect.poll(() => proof.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('moves a sheet in the list, says where it lies, and writes a note', async () => {
  const list = (page: Page) => page.locator('.outline');
  await anaKeys.goTo(list(ana.page).locator('.thing', { hasText: people.bohdan.name }).first());
  const places = async (page: Page): Promise<readonly string[]> =>
    (await heardOn(page)).filter((line) => / across, -?\d+ down\.$/.test(line));
  for (const key of ['Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowDown']) {
    const before = (await places(ana.page)).length;
    await anaKeys.key(key);
    await until('its place is told', async () => (await places(ana.page)).length > before);
  }
  const xOf = (line = ''): number => Number(/(-?\d+) across/.exec(line)?.[1]);
  const [first, second] = await places(ana.page);
  expect(xOf(second) - xOf(first)).toBe(20);
  await anaKeys.press(list(ana.page).getByRole('button', { name: 'Write a note' }));
  await anaKeys.fill(ana.page.getByRole('dialog').getByRole('textbox'), 'Mind the clock');
  await anaKeys.press(ana.page.getByRole('dialog').locator('button.go'));
  await list(bo.page).getByText('Mind the clock').waitFor({ state: 'attached', timeout: SOON });
  // The other screen has it where it was moved to: what came after that is there.
  await boKeys.goTo(list(bo.page).locator('.thing', { hasText: people.bohdan.name }).first());
  await boKeys.key('Alt+ArrowLeft');
  await until('its place is told there', async () => (await places(bo.page)).length > 0);
  expect(xOf((await places(bo.page))[0])).toBe(xOf(second) - 20);
  await anaKeys.press(list(ana.page).getByRole('button', { name: 'Take it away' }));
  await list(bo.page).getByText('Mind the clock').waitFor({ state: 'detached', timeout: SOON });
  await anaKeys.key('Shift');
});

it('lists its keys, and shows the safety card and goes on by keys', async () => {
  await anaKeys.key('?');
  const keys = ana.page.getByRole('dialog', { name: 'Keys' });
  await keys.waitFor();
  const words = await keys.innerText();
  for (const each of ['F6', 'Safety card', 'move the thing a step']) expect(words).toContain(each);
  await anaKeys.key('Escape');
  await keys.waitFor({ state: 'detached' });
  await anaKeys.key('Control+Shift+X');
  const stopped = (page: Page) => page.getByRole('dialog', { name: 'We stop here for a moment' });
  await stopped(bo.page).waitFor({ timeout: SOON });
  expect(await nameless(ana.page)).toEqual([]);
  await anaKeys.press(stopped(ana.page).getByRole('button', { name: 'I would go on' }));
  await boKeys.press(stopped(bo.page).getByRole('button', { name: 'I would go on' }));
  for (const [{ page }, hands] of [
    [ana, anaKeys],
    [bo, boKeys],
  ] as const) {
    await stopped(page).waitFor({ state: 'detached', timeout: SOON });
    await hands.key('Shift');
  }
});

it('plays until its own roll by roles and names alone', async () => {
  const players: readonly Player[] = [
    { page: bo.page, random: randomFrom(21), hands: readerOn(bo.page) },
    { page: ana.page, random: randomFrom(22) },
  ];
  for (const name of ['What can I do now', 'On the table', 'My hand and notes', 'The story so far'])
    await bo.page.getByRole('region', { name }).waitFor({ state: 'attached' });
  const rolls = await rollsOf(bo.page, 'Bo');
  await takeTurns(players, async () => (await rollsOf(bo.page, 'Bo')) > rolls);
  expect(await nameless(bo.page)).toEqual([]);
  expect([...ana.errors, ...bo.errors]).toEqual([]);
}, 180_000);
