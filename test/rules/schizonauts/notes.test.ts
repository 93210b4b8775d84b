/** Notes after a scene (SZ-080): when they may be written, by whom, and that a paper of the vote carries them. */
import { describe, expect, it } from 'vitest';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { emptyScene, type Half, type SzState } from '../../../rules/games/schizonauts/state';
import type { Field } from '../../../rules/kernel/offer';
import { played } from './table';

/** The second scene of a turn, all but told: B visited the first one, C visits this one. */
const second = (more: Readonly<Record<string, unknown>> = {}) => ({
  step: 'answer',
  half: 2,
  halves: ['agent', 'thief'],
  visitors: ['B', null],
  used: { agent: 'V' },
  scene: {
    visitor: 'C',
    personas: { actor: 'thief', visitor: 'thief' },
    key: 'KO-401',
    aptitude: { actor: 'K', visitor: 'K' },
    narrator: 'C',
    judge: 'A',
  },
  ...more,
});
const told = [
  { by: 'C', act: 'answer' },
  { by: 'A', act: 'set_price', text: 'x' },
];
const close = { by: 'C', act: 'close_scene' };
const first = { firstCat: 'V', firstText: 'The rain' };
const last = { secondCat: 'K', secondText: 'The second tide' };

describe('a note', () => {
  it('may be written until the votes are opened, by those who played, though they have voted (SZ-080)', () => {
    const acts = [
      ...[...told, close],
      { by: 'B', act: 'vote', side: 'agent' },
      { by: 'B', act: 'add_scene_memory', half: 1, id: 'n1', cat: 'V', text: 'Late' },
      { by: 'A', act: 'add_scene_memory', half: 2, id: 'n2', cat: 'I', text: 'Mine' },
      { by: 'D', act: 'add_scene_memory', half: 2, cat: 'I', text: 'Not mine', refused: 'E_ROLE' },
      { by: 'C', act: 'vote', side: 'agent' },
      { by: 'B', act: 'add_scene_memory', half: 1, cat: 'V', text: 'Again', refused: 'E_NOTE_USED' },
      { by: 'D', act: 'vote', side: 'agent' },
      { by: 'C', act: 'add_scene_memory', half: 2, cat: 'V', text: 'Too late', refused: 'E_PHASE' },
    ];
    const wanted = {
      'sheets.B.agent.mem.n1.text': 'Late',
      'sheets.A.thief.mem.n2': { cat: 'I', text: 'Mine', box: false, circle: false },
      step: 'bleed_pick',
    };
    expect(played(second(), acts, wanted)).toBe(null);
  });

  it('in a paper is written when the votes are opened, on the side that was played (SZ-080)', () => {
    const acts = [
      ...[...told, close],
      { by: 'C', act: 'vote', side: 'agent', ...last },
      { by: 'B', act: 'vote', side: 'agent' },
      { by: 'D', act: 'vote', side: 'thief', id: 'n1' },
    ];
    const wanted = {
      'sheets.C.thief.mem.n1': { cat: 'K', text: 'The second tide', box: false, circle: false },
      'bleed.bleeder': 'agent',
    };
    expect(played(second(), acts, wanted)).toBe(null);
  });

  it.each([
    ['of a scene that she was not in', 'C', first, 'E_ROLE'],
    ['of one who gave dice', 'D', last, 'E_ROLE'],
    ['without words', 'C', { secondCat: 'K' }, 'MOVE.MALFORMED'],
    ['without a category', 'B', { firstText: 'The rain' }, 'MOVE.MALFORMED'],
    ['with empty words', 'B', { firstCat: 'V', firstText: ' ' }, 'MOVE.MALFORMED'],
  ])('%s spoils a paper', (_, by, note, refused) => {
    expect(played(second(), [...told, close, { by, act: 'vote', side: 'agent', ...note, refused }])).toBe(null);
  });

  it('that is used spoils the paper as a whole, also one that was laid before (SZ-080)', () => {
    const note = { by: 'B', act: 'add_scene_memory', half: 1, id: 'n1', cat: 'I', text: 'The one' };
    const paper = { by: 'B', act: 'vote', side: 'thief', ...first };
    expect(played(second(), [...told, close, note, { ...paper, refused: 'E_NOTE_USED' }])).toBe(null);
    const others = [
      { by: 'C', act: 'vote', side: 'thief' },
      { by: 'D', act: 'vote', side: 'agent' },
    ];
    // With the paper of B two of three are for the thief; without it nothing decides, and the first of the two sides stands.
    const wanted = { 'bleed.bleeder': 'agent', 'sheets.B.agent.mem.n1.text': 'The one' };
    expect(played(second(), [...told, close, paper, note, ...others], wanted)).toBe(null);
    const unspoilt = { 'bleed.bleeder': 'thief' };
    expect(played(second(), [...told, close, paper, ...others], unspoilt)).toBe(null);
  });

  it('is never in the card of the actor, which may go back unseen (SZ-122)', () => {
    const acts = [...told, close, { by: 'A', act: 'vote', side: 'agent', ...first, refused: 'E_ROLE' }];
    expect(played(second({ players: 3 }), acts)).toBe(null);
  });
});

