/** A table whose people sit at the ends of cables that can be pulled. */
import type { Page } from 'playwright-core';
import { createHost, type Host } from '../../../src-main/host/host';
import { wordHost } from '../../../src-main/host/words';
import { randomFrom } from '../../rules/random-player';
import { buildNet, type Plugged } from './net';
import { act, canAct, play, type Player } from './player';
import { agree, joinTable, putStandingAway, sayName, SOON, standing, storyOf, until } from './table';
import { NAMES, sitTogether } from './three';

export interface NetTable {
  readonly people: readonly Plugged[];
  /** They play until each who has a seat can do something, whatever the others do: a table that has just begun comes there soon. */
  readonly allBusy: () => Promise<void>;
  /** Whoever can do something does it, again and again for so long, and nobody waits for anybody. */
  readonly fidget: (ms: number) => Promise<void>;
  /**
   * They go on until on each of these sides, of which one is cut off from the other, somebody's screen says that what she has
   * done is not known to have reached others. Without moves on both sides a cut shows little.
   */
  readonly bothSidesMoved: (sides: Sides) => Promise<void>;
  /**
   * Everybody has a link to everybody within `ms`, as the screens say in these words, and all tell the same story; answers
   * with how long it took, in milliseconds. The story alone says nothing: it is the same before the network is back, if nobody could move.
   */
  readonly heal: (ms: number, words?: RegExp) => Promise<number>;
  /** The same people leave this table, and those with a seat are at another one that has just begun. */
  readonly layAnew: () => Promise<void>;
  /** They go on: each story grows. */
  readonly goOn: () => Promise<void>;
  /** The host goes, and comes back at its old address. */
  readonly stopHost: () => Promise<void>;
  readonly startHost: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Who is on which side, by their places among the people. */
export type Sides = readonly (readonly number[])[];

const LINKED = /linked .*Has the same story\./u;

/** Whether this screen says of so many others that they are linked and have the same story; the panel stays open. */
const isLinkedTo = async (page: Page, others: number, words: RegExp): Promise<boolean> => {
  await standing(page);
  const panel = page.getByRole('dialog', { name: 'Where we stand' });
  const linked = panel.getByRole('listitem').filter({ hasText: words });
  return (await linked.count()) === others;
};

const UNSENT = /of yours (?:is|are) not known to have reached/u;

/** Whether this screen says that others lack something that was done here. */
const hasUnsent = async (page: Page): Promise<boolean> => {
  await standing(page);
  const count = await page.getByRole('dialog', { name: 'Where we stand' }).getByText(UNSENT).count();
  await putStandingAway(page);
  return count > 0;
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
  const home = `http://${net.address}:${port}`;
  const people = await Promise.all(Array.from({ length: count + watchers }, () => net.launch({ isCalm: true })));
  for (const [at, { page }] of people.entries()) {
    await page.goto(home);
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
  const actAll = (): Promise<unknown> => Promise.all(players.map((player) => act(player).catch(() => false)));

  return {
    people,
    allBusy: async () => {
      // By chance one turn follows the other for a long time before there is something for everybody.
      await play(players, async () => !(await Promise.all(players.map(canAct))).includes(false), 200);
    },
    bothSidesMoved: async (sides) => {
      for (const side of sides) {
        const pages = people.filter((_, at) => side.includes(at)).map(({ page }) => page);
        await until(`somebody of side ${side.join(', ')} has moved, and the others lack it`, async () => {
          if ((await Promise.all(pages.map(hasUnsent))).includes(true)) return true;
          await actAll();
          return false;
        });
      }
    },
    fidget: async (ms) => {
      for (const end = performance.now() + ms; performance.now() < end;) {
        await actAll();
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
    layAnew: async () => {
      for (const { page } of people) {
        await page.goto(home);
        await page.getByRole('heading', { name: 'Lay a new table' }).waitFor({ timeout: SOON });
      }
      await sitTogether(seated.map(({ page }) => page));
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
