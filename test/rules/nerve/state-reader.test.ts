/** A state that a stranger made up: it is refused, or the table plays on from it, and nothing throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nerve as game } from '../../../rules/games/nerve/game';
import type { NerveState } from '../../../rules/games/nerve/state';
import { digestOf } from '../../../rules/kernel/digest';
import { resume } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { playOn, withOnePart } from '../made-up';
import { playTable, randomFrom } from '../random-player';

const read = (state: object, seats: number) =>
  resume(game, JSON.parse(JSON.stringify(state)) as JsonObject, { seats, config: {} });

const statesOf = (table: number, steps: number): readonly NerveState[] => {
  const states: NerveState[] = [];
  const setUp = { seats: 2 + (table % 4), config: {} };
  for (const { standing } of playTable(game, setUp, randomFrom(table))) {
    states.push(standing.state);
    if (states.length >= steps) break;
  }
  return states;
};

it.each([31, 32, 33, 34])('every state of an honest table is granted as it is: table %i', (table) => {
  for (const state of statesOf(table, 400)) {
    const ruling = read(state, state.characters.length);
    if (!ruling.ok) throw new Error(`${JSON.stringify(ruling.refusal)} in ${state.phase}`);
    if (digestOf(ruling.value.state) !== digestOf(state)) throw new Error('another state was granted');
  }
});

const someValue = fc.oneof(
  fc.constantFrom<Json>(null, true, -1, 0, 1, 5, 6, 99, '', 'x', 'resolve', 'auction', 'domination', [], {}),
  fc.integer({ min: 0, max: 20 }),
);

describe('a state with one part made up', () => {
  const moments = [31, 33].flatMap((table) => {
    const seen = new Map<string, NerveState>();
    for (const state of statesOf(table, 500)) seen.set(`${state.phase} ${state.rolling?.purpose.for}`, state);
    return [...seen.values()];
  });

  it('is refused, or played on from without a throw', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), someValue, fc.nat(1_000_000), (moment, where, value, seed) => {
        const state = moments[moment % moments.length] ?? moments[0];
        if (state === undefined) return;
        const json = JSON.parse(JSON.stringify(state)) as JsonObject;
        const seats = state.characters.length;
        const ruling = read(withOnePart(json, where, value) as JsonObject, seats);
        if (ruling.ok) playOn(game, ruling.value, seats, { seed, steps: 25 });
      }),
      { seed: 20_261, numRuns: 1_500 },
    );
  });

  it('is refused where a Stake is of somebody who has no part in the Conflict', () => {
    const declaring = moments.find(({ phase, conflict }) => phase === 'declare' && conflict?.stakes.length === 1);
    if (!declaring?.conflict) throw new Error('no such moment');
    const { conflict, characters } = declaring;
    const stranger = characters.findIndex((_, seat) => !conflict.who.includes(seat));
    const by = (seat: number) => ({
      ...declaring,
      conflict: { ...conflict, stakes: conflict.stakes.map((stake) => ({ ...stake, by: seat })) },
    });
    expect(stranger).toBeGreaterThanOrEqual(0);
    expect(read(by(conflict.caller), characters.length).ok).toBe(true);
    expect(read(by(stranger), characters.length).ok).toBe(false);
  });

  it.each([null, 3, 'x', [], { phase: 'table' }])('%j is no state', (junk) => {
    expect(game.readState(junk as unknown as JsonObject, { seats: 2, config: {} }).ok).toBe(false);
  });
});
