/** Two people at a table of Schizonauts, each in a browser of her own: a first scene of flashback, through the screen. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findDie, middle, still } from './lib/canvas';
import { company, formOf, make, send } from './lib/company';
import { pointer } from './lib/hands';
import { flaws, picture } from './lib/looks';
import { choose, SOON, until } from './lib/table';

const people = [
  { name: 'Ana', thief: 'Ines', agent: 'Holt' },
  { name: 'Bo', thief: 'Pim', agent: 'Rab' },
] as const;
const memories = {
  V: ['My own side fired first', 'The crew'],
  K: ['Engines', 'Open anything'],
  I: ['The talker', 'Who bolts first'],
} as const;

const { pageOf, pages, meet, allTell, allAgree } = company(people.map(({ name }) => name));

const picked =
  (...fields: readonly string[]) =>
  async (form: Locator): Promise<void> => {
    for (const field of fields) await choose(form.locator(`[data-field="${field}"]`));
  };

it('they meet, make an agent and a thief each, and start', async () => {
  await meet(/Schizonauts/, 'The opera house', async (draft, seat) => {
    await draft.locator('[data-field="thiefName"] input').fill(people[seat]?.thief ?? '');
    await draft.locator('[data-field="agentName"] input').fill(people[seat]?.agent ?? '');
    for (const [at, side] of (['agent', 'thief'] as const).entries()) {
      for (const cat of ['V', 'K', 'I'] as const) {
        const memory = draft.locator(`[data-field="${side}${cat}"] input`).first();
        await memory.fill(memories[cat][at] ?? '');
      }
    }
    await picture(pageOf(seat), `schizonauts-draft-${seat}`);
    expect(await flaws(pageOf(seat)), 'the lobby').toEqual([]);
    if (seat === 1)
      await pageOf(seat)
        .locator('[data-advice]')
        .getByText(/with two/)
        .waitFor({ timeout: SOON });
  });
});

/** Makes a move that asks nothing, and waits until its form is gone or has become the next of its kind. */
const press = async (page: Page, offer: string): Promise<void> => {
  const given = page.locator(`.moves [data-offer="${offer}"]`);
  // It may go while we look: the move before it, or the other's, was only on its way.
  const textOf = async (): Promise<string> => (await given.allInnerTexts()).join();
  const before = await textOf();
  if (before === '') return;
  const submit = formOf(page, offer).locator('button[type=submit]');
  let isPressed = false;
  await until(`${offer} is made`, async () => {
    if ((await textOf()) !== before) return true;
    isPressed ||= await pointer.press((await submit.count()) > 0 ? submit : given.first());
    return false;
  });
};

/** Makes whichever of these moves this seat is given, until the story tells something. */
const playUntil = async (told: RegExp, offers: readonly string[]): Promise<void> => {
  const isTold = async (page: Page): Promise<boolean> => (await page.locator('.log').getByText(told).count()) > 0;
  await until(
    `the story tells ${told}`,
    async () => {
      for (const page of pages()) {
        for (const offer of offers) {
          const given = page.locator(`.moves [data-offer="${offer}"]`);
          if ((await given.count()) > 0) await press(page, offer);
        }
      }
      return (await Promise.all(pages().map(isTold))).every((is) => is);
    },
    // Both make several moves until then.
    3 * SOON,
  ).catch(async (error: unknown) => {
    for (const [seat, page] of pages().entries()) await picture(page, `schizonauts-stuck-${seat}`);
    throw error;
  });
};

it('they agree on the shortest length, look at both sides, and the chain lies open', async () => {
  await send(pageOf(0), 'turn:propose');
  await make(pageOf(1), 'answer:approveSetup');
  await allTell(/Agreed: /);
  await allTell('Pim / Rab is ready.');
  // Each client brings the character that was drafted, once.
  for (const page of pages()) expect(await page.locator('.log ol > li', { hasText: 'Refused.' }).count()).toBe(0);
  await still(pageOf(1));
  await picture(pageOf(1), 'schizonauts-preamble');
  await pageOf(1).locator('.moves [data-offer="answer:nextView"]').first().waitFor({ timeout: SOON });
  await press(pageOf(1), 'answer:nextView');
  await pageOf(1).locator('.moves').getByText('Look at the thief, then turn').first().waitFor({ timeout: SOON });
  await still(pageOf(1));
  await picture(pageOf(1), 'schizonauts-preamble-thief');
  await playUntil(/^The chain lies open/, ['answer:nextView', 'answer:declareReady']);
});

