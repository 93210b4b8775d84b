/** The one way in which a table steps, on a game that is nothing but its expectations. */
import { describe, expect, it } from 'vitest';
import type { Expectation } from '../../../rules/kernel/expectation';
import { begin, land, step, type Game } from '../../../rules/kernel/game';
import type { RollPlan } from '../../../rules/kernel/offer';
import { grant, refuse } from '../../../rules/kernel/ruling';
import { toyGame, what } from '../toy-game';

interface Count {
  readonly at: number;
}

const roll: RollPlan = { sides: [6], addends: [], bands: [] };
const nobody: Expectation = { kind: 'each', seats: [], what };
const one: Expectation = { kind: 'one', seat: 1, what };

/** Each step counts one further, and its line says where it was; `expects` has one entry for each count. */
const gameOf = (...expects: readonly Expectation[]): Game<Count> => {
  const next = ({ at }: Count) => ({
    state: { at: at + 1 },
    story: [{ seat: -1, code: `from ${at}`, facts: {}, rule: 'X' }],
  });
  return toyGame({ at: 0 }, next, {
    readState: (json) =>
      typeof json['at'] === 'number' ? grant({ at: json['at'] }) : refuse('state.odd', { at: 'at' }),
    expect: ({ at }) => expects[at] ?? one,
  });
};
const setUp = { seats: 3, config: {} };

describe('a choice that is asked of nobody', () => {
  it('is applied at once when a table begins', () => {
    expect(begin(gameOf(nobody, nobody, one), setUp).state).toEqual({ at: 2 });
  });

  it('is applied at once after a move, and told after it', () => {
    const game = gameOf(one, nobody, one);
    const moved = step(game, begin(game, setUp), 1, {});
    expect(moved.ok && [moved.value.standing.state.at, moved.value.story.map(({ code }) => code)]).toEqual([
      2,
      ['from 0', 'from 1'],
    ]);
  });

  it('is applied at once after the last choice of another', () => {
    const game = gameOf({ kind: 'each', seats: [0, 2], what }, nobody, nobody, one);
    const first = step(game, begin(game, setUp), 2, {});
    const last = first.ok ? step(game, first.value.standing, 0, {}) : first;
    expect(first.ok && first.value.standing.state.at).toBe(0);
    expect(last.ok && last.value.standing).toEqual({ state: { at: 3 }, choices: [] });
  });

  it('is applied at once after dice', () => {
    const game = gameOf({ kind: 'roll', seat: 0, what, roll }, nobody, one);
    expect(land(game, begin(game, setUp), [4]).standing.state).toEqual({ at: 2 });
  });

  it('for ever is a bug of ours, and stops instead of turning in a circle', () => {
    const game = { ...gameOf(), expect: () => nobody };
    expect(() => begin(game, setUp)).toThrow(/nobody, for ever/);
  });
});
