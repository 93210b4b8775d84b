/** A table played on a phone: by the link she was sent, by tapping, and with the picture under her fingers. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { PRESS_MS } from './lib/hands';
import { startHost } from './lib/host';
import { flaws, picture as keepPicture } from './lib/looks';
import { arriveByPhone, fingersOn, PHONE } from './lib/phone';
import { act, comeToFront, play } from './lib/player';
import { arrive, declareReady, fillDraft, inPlay, layTable, people, SOON, storyOf, until } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
/** She has the phone. */
let bo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  [ana, bo] = await Promise.all([arrive(host.home, 'Ana', { isCalm: true }), arriveByPhone(host.home, 'Bo')]);
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

const picture = (name: string): Promise<void> => keepPicture(bo.page, `phone-${name}`);

/** What can be pressed and is lower than a finger is wide: its box, or the place that it takes touches from. */
const tooLow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility();
    };
    const heightOf = (element: Element): number => {
      const own = element.closest('label') ?? element;
      const around = Number.parseFloat(getComputedStyle(element, '::after').height);
      return Math.max(own.getBoundingClientRect().height, Number.isFinite(around) ? around : 0);
    };
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, [role=tab], [role=menuitem]')]
      .filter((element) => isSeen(element) && heightOf(element) < 43.5)
      .map((element) => `${element.outerHTML.slice(0, 90)} is ${heightOf(element)} high`);
  });

/** What reaches beyond the right edge of the page. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= window.innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
          .map((element) => element.outerHTML.slice(0, 90)),
  );

/** A screen is whole: nothing for axe, nothing too low, nothing wider than the phone. */
const isGood = async (name: string): Promise<void> => {
  const { page } = bo;
  await picture(name);
  expect.soft(await flaws(page), name).toEqual([]);
  expect.soft(await tooLow(page), name).toEqual([]);
  expect.soft(await tooWide(page), name).toEqual([]);
};

const tab = (name: string): Locator => bo.page.getByRole('tab', { name: new RegExp(`^${name}`) });
/** A touch ends before its click begins: what is looked at next is the tab that was gone to. */
const goTo = async (name: string): Promise<void> => {
  await tab(name).tap();
  await tab(name).and(bo.page.locator('[aria-selected=true]')).waitFor({ timeout: SOON });
};

it('she comes by the link and makes her character', async () => {
  const { page } = bo;
  await isGood('start');
  const link = await layTable(ana.page);
  await page.goto(link);
  await page.locator('.lobby').waitFor({ timeout: SOON });
  await page.locator('form[data-draft]').waitFor({ timeout: SOON });
  await isGood('lobby');
  // Somebody beside her plays at the same phone.
  await page.locator('form', { hasText: 'Take a seat on this machine' }).getByLabel('Name').fill('Cleo');
  await page.getByRole('button', { name: 'Take a seat on this machine' }).tap();
  await page.locator('form[data-draft]').nth(1).waitFor();
  await fillDraft(page.locator('form[data-draft]').first(), people.bohdan);
  await fillDraft(page.locator('form[data-draft]').nth(1), people.cleo);
  await fillDraft(ana.page.locator('form[data-draft]'), people.ilse);
  await page.getByRole('button', { name: 'Ready' }).first().tap();
  await declareReady(page);
  await declareReady(ana.page);
  await inPlay(ana.page);
  await page.getByRole('tablist', { name: 'Parts of the table' }).waitFor({ timeout: SOON });
});

it('the tabs are tabs for whoever listens, and keep the focus', async () => {
  const { page } = bo;
  await tab('Me').focus();
  for (const name of ['Moves', 'Table', 'Story', 'Me']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tab(name).evaluate((each) => each === document.activeElement)).toBe(true);
    await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
    const panel = page.locator(`[id="${(await tab(name).getAttribute('aria-controls')) ?? ''}"]`);
    await panel.waitFor({ timeout: SOON });
    expect(await page.getByRole('tabpanel').count()).toBeLessThanOrEqual(2);
  }
});