/** A card of the chain is read large while it is held, and by the list without a hand; on a phone it is its picture too. */
const readsLarge = async (page: Page): Promise<void> => {
  const told = await page
    .locator('.log')
    .getByText(/^The chain lies open/)
    .innerText();
  const title = /open: ([^,.]+)/.exec(told)?.[1] ?? '';
  const dialog = page.getByRole('dialog', { name: title });
  await page.locator('.outline .thing', { hasText: title }).first().press('Enter');
  await page.locator('.canvas').focus();
  await still(page);
  const { x, y } = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await dialog.locator('.sheet.card svg').waitFor({ timeout: SOON });
  await picture(page, 'schizonauts-card-held');
  await page.mouse.up();
  await dialog.waitFor({ state: 'detached', timeout: SOON });
  await page
    .getByRole('button', { name: `Read the whole sheet: ${title}` })
    .first()
    .press('Enter');
  await dialog.locator('.sheet.card svg').waitFor({ timeout: SOON });
  expect(await flaws(page), 'a card read large').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.locator('.sheet.card svg').waitFor({ timeout: SOON });
  await picture(page, 'schizonauts-card-phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached', timeout: SOON });
  await page.locator('.canvas').focus();
  await page.keyboard.press('0');
};

it('one goes back, the other visits and takes a key object by pressing its card', async () => {
  const [actor, visitor] = [0, 1];
  await make(pageOf(actor), 'answer:choosePersona', picked('persona'));
  const page = pageOf(visitor);
  await formOf(page, 'answer:takeKey')
    .or(page.locator('.moves button[data-offer="answer:takeKey"]'))
    .first()
    .waitFor({ timeout: SOON });
  await picture(page, 'schizonauts-chain');
  expect(await flaws(page), 'the chain').toEqual([]);
  await readsLarge(page);
  await make(pageOf(visitor), 'answer:takeKey', picked('card', 'persona'));
  await allTell(/ takes /);
});

it('key object and memory come up, and the question is asked', async () => {
  // One of intimacy: there both have five dice to trade.
  await make(pageOf(0), 'answer:chooseMemory', async (form) => {
    const field = form.locator('[data-field="mem"]');
    const label = field.locator('label', { hasText: memories.I[0] });
    if ((await label.count()) > 0) return label.locator('input').check({ force: true });
    const option = field.locator('option', { hasText: memories.I[0] });
    return choose(field, (await option.getAttribute('value')) ?? '');
  });
  await make(pageOf(1), 'answer:introduceKey');
  const question = formOf(pageOf(0), 'answer:poseQuestion');
  const warning = question.getByText(/^This reads like yes or no/);
  await make(pageOf(0), 'answer:poseQuestion', async (form) => {
    const field = form.locator('[data-field="text"] input');
    await field.fill('Is there a voice on the tape?');
    await warning.waitFor({ timeout: SOON });
    await picture(pageOf(0), 'schizonauts-closed-question');
    await field.fill('Whose voice is on the tape?');
    await warning.waitFor({ state: 'detached', timeout: SOON });
  });
  // She may leave the aptitude for later, and does not.
  await make(pageOf(1), 'answer:approveQuestion', { cat: 'I' });
  await allTell(/The question stands/);
});

it('a die that is dragged onto another fills the trade, which is told before it is made, and both have the larger die', async () => {
  const page = pageOf(0);
  const pool = (each: Page) => each.locator('.outline .dice li', { hasText: 'Ines / Holt' });
  for (const each of pages()) await pool(each).waitFor({ state: 'attached', timeout: SOON });
  // The visitor says once that she trades no more: her dice lock now, and again after what comes.
  const says = pageOf(1).getByRole('checkbox', { name: 'No more trades' });
  await says.check();
  await pageOf(1).locator('.moves [data-offer="answer:lockDice"]').waitFor({ state: 'detached', timeout: SOON });
  await picture(pageOf(1), 'schizonauts-ahead');
  await still(page);
  await picture(page, 'schizonauts-pools');
  const from = await findDie(page, /^A d6 of Ines \/ Holt/);
  await picture(page, 'schizonauts-die-pointed');
  const form = formOf(page, 'turn:upgrade:d6+d6');
  // The next die lies as far to the right as a die is wide, and that is as the window is.
  const WIDTHS = [36, 30, 44, 24, 54];
  let tries = 0;
  await until('the trade is filled', async () => {
    const width = WIDTHS[tries % WIDTHS.length] ?? 36;
    tries += 1;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + width, from.y + 2, { steps: 6 });
    if (tries === 1) await picture(page, 'schizonauts-die-dragged');
    await page.mouse.up();
    return (await form.count()) > 0;
  });
  await form.getByText(/^2 × d6 become a d8: /).waitFor();
  await picture(page, 'schizonauts-trade');
  await form.locator('button[type=submit]').click();
  await allTell('Ines / Holt trades d6 + d6 for a d8.');
  for (const each of pages())
    await pool(each)
      .getByRole('button', { name: /^d8 of/ })
      .waitFor({ state: 'attached' });
  await allAgree();
  await still(page);
  await picture(page, 'schizonauts-traded');
});

