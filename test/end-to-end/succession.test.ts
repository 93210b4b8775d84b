/** Too few are left: the other one goes on alone at a new table, and whoever comes back finds the way there. */
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
import { play } from './lib/player';
import { agree, beginPlay, comeBack, inPlay, skipTime, SOON, storyOf, tells } from './lib/table';

/** A link that has gone is noticed, and then the table has half a minute of patience. */
const PATIENCE = 90_000;
const OLD = 'The clockmaker’s vault';
const NEW = `${OLD} · 2`;

const profile = mkdtempSync(join(tmpdir(), 'roundel-succession-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home, [{ isCalm: true }, { isCalm: true, profile }]));
}, 180_000);

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
  rmSync(profile, { recursive: true, force: true });
});

const player = ({ page }: Peer, seed: number) => ({ page, random: randomFrom(seed) });
const sitDownAt = async ({ page }: Peer, name: string): Promise<void> => {
  await page.goto(host.home);
  await page.getByRole('link', { name: `Sit down at ${name}`, exact: true }).click();
  await inPlay(page);
};

it('lays a table that goes on from the same place, and plays on there alone', async () => {
  await play([player(ana, 3), player(bo, 4)], async () => (await storyOf(ana.page)).length > 8, 60);
  await agree(ana.page, bo.page);
  await bo.kill();
  const offer = ana.page.getByRole('button', { name: 'Go on at a new table' });
  await ana.page.getByText('Gone', { exact: true }).first().waitFor({ timeout: PATIENCE });
  await skipTime(ana.page, 30_000);
  await offer.first().waitFor({ timeout: PATIENCE });
  expect(await flaws(ana.page)).toEqual([]);
  await picture(ana.page, 'succession-offer');
  await offer.first().click();
  await ana.page.getByRole('alertdialog').getByText('There nobody holds the seat of Bo').waitFor();
  expect(await flaws(ana.page), 'a new table to go on at').toEqual([]);
  await ana.page.getByRole('button', { name: 'Lay the new table' }).click();
  const pieces = await ana.page.locator('.log ol > li').count();
  await ana.page
    .getByRole('button', { name: `Go on at “${NEW}”` })
    .first()
    .click({ timeout: SOON });
  // The old table offers the new one by its name: only the bar above says that she is there.
  await ana.page.getByRole('banner').getByText(NEW, { exact: true }).waitFor({ timeout: SOON });
  await inPlay(ana.page);
  // Its own story begins here.
  await expect.poll(() => ana.page.locator('.log ol > li').count()).toBeLessThan(pieces);
  const passed = ana.page.locator('.log ol > li', { hasText: 'is passed over.' });
  await play([player(ana, 5)], async () => (await passed.count()) > 1, 60);
  await picture(ana.page, 'succession-alone');
}, 240_000);

it('shows the way to whoever comes back to the old table, and can give her the seat again', async () => {
  const back = comeBack(host.home, profile, (page) => takeUp(page, 'Bo'));
  [bo] = await Promise.all([back, sitDownAt(ana, OLD)]);
  await bo.page.getByText('You have no seat there').first().waitFor({ timeout: SOON });
  await bo.page
    .getByRole('button', { name: `Go on at “${NEW}”` })
    .first()
    .click();
  await Promise.all([
    bo.page.getByText('You watch this table.').first().waitFor({ timeout: SOON }),
    sitDownAt(ana, NEW),
  ]);
  await ana.page.getByText('Watching: Bo').waitFor({ timeout: 60_000 });
  await agree(ana.page, bo.page);
  await ana.page.getByRole('button', { name: 'More about Bo' }).click();
  await ana.page.getByRole('menuitem', { name: 'Give the seat of Bo to somebody' }).click();
  await ana.page.getByRole('dialog').getByRole('radio', { name: /Bo/ }).check();
  await ana.page.getByRole('button', { name: 'Open the vote' }).click();
  await tells(bo.page, /The table gives .+ to Bo/);
  await agree(ana.page, bo.page);
  const hasTurn = async (): Promise<boolean> =>
    (await bo.page.locator('.seat.turn', { hasText: 'Your turn' }).count()) > 0;
  await play([player(ana, 6)], hasTurn, 60);
  expect([...ana.errors, ...bo.errors]).toEqual([]);
}, 240_000);
