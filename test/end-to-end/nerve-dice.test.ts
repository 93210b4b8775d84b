/**
 * Dice as things one bids: a Conflict of three with an Out defied and Domination won, opened by dragging a die into the
 * middle of the picture; and five people with long names at one screen, to be looked at.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findDie, still } from './lib/canvas';
import { company, make } from './lib/company';
import { flaws, picture } from './lib/looks';
import { choose, declareReady, inPlay, layTable, SOON, tells, until } from './lib/table';

const NAMES = ['Ana', 'Bo', 'Cy'];
const LONG = [
  'Anastasia-Wilhelmina von Hohenstein-Waldburg the Younger',
  'Bohdan Oleksandrovych Sokolovskyi of the Northern Bank',
  'רחל בת־עמי המתמטיקאית מירושלים',
  'Nathaniel Featherstonehaugh-Cholmondeley',
  'Ο Αριστοτέλης Παπαδιαμαντόπουλος',
] as const;

// Cy is the one who sees dice fly.
const { pageOf, pages, comes, meet, allTell, allAgree } = company(NAMES, (name) => ({ isCalm: name !== 'Cy' }));

const write = (form: Locator, text: string): Promise<void> =>
  form.locator('[data-field="text"]').locator('input, textarea').fill(text);

/** Ticks the first so many of a list of dice. */
const tick = async (form: Locator, field: string, count: number): Promise<void> => {
  for (const box of (await form.locator(`[data-field="${field}"] input[type=checkbox]`).all()).slice(0, count)) {
    await box.check();
  }
};

/** Resolves once something is on its way over the picture: the layer between the table and what lies over it is shown. */
const diceFly = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const held = document.querySelectorAll<HTMLCanvasElement>('.canvas canvas')[1];
      return held !== undefined && getComputedStyle(held).display !== 'none';
    },
    null,
    { polling: 'raf', timeout: 30_000 },
  );

it('three meet, and one puts up Domination, on which all bet', async () => {
  await meet(/Nerve/, 'The roof', (draft, seat) =>
    draft.locator('[data-field="name"] input').fill(`${NAMES[seat]} Vance`),
  );
  await make(pageOf(0), 'answer:start');
  await make(pageOf(0), 'turn:call');
  await make(pageOf(1), 'answer:join');
  await make(pageOf(2), 'answer:join');
  await make(pageOf(0), 'answer:declareDomination', async (form) => {
    await form.locator('[data-field="n"] input').fill('2');
    await tick(form, 'bet', 2);
    await write(form, 'They answer to me from tonight');
    await picture(pageOf(0), 'nerve-dice-domination');
  });
  await make(pageOf(1), 'answer:ante');
  await make(pageOf(2), 'answer:ante');
  await make(pageOf(1), 'answer:declare', async (form) => {
    await choose(form.locator('[data-field="type"]'), 'conclusions');
    await write(form, 'He knows what he has seen');
  });
  await make(pageOf(2), 'pass:decline');
  await allTell(/Stake 1 of 2, put up by Ana Vance/);
  await allAgree();
  await still(pageOf(0));
  await picture(pageOf(0), 'nerve-dice-window');
});

it('an Out is defied', async () => {
  await make(pageOf(0), 'turn:offerOut', (form) => write(form, 'The fire stairs are open'));
  await make(pageOf(1), 'answer:defy', async (form) => {
    await form.getByText('You roll 3 dice into your Pool. Ana Vance may write a Secret on your sheet.').waitFor();
    await write(form, 'One more photograph first');
    await picture(pageOf(1), 'nerve-dice-defy');
  });
  await make(pageOf(0), 'answer:outTrait', (form) => write(form, 'She left the door open on purpose'));
  await allTell(/writes a Secret on Bo Vance/);
});

it('dice that are laid down out of turn say whose turn it is, by keyboard too', async () => {
  // Cy could do nothing more before the auction, so her machine ends her turn there; Bo has a Trait now.
  await make(pageOf(1), 'pass:done');
  const page = pageOf(2);
  await page.locator('.canvas').focus();
  await page.keyboard.press('o');
  const die = page.locator('.outline .dice li', { hasText: 'Pool of Cy Vance' }).getByRole('button').first();
  await die.press('Enter');
  await expect.poll(() => die.getAttribute('aria-pressed')).toBe('true');
  await page.locator('.outline .dice').getByText('It is the turn of Ana Vance.').waitFor();
  await picture(page, 'nerve-dice-list');
  expect(await flaws(page)).toEqual([]);
  await page.locator('.canvas').focus();
  await page.keyboard.press('o');
});

