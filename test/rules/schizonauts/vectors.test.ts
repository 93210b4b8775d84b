/** The worked examples of Schizonauts, and the edges around them. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeVector, runVectors } from '../../vectors/run';

it.each([
  ['schizonauts.yaml', 24],
  ['schizonauts-edges.yaml', 48],
])('of %s all hold', (name, count) => {
  const { lines } = runVectors([join(import.meta.dirname, '../../vectors', name)]);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([`${count} passed, 0 failed`]);
});

const judged = (body: Readonly<Record<string, unknown>>): string | null =>
  judgeVector({ id: 'SZ-X01', body: { id: 'SZ-X01', kind: 'play', ...body } });

it.each([
  ['a kind that is none', { kind: 'pray' }, /kind is pure or play/],
  ['a function that is none', { kind: 'pure', fn: 'sum', cases: [] }, /no function sum/],
  ['too many at the table', { start: { players: 9 } }, /players: not 2 to 8/],
  ['a word that no state has', { start: { scenes: {} } }, /start: nothing is known of scenes/],
  ['a scene with such a word', { start: { scene: { judges: 'A' } } }, /scene: nothing is known of judges/],
  ['a sheet with such a word', { start: { sheets: { A: { coin: {} } } } }, /A: nothing is known of coin/],
  ['a seat that is not there', { start: { players: 2, actor: 'C' } }, /no seat C/],
  ['a sheet of nobody', { start: { players: 2, sheets: { D: {} } } }, /sheets: nothing is known of D/],
  ['a key object that is none', { start: { chain: ['KO-999'] } }, /KO-999/],
  ['a memory without a category', { start: { sheets: { A: { agent: { mem: { x: {} } } } } } }, /not one of V, K, I/],
  ['acts that are no list', { acts: {} }, /acts: not a list/],
  ['an act of the table that is none', { acts: [{ by: 'table', act: 'rain' }] }, /act 1: the table does not do rain/],
  ['an act of nobody', { acts: [{ by: 'E', act: 'vote', side: 'agent' }] }, /act 1: no seat E/],
  ['an act that nobody knows', { acts: [{ by: 'A', act: 'sing' }] }, /act 1: refused with MOVE.UNKNOWN/],
  ['a part that no act has', { acts: [{ by: 'A', act: 'choose_persona', persona: 'both' }] }, /persona/],
])('%s is said in one line', (_, body, why) => {
  expect(judged(body)).toMatch(why);
});

it.each([
  [{ chain: ['KO-101'] }, 'chain is .* in place of'],
  [{ step: 'vote' }, 'step is "choose_persona" in place of "vote"'],
  [{ 'sheets.A.coins': { agent: 1 } }, 'coins is'],
  [{ 'sheets.A.agent.mem': {} }, 'mem is'],
])('an end that is not so is no success: %o', (expected, why) => {
  expect(judged({ expect: expected })).toMatch(new RegExp(why));
});
