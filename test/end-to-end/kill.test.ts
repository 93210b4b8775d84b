/** A browser that dies in the middle of a move, and comes back to everything. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { takeUp } from './lib/copies';
import { startHost } from './lib/host';
import { act, play } from './lib/player';
import {
  agree,
  beginPlay,
  comeBack,
  inPlay,
  linesTold,
  SOON,
  storyOf,
  tells,
  tellTheSame,
  toldSince,
  until,
} from './lib/table';
import { beginThree } from './lib/three';

const profile = mkdtempSync(join(tmpdir(), 'roundel-profile-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

const PROBLEM = 'Which door did the duke not count?';
const writing = ({ page }: Peer) => page.locator('form[data-offer="answer:write"]');
const players = () => [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(17 + at) }));

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home, [{ profile, isCalm: true }, { isCalm: true }]));
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
  rmSync(profile, { recursive: true, force: true });
});

const anaComesBack = async (): Promise<void> => {
  ana = await comeBack(host.home, profile, (page) => takeUp(page, 'Ana'));
};

it('keeps a move that was shown when its browser is killed, and learns what the other did meanwhile', async () => {
  const bothWrite = async () => (await writing(ana).count()) > 0 && (await writing(bo).count()) > 0;
  await play(
    players().map((player) => ({ ...player, leaves: /write/ })),
    bothWrite,
    20,
  );
  await writing(ana).locator('input, textarea').first().fill(PROBLEM);
  await writing(ana).getByRole('button', { disabled: false }).and(ana.page.locator('[type=submit]')).click();
  await writing(ana).waitFor({ state: 'detached' });
  await ana.kill();
  await bo.page.getByText('Gone', { exact: true }).waitFor({ timeout: SOON });
  await until('Bo writes too', () => act({ page: bo.page, random: randomFrom(3) }));
  await writing(bo).waitFor({ state: 'detached' });
  await anaComesBack();
  await Promise.all([tells(ana.page, PROBLEM), tells(bo.page, PROBLEM)]);
  await agree(ana.page, bo.page);
  await tellTheSame(ana.page, bo.page);
});

it('has everything after a reload, and goes on', async () => {
  const before = await storyOf(ana.page);
  await ana.page.reload();
  await inPlay(ana.page);
  await tells(ana.page, PROBLEM);
  // What comes after that is told by what the machines do by themselves.
  await expect.poll(async () => (await storyOf(ana.page)).slice(0, before.length), { timeout: SOON }).toEqual(before);
  const told = await linesTold(ana.page);
  await play(players(), async () => (await linesTold(ana.page)) > told, 20);
  await agree(ana.page, bo.page);
});

it('waits by name for the dice of a closed browser, and rolls them when it is back', async () => {
  const statement = bo.page.locator('.moves button[data-offer="move:state"]');
  await play(
    players().map((player) => (player.page === bo.page ? { ...player, leaves: /^move:state$/ } : player)),
    async () => (await statement.count()) > 0,
    60,
  );
  await agree(ana.page, bo.page);
  await ana.close();
  await bo.page.getByText('Gone', { exact: true }).waitFor({ timeout: SOON });
  const before = await linesTold(bo.page);
  await statement.click();
  await until('Bo rolls', () => act({ page: bo.page, random: randomFrom(8) }));
  await bo.page
    .getByRole('region', { name: 'What can I do now' })
    .getByText('Waiting for Ana to answer the roll.')
    .waitFor({ timeout: SOON });
  await anaComesBack();
  await expect
    .poll(async () => (await toldSince(bo.page, before)).join(' '), { timeout: SOON })
    .toMatch(/Read the proof/);
  await agree(ana.page, bo.page);
});

it('three at a table: one after the other dies at a random moment, twenty times, and nothing that was shown is lost', async () => {
  const random = randomFrom(2_917);
  const three = await beginThree(host.home, random);
  try {
    for (let round = 0; round < 20; round += 1) {
      await three.killAndReturn(random(3), random(1_500));
      await three.play();
    }
    await agree(...three.peers.map(({ page }) => page));
  } finally {
    await three.close();
  }
}, 600_000);
