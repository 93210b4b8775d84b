/** Two people at one screen: the curtain at a hand-over, held open or by a PIN, and what is not in the page meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { arrive, declareReady, fillDraft, inPlay, layTable, people, SOON, takeSeat } from './lib/table';
import { flaws, picture } from './lib/looks';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ana = await arrive(host.home, 'Ana', { isCalm: true });
  await layTable(ana.page);
  await takeSeat(ana.page, 'Cleo');
  const [ilse, cleo] = await ana.page.locator('form[data-draft]').all();
  if (!ilse || !cleo) throw new Error('Two drafts were to be at one machine.');
  await fillDraft(ilse, people.ilse);
  await fillDraft(cleo, people.cleo);
  await declareReady(ana.page);
  await inPlay(ana.page);
});

afterAll(async () => {
  await Promise.allSettled([ana.close()]);
  await host.close();
});

const seat = (name: string) => ana.page.getByRole('group', { name: 'Act for' }).locator('label', { hasText: name });
const curtain = (name: string) => ana.page.getByRole('heading', { name: `Pass the table to ${name}` });
const settings = async (): Promise<void> => {
  await ana.page.getByRole('button', { name: 'Curtain' }).first().click();
};
/** The PIN of the seat in front. */
const setPin = async (name: string, pin: string): Promise<void> => {
  await settings();
  await ana.page.getByLabel(`PIN of ${name}`).fill(pin);
  await ana.page.getByRole('button', { name: 'Set the PIN' }).click();
};

it('has a curtain only where they want one', async () => {
  await seat('Cleo').click();
  await seat('Ana').click();
  await settings();
  await ana.page.getByLabel('Draw it at every hand-over').check();
  await ana.page.keyboard.press('Escape');
  // She who turned it on is at the screen.
  expect(await ana.page.getByRole('heading', { name: 'Pass the table to' }).count()).toBe(0);
  await seat('Cleo').click();
  await curtain('Cleo').waitFor({ timeout: SOON });
  expect(await ana.page.getByRole('group', { name: 'Act for' }).count()).toBe(0);
  expect(await ana.page.locator('form[data-offer]').count()).toBe(0);
  expect(await ana.page.getByLabel('Notes, only on this machine').count()).toBe(0);
});

it('opens to whoever holds the button, and not to a press in passing', async () => {
  const hold = ana.page.getByRole('button', { name: 'I am Cleo' });
  await hold.click();
  await hold.click();
  expect(await curtain('Cleo').isVisible()).toBe(true);
  await hold.focus();
  await ana.page.keyboard.down('Enter');
  await seat('Cleo').waitFor({ timeout: SOON });
  await ana.page.keyboard.up('Enter');
  expect(await seat('Cleo').getByRole('radio').isChecked()).toBe(true);
});

it('asks for a PIN where the seat has one, refuses another, and comes back drawn after a reload', async () => {
  await setPin('Cleo', '12ab');
  await ana.page.getByText('A PIN has four to eight digits.').waitFor({ timeout: SOON });
  await ana.page.getByLabel('PIN of Cleo').fill('4826');
  await ana.page.getByRole('button', { name: 'Set the PIN' }).click();
  await ana.page.getByText('The PIN is set.').waitFor({ timeout: SOON });
  expect(await flaws(ana.page)).toEqual([]);
  await ana.page.reload();
  await ana.page.getByRole('heading', { name: 'Pass the table to' }).waitFor({ timeout: SOON });
  if ((await curtain('Cleo').count()) === 0) await ana.page.getByRole('button', { name: /Cleo/ }).click();
  await curtain('Cleo').waitFor({ timeout: SOON });
  await picture(ana.page, 'curtain');
  expect(await flaws(ana.page)).toEqual([]);
  await ana.page.getByLabel('Cleo’s PIN').fill('4825');
  await ana.page.getByRole('button', { name: 'Open', exact: true }).click();
  await ana.page.getByText('This is another PIN.').waitFor({ timeout: SOON });
  await ana.page.getByLabel('Cleo’s PIN').fill('4826');
  await ana.page.keyboard.press('Enter');
  await seat('Cleo').waitFor({ timeout: SOON });
});

it('shows the open table to all, without what belongs to a seat', async () => {
  await seat('Ana').click();
  await curtain('Ana').waitFor({ timeout: SOON });
  expect(await ana.page.getByText('Back to Cleo').count()).toBe(1);
  await ana.page.getByRole('button', { name: 'Show only the open table' }).click();
  await ana.page.getByRole('heading', { name: 'The open table' }).waitFor({ timeout: SOON });
  expect(await ana.page.locator('form[data-offer]').count()).toBe(0);
  expect(await ana.page.getByLabel('Notes, only on this machine').count()).toBe(0);
  expect(await flaws(ana.page)).toEqual([]);
  await ana.page.locator('section', { hasText: 'The open table' }).getByRole('button', { name: 'Ana' }).click();
  await curtain('Ana').waitFor({ timeout: SOON });
  expect(ana.errors).toEqual([]);
});