describe('the actor, while the second scene is told', () => {
  it('says what is noted as it closes, and may change it until then (SZ-080)', () => {
    const acts = [
      { by: 'C', act: 'note_ahead', cat: 'K', text: 'Not she', refused: 'E_ROLE' },
      { by: 'A', act: 'note_ahead', cat: 'K', text: 'The ebb' },
      ...told,
      { by: 'A', act: 'note_ahead', cat: 'I', text: 'The tide' },
      { ...close, id: 'n1' },
      { by: 'A', act: 'note_ahead', cat: 'I', text: 'Too late', refused: 'E_PHASE' },
      { by: 'A', act: 'add_scene_memory', half: 2, cat: 'K', text: 'Again', refused: 'E_NOTE_USED' },
      { by: 'A', act: 'add_scene_memory', half: 1, id: 'n2', cat: 'K', text: 'Of the first' },
    ];
    const wanted = {
      'sheets.A.thief.mem.n1': { cat: 'I', text: 'The tide', box: false, circle: false },
      'sheets.A.agent.mem.n2.text': 'Of the first',
      step: 'vote',
    };
    expect(played(second(), acts, wanted)).toBe(null);
  });

  it('has no need of it in the first scene, and cannot in endgame (SZ-034, SZ-080)', () => {
    const act = { by: 'A', act: 'note_ahead', cat: 'K', text: 'x' };
    const early = second({ half: 1, visitors: [], halves: [] });
    expect(played(early, [{ ...act, refused: 'E_PHASE' }])).toBe(null);
    const late = second({ phase: 'endgame', half: 1, visitors: [], halves: [], sheets: { A: { hand: ['KO-401'] } } });
    expect(played(late, [{ ...act, refused: 'E_SHEET_FROZEN' }])).toBe(null);
  });
});

describe('the form of the vote', () => {
  const half = (visitor: number, notes: readonly number[] = []): Half => ({
    ...{ actor: 'agent', visiting: 'thief' },
    visitor,
    notes,
  });
  const voting = (seats: number, halves: readonly Half[]): SzState => ({
    ...game.init({ seats, config: {} }),
    ...{ phase: 'flashback', step: 'vote', half: 2, scene: emptyScene },
    halves,
  });
  const fieldsOf = (state: SzState, seat: number): readonly Field[] =>
    game.offers(state, seat).flatMap(({ fields }) => fields);

  it.each([
    ['the first visitor', 4, 1, [half(1), half(2)], ['side', 'firstCat', 'firstText']],
    ['the second visitor', 4, 2, [half(1), half(2)], ['side', 'secondCat', 'secondText']],
    ['a visitor who has noted', 4, 1, [half(1, [1]), half(2)], ['side']],
    ['one who was in neither', 4, 3, [half(1), half(2)], ['side']],
    ['the actor of an odd table', 3, 0, [half(1), half(2)], ['side']],
    ['the actor of an even table, who has none', 4, 0, [half(1), half(2)], []],
    ['the one visitor of both', 2, 1, [half(1), half(1)], ['side', 'firstCat', 'firstText', 'secondCat', 'secondText']],
  ] as const)('asks %s no more than it must', (_, seats, seat, halves, names) => {
    expect(fieldsOf(voting(seats, halves), seat).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['one', [half(1, [1]), half(1)]],
    ['two', [half(1), half(1)]],
  ] as const)('asks for no more words in %s than a paper holds (decision 0055)', (_, halves) => {
    const fields = fieldsOf(voting(2, halves), 1);
    const paper = fields.map(({ name, ...field }) => [name, field.kind === 'text' ? '€'.repeat(field.max) : 'agent']);
    const bytes = new TextEncoder().encode(JSON.stringify({ kind: 'vote', ...(Object.fromEntries(paper) as object) }));
    expect(fields.length).toBe(halves[0].notes.length === 0 ? 5 : 3);
    expect(bytes.length).toBeLessThanOrEqual(1022);
  });

  it('asks for words once there is a category', () => {
    const fields = fieldsOf(voting(4, [half(1), half(2)]), 1);
    expect(fields.find(({ name }) => name === 'firstText')?.when).toEqual({ field: 'firstCat', is: ['V', 'K', 'I'] });
  });

  it('is filled for somebody who is away with a vote alone', () => {
    const state = voting(4, [half(1), half(2)]);
    expect(game.fallback(state, 1)).toEqual({ kind: 'vote', side: 'agent' });
  });
});
