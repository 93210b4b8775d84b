/** What a table does about whoever is gone, and with seats that change hands: three machines, in real browsers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { takeUp } from './lib/copies';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { pointer } from './lib/hands';
import { act, play } from './lib/player';
import {
  agree,
  arrive,
  comeBack,
  inPlay,
  joinTable,
  linesTold,
  skipTime,
  SOON,
  storyOf,
  tells,
  tellTheSame,
  toldSince,
  until,
} from './lib/table';
import { beginTrio } from './lib/trio';

/** A link that has gone is noticed, and then the table has some patience. */
const PATIENCE = 60_000;

const profile = mkdtempSync(join(tmpdir(), 'roundel-absence-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;
let cy: Peer;
let link = '';

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo, cy, link } = await beginTrio(host.home, profile));
}, 180_000);

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close(), cy.close()]);
  await host.close();
  rmSync(profile, { recursive: true, force: true });
});

const player = ({ page }: Peer, seed: number) => ({ page, random: randomFrom(seed) });
const hasTurn = async ({ page }: Peer): Promise<boolean> =>
  (await page.locator('.seat.turn', { hasText: 'Your turn' }).count()) > 0;
const agreeTo = async ({ page }: Peer): Promise<void> => {
  await page.locator('[data-vote]').getByRole('button', { name: 'I agree' }).click({ timeout: SOON });
};

it('goes on without whoever is gone, by two votes of three, and plays with her again when she is back', async () => {
  const players = [player(ana, 3), player(bo, 4), player(cy, 5)];
  await play(players, async () => (await hasTurn(cy)) && (await storyOf(ana.page)).length > 10, 60);
  await cy.kill();
  for (const { page } of [ana, bo]) {
    await page
      .getByText(/^The link to Cy has been gone for/)
      .first()
      .waitFor({ timeout: PATIENCE });
  }
  const goOn = ana.page.getByRole('button', { name: 'Go on without Cy for now' });
  await skipTime(ana.page, 20_000);
  await goOn.first().waitFor({ timeout: PATIENCE });
  await picture(ana.page, 'absence-real');
  expect(await flaws(ana.page)).toEqual([]);
  await goOn.first().click();
  await bo.page
    .locator('[data-vote="away"]')
    .getByText('1 of the 2 that are needed agrees: Ana.')
    .waitFor({ timeout: SOON });
  await picture(bo.page, 'vote-real');
  await agreeTo(bo);
  await Promise.all([ana, bo].map(({ page }) => tells(page, 'The table goes on without Cy for now.')));
  await tells(bo.page, 'is passed over');
  const told = await linesTold(bo.page);
  await play([player(ana, 6), player(bo, 7)], async () => (await linesTold(bo.page)) > told + 4, 40);

  cy = await comeBack(host.home, profile, (page) => takeUp(page, 'Cy'));
  await cy.page.getByRole('button', { name: 'I am back' }).click({ timeout: SOON });
  await Promise.all([ana, bo, cy].map(({ page }) => tells(page, 'Cy is back.')));
  await agree(ana.page, bo.page, cy.page);
  await tellTheSame(ana.page, cy.page);
}, 240_000);

it('takes a move back when all agree, and strikes it out', async () => {
  let who: Peer = ana;
  // What may be taken back a moment ago may be built on by now.
  const isPressed = async (): Promise<boolean> => {
    for (who of [ana, bo, cy]) {
      const back = who.page.getByRole('button', { name: 'Take back', exact: true });
      if ((await back.count()) > 0 && (await pointer.press(back))) return true;
    }
    return false;
  };
  await play([player(ana, 13), player(bo, 14), player(cy, 15)], isPressed, 60);
  const others = [ana, bo, cy].filter((peer) => peer !== who);
  for (const peer of others) await agreeTo(peer);
  await Promise.all([ana, bo, cy].map(({ page }) => tells(page, /The table takes/)));
  for (const { page } of [ana, bo, cy]) await page.locator('.log s').first().waitFor({ timeout: SOON });
  await picture(who.page, 'taken-back-real');
  await agree(ana.page, bo.page, cy.page);
}, 180_000);

it('lets the turn of somebody who is here pass by vote, and she plays on', async () => {
  const players = [player(ana, 43), player(bo, 44), player(cy, 45)];
  await play(players, () => hasTurn(cy), 60);
  await agree(ana.page, bo.page, cy.page);
  const told = await linesTold(cy.page);
  // Not in the first seconds, while a move of hers may be on its way.
  for (const { page } of [ana, bo]) await skipTime(page, 5_000);
  await ana.page.getByRole('button', { name: 'More about Cy' }).click();
  await ana.page.getByRole('menuitem', { name: 'Let the turn of Cy pass' }).click();
  const vote = bo.page.locator('[data-vote="skip"]');
  await vote.getByText('1 of the 2 that are needed agrees: Ana.').waitFor({ timeout: SOON });
  await vote.getByRole('button', { name: 'I agree' }).click();
  // That others were passed over before stands in the story already.
  for (const { page } of [ana, bo, cy]) {
    await expect
      .poll(async () => (await toldSince(page, told)).join(' '), { timeout: SOON })
      .toContain('is passed over');
  }
  await agree(ana.page, bo.page, cy.page);
  const passed = await linesTold(ana.page);
  await play(players, async () => (await linesTold(ana.page)) > passed + 4, 40);
  await agree(ana.page, bo.page, cy.page);
}, 180_000);

it('hands a seat over to somebody who watches, and she plays it', async () => {
  const dora = await arrive(host.home, 'Dora', { isCalm: true });
  try {
    await joinTable(dora.page, link);
    await inPlay(dora.page);
    await ana.page.getByText('Watching: Dora').waitFor({ timeout: SOON });
    await bo.page.getByRole('button', { name: 'More about Bo' }).click();
    await bo.page.getByRole('menuitem', { name: 'Hand over my seat' }).click();
    await bo.page.getByRole('dialog').getByRole('radio', { name: /Dora/ }).check();
    await bo.page.getByRole('button', { name: 'Hand it over' }).click();
    const seated = dora.page.locator('.seat', { hasText: 'played by Dora' });
    const isSeated = async (): Promise<boolean> => (await seated.count()) > 0;
    await play([player(ana, 23), player(bo, 24), player(cy, 25)], isSeated, 40);
    await tells(ana.page, 'The seat of Bo is handed over to Dora.');
    await bo.page.getByText('You watch this table.').first().waitFor({ timeout: SOON });
    const players = [player(ana, 33), player(dora, 34), player(cy, 35)];
    await play(players, async () => hasTurn(dora), 60);
    await until('she makes a move', async () => act(player(dora, 36)));
    await agree(ana.page, dora.page, cy.page);
    await picture(dora.page, 'handed-over-real');
  } finally {
    await dora.close();
  }
  expect([...ana.errors, ...bo.errors, ...cy.errors]).toEqual([]);
}, 180_000);
