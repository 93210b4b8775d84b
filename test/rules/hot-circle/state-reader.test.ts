/** A state that a stranger made up: it is refused, or the table plays on from it, and nothing throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hotCircle as game } from '../../../rules/games/hot-circle/game';
import type { HotState } from '../../../rules/games/hot-circle/state';
import { digestOf } from '../../../rules/kernel/digest';
import { resume } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { playOn, withOnePart } from '../made-up';
import { playTable, randomFrom } from '../random-player';

const read = (state: object, seats: number) =>
  resume(game, JSON.parse(JSON.stringify(state)) as JsonObject, { seats, config: {} });

/** States of a table at which about every second move is the least that would do. */
const statesOf = (table: number, steps: number): readonly HotState[] => {
  const states: HotState[] = [];
  const setUp = { seats: 2 + (table % 3), config: {} };
  const random = randomFrom(table);
  const isAbsent = (seat: number): boolean => {
    const state = states.at(-1);
    return state?.phase === 'scene' ? seat === state.gm && random(12) === 0 : random(2) === 0;
  };
  for (const { standing } of playTable(game, setUp, random, undefined, isAbsent)) {
    states.push(standing.state);
    if (states.length >= steps) break;
  }
  return states;
};

it.each([31, 32, 33, 34])('every state of an honest table is granted as it is: table %i', (table) => {
  for (const state of statesOf(table, 500)) {
    const ruling = read(state, state.people.length);
    if (!ruling.ok) throw new Error(`${JSON.stringify(ruling.refusal)} in ${state.phase}`);
    if (digestOf(ruling.value.state) !== digestOf(state)) throw new Error('another state was granted');
  }
});

const someValue = fc.oneof(
  fc.constantFrom<Json>(null, true, -1, 0, 1, 5, 6, 99, '', 'x', 'scene', 'rerolls', 'versus', 'kill', 'none', [], {}),
  fc.integer({ min: 0, max: 20 }),
);

describe('a state with one part made up', () => {
  const moments = [31, 33].flatMap((table) => {
    const seen = new Map<string, HotState>();
    for (const state of statesOf(table, 900))
      seen.set(`${state.phase} ${state.rolling?.purpose.for} ${state.test?.kind} ${state.ability?.ability}`, state);
    return [...seen.values()];
  });

  it('is refused, or played on from without a throw', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), someValue, fc.nat(1_000_000), (moment, where, value, seed) => {
        const state = moments[moment % moments.length] ?? moments[0];
        if (state === undefined) return;
        const json = JSON.parse(JSON.stringify(state)) as JsonObject;
        const seats = state.people.length;
        const ruling = read(withOnePart(json, where, value) as JsonObject, seats);
        if (ruling.ok) playOn(game, ruling.value, seats, { seed, steps: 10 });
      }),
      { seed: 20_261, numRuns: 700 },
    );
  }, 180_000);

  it.each([null, 3, 'x', [], { phase: 'scene' }])('%j is no state', (junk) => {
    expect(game.readState(junk as unknown as JsonObject, { seats: 2, config: {} }).ok).toBe(false);
  });
});
