/** A table of two under attack: somebody who has the link, and a newcomer who sees what is left. */
import { expect } from 'vitest';
import { readLink } from '../../../src-renderer/session/link';
import { randomFrom } from '../../rules/random-player';
import { launchBrowser, type Peer } from './browser';
import { play, type Player } from './player';
import { agree, beginPlay, SOON, storyOf, until } from './table';

export interface Siege {
  readonly ana: Peer;
  readonly bo: Peer;
  readonly villain: Peer;
  /** The secret of the link, and where the table's host is. */
  readonly secret: readonly number[];
  readonly host: string;
  /** Ana and Bo make a move by hand, and both see it. Answers with how long that took, in milliseconds. */
  readonly move: () => Promise<number>;
  /** The names of the entries that a newcomer of this moment is given, once there are so many. */
  readonly newcomer: (atLeast: readonly string[]) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Everything is back on the road within this after an attack, in milliseconds. */
export const HEALED_MS = 10_000;

/** Opens the villain's page, linked with everybody who is there. */
export const letIn = async (peer: Peer, pages: string, secret: readonly number[], host: string, links: number) => {
  await peer.page.goto(`${pages}/hostile.html`);
  await peer.page.waitForFunction(() => 'villain' in window);
  await peer.page.evaluate(([s, h]) => window.villain.join(s, [h]), [secret, host] as const);
  await until('the villain is linked', () => peer.page.evaluate((n) => window.villain.links() >= n, links));
};

/** The names of the entries that a newcomer of this moment, in this browser, is given, once these are among them. */
export const givenTo = async (
  { context }: Peer,
  pages: string,
  secret: readonly number[],
  host: string,
  atLeast: readonly string[],
): Promise<readonly string[]> => {
  const page = await context.newPage();
  await page.goto(pages);
  await page.waitForFunction(() => 'bench' in window);
  await page.evaluate(([s, h]) => void window.bench.open(s, [h], 'Newcomer'), [secret, host] as const);
  const names = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      window.bench
        .room()
        .entries.all()
        .map((bytes) => bytes.slice(-64).join()),
    );
  await until(
    'a newcomer is given everything',
    async () => {
      const here = new Set(await names());
      return here.size > 0 && atLeast.every((name) => here.has(name));
    },
    3 * HEALED_MS,
  );
  const found = await names();
  await page.evaluate(() => window.bench.room().close());
  await page.close();
  return found;
};

/** Lays a table of two, with the villain at their road. `pages` is the host of the small pages. */
export const laySiege = async (home: string, pages: string): Promise<Siege> => {
  const [{ ana, bo, link }, villain] = await Promise.all([
    beginPlay(home, [{ isCalm: true }, { isCalm: true }]),
    launchBrowser(),
  ]);
  const read = readLink(link, home);
  if (!read.ok) throw new Error(read.refusal.code);
  const secret = [...read.value.secret];
  await letIn(villain, pages, secret, home, 2);
  const players: readonly Player[] = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(71 + at) }));

  return {
    ana,
    bo,
    villain,
    secret,
    host: home,
    move: async () => {
      const stories = (): Promise<readonly string[]> =>
        Promise.all([ana, bo].map(async ({ page }) => (await storyOf(page)).join()));
      const before = await stories();
      const start = performance.now();
      const isSeen = async (): Promise<boolean> => (await stories()).every((story, at) => story !== before[at]);
      await play(players, isSeen, 30);
      const took = performance.now() - start;
      await agree(ana.page, bo.page);
      return took;
    },
    newcomer: (atLeast) => givenTo(villain, pages, secret, home, atLeast),
    close: async () => void (await Promise.allSettled([ana, bo, villain].map((peer) => peer.close()))),
  };
};

/** The longest time for which a page did not react, from now until the answer is called for. */
export const watchPulse = async ({ page }: Peer): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const pulse = { last: performance.now(), longest: 0 };
    Object.assign(window, { pulse });
    setInterval(() => {
      const now = performance.now();
      pulse.longest = Math.max(pulse.longest, now - pulse.last);
      pulse.last = now;
    }, 20);
  });
  return () => page.evaluate(() => (window as unknown as { pulse: { longest: number } }).pulse.longest);
};

/**
 * Lets an attack happen. While it goes on a move by hand arrives, if `isLong`; after it another one, the two agree, and
 * within ten seconds a newcomer is given all that there was before.
 */
export const withstand = async (siege: Siege, attack: () => Promise<void>, isLong = false): Promise<void> => {
  const before = await siege.newcomer([]);
  expect(before.length).toBeGreaterThan(0);
  const pulses = await Promise.all([siege.ana, siege.bo].map(watchPulse));
  const raging = attack();
  if (isLong) expect(await siege.move()).toBeLessThan(SOON);
  await raging;
  const start = performance.now();
  const whole = siege.newcomer(before).then(() => performance.now() - start);
  expect(await siege.move()).toBeLessThan(HEALED_MS);
  expect(await whole).toBeLessThan(HEALED_MS);
  for (const longest of await Promise.all(pulses.map((each) => each()))) expect(longest).toBeLessThan(2_500);
};