it('by the list, with the keyboard and on a phone, dice are put together as well, and a refusal says why', async () => {
  const page = pageOf(1);
  const list = page.locator('.outline .dice');
  await page.locator('.canvas').focus();
  await page.keyboard.press('o');
  const mine = list.locator('li', { hasText: 'Pim / Rab' }).getByRole('button');
  await mine.first().press('Enter');
  await list.getByText('One die is no trade. Put others with it.').waitFor();
  await list.locator('li', { hasText: 'Ines / Holt' }).getByRole('button').first().press('Enter');
  await list.getByText('You trade your own dice only.').waitFor();
  await picture(page, 'schizonauts-dice-list');
  expect(await flaws(page)).toEqual([]);
  await list.locator('li', { hasText: 'Ines / Holt' }).getByRole('button').first().press('Enter');
  await mine.nth(1).press('Enter');
  await list.getByText(/^2 × d6 become a d8: /).waitFor();
  await list.getByRole('button', { name: 'Put the chosen dice together' }).press('Enter');
  await formOf(page, 'turn:upgrade:d6+d6').waitFor({ timeout: SOON });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: /Me/ }).click();
  await picture(page, 'schizonauts-phone-pools');
  expect(await flaws(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.canvas').focus();
  await page.keyboard.press('o');
});

it('the dice are read twice', async () => {
  // The trade has opened her lock again, and nobody asks her.
  await press(pageOf(0), 'answer:lockDice');
  await allTell(/ tells the answer/);
  await allAgree();
  await picture(pageOf(0), 'schizonauts-dice');
  const phone = pageOf(0);
  await phone.setViewportSize({ width: 390, height: 844 });
  await picture(phone, 'schizonauts-phone');
  expect(await flaws(phone), 'a phone').toEqual([]);
  await phone.setViewportSize({ width: 1280, height: 800 });
});

it('a screen that is shared shows nothing that is for one alone', async () => {
  const page = pageOf(0);
  const secret = 'Bo must never read this';
  await page.getByLabel('Notes, only on this machine').fill(secret);
  await page.getByRole('button', { name: /^Share-safe/ }).click();
  const shared = page.locator('[data-shared]');
  await shared.waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await page.locator('form, textarea').count()).toBe(0);
  await still(page);
  await picture(page, 'schizonauts-shared');
  expect(await flaws(page), 'a screen that is shared').toEqual([]);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'In a window of its own' }).click();
  const second = await opened;
  await second.locator('[data-shared]').waitFor({ timeout: SOON });
  expect(await flaws(second), 'a window that is shared').toEqual([]);
  await second.locator('[data-shared]').getByText('The question stands').first().waitFor({ timeout: SOON });
  expect(await second.content()).not.toContain(secret);
  await second.close();
  await page.keyboard.press('s');
  await page.getByRole('heading', { name: 'What can I do now' }).waitFor();
  await expect.poll(() => page.getByLabel('Notes, only on this machine').inputValue()).toBe(secret);
});

it('answer and price close the scene', async () => {
  const tells = async (seat: number): Promise<void> => {
    for (const offer of ['answer:answer', 'answer:setPrice']) {
      const given = pageOf(seat).locator(`.moves [data-offer="${offer}"]`);
      const isGiven = (await given.count()) > 0;
      if (isGiven) await make(pageOf(seat), offer, { text: 'It is her own, and somebody upstairs saw it stop' });
    }
  };
  await until('both stand', async () => {
    for (const seat of [0, 1]) await tells(seat);
    const all = await pageOf(0)
      .locator('.log')
      .getByText(/^The price, says/)
      .count();
    return all > 0;
  });
  await playUntil(/ closes the scene/, ['answer:closeScene']);
  await allAgree();
  await picture(pageOf(0), 'schizonauts-table');
});
