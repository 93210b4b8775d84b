/** Every refusal of the game is reached by a test that names it: the vectors, or a test of this folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../resources/squaring-the-circle/words/refusals';
import { pieces } from '../../../rules/games/squaring-the-circle/pieces';
import { aTable, closedBy, formOf, named, play } from './table';

const tests = resolve(import.meta.dirname, '../..');

const textsIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(tests, folder), { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && file.name.endsWith(ending))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));

it('names each refusal code', () => {
  const text = [...textsIn('rules/squaring-the-circle', '.test.ts'), ...textsIn('vectors', '.yaml')].join('\n');
  // A code is followed by its rule, or by the end of the words: `apply.none` is not there in `apply.noneProven`.
  const isNamed = (code: string): boolean => new RegExp(`\\b${code.replaceAll('.', '\\.')}(?![a-zA-Z])`).test(text);
  expect(Object.keys(refusals).filter((code) => !isNamed(code))).toEqual([]);
});

describe('refusals that stand nowhere else', () => {
  it('a kind of move that there is not', () => {
    expect(play(aTable()).refusal('ana', { kind: 'dance' })).toBe('move.unknown');
  });

  it('SC-175 nobody to send', () => {
    const alone = play(aTable({ who: { ana: { moves: ['Recruitment'], agents: [] } } }));
    expect(closedBy(formOf(alone, 'ana', 'move:Direct Agents'))).toBe('agents.none SC-175');
    expect(alone.refusal('ana', named('Direct Agents', { agents: ['g1'] }))).toBe('agents.none SC-175');
  });

  it('SC-006 SC-166 SC-027 a move that comes up by itself says when, at the sheet', () => {
    const moves = ['Codemaker', 'Evasion', 'Spymaster', 'Honest Face', 'Bypass'];
    const uses =
      pieces(play(aTable({ who: { ana: { moves } } })).state).find(({ id }) => id === 'sheet:m1')?.uses ?? {};
    const waits = (move: string) => uses[`move:${move}`]?.waits;
    expect(waits('Codemaker')).toEqual({
      code: 'move.comesUp',
      facts: { move: 'Codemaker', when: 'claim' },
      rule: 'SC-097',
    });
    expect(['Evasion', 'Spymaster', 'Honest Face'].map((move) => waits(move)?.facts)).toMatchObject([
      { when: 'card' },
      { when: 'gated' },
      { when: 'story' },
    ]);
    // What she starts waits for nothing but its turn.
    expect(waits('Bypass')).toBeNull();
  });
});
