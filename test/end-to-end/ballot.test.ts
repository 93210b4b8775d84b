/** Sealed papers in three browsers: readable nowhere before their time, and told though one browser dies before they are opened. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Peer } from './lib/browser';
import { buildPolls, POLLS } from './lib/build';
import { make } from './lib/company';
import { takeUp } from './lib/copies';
import { startHost } from './lib/host';
import { isKnownTo } from './lib/keeps';
import { flaws, picture } from './lib/looks';
import { agree, arrive, comeBack, declareReady, inPlay, joinTable, layTable, SOON, tells } from './lib/table';

const profile = mkdtempSync(join(tmpdir(), 'roundel-ballot-'));
const LONG = { timeout: 180_000 };
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;
let cy: Peer;

const pages = (): readonly Page[] => [ana, bo, cy].map(({ page }) => page);

beforeAll(async () => {
  await buildPolls();
  host = await startHost(POLLS);
  [ana, bo, cy] = await Promise.all([
    arrive(host.home, 'Ana', { profile, isCalm: true }),
    arrive(host.home, 'Bo', { isCalm: true }),
    arrive(host.home, 'Cy', { isCalm: true }),
  ]);
}, 180_000);

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close(), cy.close()]);
  await host.close();
  rmSync(profile, { recursive: true, force: true });
});

const ask = (): Promise<void> => make(ana.page, 'answer:ask');
const write = ({ page }: Peer, words: string): Promise<void> => make(page, 'answer:paper', { words });

/** Her page stops at its next step: the last paper reaches her machine, and she opens nothing. */
const freeze = async ({ context, page }: Peer): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
};

it('three sit down, write, and read all papers at once', LONG, async () => {
  const link = await layTable(ana.page, 'A vote', /Polls/);
  for (const { page } of [bo, cy]) {
    await joinTable(page, link);
    await page.locator('form[data-draft]').first().waitFor({ timeout: SOON });
  }
  for (const page of pages()) await declareReady(page);
  await Promise.all(pages().map(inPlay));
  await ask();
  await write(ana, 'slate and chalk');
  await write(bo, 'brass lantern');
  await bo.page.getByText('Your paper is in, sealed. Waiting for Cy.').first().waitFor({ timeout: SOON });
  for (const page of pages()) await page.getByText('Has voted').nth(1).waitFor({ timeout: SOON });
  await picture(cy.page, 'ballot-writing');
  await picture(bo.page, 'ballot-waiting');
  for (const { page } of [bo, cy]) expect(await flaws(page), 'a ballot').toEqual([]);
  for (const other of [bo, cy]) expect(await isKnownTo(other.page, 'slate and chalk')).toBe(false);
  expect(await isKnownTo(ana.page, 'brass lantern')).toBe(false);
  await write(cy, 'wet ink');
  const told = 'The papers say 0: slate and chalk; 1: brass lantern; 2: wet ink.';
  await Promise.all(pages().map((page) => tells(page, told)));
  for (const peer of [ana, bo, cy]) expect(await isKnownTo(peer.page, 'brass lantern')).toBe(true);
  await agree(...pages());
});

it('the table closes a vote for which somebody takes her time', LONG, async () => {
  await ask();
  await write(ana, 'tin whistle');
  await write(bo, 'oak door');
  await bo.page.getByText('Your paper is in, sealed. Waiting for Cy.').first().waitFor({ timeout: SOON });
  await bo.page.getByRole('button', { name: 'More about Cy' }).press('Enter');
  await bo.page.getByRole('menuitem', { name: 'Close the vote with the papers that are in' }).press('Enter');
  const card = ana.page.getByRole('group', { name: /^Vote\. Close the vote with the 2 papers that are in/ });
  await card.waitFor({ timeout: SOON });
  await picture(ana.page, 'ballot-closing');
  await card.getByRole('button', { name: 'I agree' }).click();
  await Promise.all(pages().map((page) => tells(page, 'The papers say 0: tin whistle; 1: oak door; 2: nothing.')));
  await agree(...pages());
});

it('reloaded, a writer has her paper still, and nobody can read it', LONG, async () => {
  await ask();
  await write(bo, 'copper wire');
  await bo.page.reload();
  await inPlay(bo.page);
  await bo.page
    .getByText(/^Your paper is in, sealed\./)
    .first()
    .waitFor({ timeout: SOON });
  for (const peer of [ana, bo, cy]) expect(await isKnownTo(peer.page, 'copper wire')).toBe(false);
});

it('the papers are told though one is killed before she opens them, and she comes back to them', LONG, async () => {
  await write(ana, 'red thread');
  // Her paper is with the others.
  await bo.page.getByText('Your paper is in, sealed. Waiting for Cy.').first().waitFor({ timeout: SOON });
  await cy.page.getByText('Has voted').nth(1).waitFor({ timeout: SOON });
  await freeze(ana);
  await write(cy, 'ash');
  await bo.page.getByText('Waiting for Ana to open the papers.').first().waitFor({ timeout: SOON });
  await picture(bo.page, 'ballot-opening');
  await ana.kill();
  const told = 'The papers say 0: red thread; 1: copper wire; 2: ash.';
  await Promise.all([bo, cy].map(({ page }) => tells(page, told)));
  await agree(bo.page, cy.page);
  ana = await comeBack(host.home, profile, (page) => takeUp(page, 'Ana'));
  await tells(ana.page, told);
  await agree(...pages());
});
