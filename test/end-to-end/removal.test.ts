/** Somebody is removed for good: the others go on in a room of another secret, and give her seat to somebody new. */
import { afterAll, assert, beforeAll, expect, it } from 'vitest';
import { readTableFile } from '../../src-renderer/store/table-file';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { saveOpenTable } from './lib/copies';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { play } from './lib/player';
import { agree, arrive, inPlay, joinTable, linesTold, SOON, storyOf, tells, until } from './lib/table';
import { beginTrio, type Trio } from './lib/trio';

let host: Awaited<ReturnType<typeof startHost>>;
let three: Trio;
let dora: Peer;
/** They come later. */
let eve: Peer;
let fay: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  [three, dora] = await Promise.all([beginTrio(host.home), arrive(host.home, 'Dora', { isCalm: true })]);
}, 180_000);

afterAll(async () => {
  await Promise.allSettled([three.ana, three.bo, three.cy, dora, eve, fay].map((peer) => peer.close()));
  await host.close();
});

const player = ({ page }: Peer, seed: number) => ({ page, random: randomFrom(seed) });

it('asks twice, takes a majority, and shuts her out', async () => {
  const { ana, bo, cy } = three;
  const players = [player(ana, 3), player(bo, 4), player(cy, 5)];
  await play(players, async () => (await storyOf(ana.page)).length > 8, 60);
  await ana.page.getByRole('button', { name: 'More about Cy' }).click();
  await ana.page.getByRole('menuitem', { name: 'Remove Cy for good' }).click();
  await ana.page.getByRole('button', { name: 'I mean it' }).click();
  await ana.page.getByRole('button', { name: 'Open the vote' }).click();
  const vote = bo.page.locator('[data-vote="kick"]');
  await vote.getByText('1 of the 2 that are needed agrees: Ana.').waitFor({ timeout: SOON });
  expect((await storyOf(bo.page)).join('\n')).not.toContain('removes');
  await vote.getByRole('button', { name: 'I agree' }).click();
  await bo.page.getByRole('alertdialog').waitFor();
  expect(await flaws(bo.page), 'agreeing to a removal').toEqual([]);
  await bo.page.getByRole('alertdialog').getByRole('button', { name: 'I agree' }).click();
  await Promise.all([ana, bo, cy].map(({ page }) => tells(page, 'The table removes Cy for good.')));
  await cy.page.getByText('The table has removed you.').first().waitFor({ timeout: SOON });
  expect(await flaws(cy.page)).toEqual([]);
  await picture(cy.page, 'removed');
}, 180_000);

it('goes on in a room that she has no key of', async () => {
  const { ana, bo, cy } = three;
  await until(
    'they have met again',
    async () => (await ana.page.locator('.top .agreement', { hasText: '2 in step' }).count()) > 0,
    60_000,
  );
  const told = await linesTold(ana.page);
  await play([player(ana, 13), player(bo, 14)], async () => (await linesTold(bo.page)) > told + 4, 40);
  await agree(ana.page, bo.page);
  // The old room has been left by everybody but her; what was said since then is not there.
  await cy.page.reload();
  await inPlay(cy.page);
  expect(await linesTold(cy.page)).toBeLessThan((await linesTold(ana.page)) - 3);
}, 180_000);

it('gives her seat to somebody who comes by the new link', async () => {
  const { ana, bo, link } = three;
  await ana.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const fresh = await ana.page
    .getByRole('dialog')
    .getByLabel('Link to this table. Whoever has it can come in.')
    .inputValue();
  await ana.page.keyboard.press('Escape');
  expect(fresh.split('#')[1]).not.toBe(link.split('#')[1]);
  await joinTable(dora.page, fresh);
  await inPlay(dora.page);
  await ana.page.getByText('Watching: Dora').waitFor({ timeout: SOON });
  await ana.page.getByRole('button', { name: 'More about Cy' }).click();
  await ana.page.getByRole('menuitem', { name: 'Give the seat of Cy to somebody' }).click();
  await ana.page.getByRole('dialog').getByRole('radio', { name: /Dora/ }).check();
  await ana.page.getByRole('button', { name: 'Open the vote' }).click();
  await bo.page.locator('[data-vote="grant"]').getByRole('button', { name: 'I agree' }).click({ timeout: SOON });
  await Promise.all([ana, bo, dora].map(({ page }) => tells(page, 'The table gives the seat of Cy to Dora.')));
  const hasTurn = async (): Promise<boolean> =>
    (await dora.page.locator('.seat.turn', { hasText: 'Your turn' }).count()) > 0;
  await play([player(ana, 23), player(bo, 24)], hasTurn, 60);
  await agree(ana.page, bo.page, dora.page);
}, 180_000);

