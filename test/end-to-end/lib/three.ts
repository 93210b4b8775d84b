/** Three at a table, each in a browser of her own with a disk that outlives it; one after the other is killed and comes back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Random } from '../../rules/random-player';
import { launchBrowser, type Peer } from './browser';
import { takeUp } from './copies';
import { act, play, type Player } from './player';
import {
  agree,
  comeBack,
  declareReady,
  fillDraft,
  inPlay,
  joinTable,
  layTable,
  people,
  sayName,
  SOON,
  storyOf,
  tellTheSame,
  until,
  type Character,
} from './table';

export interface Three {
  readonly peers: readonly Peer[];
  /** Lets all three play until each story has gone on. */
  readonly play: () => Promise<void>;
  /**
   * One of them is killed after so many milliseconds of play, comes back, and all have what anybody was shown. Answers with
   * how long it took from starting her browser again until all stood in one place, in milliseconds, and whether the browser
   * had thrown its database away, so that she had to take the table up from its second copy.
   */
  readonly killAndReturn: (
    who: number,
    afterMs: number,
  ) => Promise<{ readonly tookMs: number; readonly isFromCopy: boolean }>;
  readonly close: () => Promise<void>;
}

export const NAMES = ['Ana', 'Bo', 'Cleo', 'Dora', 'Emil', 'Fay'] as const;
const CHARACTERS: readonly Character[] = [
  people.ilse,
  people.bohdan,
  people.cleo,
  { name: 'Dora Lind', math: 'Logician', thief: 'Flip' },
  { name: 'Emil Roth', math: 'Algebraist', thief: 'Click' },
  { name: 'Fay Osei', math: 'Set Theorist', thief: 'Phreak' },
];
/** Three browsers that start at once, on a machine that is busy already. */
const PATIENT = 3 * SOON;

/** A move that is on its way to the disk is shown, and is not made yet. */
const PENDING = /sent, not confirmed/u;

/** As many of the last lines as can still be on the screen after another round. */
const LAST = 30;

/** Whether the last lines of a story stand in a later one, all of them and in their order. */
const continues = (later: readonly string[], story: readonly string[]): boolean => {
  const last = JSON.stringify(story.slice(-LAST));
  return later.some((_, at) => JSON.stringify(later.slice(at, at + Math.min(LAST, story.length))) === last);
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lays a table for these pages, each of which has said a name; play has begun when it ends. */
export const sitTogether = async (pages: readonly Page[]): Promise<string> => {
  const [first, ...others] = pages;
  if (!first) throw new Error('nobody came');
  const link = await layTable(first);
  for (const page of others) {
    await joinTable(page, link);
    await page.locator('form[data-draft]').waitFor({ timeout: PATIENT });
  }
  const isThere = async (): Promise<boolean> =>
    (await first.locator('.lobby').innerText()).includes(NAMES[others.length] ?? '');
  await until('all sit', isThere, PATIENT);
  await Promise.all(
    pages.map(async (page, at) => {
      const character = CHARACTERS[at];
      if (character) await fillDraft(page.locator('form[data-draft]'), character);
    }),
  );
  for (const page of pages) await declareReady(page);
  await Promise.all(pages.map(inPlay));
  return link;
};

/** Begins a table of three at this host. */
export const beginThree = async (home: string, random: Random): Promise<Three> => {
  const profiles = NAMES.slice(0, 3).map((name) => mkdtempSync(join(tmpdir(), `roundel-${name}-`)));
  const peers = await Promise.all(
    profiles.map(async (profile, at) => {
      const peer = await launchBrowser({ profile, isCalm: true });
      await peer.page.goto(home);
      await sayName(peer.page, NAMES[at] ?? '');
      return peer;
    }),
  );
  await sitTogether(peers.map(({ page }) => page));

  const players = (): readonly Player[] => peers.map(({ page }) => ({ page, random }));
  const stories = async (): Promise<readonly (readonly string[])[]> => {
    const told = await Promise.all(peers.map(({ page }) => storyOf(page)));
    return told.map((lines) => lines.filter((line) => !PENDING.test(line)));
  };
  const playOn = async (): Promise<void> => {
    const before = (await stories()).map(String);
    // Not by its length: the screen tells the last hundred lines.
    const isEnough = async (): Promise<boolean> => (await stories()).every((story, at) => String(story) !== before[at]);
    await play(players(), isEnough, 40);
  };

  return {
    peers,
    play: playOn,
    killAndReturn: async (who, afterMs) => {
      const victim = peers[who];
      const profile = profiles[who];
      if (!victim || profile === undefined) throw new Error('there is no such person');
      let isOver = false;
      // They play on while she dies; whatever her browser can no longer do is no matter.
      const playing = (async () => {
        while (!isOver) for (const player of players()) await act(player).catch(() => false);
      })();
      await wait(afterMs);
      const shown = await stories();
      await victim.kill();
      isOver = true;
      await playing;
      const start = performance.now();
      let isFromCopy = false;
      peers[who] = await comeBack(home, profile, async (page) => {
        isFromCopy = true;
        await takeUp(page, NAMES[who]);
      });
      await agree(...peers.map(({ page }) => page));
      const tookMs = performance.now() - start;
      await tellTheSame(...peers.map(({ page }) => page));
      for (const story of await stories()) {
        for (const before of shown) {
          if (!continues(story, before))
            throw new Error(`what was shown is gone:\n${before.join('\n')}\n---\n${story.join('\n')}`);
        }
      }
      return { tookMs, isFromCopy };
    },
    close: async () => {
      await Promise.allSettled(peers.map((peer) => peer.close()));
      for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
    },
  };
};