it('a die that is dragged into the middle fills the bid, and all see what is to beat', async () => {
  const page = pageOf(0);
  await page.locator('.moves form[data-offer^="answer:bid:"]').first().waitFor({ timeout: SOON });
  await still(page);
  const from = await findDie(page, /^A \d of Ana Vance\. With its like it could open with/, 0.5);
  await picture(page, 'nerve-dice-pointed');
  const said = await page.locator('.note p').first().innerText();
  const face = /^A (\d)/.exec(said)?.[1] ?? '';
  const box = await page.locator('.canvas').boundingBox();
  if (!box) throw new Error('There is no picture.');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Upwards along the middle until the words under the hand would be a bid: the ring is somewhere there.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await picture(page, 'nerve-dice-dragged');
  await page.mouse.up();
  const form = page.locator(`.moves form[data-offer="answer:bid:${face}"]`);
  await form.waitFor({ timeout: SOON });
  await until('one die is ticked', async () => (await form.locator('input:checked').count()) === 1);
  await form.locator('button[type=submit]').click();
  await allTell(new RegExp(`Ana Vance bids ${face}: ${face}`));
  for (const each of pages()) {
    await each.locator('.outline .dice', { hasText: `${face} to beat` }).waitFor({ state: 'attached' });
  }
  await still(page);
  await picture(page, 'nerve-dice-bid');
});

it('Domination is won, and the Bets go to the winner’s Pile', async () => {
  await make(pageOf(1), 'pass:concede');
  await still(pageOf(2));
  const flown = diceFly(pageOf(2));
  await make(pageOf(2), 'pass:concede');
  await flown;
  await allTell(/Ana Vance takes/);
  await allAgree();
  const pile = pageOf(2).locator('.outline .dice li', { hasText: 'Pile: ' }).first();
  await until('two of each other colour are in it', async () =>
    /2 of Bo, 2 of Cy/.test((await pile.textContent()) ?? ''),
  );
  await picture(pageOf(2), 'nerve-dice-won');
});

it('who has won Conclusions sees what is lowered and what appears, and then it is so', async () => {
  for (const seat of [1, 2, 0]) await make(pageOf(seat), 'pass:done');
  const bid = pageOf(1).locator('.moves [data-offer^="answer:bid:"]').first();
  await bid.waitFor({ timeout: SOON });
  await make(pageOf(1), (await bid.getAttribute('data-offer')) ?? '');
  await make(pageOf(2), 'pass:concede');
  await make(pageOf(0), 'pass:concede');
  await make(pageOf(1), 'answer:create_by', async (form) => {
    await tick(form, 'reduce', 1);
    await choose(form.locator('[data-field="trait"]'), 'theory');
    await form.getByText('Struck off: Secret “She left the door open on purpose.”').waitFor();
    await form.getByText('New: Theory of level 1.').waitFor();
    await write(form, 'Ana wants to be followed');
    await picture(pageOf(1), 'nerve-dice-consolidate');
  });
  await allTell('The Conflict is over.');
  await allAgree();
});

it('five with long names at one screen, on a laptop and on a phone', async () => {
  const page = await comes(LONG[0]);
  await layTable(page, 'The tower', /Nerve/);
  for (const name of LONG.slice(1)) {
    const before = await page.locator('form[data-draft]').count();
    await page.locator('form', { hasText: 'Take a seat on this machine' }).getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Take a seat on this machine' }).click();
    await page.locator('form[data-draft]').nth(before).waitFor({ timeout: SOON });
  }
  for (const [seat, form] of (await page.locator('form[data-draft]').all()).entries()) {
    await form.locator('[data-field="name"] input').fill(LONG[seat] ?? '');
  }
  await declareReady(page);
  await inPlay(page);
  await make(page, 'answer:start');
  await make(page, 'turn:call');
  for (let seat = 1; seat < LONG.length; seat += 1) await make(page, 'answer:join');
  await make(page, 'answer:declareDomination', async (form) => {
    await form.locator('[data-field="n"] input').fill('2');
    await tick(form, 'bet', 2);
    await write(form, 'Whoever holds the tower answers to nobody else from tonight');
  });
  for (let seat = 1; seat < LONG.length; seat += 1) await make(page, 'answer:ante');
  await make(page, 'pass:decline');
  await tells(page, /Stake 1 of 1/);
  for (let left = LONG.length; left > 0; left -= 1) await make(page, 'pass:done');
  const bid = page.locator('.moves [data-offer^="answer:bid:"]').first();
  await bid.waitFor({ timeout: SOON });
  await make(page, (await bid.getAttribute('data-offer')) ?? '');
  await page.setViewportSize({ width: 1280, height: 800 });
  await still(page);
  await picture(page, 'nerve-dice-five-laptop');
  expect(await flaws(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: /Me/ }).click();
  await picture(page, 'nerve-dice-five-phone-me');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('tab', { name: /Table/ }).click();
  await picture(page, 'nerve-dice-five-phone-list');
  expect(await flaws(page)).toEqual([]);
  await page.locator('.way', { hasText: 'Picture' }).click();
  await still(page);
  await picture(page, 'nerve-dice-five-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}, 180_000);
