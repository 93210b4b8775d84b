/** The safety card: one press stops the table on every screen, nobody is named, and it goes on when all say so. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { flaws, picture } from './lib/looks';
import { PHONE } from './lib/phone';
import { beginPlay, joinTable, layTable, arrive, linesTold, SOON, until } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home, [{ isCalm: true }, { isCalm: true }]));
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
});

const screenOf = ({ page }: Peer) => page.getByRole('dialog', { name: 'We stop here for a moment' });
const card = ({ page }: Peer) => page.getByRole('button', { name: 'Stop softly' });
const counts = async (peer: Peer, words: string): Promise<void> => {
  await screenOf(peer).getByText(words, { exact: true }).waitFor({ timeout: SOON });
};
/** Of whoever is guest of honor the table awaits a place: named before it stops, and to be sent when all go on. */
let awaited: Peer;
const formOf = ({ page }: Peer) => page.locator('.moves form[data-offer="answer:setting"]');
const form = () => formOf(awaited);
const fillForm = async (): Promise<void> => {
  for (const field of await form().locator('input:not([type]), textarea').all()) await field.fill('A vault of clocks');
  await form().locator('button[type="submit"][aria-disabled="false"]').waitFor({ timeout: SOON });
};
const goOn = (peer: Peer) => screenOf(peer).getByRole('button', { name: 'I would go on' }).click();
const isOver = (peer: Peer) => screenOf(peer).waitFor({ state: 'detached', timeout: SOON });

it('stops everybody with one press, and names nobody', async () => {
  const hasForm = async (peer: Peer): Promise<boolean> => (await formOf(peer).count()) > 0;
  await until('somebody is awaited', async () => (await hasForm(ana)) || (await hasForm(bo)));
  awaited = (await hasForm(ana)) ? ana : bo;
  await fillForm();
  await card(bo).click();
  for (const peer of [ana, bo]) {
    await screenOf(peer).waitFor({ timeout: SOON });
    await counts(peer, '0 of 2 are ready to go on.');
    const words = await screenOf(peer).innerText();
    expect(words).toMatch(/Raised arms or an X in the call/);
    expect(words).not.toMatch(/\b(Ana|Bo)\b/);
    expect(await flaws(peer.page)).toEqual([]);
  }
  // Both screens say the same: not even whoever pressed is told apart.
  await expect.poll(() => screenOf(ana).innerText()).toBe(await screenOf(bo).innerText());
  await picture(ana.page, 'stopped');
});

it('takes no key and no move meanwhile', async () => {
  await ana.page.keyboard.press('Escape');
  await ana.page.keyboard.press('Escape');
  expect(await screenOf(ana).isVisible()).toBe(true);
  await form().evaluate((element) => (element as HTMLFormElement).requestSubmit());
  await expect.poll(() => form().innerText()).toContain('The table has stopped for a moment.');
  expect(await form().locator('button[type="submit"]').count()).toBe(0);
  for (let step = 0; step < 6; step += 1) {
    await ana.page.keyboard.press('Tab');
    // Past the last button the browser's own bar comes, which is the page's body to a script.
    const place = await ana.page.evaluate(() =>
      document.activeElement === document.body ? 'body' : document.activeElement?.closest('dialog')?.className,
    );
    expect(place).toMatch(/^body$|^stopped/);
  }
});

it('outlives a reload, and asks whoever comes back again', async () => {
  await goOn(bo);
  await counts(ana, '1 of 2 are ready to go on.');
  await bo.page.reload();
  await screenOf(bo).waitFor({ timeout: SOON });
  await counts(bo, '0 of 2 are ready to go on.');
  await counts(ana, '0 of 2 are ready to go on.');
});

it('goes on when everybody has said so', async () => {
  await goOn(ana);
  await counts(bo, '1 of 2 are ready to go on.');
  await ana.page.getByRole('button', { name: 'Not yet after all' }).click();
  await counts(bo, '0 of 2 are ready to go on.');
  await goOn(bo);
  await goOn(ana);
  await Promise.all([isOver(ana), isOver(bo)]);
  const other = awaited === ana ? bo : ana;
  const told = await linesTold(other.page);
  // A reload in between has taken along what was typed.
  await fillForm();
  await form().locator('button[type="submit"]').click();
  await until('the move arrives', async () => (await linesTold(other.page)) > told);
});

it('is there by key while somebody types, and in a dialog', async () => {
  await ana.page.getByLabel('Notes, only on this machine').click();
  await ana.page.keyboard.type('A thought');
  await ana.page.keyboard.press('Control+Shift+X');
  await Promise.all([screenOf(ana).waitFor({ timeout: SOON }), screenOf(bo).waitFor({ timeout: SOON })]);
  await goOn(ana);
  await goOn(bo);
  await Promise.all([isOver(ana), isOver(bo)]);
  await expect.poll(() => ana.page.getByLabel('Notes, only on this machine').inputValue()).toBe('A thought');
  await bo.page.locator('.canvas').press('?');
  await bo.page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Stop softly' }).click();
  await screenOf(bo).waitFor({ timeout: SOON });
  await screenOf(bo).getByRole('button', { name: 'I would go on' }).focus();
  await bo.page.keyboard.press('Enter');
  await counts(ana, '1 of 2 are ready to go on.');
  await goOn(ana);
  await Promise.all([isOver(ana), isOver(bo)]);
  await bo.page.getByRole('dialog', { name: 'Keys' }).waitFor({ timeout: SOON });
  await bo.page.keyboard.press('Escape');
  expect([...ana.errors, ...bo.errors]).toEqual([]);
});

it('is on a phone and in a lobby, and waits for nobody who has left', async () => {
  const [cy, dora] = await Promise.all([arrive(host.home, 'Cy', { viewport: PHONE }), arrive(host.home, 'Dora')]);
  try {
    const link = await layTable(cy.page);
    await joinTable(dora.page, link);
    await until('both are here', async () => (await cy.page.getByText('2 here').count()) > 0);
    await picture(cy.page, 'stop-phone-lobby');
    await card(cy).click();
    await Promise.all([screenOf(cy).waitFor({ timeout: SOON }), screenOf(dora).waitFor({ timeout: SOON })]);
    await picture(cy.page, 'stopped-phone');
    expect(await flaws(cy.page)).toEqual([]);
    await goOn(cy);
    // Whoever has left is not waited for.
    await dora.page.getByRole('link', { name: 'Leave the table' }).click();
    await dora.page.getByRole('heading', { name: 'Lay a new table' }).waitFor({ timeout: SOON });
    await isOver(cy);
    expect([...cy.errors, ...dora.errors]).toEqual([]);
  } finally {
    await Promise.allSettled([cy.close(), dora.close()]);
  }
});
