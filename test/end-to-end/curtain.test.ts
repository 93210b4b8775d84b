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
/** Of whoever is in front. */
const notes = () => ana.page.getByLabel('Notes, only on this machine');
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
  await notes().fill('Ilse must not read this');
});

it('asks for a PIN where the seat has one, refuses another, and comes back drawn after a reload', async () => {
  await setPin('Cleo', '12ab');
  await ana.page.getByText('A PIN has four to eight digits.').waitFor({ timeout: SOON });
  await ana.page.getByLabel('PIN of Cleo').fill('4826');
  await ana.page.getByRole('button', { name: 'Set the PIN' }).click();
  await ana.page.getByText('The PIN is set.').waitFor({ timeout: SOON });
  expect(await flaws(ana.page), 'the settings of the curtain').toEqual([]);
  await ana.page.reload();
  await ana.page.getByRole('heading', { name: 'Pass the table to' }).waitFor({ timeout: SOON });
  if ((await curtain('Cleo').count()) === 0) await ana.page.getByRole('button', { name: /Cleo/ }).click();
  await curtain('Cleo').waitFor({ timeout: SOON });
  await picture(ana.page, 'curtain');
  expect(await flaws(ana.page), 'the curtain').toEqual([]);
  await ana.page.getByLabel('Cleo’s PIN').fill('4825');
  await ana.page.getByRole('button', { name: 'Open', exact: true }).click();
  await ana.page.getByText('This is another PIN.').waitFor({ timeout: SOON });
  await ana.page.getByLabel('Cleo’s PIN').fill('4826');
  await ana.page.keyboard.press('Enter');
  await seat('Cleo').waitFor({ timeout: SOON });
});

/** Holds the button of the seat that the curtain waits for. */
const holdOpen = async (name: string): Promise<void> => {
  await ana.page.getByRole('button', { name: `I am ${name}` }).focus();
  await ana.page.keyboard.down('Enter');
  await seat(name).waitFor({ timeout: SOON });
  await ana.page.keyboard.up('Enter');
};
const openWithPin = async (pin: string): Promise<void> => {
  await ana.page.getByLabel('Cleo’s PIN').fill(pin);
  await ana.page.keyboard.press('Enter');
  await seat('Cleo').waitFor({ timeout: SOON });
};
/** The box is pressed, and the settings are closed again. */
const tryToSwitchOff = async (): Promise<void> => {
  await settings();
  const box = ana.page.getByLabel('Draw it at every hand-over');
  await box.click();
  await ana.page.getByText('A PIN is set for Cleo, and only the curtain asks for it').waitFor({ timeout: SOON });
  expect(await box.isChecked()).toBe(true);
  expect(await flaws(ana.page)).toEqual([]);
  await ana.page.keyboard.press('Escape');
  await ana.page.getByRole('dialog').waitFor({ state: 'detached', timeout: SOON });
};

it('cannot be switched off while a seat has a PIN, and says whose: not by her, and not by the other one', async () => {
  await tryToSwitchOff();
  await seat('Ana').click();
  await curtain('Ana').waitFor({ timeout: SOON });
  // Whoever has the screen now does not get back to her seat without her PIN.
  await ana.page.getByRole('button', { name: 'Cleo instead' }).click();
  await curtain('Cleo').waitFor({ timeout: SOON });
  await ana.page.getByRole('button', { name: 'Ana instead' }).click();
  await curtain('Ana').waitFor({ timeout: SOON });
  await holdOpen('Ana');
  await expect.poll(() => notes().inputValue()).toBe('');
  expect(await ana.page.content()).not.toContain('must not read this');
  await tryToSwitchOff();
  await seat('Cleo').click();
  await curtain('Cleo').waitFor({ timeout: SOON });
  expect(await ana.page.getByRole('button', { name: 'I am Cleo' }).count()).toBe(0);
  expect(await ana.page.getByRole('group', { name: 'Act for' }).count()).toBe(0);
  await openWithPin('4826');
  await expect.poll(() => notes().inputValue()).toBe('Ilse must not read this');
});

/** The table asks for Ana while Cleo has something open, as another one's move may make it. */
const callAna = async (): Promise<void> => {
  await ana.page.locator('[data-seat]', { hasText: 'Ana' }).locator('input').dispatchEvent('click');
  await curtain('Ana').waitFor({ timeout: SOON });
};
const dialogs = () => ana.page.getByRole('dialog', { includeHidden: true });
/** Whatever a key does is on the screen after two frames. */
const twoFrames = (): Promise<unknown> =>
  ana.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

it('closes what she had open, and hears no key', async () => {
  const { page } = ana;
  const list = page.locator('.outline');
  await page.locator('body').press('o');
  await list.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Mind the clock');
  await page.getByRole('dialog').locator('button.go').click();
  await list.getByText('Mind the clock').waitFor({ timeout: SOON });
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: SOON });

  for (const isSheet of [false, true]) {
    await page.keyboard.press('k');
    await page.getByRole('dialog', { name: 'All characters' }).waitFor({ timeout: SOON });
    if (isSheet) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Read the whole sheet/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'The sheet' }).waitFor({ timeout: SOON });
    }
    await callAna();
    expect(await dialogs().count()).toBe(0);
    for (const key of ['k', '?', 's', 'Control+z']) await page.keyboard.press(key);
    await twoFrames();
    expect(await dialogs().count()).toBe(0);
    expect(await curtain('Ana').isVisible()).toBe(true);
    expect(await curtain('Ana').evaluate((title) => title === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Cleo instead' }).click();
    await openWithPin('4826');
    expect(await dialogs().count()).toBe(0);
    await list.getByText('Mind the clock').waitFor({ timeout: SOON });
  }
  // Where somebody is at the table, the same key undoes.
  await page.keyboard.press('Control+z');
  await list.getByText('Mind the clock').waitFor({ state: 'detached', timeout: SOON });
});

it('shows the open table to all, without what belongs to a seat', async () => {
  await seat('Ana').click();
  await curtain('Ana').waitFor({ timeout: SOON });
  expect(await ana.page.getByText('Cleo instead').count()).toBe(1);
  await ana.page.getByRole('button', { name: 'Show only the open table' }).click();
  await ana.page.getByRole('heading', { name: 'The open table' }).waitFor({ timeout: SOON });
  expect(await ana.page.locator('form[data-offer]').count()).toBe(0);
  expect(await ana.page.getByLabel('Notes, only on this machine').count()).toBe(0);
  expect(await flaws(ana.page)).toEqual([]);
  await ana.page.locator('section', { hasText: 'The open table' }).getByRole('button', { name: 'Ana' }).click();
  await curtain('Ana').waitFor({ timeout: SOON });
  expect(ana.errors).toEqual([]);
});
