/** The shipped cards and sheets of Schizonauts: every key object has its picture, and nothing is cut, missed or outside. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../resources/schizonauts/words';
import { schizonauts as game } from '../../rules/games/schizonauts/game';
import { keyIds, keyOf } from '../../rules/games/schizonauts/keys';
import { emptyState } from '../../rules/games/schizonauts/state';
import type { JsonObject } from '../../rules/kernel/json';
import { layOut } from '../../src-renderer/sheet/layout';
import type { Drawing } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { playTable, randomFrom } from '../rules/random-player';
import { shippedLayouts } from './shipped';

const layouts = shippedLayouts('schizonauts');

const draw = (name: string, values: JsonObject): Drawing => {
  const layout = layouts.get(name);
  if (layout === undefined) throw new Error(`There is no layout ${name}.`);
  return layOut(layout, values, gameWords.say, shippedMetrics, { parts: layouts, target: 'table', isBlank: false });
};

const complaints = ({ overflows, misses }: Drawing): unknown => ({ overflows, misses });
const none = { overflows: [], misses: [] };
const textOf = ({ marks }: Drawing): string => marks.map((mark) => (mark.kind === 'text' ? mark.text : '')).join('\n');

const long = 'Bartholomew Featherstonehaugh';
const keyValues = (id: string): JsonObject => ({ ...keyOf(id) });
const memories = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `m${at}`,
    text: 'The night at the harbour when nobody came',
    box: at % 2 === 0,
    circle: at === 1,
  }));
const persona = (count: number): JsonObject => ({
  name: long,
  apt: { V: 8, K: 1, I: 5 },
  V: memories(count),
  K: memories(count),
  I: memories(count),
});
const sheet = (count: number, more: JsonObject = {}): JsonObject => ({
  name: '',
  plate: long,
  agent: persona(count),
  thief: persona(count),
  eye: 0,
  overlap: { apt: null, V: [], K: [], I: [] },
  coins: { agent: 0, thief: 0 },
  dead: false,
  final: '',
  ...more,
});
const inScene = (more: JsonObject): JsonObject => ({
  name: long,
  seat: 0,
  as: `, ${long}`,
  persona: 'agent',
  aptitude: 'V',
  pool: [],
  dice: [],
  low: [],
  locked: false,
  gifts: [],
  ...more,
});
const scene = (more: JsonObject = {}): JsonObject => ({
  actor: inScene({}),
  visitor: inScene({}),
  key: null,
  keyIn: false,
  memory: '',
  memoryIn: false,
  question: '',
  narrator: '',
  judge: '',
  answer: '',
  price: '',
  ...more,
});

describe('the key objects (SZ-013)', () => {
  it('are sixty, and each has a picture of its own', () => {
    const pictures = keyIds.map((id) => JSON.stringify(draw(id.toLowerCase(), {}).marks));
    expect(keyIds).toHaveLength(60);
    expect(new Set(pictures).size).toBe(60);
    expect(pictures.every((marks) => marks.includes('#b3201a'))).toBe(true);
  });

  it.each(keyIds)('%s says what it is and what it helps', (id) => {
    const drawing = draw('key', keyValues(id));
    expect(complaints(drawing)).toEqual(none);
    const { cat, bonus } = keyOf(id);
    expect(textOf(drawing)).toContain({ V: 'Violence', K: 'Knowledge', I: 'Intimacy' }[cat]);
    expect(textOf(drawing)).toContain(`+${bonus}`);
  });
});

describe('the sheet (SZ-015)', () => {
  it.each([
    ['new', sheet(1)],
    ['in a long game', sheet(9)],
    [
      'after the interlude',
      sheet(4, {
        name: long,
        eye: 4,
        overlap: { apt: { V: 1, K: 1, I: 5 }, V: memories(2), K: memories(3), I: memories(4) },
        coins: { agent: 12, thief: 107 },
        dead: true,
      }),
    ],
    ['with nothing on it yet', sheet(0, { agent: { ...persona(0), name: '' }, thief: { ...persona(0), name: '' } })],
  ])('%s has room for what it says', (_, values) => {
    expect(complaints(draw('schizonaut', values))).toEqual(none);
  });

  it('opens its eye with every memory that both share', () => {
    const marks = [0, 1, 2, 3, 4].map((eye) => JSON.stringify(draw('schizonaut', sheet(1, { eye })).marks));
    expect(new Set(marks).size).toBe(5);
  });
});

describe('the scene', () => {
  it.each([
    ['just begun', scene({ keyless: true, stillOut: true, memoryless: true, unasked: true })],
    ['a last turn', scene({ identity: true })],
    [
      'with all that can be said of it',
      scene({
        actor: inScene({
          dice: [12, 11, 10, 8, 6, 6, 5],
          low: [4, 4, 3, 3, 2, 2, 1],
          gifts: ['Bo', 'Cy'],
          locked: true,
        }),
        visitor: inScene({
          pool: [
            { die: 'd6', count: 8 },
            { die: 'd12', count: 2 },
          ],
        }),
        key: keyValues('KO-504'),
        keyIn: true,
        memory: 'The night at the harbour when nobody came',
        memoryIn: true,
        question: 'Whose voice is on the tape, and what does Ines do about it before the others are back?',
        tells: { code: 'reading.narrator', facts: { name: long, equal: 2, won: 12, lost: 11, why: 'die' } },
        judges: { code: 'reading.judge', facts: { name: long, equal: 0, won: 0, lost: 4, why: 'left' } },
        answer: 'It is her own.',
        price: 'Somebody upstairs saw it stop.',
      }),
    ],
  ])('%s', (_, values) => {
    expect(complaints(draw('scene', values))).toEqual(none);
  });

  it('wants a key object and a question while one is to come, and neither in the last turns (SZ-196, SZ-202)', () => {
    let last = 0;
    for (const { standing } of playTable(game, { seats: 3, config: {} }, randomFrom(196))) {
      const { state } = standing;
      const values = game.pieces(state).find(({ id }) => id === 'scene')?.values;
      if (values === undefined) continue;
      const told = textOf(draw('scene', values));
      const isFinal = state.phase === 'final';
      expect(told.includes('Agent or thief?')).toBe(isFinal);
      expect(told.includes('Not asked yet')).toBe(!isFinal && state.scene?.question === null);
      expect(told.includes('still to come up')).toBe(!isFinal && state.scene?.keyIn === false);
      if (isFinal) last += 1;
    }
    expect(last).toBeGreaterThan(3);
  }, 60_000);
});

describe('an allegiance card (SZ-139 to SZ-141)', () => {
  it('that lies down shows its back, and its face to its owner alone', () => {
    const back = draw('allegiance', { up: false, side: '', own: '' });
    expect(textOf(back).trim()).toBe('');
    expect(textOf(draw('allegiance', { up: false, side: '', own: 'thief' }))).toContain('THIEF');
    expect(textOf(draw('allegiance', { up: true, side: 'agent', own: '' }))).toContain('AGENT');
  });

  it('lies with the others at a place', () => {
    const cards = [
      { up: false, side: '', own: '' },
      { up: true, side: 'agent', own: '' },
      { up: false, side: '', own: 'thief' },
    ];
    const values = { plate: long, hand: [], keys: 2, cards, open: 1, all: 3, coins: { agent: 1, thief: 4 }, final: '' };
    expect(complaints(draw('place', values))).toEqual(none);
  });
});

it.each(['', 'agent', 'thief'])('the situation marks the part of whoever holds %o (SZ-145)', (own) => {
  expect(complaints(draw('situation', { own }))).toEqual(none);
});

it.each([
  ['agents_win', '', /PALACE is safe[^]*nobody/],
  ['thieves_win', `${long}, ${long} ${long}, ${long} ${long}, ${long}`, /The economy falls[^]*Bartholomew/],
  ['palace_shut_down', long, /PALACE goes dark[^]*Nobody wins/],
] as const)('the tally tells %s, and whom the worst passes by (SZ-215, SZ-217)', (result, escaped, told) => {
  const verdict = { code: 'glance.result', facts: { result } };
  const drawing = draw('tally', { agents: 120, thieves: 7, result, verdict, escaped });
  expect(complaints(drawing)).toEqual(none);
  expect(textOf(drawing)).toMatch(told);
});

it('the deck tells how many are left, and no face', () => {
  expect(textOf(draw('deck', { deck: 7 })).trim()).toMatch(/^7\s+left to draw$/);
});

/** What the pile says where these were used, one after the other. */
const pileOf = (discard: readonly string[]): string => {
  const piece = game.pieces({ ...emptyState(4, 4, []), phase: 'endgame', discard }).find(({ id }) => id === 'discard');
  if (piece === undefined) return '';
  const drawing = draw('discard', piece.values);
  expect(complaints(drawing)).toEqual(none);
  // A line may end behind a hyphen.
  return textOf(drawing).replaceAll(/\s+/g, ' ').replaceAll('- ', '-');
};

