/** Three people at a table of Nerve, each in a browser of her own: a Conflict from the call to its end, through the screen. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { agree, arrive, declareReady, inPlay, joinTable, SOON, tells } from './lib/table';

const pictures = join(import.meta.dirname, '../../test-output/pictures');
const NAMES = ['Ana', 'Bo', 'Cy'];
let host: Awaited<ReturnType<typeof startHost>>;
let peers: readonly Peer[] = [];

const pageOf = (seat: number): Page => {
  const page = peers[seat]?.page;
  if (page === undefined) throw new Error('nobody sits there');
  return page;
};

/**
 * Opens a form by its id, fills what `fill` fills, and sends it; a press on a form that asks nothing is its move. Waits
 * until it is there, since others move first, and until it is gone.
 */
const make = async (seat: number, offer: string, fill?: (form: ReturnType<Page['locator']>) => Promise<void>) => {
  const page = pageOf(seat);
  const form = page.locator(`.moves form[data-offer="${offer}"]`);
  const row = page.locator(`.moves button[data-offer="${offer}"]`);
  await form.or(row).first().waitFor({ timeout: SOON });
  if ((await form.count()) === 0) await row.click();
  const isForm = fill !== undefined || (await form.count()) > 0;
  if (isForm) {
    await form.waitFor({ timeout: SOON });
    await fill?.(form);
    await form.locator('button[type=submit]').click();
  }
  await form.waitFor({ state: 'detached', timeout: SOON });
};
const words =
  (text: string, field = 'text') =>
  async (form: ReturnType<Page['locator']>) =>
    form.locator(`[data-field="${field}"]`).locator('input, textarea').fill(text);

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  host = await startHost(APP);
  peers = await Promise.all(NAMES.map((name) => arrive(host.home, name, { isCalm: true })));
});

afterAll(async () => {
  await Promise.allSettled(peers.map((peer) => peer.close()));
  await host.close();
});

it('they meet, make characters, and start', async () => {
  const [ana] = peers;
  await ana?.page.getByRole('button', { name: /Nerve/ }).click();
  await ana?.page.getByLabel('Name of the table').fill('The roof');
  await ana?.page.getByRole('button', { name: 'Lay the table' }).click();
  await ana?.page.locator('form[data-draft]').first().waitFor();
  const link = (await ana?.page.getByLabel('Link to this table. Whoever has it can come in.').inputValue()) ?? '';
  for (const seat of [1, 2]) await joinTable(pageOf(seat), link);
  for (const [seat, name] of NAMES.entries()) {
    const form = pageOf(seat).locator('form[data-draft]');
    await form.waitFor({ timeout: SOON });
    await form.locator('[data-field="name"] input').fill(`${name} Vance`);
    await pageOf(seat).screenshot({ path: join(pictures, `nerve-draft-${seat}.png`) });
  }
  for (const { page } of peers) await declareReady(page);
  await Promise.all(peers.map(({ page }) => inPlay(page)));
  await make(1, 'answer:start');
  await Promise.all(peers.map(({ page }) => tells(page, 'Bo Vance starts.')));
  await agree(...peers.map(({ page }) => page));
});

it('one calls a Conflict, the others join, and Stakes are declared in turn', async () => {
  await make(2, 'turn:call');
  await make(0, 'answer:join');
  await make(1, 'answer:join');
  await make(2, 'answer:declare', words('The lift opens on the wrong floor'));
  await make(0, 'answer:declare', words('They answer to me from tonight'));
  await make(1, 'pass:decline');
  await Promise.all(peers.map(({ page }) => tells(page, /Stake 1 of 2, put up by Cy Vance/)));
  await agree(...peers.map(({ page }) => page));
  await pageOf(2).screenshot({ path: join(pictures, 'nerve-window.png') });
});

it('an Out is defied, and leaves a Trait', async () => {
  await make(2, 'turn:offerOut', async (form) => {
    await words('The fire stairs are open')(form);
  });
  await make(0, 'answer:defy', words('One more photograph first'));
  await make(2, 'answer:outTrait', words('She left the door open on purpose'));
  await Promise.all(peers.map(({ page }) => tells(page, /writes a Secret on Ana Vance/)));
});

it('they bid until one is left, and she uses what she has won', async () => {
  // Whoever could do nothing more has her turn ended by her own machine; Ana has a Trait that she could use.
  await make(0, 'pass:done');
  const bid = pageOf(2).locator('.moves [data-offer^="answer:bid:"]').first();
  await bid.waitFor({ timeout: SOON });
  await pageOf(2).screenshot({ path: join(pictures, 'nerve-auction.png') });
  await make(2, (await bid.getAttribute('data-offer')) ?? '');
  await make(0, 'pass:concede');
  await make(1, 'pass:concede');
  await make(2, 'answer:trait', words('The lift stops at thirteen'));
  await Promise.all(peers.map(({ page }) => tells(page, /Cy Vance writes a Secret: “The lift stops at thirteen\.”/)));
  await agree(...peers.map(({ page }) => page));
  await pageOf(0).screenshot({ path: join(pictures, 'nerve-table.png') });
});
