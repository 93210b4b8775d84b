/** Three seats at two machines, and somebody who watches at a third: one whole session of play. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { play } from './lib/player';
import {
  agree,
  arrive,
  declareReady,
  fillDraft,
  inPlay,
  joinTable,
  layTable,
  people,
  SOON,
  storyOf,
  takeSeat,
  tellTheSame,
} from './lib/table';

/** Six turns of two moves, with what they cause. */
const MOST = 150;

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;
let wim: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ana = await arrive(host.home, 'Ana', { isCalm: true });
  bo = await arrive(host.home, 'Bo', { isCalm: true });
  wim = await arrive(host.home, 'Wim', { isCalm: true });
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close(), wim.close()]);
  await host.close();
});

it('two share a machine, one is elsewhere, one gets up and watches', async () => {
  const link = await layTable(ana.page);
  await takeSeat(ana.page, 'Cleo');
  await joinTable(bo.page, link);
  await joinTable(wim.page, link);
  await wim.page.getByRole('button', { name: 'Take the seat of Wim away' }).click();
  await bo.page.locator('form[data-draft]').waitFor({ timeout: SOON });
  const [ilse, cleo] = await ana.page.locator('form[data-draft]').all();
  if (!ilse || !cleo) throw new Error('Two drafts were to be at one machine.');
  await fillDraft(ilse, people.ilse);
  await fillDraft(cleo, people.cleo);
  await fillDraft(bo.page.locator('form[data-draft]'), people.bohdan);
  await declareReady(ana.page);
  await declareReady(bo.page);
  await Promise.all([ana, bo, wim].map(({ page }) => inPlay(page)));
  await expect.poll(() => ana.page.locator('.seats .seat').count()).toBe(3);
  await bo.page.getByText('Watching: Wim').waitFor({ timeout: SOON });
});

it('whoever watches has no form, and sees all', async () => {
  await wim.page.getByText('You watch this table.').waitFor();
  const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(5 + at) }));
  await play(players, async () => (await storyOf(ana.page)).some((line) => line.includes('Session 2 begins')), MOST);
  await agree(ana.page, bo.page, wim.page);
  await tellTheSame(ana.page, wim.page);
  expect(await wim.page.locator('.moves [data-offer]').count()).toBe(0);
  for (const name of [people.ilse.name, people.cleo.name, people.bohdan.name]) {
    expect((await storyOf(wim.page)).some((line) => line.includes(`${name} `))).toBe(true);
  }
  expect([...ana.errors, ...bo.errors, ...wim.errors]).toEqual([]);
}, 240_000);

it('the two at one machine change places by a press', async () => {
  const seats = ana.page.getByRole('group', { name: 'Act for' });
  const before = (await seats.getByRole('radio', { checked: true }).getAttribute('value')) ?? '';
  for (const name of ['Cleo', 'Ana', 'Cleo']) {
    const seat = seats.locator('label', { hasText: name });
    await seat.click();
    await expect.poll(() => seat.getByRole('radio').isChecked(), { message: before }).toBe(true);
    expect(await seats.getByRole('radio', { checked: true }).count()).toBe(1);
  }
});
