/**
 * The measurements of `npm run bench`, one after the other, with nothing else
 * running beside them. Built to one file by `scripts/bench.mjs`, which hands over
 * the browser and the folder of the measured page.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../src-main/host/host';
import { wordHost } from '../../src-main/host/words';
import { writeBench } from '../lib/benchmarks-page';
import { startBrowser } from './browsers';
import { measureCards } from './cards';
import { measureDeal } from './deal';
import { measureDice } from './dice';
import { measureEight } from './eight';
import { measureLate } from './late';
import { rowsOf, printed, type Figures } from './figures';
import { measureLosses } from './kill';
import { benchmarksPage, machineLines, withRows } from './method';
import { measurePaper } from './paper';
import { measureSheets } from './sheets';
import { measureStart } from './start';
import { measureFold, measureMoves, measureRolls } from './tables';

const ENTRIES = 10_000;
const TIMES = 100;
const STARTS = 10;
/** Each comes down on eight tables, of which each has moved at least once. */
const KILLS = 25;
const PAPERS = 20;
const DECKS = 10;
const TRACED = 2;

const [root = '.', executable = '', ...flags] = process.argv.slice(2);
const only = flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length);
const kills = Number(flags.find((flag) => flag.startsWith('--kills='))?.slice('--kills='.length)) || KILLS;
const isToWrite = flags.includes('--write');

/** Runs one part, unless another one alone is wanted; a part that fails is told of and leaves the others their turn. */
const part = async <T>(name: string, work: () => T | Promise<T>): Promise<T | null> => {
  if (only !== undefined && only !== name) return null;
  const start = performance.now();
  try {
    return await work();
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name} could not be measured:`, error);
    return null;
  } finally {
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
};

const hostOf = async (pages: string): Promise<{ readonly home: string; readonly close: () => Promise<void> }> => {
  const host = await createHost({ pages, address: '127.0.0.1', port: 0, version: '0.0.0-bench' });
  if (!host.ok) throw new Error(wordHost(host.refusal));
  return host.value;
};

const versionOf = (name: string): readonly [string, string] => {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return [name, (JSON.parse(text) as { readonly version: string }).version];
};

const browserName = async (profile: string): Promise<string> => {
  const client = await startBrowser(executable, profile);
  const name = `Chromium ${client.browser.version()}`;
  await client.close();
  return name;
};

/** Whatever else the machine had to do in the minute before. */
const [load = 0] = loadavg();
const profiles = mkdtempSync(join(tmpdir(), 'roundel-bench-'));
const shipped = join(root, 'out', 'renderer');
const [app, page] = await Promise.all([hostOf(shipped), hostOf(join(root, 'out', 'bench', 'page'))]);
try {
  const ground = { executable, profiles, home: page.home };
  const browser = await browserName(join(profiles, 'first'));
  const figures: Figures = {
    fold: await part('fold', () => measureFold(ground, ENTRIES)),
    moves: await part('move', () => measureMoves(ground, TIMES)),
    rolls: await part('roll', () => measureRolls(ground, TIMES)),
    start: await part('start', () =>
      measureStart({ executable, profile: join(profiles, 'start'), home: app.home, pages: shipped }, STARTS),
    ),
    losses: await part('kill', () => measureLosses(ground, kills)),
    cards: await part('cards', () => measureCards(ground)),
    late: await part('late', () => measureLate(ground, ENTRIES)),
    eight: await part('eight', () => measureEight(ground)),
    deal: await part('deal', () => measureDeal(ground, DECKS, TRACED)),
    paper: await part('paper', () => measurePaper(root, PAPERS)),
    sheets: await part('sheets', () => measureSheets(ground)),
    dice: await part('dice', () => measureDice(ground)),
  };
  const rows = rowsOf(figures);
  const versions = ['boardgame.io', 'yjs', 'y-webrtc', 'dexie', 'libsodium-wrappers-sumo', '@noble/hashes'].map(
    versionOf,
  );
  console.log(`\n${printed(rows)}`);
  if (isToWrite && process.exitCode === undefined) {
    const date = new Date().toISOString().slice(0, 10);
    await writeBench(root, (page) =>
      only === undefined
        ? benchmarksPage(date, machineLines(browser, versions), rows, figures)
        : withRows(page, rows, `${date}, load before ${load.toFixed(0)}`),
    );
    console.log('\nWritten to docs/benchmarks.md');
  }
} finally {
  await Promise.allSettled([app.close(), page.close()]);
  rmSync(profiles, { recursive: true, force: true });
}
