/** The picture of the table at two screens: sheets, notes, pointers, and the same without a mouse. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { changes, isTouched, middle, returns, sheetsAt, still, untouched } from './lib/canvas';
import { startHost } from './lib/host';
import { play } from './lib/player';
import { beginPlay, linesTold, SOON, tells, toldSince, until } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  // Here dice tumble and things glide, as for whoever asks for nothing else.
  ({ ana, bo } = await beginPlay(host.home, [{}, {}]));
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

/** Puts Ana's sheet in the middle of the picture, small enough that the mat shows around it. */
const lookAtSheet = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  const sheet = page.locator('.outline .thing', { hasText: 'of Ana' }).first();
  await page.locator('.canvas').focus();
  await page.keyboard.press('o');
  await sheet.click();
  await page.locator('.canvas').focus();
  await page.keyboard.press('o');
  await still(page);
  const { x, y } = await middle(page);
  await page.mouse.move(x, y);
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 240);
    await page.keyboard.up('Control');
  }
  await page.mouse.move(2, 2);
  await still(page);
};

beforeEach(async () => {
  await lookAtSheet(ana.page);
  await lookAtSheet(bo.page);
});

it('a sheet that is dragged moves at the other at once, lies there after the drop, and goes back by undo', async () => {
  const here = await middle(ana.page);
  const there = await middle(bo.page);
  const [mine, theirs] = [await sheetsAt(ana.page, here), await sheetsAt(bo.page, there)];
  await ana.page.mouse.move(here.x, here.y);
  await ana.page.mouse.down();
  await ana.page.mouse.move(here.x + 60, here.y + 180, { steps: 6 });
  // The button is still down.
  await changes(bo.page, there, theirs);
  await ana.page.mouse.up();
  await ana.page.mouse.move(2, 2);
  await changes(ana.page, here, mine);
  // Where it lies is told before the hand lets go.
  await untouched(bo.page);
  await still(bo.page);
  expect(await sheetsAt(bo.page, there)).not.toBe(theirs);
  await bo.page.reload();
  await bo.page.getByText('2 in step').waitFor({ timeout: SOON });
  await lookAtSheet(bo.page);
  // Home follows the sheet to where it lies now, and so the picture is the old one again.
  await returns(bo.page, there, theirs);
  await bo.page.getByRole('button', { name: 'Undo on the table' }).click();
  await bo.page.getByText('Nothing to undo').waitFor();
  await ana.page.getByRole('button', { name: 'Undo on the table' }).click();
  await changes(bo.page, there, theirs);
  await ana.page.mouse.move(2, 2);
  await returns(ana.page, here, mine);
});

it('the wheel pans and zooms around the pointer, and one key brings everything back', async () => {
  const at = await middle(ana.page);
  const before = await sheetsAt(ana.page, at);
  const scale = ana.page.getByRole('main', { name: 'Table' }).getByText(/^\d+ %$/);
  const percent = async () => Number.parseInt(await scale.innerText(), 10);
  const first = await percent();
  await ana.page.mouse.move(at.x, at.y);
  await ana.page.mouse.wheel(0, 3);
  await ana.page.mouse.wheel(0, 300);
  await changes(ana.page, at, before);
  await ana.page.mouse.wheel(0, -300);
  await ana.page.mouse.wheel(0, -3);
  await ana.page.keyboard.down('Control');
  await ana.page.mouse.wheel(0, -400);
  await ana.page.keyboard.up('Control');
  await until('it is nearer', async () => (await percent()) > first);
  await ana.page.locator('.canvas').focus();
  const near = await percent();
  await ana.page.keyboard.press('0');
  await until('everything is in view', async () => (await percent()) !== near);
});

it('a note that one writes is read by the other, a ping flashes there, and the pointer is seen', async () => {
  const at = await middle(ana.page);
  const spot = { x: at.x, y: at.y + 190 };
  const there = await middle(bo.page);
  const same = { x: there.x + spot.x - at.x, y: there.y + spot.y - at.y };
  const isSeen = () => isTouched(bo.page, same);
  const isGone = async () => !(await isSeen());
  await until('no pointer is seen', isGone);
  await ana.page.mouse.move(spot.x - 2, spot.y - 2);
  await until('the pointer is seen', isSeen);
  await ana.page.mouse.move(2, 2);
  await until('the pointer is gone', isGone);
  await ana.page.mouse.dblclick(spot.x, spot.y);
  await ana.page.mouse.move(2, 2);
  // The name beside the ping: the pointer itself does not come here.
  await until('the ping is seen', () => isTouched(bo.page, { x: same.x + 20, y: same.y - 4 }));
  await until('the ping is gone', isGone);
  await ana.page.mouse.click(spot.x, spot.y, { button: 'right' });
  await ana.page.getByRole('menuitem', { name: 'Write a note here' }).click();
  await ana.page.getByRole('dialog').getByRole('textbox').fill('Meet me under the clock');
  await ana.page.getByRole('button', { name: 'Lay it down' }).click();
  await bo.page
    .locator('.outline .thing', { hasText: 'Meet me under the clock' })
    .waitFor({ state: 'attached', timeout: SOON });
  await ana.page.getByRole('button', { name: 'Undo on the table' }).click();
  await bo.page
    .locator('.outline .thing', { hasText: 'Meet me under the clock' })
    .waitFor({ state: 'detached', timeout: SOON });
});

/** Presses Tab until the focus is on what this selector names, with these words in it; it must be on the way. */
const tabTo = async (page: Page, selector: string, words = ''): Promise<void> => {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      ([wanted, text]) =>
        document.activeElement?.matches(wanted) === true && document.activeElement.textContent.includes(text),
      [selector, words] as const,
    );
    if (isThere) return;
  }
  throw new Error(`No Tab leads to ${selector} ${words}`);
};

it('the list of the table is read and used by keyboard alone', async () => {
  const { page } = ana;
  const at = await middle(bo.page);
  const before = await sheetsAt(bo.page, at);
  await page.locator('.canvas').focus();
  await tabTo(page, '.outline .thing');
  await until('the list has opened', () => page.locator('.outline .thing:focus').isVisible());
  await tabTo(page, '.outline .thing', 'Geometer');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Alt+ArrowDown');
  await changes(bo.page, at, before);
  await page.locator('.canvas').focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Control+z');
});

it('a whole turn is played by keyboard alone', async () => {
  const players = [
    { page: ana.page, random: randomFrom(61), leaves: /^move:state$/ },
    { page: bo.page, random: randomFrom(62) },
  ];
  const mayState = async () => (await ana.page.locator('.moves button[data-offer="move:state"]').count()) > 0;
  await play(players, mayState, 40);
  const { page } = ana;
  await page.locator('body').press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const before = await linesTold(page);
  await tabTo(page, '.moves button[data-offer="move:state"]');
  await page.keyboard.press('Enter');
  await tabTo(page, '.moves form [data-field="statement"] :is(input, textarea)');
  await page.keyboard.type('A locked drawer is an open question');
  await tabTo(page, '.moves form [data-field="problem"] :is(select, input)');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '.moves form button[type=submit]');
  await page.keyboard.press('Enter');
  await tells(bo.page, 'A locked drawer is an open question');
  await until('the dice have landed', async () =>
    (await toldSince(page, before)).some((line) => line.includes('Read the proof')),
  );
});
