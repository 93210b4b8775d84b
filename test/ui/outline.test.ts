/** The table as a list, with the words of the game: nothing that a person reads is a name out of the program. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../resources/squaring-the-circle/words';
import { squaringTheCircle as game } from '../../rules/games/squaring-the-circle/game';
import type { Json } from '../../rules/kernel/json';
import { linesOf, outlineOf } from '../../src-renderer/ui/picture/outline';
import { randomFrom, playTable } from '../rules/random-player';
import { eager } from '../rules/squaring-the-circle/good-player';

const { say } = gameWords;

/** Every key in a value, at any depth. What stands in a sentence of the game is that sentence's own. */
const keysIn = (value: Json): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(keysIn);
  if ('code' in value && 'facts' in value) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...keysIn(part)]);
};

/** Words of the rules that must never be read as they stand in the state. */
const codes = ['disproved', 'own-risk', 'own move', 'other core', 'other playbook', 'gated', '\\+1 any', '\\+1 sly'];
/** `startNeed` as it stands, or as it is spelled where nobody has a word for it. */
const bare = (key: string): string => key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const seen = { keys: new Set<string>(), labels: new Set<string>(), lines: new Set<string>() };
for (const seed of [5, 6, 7, 8]) {
  let steps = 0;
  for (const { standing } of playTable(game, { seats: 2 + (seed % 3), config: {} }, randomFrom(seed), eager)) {
    steps += 1;
    const { state } = standing;
    if (steps > 2000 || (state.phase === 'over' && state.conference.number === 3)) break;
    if (steps % 5 > 0) continue;
    const pieces = game.pieces(state);
    for (const key of keysIn(pieces.map(({ values }) => values))) seen.keys.add(key);
    for (const { lines } of outlineOf({ pieces, notes: [] }, say)) for (const line of lines) seen.lines.add(line);
  }
}
for (const line of seen.lines) seen.labels.add(line.split(': ')[0] ?? '');

describe('the list of a real table', () => {
  it('has been read with much on the table', () => {
    expect(seen.keys.size).toBeGreaterThan(45);
    expect([...seen.labels]).toEqual(expect.arrayContaining(['Hold', 'Need', 'Open problem', 'Grade', 'Doubled down']));
  });

  it('has a word for every value, or says that it is not for reading', () => {
    const unread = ['id', 'rule'];
    const wordless = [...seen.keys].filter(
      (key) => !unread.includes(key) && say({ code: 'piece.field', facts: { name: key } }) === 'piece.field',
    );
    expect(wordless).toEqual([]);
  });

  it('reads no name of a field as it stands in the program', () => {
    const names = [...seen.keys].flatMap((key) => [key, bare(key)]);
    expect([...seen.labels].filter((label) => label === '' || names.includes(label))).toEqual([]);
    const camel = [...seen.labels].filter((label) => /[a-z][A-Z]/.test(label));
    expect(camel).toEqual([]);
  });

  it('reads no code of the rules', () => {
    const raw = new RegExp(`(^|[ ,;:])(${codes.join('|')})($|[,;])`);
    expect([...seen.lines].filter((line) => raw.test(line))).toEqual([]);
  });
});

describe('values in words', () => {
  const read = (values: Readonly<Record<string, Json>>): string => linesOf(values, say).join(' | ');

  it.each<[Readonly<Record<string, Json>>, string]>([
    [{ status: 'disproved', number: 3, startNeed: 13 }, 'Status: proven false | Need at the start: 13'],
    [{ options: ['induction', 'own-risk'] }, 'Picks: induction; a risk to its owner'],
    [
      { house: { modifier: -2, falls: 8, clear: 12 } },
      'House: Modifier −2, Falls on dice of 8 or less, All clear on dice of 12 or more',
    ],
    [{ modifier: 6, falls: 0, clear: 2 }, 'Modifier: +6 | Falls: on no dice | All clear: on any dice'],
    [{ falls: 12, clear: 13 }, 'Falls: on any dice | All clear: on no dice'],
    [{ cards: [{ id: 'k1', kind: 'risk', text: 'A guard' }] }, 'CARDs: Risk, A guard'],
    [
      {
        thiefAdvances: [
          { label: '+1 hot', taken: true },
          { label: 'other core', taken: false },
        ],
      },
      'Thief advances: +1 Hot, taken; a core move of another thief',
    ],
    [{ pools: [{ name: 'Network', points: 1, posted: true }] }, 'Hold: Network, with 1 point, offered as help'],
    [{ fallen: true, doubled: false, lemma: 0, base: 2, due: 0 }, 'Fallen | Base cases: 2'],
    [
      { problem: { numeral: 'II', text: 'The prison', back: { code: 'piece.back', facts: { name: 'Ana' } } } },
      'Open problem: II, The prison, its solution brings Ana back',
    ],
  ])('%j', (values, text) => {
    expect(read(values)).toBe(text);
  });

  it('a player’s own words are never taken for a code', () => {
    expect(read({ statement: 'disproved', trophies: ['student'], end: 'yes' })).toBe(
      'Statement: disproved | Trophies: student | The end it serves: yes',
    );
  });

  it('what has no word keeps its own name, and never throws', () => {
    expect(read({ constructor: 4, brandNew: 'x' })).toBe('constructor: 4 | brand new: x');
  });
});
