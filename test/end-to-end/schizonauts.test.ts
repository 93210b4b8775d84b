/** Two people at a table of Schizonauts, each in a browser of her own: a first scene of flashback, through the screen. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { company, formOf, make, send } from './lib/company';
import { picture } from './lib/looks';
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
  await ((await submit.count()) > 0 ? submit : given.first()).click();
  await until(`${offer} is made`, async () => (await textOf()) !== before);
};

/** Makes whichever of these moves this seat is given, until the story tells something. */
const playUntil = async (told: RegExp, offers: readonly string[]): Promise<void> => {
  const isTold = async (page: Page): Promise<boolean> => (await page.locator('.log').getByText(told).count()) > 0;
  await until(`the story tells ${told}`, async () => {
    for (const page of pages()) {
      for (const offer of offers) {
        const given = page.locator(`.moves [data-offer="${offer}"]`);
        if ((await given.count()) > 0) await press(page, offer);
      }
    }
    return (await Promise.all(pages().map(isTold))).every((is) => is);
  }).catch(async (error: unknown) => {
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
  await picture(pageOf(1), 'schizonauts-preamble');
  await playUntil(/^The chain lies open/, ['answer:nextView', 'answer:declareReady']);
});

it('one goes back, the other visits and takes a key object by pressing its card', async () => {
  const name = await pageOf(0).locator('.moves [data-offer="answer:choosePersona"]').count();
  const [actor, visitor] = name > 0 ? [0, 1] : [1, 0];
  expect(actor).toBe(0);
  await make(pageOf(actor), 'answer:choosePersona', picked('persona'));
  const page = pageOf(visitor);
  await formOf(page, 'answer:takeKey')
    .or(page.locator('.moves button[data-offer="answer:takeKey"]'))
    .first()
    .waitFor({ timeout: SOON });
  await picture(page, 'schizonauts-chain');
  await make(pageOf(visitor), 'answer:takeKey', picked('card', 'persona'));
  await allTell(/ takes /);
});

it('key object and memory come up, the question is asked, and the dice are read twice', async () => {
  await make(pageOf(0), 'answer:chooseMemory', picked('mem'));
  await make(pageOf(1), 'answer:introduceKey');
  await make(pageOf(0), 'answer:poseQuestion', { text: 'Whose voice is on the tape?' });
  // She may leave the aptitude for later, and does not.
  await make(pageOf(1), 'answer:approveQuestion', { cat: 'V' });
  await allTell(/The question stands/);
  await playUntil(/ tells the answer/, ['answer:lockDice']);
  await allAgree();
  await picture(pageOf(0), 'schizonauts-dice');
  const phone = pageOf(0);
  await phone.setViewportSize({ width: 390, height: 844 });
  await picture(phone, 'schizonauts-phone');
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
  await picture(page, 'schizonauts-shared');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'In a window of its own' }).click();
  const second = await opened;
  await second.locator('[data-shared]').waitFor({ timeout: SOON });
  await second.locator('[data-shared]').getByText('The question stands').first().waitFor({ timeout: SOON });
  expect(await second.content()).not.toContain(secret);
  await second.close();
  await page.keyboard.press('s');
  await page.getByRole('heading', { name: 'What can I do now' }).waitFor();
  expect(await page.getByLabel('Notes, only on this machine').inputValue()).toBe(secret);
});

it('answer and price close the scene', async () => {
  const tells = async (seat: number): Promise<void> => {
    for (const offer of ['answer:answer', 'answer:setPrice']) {
      const given = pageOf(seat).locator(`.moves [data-offer="${offer}"]`);
      if ((await given.count()) > 0) {
        const form = formOf(pageOf(seat), offer);
        if ((await form.count()) === 0) await given.click();
        const text = form.locator('[data-field="text"]').locator('input, textarea');
        await text.fill('It is her own, and somebody upstairs saw it stop');
        await form.locator('button[type=submit]').click();
      }
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
