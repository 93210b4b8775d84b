/** Does an accepted move outlive its browser? Moves are made at several tables at once until every process is killed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startBrowser, type Client } from './browsers';
import type { Ground } from './tables';

/** What became of the moves that were shown as accepted. */
export interface Losses {
  readonly kills: number;
  readonly accepted: number;
  /** Of them, those that were the last at their table before a kill. */
  readonly last: number;
  readonly lost: number;
  /** Kills after which the browser had thrown its whole database away, as it does with one that it finds torn. */
  readonly thrown: number;
}

/** Tables in one browser, each in a tab of its own: one kill comes down on so many moves. */
const TABLES = 8;
/** A profile is killed so often before another one takes its place: longer games take longer to look through. */
const KILLS_OF_A_PROFILE = 10;

/** One table, over all visits to it: the positions that accepted moves have brought, as they were shown. */
interface Place {
  id: string;
  readonly heard: string[];
}

/** A tab with the session begun; `tell` hears of each accepted move. */
const visit = async (page: Page, home: string, seed: number, tell: (digest: string) => void): Promise<void> => {
  await page.exposeFunction('accepted', tell);
  await page.goto(home);
  await page.waitForFunction(() => 'measure' in window);
  await page.evaluate(([name, begun]) => window.measure.begin(name, begun), ['Party 0', seed] as const);
};

const lay = async (page: Page, place: Place): Promise<void> => {
  ({ id: place.id } = await page.evaluate(() => window.measure.create()));
  // One party holds both seats, so that moves follow as fast as can be.
  await page.evaluate(() => window.measure.sit(2));
  await page.waitForFunction(() => window.measure.standpoint().mine, null, { polling: 20 });
};

/** Sits down again, and answers with what was shown and is gone, and whether the browser had thrown the table away. */
const sitDownAgain = async (page: Page, { id, heard }: Place): Promise<{ lost: number; isGone: boolean }> => {
  const look = async () => new Set(await page.evaluate((table) => window.measure.waysOnDisk(table), id));
  let kept = await look();
  const isGone = kept.size === 0;
  // What its owner does then: a press, and the copy and the journal beside it are all that is left.
  if (isGone && (await page.evaluate((table) => window.measure.takeUp(table), id))) kept = await look();
  const lost = heard.filter((digest) => !kept.has(digest)).length;
  if (lost === 0) await page.evaluate((table) => window.measure.open(table), id);
  return { lost, isGone };
};

/** Kills once every table has told of a move, and all together of so many: another number each time, so that the blow falls at other moments. */
const playAndKill = async (
  client: Client,
  pages: readonly Page[],
  places: readonly Place[],
  moves: number,
): Promise<void> => {
  const before = places.map(({ heard }) => heard.length);
  let isOut = false;
  // The evaluations are never answered: the browser dies under them.
  const playing = pages.map((page) =>
    page
      .evaluate(() => window.measure.playOn(window.accepted))
      .catch((error: unknown) => {
        if (!isOut) throw error;
      }),
  );
  const enough = new Promise<void>((resolve) => {
    const look = (): void => {
      const made = places.map(({ heard }, at) => heard.length - (before[at] ?? 0));
      if (made.every((count) => count > 0) && made.reduce((sum, count) => sum + count, 0) >= moves) resolve();
      else setTimeout(look, 1);
    };
    look();
  });
  await Promise.race([enough, ...playing]);
  isOut = true;
  await client.kill();
};

/** One profile, killed so often; answers with what became of its moves. */
const measureProfile = async (
  { executable, profiles, home }: Ground,
  first: number,
  kills: number,
): Promise<Losses> => {
  const profile = join(profiles, `killed-${first}`);
  const places = Array.from({ length: TABLES }, (): Place => ({ id: '', heard: [] }));
  let done = 0;
  let lost = 0;
  let isThrown = false;
  // Whoever comes back from a copy waits for the others, and here nobody else is.
  for (; done <= kills && lost === 0 && !isThrown; done += 1) {
    const client = await startBrowser(executable, profile);
    try {
      const [context] = client.browser.contexts();
      if (!context) throw new Error('the browser has no window');
      const pages: Page[] = [client.page];
      while (pages.length < TABLES) pages.push(await context.newPage());
      await Promise.all(
        pages.map((page, at) =>
          visit(page, home, 7 + (first + done) * TABLES + at, (digest) => places[at]?.heard.push(digest)),
        ),
      );
      const found = await Promise.all(
        pages.map(async (page, at) => {
          const place = places[at];
          if (place && done > 0) return sitDownAgain(page, place);
          if (place) await lay(page, place);
          return { lost: 0, isGone: false };
        }),
      );
      lost = found.reduce((sum, each) => sum + each.lost, 0);
      isThrown = found.every(({ isGone }) => isGone);
      if (done < kills && lost === 0 && !isThrown) {
        await playAndKill(client, pages, places, TABLES + 2 + (((first + done) * 7) % 17));
      }
    } finally {
      await client.kill();
    }
  }
  rmSync(profile, { recursive: true, force: true });
  const accepted = places.reduce((sum, { heard }) => sum + heard.length, 0);
  return { kills: done - 1, accepted, last: (done - 1) * TABLES, lost, thrown: isThrown ? 1 : 0 };
};

/** So many kills, after each of which everything that was ever shown as accepted is looked for. */
export const measureLosses = async (ground: Ground, kills: number): Promise<Losses> => {
  let all: Losses = { kills: 0, accepted: 0, last: 0, lost: 0, thrown: 0 };
  while (all.kills < kills) {
    const one = await measureProfile(ground, all.kills, Math.min(KILLS_OF_A_PROFILE, kills - all.kills));
    all = {
      kills: all.kills + one.kills,
      accepted: all.accepted + one.accepted,
      last: all.last + one.last,
      lost: all.lost + one.lost,
      thrown: all.thrown + one.thrown,
    };
    console.log(`kill: ${all.lost} of ${all.accepted} lost in ${all.kills} kills, ${all.thrown} databases gone`);
  }
  return all;
};