describe('used key objects', () => {
  it('lie on one another with the last one on top, and those below are told, the latest first (SZ-170)', () => {
    expect(pileOf([])).toBe('');
    expect(pileOf(['KO-101'])).toContain(`1 used ${keyOf('KO-101').title}`);
    const three = pileOf(['KO-101', 'KO-209', 'KO-304']);
    expect(three).toContain('3 used');
    const at = ['KO-304', 'KO-209', 'KO-101'].map((id) => three.indexOf(keyOf(id).title));
    expect(at.every((each) => each > 0)).toBe(true);
    expect([...at].sort((a, b) => a - b)).toEqual(at);
  });

  it.each(keyIds)('fit the pile with %s on top of all others', (top) => {
    const text = pileOf([...keyIds.filter((id) => id !== top), top]);
    expect(text).toContain('60 used');
    expect(text).toContain(keyOf(top).title);
    expect(text).toMatch(/and 5\d more/);
  });
});

it.each(['agent', 'thief'] as const)(
  'the half of the %s is covered where it says so, and only there (SZ-041, SZ-042)',
  (side) => {
    const told = `The ${side} lies turned away`;
    const blank: JsonObject = { name: '', apt: { V: '', K: '', I: '' }, V: [], K: [], I: [] };
    const covered = draw('schizonaut', sheet(2, { cover: side, [side]: blank }));
    expect(complaints(covered)).toEqual(none);
    expect(textOf(covered).replaceAll(/\s+/g, ' ')).toContain(told);
    for (const cover of ['', side === 'agent' ? 'thief' : 'agent']) {
      expect(textOf(draw('schizonaut', sheet(2, { cover }))).replaceAll(/\s+/g, ' ')).not.toContain(told);
    }
  },
);
