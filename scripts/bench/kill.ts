/** Does an accepted move outlive its browser? Moves are made until every process of the browser is killed. */
import { join } from 'node:path';
import { startBrowser, type Client } from './browsers';
import type { Ground } from './tables';

/** What became of the moves that were shown as accepted. */
export interface Losses {
  readonly rounds: number;
  readonly accepted: number;
  readonly lost: number;
}

/** A page of the profile, with the session begun; `tell` hears of each accepted move. */
const visit = async ({ executable, profiles, home }: Ground, tell: (digest: string) => void): Promise<Client> => {
  const client = await startBrowser(executable, join(profiles, 'killed'));
  await client.page.exposeFunction('accepted', tell);
  await client.page.goto(home);
  await client.page.waitForFunction(() => 'measure' in window);
  return client;
};

/** Kills once so many moves have been heard of: another number each round, so that the blow falls at other moments. */
const playAndKill = async (client: Client, heard: Set<string>, moves: number): Promise<void> => {
  const before = heard.size;
  let isOut = false;
  // The evaluation is never answered: the browser dies under it.
  const playing = client.page
    .evaluate(() => window.measure.playOn(window.accepted))
    .catch((error: unknown) => {
      if (!isOut) throw error;
    });
  const enough = new Promise<void>((resolve) => {
    const look = (): void => {
      if (heard.size >= before + moves) resolve();
      else setTimeout(look, 1);
    };
    look();
  });
  await Promise.race([enough, playing]);
  isOut = true;
  await client.kill();
};

/** So many rounds of playing, killing and looking. One party holds both seats, so that moves follow as fast as can be. */
export const measureLosses = async (ground: Ground, rounds: number): Promise<Losses> => {
  const heard = new Set<string>();
  const missing = new Set<string>();
  let id = '';
  for (let round = 0; round <= rounds; round += 1) {
    const client = await visit(ground, (digest) => heard.add(digest));
    try {
      const name = 'Party 0';
      await client.page.evaluate(([called, seed]) => window.measure.begin(called, seed), [name, 7 + round] as const);
      if (round === 0) {
        ({ id } = await client.page.evaluate(() => window.measure.create()));
        await client.page.evaluate(() => window.measure.sit(2));
        await client.page.waitForFunction(() => window.measure.standpoint().mine, null, { polling: 20 });
      } else {
        const kept = new Set(await client.page.evaluate((table) => window.measure.waysOnDisk(table), id));
        for (const digest of heard) if (!kept.has(digest)) missing.add(digest);
        await client.page.evaluate((table) => window.measure.open(table), id);
      }
      if (round < rounds) await playAndKill(client, heard, 3 + ((round * 7) % 11));
    } finally {
      await client.kill();
    }
  }
  return { rounds, accepted: heard.size, lost: missing.size };
};
