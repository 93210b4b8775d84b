/** A fifth game is a folder, its resources, and one line: its types are the app's own, and it is played to its end. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import { playTable, randomFrom } from '../rules/random-player';
import { layFifthGame, type Laid } from './lay';

let laid: Laid;
let games: ReadonlyMap<string, Game>;

beforeAll(async () => {
  laid = layFifthGame();
  const door = pathToFileURL(join(laid.at, 'rules/index.ts')).href;
  ({ games } = (await import(/* @vite-ignore */ door)) as { readonly games: ReadonlyMap<string, Game> });
});

afterAll(() => laid.remove());

it('stands beside the others behind the one door', () => {
  expect([...games.keys()].at(-1)).toBe('beacon');
  expect(games.size).toBeGreaterThan(2);
});

it('fits the types of the rules, where neither a page nor a clock is known', () => {
  const checked = spawnSync(join(laid.at, 'node_modules/.bin/tsc'), ['--noEmit', '-p', 'tsconfig.pure.json'], {
    cwd: laid.at,
    encoding: 'utf8',
  });
  expect(checked.stdout).toBe('');
  expect(checked.status).toBe(0);
});

it('is played to its end by people who know nothing of it', () => {
  const game = games.get('beacon');
  if (game === undefined) throw new Error('it is not there');
  const tables = [1, 2, 3, 4, 5].map((seed) => {
    let steps = 0;
    let isOver = false;
    for (const { standing } of playTable(game, { seats: 3, config: {} }, randomFrom(seed))) {
      steps += 1;
      if (steps > 200) throw new Error('it does not end');
      isOver = game.expect(standing.state).kind === 'over';
      if (isOver) break;
    }
    return isOver;
  });
  expect(tables).toEqual([true, true, true, true, true]);
});
