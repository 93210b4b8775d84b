/** Two people at a table of Schizonauts, each in a browser of her own: a first scene of flashback, through the screen. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { agree, arrive, choose, declareReady, inPlay, joinTable, SOON, tells, until } from './lib/table';

const pictures = join(import.meta.dirname, '../../test-output/pictures');
const people = [
  { name: 'Ana', thief: 'Ines', agent: 'Holt' },
  { name: 'Bo', thief: 'Pim', agent: 'Rab' },
] as const;
const memories = {
  V: ['My own side fired first', 'The crew'],
  K: ['Engines', 'Open anything'],
  I: ['The talker', 'Who bolts first'],
} as const;

let host: Awaited<ReturnType<typeof startHost>>;
let peers: readonly Peer[] = [];

const pageOf = (seat: number): Page => {
  const page = peers[seat]?.page;
  if (page === undefined) throw new Error('nobody sits there');
  return page;
};

const formOf = (page: Page, offer: string): Locator => page.locator(`.moves form[data-offer="${offer}"]`);

type Fill = (form: Locator) => Promise<void>;

/** Opens a form, fills it and sends it. What folds or opens by itself meanwhile is no harm. */
const send = async (seat: number, offer: string, fill?: Fill): Promise<void> => {
  const page = pageOf(seat);
  const form = formOf(page, offer);
  const row = page.locator(`.moves button[data-offer="${offer}"]`);
  await form.or(row).first().waitFor({ timeout: SOON });
  // A plain pass needs no form: it is made by the press, and gone.
  const pass = row.and(page.locator(':not([aria-expanded])'));
  if ((await pass.count()) > 0) await pass.click();
  else {
    await until(`${offer} is open`, async () => {
      if ((await form.count()) === 0) await row.click({ timeout: 1000 }).catch(() => undefined);
      return (await form.count()) > 0;
    });
    await fill?.(form);
    await form.locator('button[type=submit][aria-disabled=false]').click({ timeout: SOON });
  }
};

/** The same, and waits until the form is gone. */
const make = async (seat: number, offer: string, fill?: Fill): Promise<void> => {
  await send(seat, offer, fill);
  await formOf(pageOf(seat), offer).waitFor({ state: 'detached', timeout: SOON });
};

const words = (text: string) => async (form: Locator) =>
  form.locator('[data-field="text"]').locator('input, textarea').fill(text);

const picked =
  (...fields: readonly string[]) =>
  async (form: Locator): Promise<void> => {
    for (const field of fields) await choose(form.locator(`[data-field="${field}"]`));
  };

const allTell = (text: string | RegExp): Promise<unknown> => Promise.all(peers.map(({ page }) => tells(page, text)));

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  host = await startHost(APP);
  peers = await Promise.all(people.map(({ name }) => arrive(host.home, name, { isCalm: true })));
});

afterAll(async () => {
  await Promise.allSettled(peers.map((peer) => peer.close()));
  await host.close();
});

it('they meet, make an agent and a thief each, and start', async () => {
  const ana = pageOf(0);
  await ana.getByRole('button', { name: /Schizonauts/ }).click();
  await ana.getByLabel('Name of the table').fill('The opera house');
  await ana.getByRole('button', { name: 'Lay the table' }).click();
  await ana.locator('form[data-draft]').first().waitFor();
  const link = await ana.getByLabel('Link to this table. Whoever has it can come in.').inputValue();
  await joinTable(pageOf(1), link);
  for (const [seat, { thief, agent }] of people.entries()) {
    const form = pageOf(seat).locator('form[data-draft]');
    await form.waitFor({ timeout: SOON });
    await form.locator('[data-field="thiefName"] input').fill(thief);
    await form.locator('[data-field="agentName"] input').fill(agent);
    for (const [at, side] of (['agent', 'thief'] as const).entries()) {
      for (const cat of ['V', 'K', 'I'] as const) {
        await form
          .locator(`[data-field="${side}${cat}"] input`)
          .first()
          .fill(memories[cat][at] ?? '');
      }
    }
    await pageOf(seat).screenshot({ path: join(pictures, `schizonauts-draft-${seat}.png`) });
  }
  for (const { page } of peers) await declareReady(page);
  await Promise.all(peers.map(({ page }) => inPlay(page)));
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
    for (const { page } of peers) {
      for (const offer of offers) {
        const given = page.locator(`.moves [data-offer="${offer}"]`);
        if ((await given.count()) > 0) await press(page, offer);
      }
    }
    return (await Promise.all(peers.map(({ page }) => isTold(page)))).every((is) => is);
  }).catch(async (error: unknown) => {
    for (const [seat, { page }] of peers.entries()) {
      await page.screenshot({ path: join(pictures, `schizonauts-stuck-${seat}.png`) });
    }
    throw error;
  });
};

it('they agree on the shortest length, look at both sides, and the chain lies open', async () => {
  await send(0, 'turn:propose');
  await make(1, 'answer:approveSetup');
  await allTell(/Agreed: /);
  await Promise.all(peers.map(({ page }) => tells(page, 'Pim / Rab is ready.')));
  // Each client brings the character that was drafted, once.
  for (const { page } of peers) expect(await page.locator('.log ol > li', { hasText: 'Refused.' }).count()).toBe(0);
  await pageOf(1).screenshot({ path: join(pictures, 'schizonauts-preamble.png') });
  await playUntil(/^The chain lies open/, ['answer:nextView', 'answer:declareReady']);
});

it('one goes back, the other visits and takes a key object by pressing its card', async () => {
  const name = await pageOf(0).locator('.moves [data-offer="answer:choosePersona"]').count();
  const [actor, visitor] = name > 0 ? [0, 1] : [1, 0];
  expect(actor).toBe(0);
  await make(actor, 'answer:choosePersona', picked('persona'));
  const page = pageOf(visitor);
  await formOf(page, 'answer:takeKey')
    .or(page.locator('.moves button[data-offer="answer:takeKey"]'))
    .first()
    .waitFor({ timeout: SOON });
  await page.screenshot({ path: join(pictures, 'schizonauts-chain.png') });
  await make(visitor, 'answer:takeKey', picked('card', 'persona'));
  await allTell(/ takes /);
});

it('key object and memory come up, the question is asked, and the dice are read twice', async () => {
  await make(0, 'answer:chooseMemory', picked('mem'));
  await make(1, 'answer:introduceKey');
  await make(0, 'answer:poseQuestion', words('Whose voice is on the tape?'));
  // She may leave the aptitude for later, and does not.
  await make(1, 'answer:approveQuestion', (form) => choose(form.locator('[data-field="cat"]'), 'V'));
  await allTell(/The question stands/);
  await playUntil(/ tells the answer/, ['answer:lockDice']);
  await agree(...peers.map(({ page }) => page));
  await pageOf(0).screenshot({ path: join(pictures, 'schizonauts-dice.png') });
  const phone = pageOf(0);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.screenshot({ path: join(pictures, 'schizonauts-phone.png') });
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
  await page.screenshot({ path: join(pictures, 'schizonauts-shared.png') });
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
        await words('It is her own, and somebody upstairs saw it stop')(form);
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
  await agree(...peers.map(({ page }) => page));
  await pageOf(0).screenshot({ path: join(pictures, 'schizonauts-table.png') });
});