it('removes somebody who only watches, and keeps those who watch as friends', async () => {
  const { ana, bo, cy } = three;
  await cy.close();
  await ana.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await ana.page
    .getByRole('dialog')
    .getByLabel('Link to this table. Whoever has it can come in.')
    .inputValue();
  await ana.page.keyboard.press('Escape');
  [eve, fay] = await Promise.all([
    arrive(host.home, 'Eve', { isCalm: true }),
    arrive(host.home, 'Fay', { isCalm: true }),
  ]);
  for (const { page } of [eve, fay]) {
    await joinTable(page, link);
    await inPlay(page);
  }
  await ana.page.getByText(/Watching: (Eve, Fay|Fay, Eve)/).waitFor({ timeout: SOON });
  await agree(ana.page, bo.page, dora.page, eve.page, fay.page);
  await ana.page.getByRole('button', { name: 'More about those who watch' }).click();
  await ana.page.getByRole('menu').waitFor();
  expect(await flaws(ana.page), 'the menu of watchers').toEqual([]);
  await picture(ana.page, 'watchers-menu');
  await ana.page.getByRole('menuitem', { name: 'Remove Eve for good' }).click();
  expect(await flaws(ana.page), 'a watcher is to go').toEqual([]);
  await ana.page.getByRole('button', { name: 'I mean it' }).click();
  await ana.page.getByRole('button', { name: 'Open the vote' }).click();
  const vote = bo.page.locator('[data-vote="kick"]');
  await vote.getByText('Remove Eve from this table for good.').waitFor({ timeout: SOON });
  await vote.getByRole('button', { name: 'I agree' }).click();
  await bo.page.getByRole('alertdialog').getByRole('button', { name: 'I agree' }).click();
  const everybody = [ana, bo, dora, eve, fay];
  await Promise.all(everybody.map(({ page }) => tells(page, 'The table removes Eve for good.')));
  await eve.page.getByText('The table has removed you.').first().waitFor({ timeout: SOON });
  // All others meet again, with the friend who watches among them.
  await ana.page.getByText('Watching: Fay', { exact: true }).waitFor({ timeout: 60_000 });
  const told = await linesTold(ana.page);
  await play(
    [player(ana, 33), player(bo, 34), player(dora, 35)],
    async () => (await linesTold(fay.page)) > told + 2,
    60,
  );
  await agree(ana.page, bo.page, dora.page, fay.page);
  await eve.page.reload();
  await inPlay(eve.page);
  expect(await linesTold(eve.page)).toBeLessThan(await linesTold(fay.page));
  expect([ana, bo, dora, fay].flatMap(({ errors }) => errors)).toEqual([]);
}, 240_000);

it('goes on without the one who laid it: the others decide, save it, and let somebody in', async () => {
  const { ana, bo } = three;
  await Promise.all([ana.close(), eve.close()]);
  // Ana laid the table, invited everybody, and will not come back.
  const gil = await arrive(host.home, 'Gil', { isCalm: true });
  try {
    await bo.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await bo.page
      .getByRole('dialog')
      .getByLabel('Link to this table. Whoever has it can come in.')
      .inputValue();
    await bo.page.keyboard.press('Escape');
    await joinTable(gil.page, link);
    await inPlay(gil.page);
    await bo.page.getByText(/Watching: (Fay, Gil|Gil, Fay)/).waitFor({ timeout: SOON });
    const grant = bo.page.getByRole('menuitem', { name: 'Give the seat of Ana to somebody' });
    // Her link has to be noticed as gone.
    await until(
      'her seat can be given away',
      async () => {
        await bo.page.getByRole('button', { name: 'More about Ana' }).click();
        await bo.page.getByRole('menu').waitFor();
        if ((await grant.count()) > 0) return true;
        await bo.page.keyboard.press('Escape');
        return false;
      },
      60_000,
    );
    await grant.click();
    await bo.page.getByRole('dialog').getByRole('radio', { name: /Gil/ }).check();
    await bo.page.getByRole('button', { name: 'Open the vote' }).click();
    await dora.page.locator('[data-vote="grant"]').getByRole('button', { name: 'I agree' }).click({ timeout: SOON });
    await Promise.all([bo, dora, gil].map(({ page }) => tells(page, 'The table gives the seat of Ana to Gil.')));
    const told = await linesTold(bo.page);
    const players = [player(bo, 43), player(dora, 44), player(gil, 45)];
    await play(players, async () => (await linesTold(fay.page)) > told + 4, 60);
    await agree(bo.page, dora.page, gil.page, fay.page);
    const saved = await readTableFile(await saveOpenTable(dora.page));
    assert(saved.ok, 'the file is sound');
    expect(saved.value.step).toBeGreaterThan(10);
    expect([bo, dora, fay, gil].flatMap(({ errors }) => errors)).toEqual([]);
  } finally {
    await gil.close();
  }
}, 240_000);