/** One thing done by tapping: the docked move, or the first form, filled as it needs. False where only others can go on. */
const tapOn = async (page: Page): Promise<boolean> => {
  await goTo('Me');
  await comeToFront(page);
  const docked = page.locator('[data-docked]');
  if ((await docked.count()) === 0) return false;
  const isTapped = docked.tap({ timeout: PRESS_MS }).then(
    () => true,
    () => false,
  );
  // It goes where somebody else was faster.
  if (!(await isTapped)) return false;
  if ((await tab('Moves').getAttribute('aria-selected')) === 'true') await act({ page, random: randomFrom(83) });
  return true;
};

it('two share the phone: the sheet is that of the seat in front', async () => {
  const { page } = bo;
  for (const [seat, half] of [
    ['Cleo', people.cleo.math],
    ['Bo', people.bohdan.math],
  ] as const) {
    await page.getByRole('tabpanel', { name: 'Me' }).locator('label[data-seat]', { hasText: seat }).tap();
    await page.getByRole('tab', { name: half }).waitFor();
  }
  await page.getByRole('tab', { name: people.bohdan.thief }).tap();
  await page.getByText('Sly', { exact: true }).waitFor();
});

it('she plays her turns by tapping', async () => {
  const { page } = bo;
  const rolled = async () => (await storyOf(ana.page)).filter((line) => /Read the proof/.test(line)).length;
  const hasHerTurn = async () =>
    (await storyOf(ana.page)).some((line) => /Bohdan the Quiet (?:goes for|states)/.test(line));
  for (let step = 0; step < 120 && !((await hasHerTurn()) && (await rolled()) > 2); step += 1) {
    const acted = [await tapOn(page), await act({ page: ana.page, random: randomFrom(29 + step) })];
    if (!acted.includes(true)) await page.waitForTimeout(100);
  }
  expect(await hasHerTurn()).toBe(true);
  await goTo('Me');
  await page.getByRole('region', { name: 'Dice' }).getByText('Read the proof').waitFor({ timeout: SOON });
  await isGood('me');
}, 300_000);

