/** A state that a stranger made up: it is refused, or the table plays on from it, and nothing throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import type { SzState } from '../../../rules/games/schizonauts/state';
import { digestOf } from '../../../rules/kernel/digest';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { withOnePart } from '../made-up';
import { playTable, randomFrom, type Taste } from '../random-player';

const taste: Taste = ({ kind }: JsonObject) =>
  kind === 'propose' || kind === 'objectQuestion' || kind === 'swapMemory' || kind === 'supplyMemory' ? 0 : 3;

const read = (state: object, seats: number) =>
  game.readState(JSON.parse(JSON.stringify(state)) as JsonObject, { seats, config: {} });

/** The shortest length is agreed: a longer game has no other states. */
const quick: typeof game = {
  ...game,
  init: (setUp) => ({ ...game.init(setUp), phase: 'creation', step: 'creation' }),
};

const statesOf = (seats: number, seed: number): readonly SzState[] =>
  [...playTable(quick, { seats, config: {} }, randomFrom(seed), taste)].map(({ standing }) => standing.state);

/** Faces are still to come from a deck that only the table knows which dealt it. */
const wantsCards = ({ phase, step, sheets }: SzState): boolean =>
  (phase === 'endgame' && step !== 'gather') ||
  step === 'last_deal' ||
  (phase === 'final' && sheets.some(({ cards, final }) => final === null && cards.some(({ up }) => up === null)));

const tables = [
  [2, 51],
  [3, 52],
  [6, 53],
] as const;

it.each(tables)(
  'every state of an honest table of %i is granted as it is, or waits for cards (SZ-225, SZ-226): seed %i',
  (seats, seed) => {
    for (const state of statesOf(seats, seed)) {
      const ruling = read(state, seats);
      if (wantsCards(state)) {
        expect(ruling).toMatchObject({ ok: false, refusal: { code: 'state.odd', facts: { at: 'hidden' } } });
        continue;
      }
      if (!ruling.ok) throw new Error(`${JSON.stringify(ruling.refusal)} at ${state.phase} ${state.step}`);
      if (digestOf(ruling.value) !== digestOf(state)) throw new Error('another state was granted');
    }
  },
  60_000,
);

const someValue = fc.oneof(
  fc.constantFrom<Json>(null, true, false, -1, 0, 1, 2, 7, 99, '', 'x', 'agent', 'V', 'pool', 'final', 'm1', [], {}),
  fc.integer({ min: 0, max: 20 }),
);

describe('a state with one part made up', () => {
  const seen = new Map<string, SzState>();
  for (const state of statesOf(3, 54)) seen.set(`${state.phase} ${state.step} ${state.rolling?.purpose.for}`, state);
  const moments = [...seen.values()];

  it('is refused, or shown and asked about without a throw', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), someValue, (moment, where, value) => {
        const state = moments[moment % moments.length] ?? moments[0];
        if (state === undefined) return;
        const json = JSON.parse(JSON.stringify(state)) as JsonObject;
        const ruling = read(withOnePart(json, where, value) as JsonObject, 3);
        if (!ruling.ok) return;
        const made = ruling.value;
        const expected = game.expect(made);
        game.glance(made);
        game.pieces(made);
        for (const seat of [0, 1, 2]) {
          game.offers(made, seat);
          game.routine(made, seat);
          game.check(made, seat, game.fallback(made, seat));
        }
        const owed = expected.kind === 'free' ? expected.owed : [];
        for (const seat of owed) {
          const move = game.fallback(made, seat);
          const answer = game.check(made, seat, move);
          if (!answer.ok) throw new Error(`${made.step}: ${JSON.stringify([move, answer.refusal, where, value])}`);
          game.apply(made, seat, answer.value);
        }
      }),
      { seed: 20_261, numRuns: 700 },
    );
  }, 60_000);

  it('has a note ahead only while the second scene is told (SZ-080)', () => {
    const note = { cat: 'V', text: 'The rain' };
    const withNote = moments.flatMap((state) => {
      if (state.phase !== 'flashback' || state.scene === null) return [];
      const made = { ...state, scene: { ...state.scene, note } } as unknown as SzState;
      return read(made, 3).ok ? [[state.step, state.half]] : [];
    });
    expect(moments.map(({ step }) => step)).toContain('vote');
    expect(withNote.length > 0 && withNote.every(([step, half]) => step === 'answer' && half === 2)).toBe(true);
  });

  it.each([null, 3, 'x', [], { phase: 'lobby' }])('%j is no state', (junk) => {
    expect(game.readState(junk as unknown as JsonObject, { seats: 2, config: {} }).ok).toBe(false);
  });
});
