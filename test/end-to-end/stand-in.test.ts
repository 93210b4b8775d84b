/** A browser of three that dies while the dice are out: the other two restore its answer, and it comes back to the same roll. */
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
  arrive,
  comeBack,
  declareReady,
  fillDraft,
  inPlay,
  joinTable,
  layTable,
  linesTold,
  people,
  SOON,
  tellTheSame,
  toldSince,
  until,
} from './lib/table';

const profile = mkdtempSync(join(tmpdir(), 'roundel-profile-'));
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;
let cleo: Peer;

/** Three play here until one of them rolls, one starts again, and they play on. */
const LONG = { timeout: 180_000 };

const players = () => [ana, bo, cleo].map(({ page }, at) => ({ page, random: randomFrom(23 + at) }));
const rollButton = ({ page }: Peer) => page.locator('.moves button[data-offer="move:state"]');

beforeAll(async () => {
  host = await startHost(APP);
  [ana, bo, cleo] = await Promise.all([
    arrive(host.home, 'Ana', { profile, isCalm: true }),
    arrive(host.home, 'Bo', { isCalm: true }),
    arrive(host.home, 'Cleo', { isCalm: true }),
  ]);
  const link = await layTable(ana.page);
  await joinTable(bo.page, link);
  await joinTable(cleo.page, link);
  const characters = [people.ilse, people.bohdan, people.cleo] as const;
  await Promise.all(
    [ana, bo, cleo].map(async ({ page }, at) => {
      const form = page.locator('form[data-draft]').first();
      await form.waitFor({ timeout: SOON });
      await fillDraft(form, characters[at] ?? people.cleo);
    }),
  );
  for (const { page } of [ana, bo, cleo]) await declareReady(page);
  await Promise.all([ana, bo, cleo].map(({ page }) => inPlay(page)));
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close(), cleo.close()]);
  await host.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Her page stops at its next step: the roll reaches her machine, and she gives no answer. */
const freeze = async ({ context, page }: Peer): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
};

it(
  'lands a roll within ten seconds though one of three is killed in the middle of it, and she plays on',
  LONG,
  async () => {
    const leaving = players().map((player) =>
      player.page === bo.page ? { ...player, leaves: /^move:state$/ } : player,
    );
    await play(leaving, async () => (await rollButton(bo).count()) > 0, 90);
    await agree(ana.page, bo.page, cleo.page);
    const before = await linesTold(bo.page);
    await freeze(ana);
    await rollButton(bo).click();
    await until('Bo rolls', () => act({ page: bo.page, random: randomFrom(8) }));
    await bo.page.getByText('Waiting for Ana to answer the roll.').first().waitFor({ timeout: SOON });
    const out = performance.now();
    await ana.kill();
    const toldBy = async (peer: Peer): Promise<string> => (await toldSince(peer.page, before)).join(' ');
    const left = 10_000 - (performance.now() - out);
    await Promise.all(
      [bo, cleo].map((peer) => expect.poll(() => toldBy(peer), { timeout: left }).toMatch(/Read the proof/)),
    );
    await agree(bo.page, cleo.page);
    ana = await comeBack(host.home, profile, (page) => takeUp(page, 'Ana'));
    await agree(ana.page, bo.page, cleo.page);
    await tellTheSame(ana.page, bo.page);
    const seen = await linesTold(bo.page);
    await play(players(), async () => (await linesTold(ana.page)) > seen + 3, 40);
    await agree(ana.page, bo.page, cleo.page);
  },
);
