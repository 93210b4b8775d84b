/** A table whose people sit at the ends of cables that can be pulled. */
import type { Page } from 'playwright-core';
import { createHost, type Host } from '../../../src-main/host/host';
import { wordHost } from '../../../src-main/host/words';
import { randomFrom } from '../../rules/random-player';
import { buildNet, type Plugged } from './net';
import { act, play, type Player } from './player';
import { agree, joinTable, sayName, SOON, standing, storyOf, until } from './table';
import { NAMES, sitTogether } from './three';

export interface NetTable {
  readonly people: readonly Plugged[];
  /** Whoever can do something does it, again and again for so long, and nobody waits for anybody. */
  readonly fidget: (ms: number) => Promise<void>;
  /**
   * Everybody has a link to everybody within `ms`, as the screens say in these words, and all tell the same story; answers
   * with how long it took, in milliseconds. The story alone says nothing: it is the same before the network is back, if nobody could move.
   */
  readonly heal: (ms: number, words?: RegExp) => Promise<number>;
  /** They go on: each story grows. */
  readonly goOn: () => Promise<void>;
  /** The host goes, and comes back at its old address. */
  readonly stopHost: () => Promise<void>;
  readonly startHost: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const LINKED = /linked .*Has the same story\./u;

/** Whether this screen says of so many others that they are linked and have the same story; the panel stays open. */
const isLinkedTo = async (page: Page, others: number, words: RegExp): Promise<boolean> => {
  await standing(page);
  const panel = page.getByRole('dialog', { name: 'Where we stand' });
  const linked = panel.getByRole('listitem').filter({ hasText: words });
  return (await linked.count()) === others;
};

/** Lays a table for so many, at a host with these pages; so many more come once play has begun, and watch. */
export const layNetTable = async (pages: string, count: number, seed: number, watchers = 0): Promise<NetTable> => {
  const net = buildNet();
  let port = 0;
  let host: Host | null = null;
  const startHost = async (): Promise<void> => {
    const started = await createHost({ pages, address: net.address, port, version: '0.0.0-test' });
    if (!started.ok) throw new Error(wordHost(started.refusal));
    host = started.value;
    port = Number(new URL(host.home).port);
  };
  await startHost();
  const people = await Promise.all(Array.from({ length: count + watchers }, () => net.launch({ isCalm: true })));
  for (const [at, { page }] of people.entries()) {
    await page.goto(`http://${net.address}:${port}`);
    await sayName(page, NAMES[at] ?? `Watcher ${at}`);
  }
  const seated = people.slice(0, count);
  const link = await sitTogether(seated.map(({ page }) => page));
  for (const { page } of people.slice(count)) {
    await joinTable(page, link);
    await page.locator('.play').waitFor({ timeout: 3 * SOON });
  }
  const random = randomFrom(seed);
  const players: readonly Player[] = seated.map(({ page }) => ({ page, random }));
  const stories = (): Promise<readonly string[]> =>
    Promise.all(people.map(async ({ page }) => (await storyOf(page)).join('\n')));

  return {
    people,
    fidget: async (ms) => {
      for (const end = performance.now() + ms; performance.now() < end;) {
        await Promise.all(players.map((player) => act(player).catch(() => false)));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    heal: async (ms, words = LINKED) => {
      const start = performance.now();
      const isHealed = async (): Promise<boolean> => {
        // The panel lists those who have a seat.
        const linked = await Promise.all(
          people.map(({ page }, at) => isLinkedTo(page, at < count ? count - 1 : count, words)),
        );
        return linked.every(Boolean) && new Set(await stories()).size === 1;
      };
      await until('all are linked and tell the same story', isHealed, ms);
      const took = performance.now() - start;
      await agree(...people.map(({ page }) => page));
      return took;
    },
    goOn: async () => {
      const before = await stories();
      const isEnough = async (): Promise<boolean> => (await stories()).every((story, at) => story !== before[at]);
      await play(players, isEnough, 40);
      await agree(...people.map(({ page }) => page));
    },
    stopHost: async () => {
      await host?.close();
      host = null;
    },
    startHost,
    close: async () => {
      await Promise.allSettled(people.map((person) => person.close()));
      await host?.close();
      net.close();
    },
  };
};