it('every screen is whole', async () => {
  const { page } = bo;
  for (const name of ['Moves', 'Table', 'Story']) {
    await goTo(name);
    await isGood(name.toLowerCase());
  }
  await goTo('Me');
  const dialogs: readonly (readonly [name: string, open: () => Promise<void>])[] = [
    ['proof', () => page.getByRole('region', { name: 'Dice' }).getByText('Read the proof').tap()],
    ['agreement', () => page.locator('.top .agreement').tap()],
  ];
  for (const [name, open] of dialogs) {
    await open();
    await page.getByRole('dialog').waitFor();
    await isGood(name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await isGood('small');
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await page.getByRole('main', { name: 'Table' }).waitFor();
  await isGood('sideways');
  await page.setViewportSize(PHONE);
  await page.getByRole('tablist', { name: 'Parts of the table' }).waitFor();
});

it('a dialog stays open while the phone is turned, with what was chosen in it', async () => {
  const { page } = bo;
  await goTo('Me');
  await page.getByRole('button', { name: 'More about Bo' }).tap();
  await page.getByRole('menuitem', { name: 'Hand over my seat' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Hand over my seat' });
  const chosen = dialog.getByRole('radio', { name: /Ana/ });
  await chosen.check();
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await page.waitForFunction((width) => innerWidth === width, PHONE.height);
  await isGood('turned');
  expect(await chosen.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Then the screen follows.
  await page.getByRole('main', { name: 'Table' }).waitFor();
  // The same the other way round.
  await page.getByRole('button', { name: 'More about Bo' }).tap();
  await page.getByRole('menuitem', { name: 'Hand over my seat' }).tap();
  await chosen.check();
  await page.setViewportSize(PHONE);
  await page.waitForFunction((width) => innerWidth === width, PHONE.width);
  await isGood('turned-back');
  expect(await chosen.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('tablist', { name: 'Parts of the table' }).waitFor();
});

it('what is typed is kept over tabs and over a change of the width, and stays in sight under a keyboard', async () => {
  const { page } = bo;
  const note = page.getByLabel('Notes, only on this machine');
  await goTo('Me');
  // Each of the two has notes of her own.
  const hers = page.getByRole('tabpanel', { name: 'Me' }).locator('label[data-seat]', { hasText: 'Bo' });
  await hers.tap();
  await note.tap();
  await note.fill('If the House goes, by the river');
  // The keyboard takes its part of the window.
  await page.setViewportSize({ width: PHONE.width, height: 500 });
  await until('the field is in sight', async () => {
    const box = await note.boundingBox();
    const tabs = await page.getByRole('tablist', { name: 'Parts of the table' }).boundingBox();
    return box !== null && tabs !== null && box.y > 100 && box.y + 44 < tabs.y;
  });
  await picture('keyboard');
  await page.setViewportSize(PHONE);
  const row = page.locator('.moves button[data-offer="move:state"]');
  const players = [
    { page, random: randomFrom(61), leaves: /^move:state$/ },
    { page: ana.page, random: randomFrom(62) },
  ];
  await goTo('Moves');
  await play(players, async () => (await row.count()) > 0, 60);
  await row.tap();
  const field = page.locator('.moves form [data-field="statement"] :is(input, textarea)');
  await field.fill('Half a sentence');
  await goTo('Story');
  await goTo('Moves');
  await expect.poll(() => field.inputValue()).toBe('Half a sentence');
  await field.focus();
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.getByRole('main', { name: 'Table' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('Half a sentence');
  await page.setViewportSize(PHONE);
  await page.getByRole('tablist', { name: 'Parts of the table' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('Half a sentence');
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await goTo('Me');
  await hers.tap();
  await expect.poll(() => note.inputValue()).toBe('If the House goes, by the river');
});

it('fingers on the picture do what they mean', async () => {
  const { page } = bo;
  await goTo('Table');
  await page.getByText('Picture', { exact: true }).tap();
  const canvas = page.locator('.canvas');
  await canvas.waitFor();
  const scale = page.getByRole('toolbar', { name: 'Where to look' }).getByText(/^\d+ %$/);
  const percent = async () => Number.parseInt(await scale.innerText(), 10);
  await page.getByRole('button', { name: 'my sheet' }).tap();
  await until('my sheet is large', async () => (await percent()) > 40);
  await picture('picture');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no picture.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await fingersOn(page);
  /** Whether a piece was moved since the last time, and puts it back. */
  const hasMoved = async (): Promise<boolean> => {
    // A click and no touch: whether there was anything is said by the time that it has been made.
    await page.getByRole('button', { name: 'Undo on the table' }).click();
    const nothing = page.getByText('Nothing to undo');
    const hadNothing = (await nothing.count()) > 0;
    await page.getByRole('button', { name: 'Redo on the table' }).focus();
    return !hadNothing;
  };
  const drag = async (): Promise<void> => {
    await fingers.at({ x, y });
    for (const step of [3, 14, 30, 42]) await fingers.at({ x: x + step, y: y + step / 2 });
  };
  // Nothing is selected: the hand only looks around.
  await drag();
  await fingers.at();
  expect(await hasMoved(), 'a drag on a piece that was not tapped').toBe(false);
  await page.getByRole('button', { name: 'my sheet' }).tap();
  // A tremble of three pixels is a tap, and a tap selects.
  await fingers.at({ x, y });
  await fingers.at({ x: x + 3, y: y - 2 });
  await fingers.at();
  await drag();
  await fingers.cancel();
  expect(await hasMoved(), 'what the system took away').toBe(false);
  const before = await percent();
  await fingers.at({ x: x - 30, y });
  await fingers.at({ x: x - 30, y }, { x: x + 30, y });
  for (const step of [40, 55, 75]) await fingers.at({ x: x - step, y }, { x: x + step, y });
  await fingers.at({ x: x - 75, y });
  await fingers.at();
  await expect.poll(percent).toBeGreaterThan(before * 1.8);
  expect(await hasMoved(), 'two fingers on a card').toBe(false);
  await drag();
  await fingers.at();
  expect(await hasMoved(), 'a drag after a tap').toBe(true);
  await fingers.at({ x, y });
  await page.getByRole('menuitem', { name: 'Read it large' }).waitFor();
  await fingers.at();
  await isGood('menu');
  await page.keyboard.press('Escape');
  expect([...ana.errors, ...bo.errors]).toEqual([]);
});
