/** A browser that is killed at the very moments of a commit: what was not kept was not said, and what was kept is said. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import { aim, type Moment } from './lib/aim';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { takeUp } from './lib/copies';
import { startHost } from './lib/host';
import { act, play } from './lib/player';
import { agree, beginPlay, comeBack, storyOf, until } from './lib/table';

const profile = mkdtempSync(join(tmpdir(), 'roundel-aimed-'));
const random = randomFrom(41);
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

beforeAll(async () => {
  host = await startHost(APP);
  ({ ana, bo } = await beginPlay(host.home, [{ profile, isCalm: true }, { isCalm: true }]));
  // While problems are written a choice is told only when the other's is in; from here on a move of one is a step of the table.
  await play(players(), async () => /has the first turn\./.test(await storyAt(bo)), 40);
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
  rmSync(profile, { recursive: true, force: true });
});

const players = () => [ana, bo].map(({ page }) => ({ page, random }));
const storyAt = async ({ page }: Peer): Promise<string> => (await storyOf(page)).join('\n');

/** They play until Ana's page stands still at this moment; then her browser dies. Answers with what Bo was told by then. */
const killAt = async (moment: Moment): Promise<string> => {
  let isHeld = false;
  const [held] = await aim(ana, moment);
  const playing = (async () => {
    while (!isHeld) for (const player of players()) await act(player).catch(() => false);
  })();
  await held;
  isHeld = true;
  const told = await storyAt(bo);
  await ana.kill();
  await playing;
  return told;
};

/** Both stand in one place, play on, and nobody signed two different stories. */
const goOn = async (): Promise<void> => {
  await agree(ana.page, bo.page);
  const before = await storyAt(bo);
  await play(players(), async () => (await storyAt(bo)) !== before && (await storyAt(ana)) !== before, 40);
  await agree(ana.page, bo.page);
  for (const { page } of [ana, bo]) expect(await page.getByText('signed two different stories').count()).toBe(0);
};

/** How often it is tried again where Chromium has thrown the database away: then the disk has nothing to say of that moment. */
const TRIES = 3;

/** Ana dies at this moment and comes back to her own disk. Answers with what Bo was told before. */
const dieAt = async (moment: Moment): Promise<string> => {
  for (let left = TRIES; left > 0; left -= 1) {
    const told = await killAt(moment);
    let isFromCopy = false;
    ana = await comeBack(host.home, profile, async (page) => {
      isFromCopy = true;
      await takeUp(page, 'Ana');
    });
    if (!isFromCopy) return told;
    await goOn();
  }
  throw new Error(`the database was gone ${TRIES} times`);
};

it('before the commit of her move: it was never made, and she makes one', async () => {
  let [told, after] = ['', 'nothing yet'];
  // A line of Bo's own, or a move that her machine makes by itself once it is back, may come between: then it is tried again.
  // A move that was said or kept too early would be there every time.
  for (let left = TRIES; left > 0 && after !== told; left -= 1) {
    told = await dieAt('checked');
    await agree(ana.page, bo.page);
    after = await storyAt(bo);
    await goOn();
  }
  expect(after).toBe(told);
});

it('after the commit of her move and before anybody heard: it is made, and the other hears of it', async () => {
  const told = await dieAt('committed');
  await until('the move is told', async () => (await storyAt(bo)) !== told);
  await goOn();
});

it('in the middle of a roll, once her answer is kept and before anybody heard: the dice land', async () => {
  const told = await dieAt('answered');
  await until('the dice have landed', async () => / = /.test((await storyAt(bo)).slice(told.length)));
  await goOn();
});
