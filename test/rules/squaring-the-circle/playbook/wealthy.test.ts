/** Wealthy: more money to throw. */
import { describe, expect, it } from 'vitest';
import { aTable, named, play } from '../table';

const total = (owned: readonly string[], move: string): number =>
  play(aTable({ who: { ana: { moves: [move, ...owned] } } }))
    .by('ana', named(move))
    .dice(2, 3).total;

describe('Wealthy', () => {
  it('SC-176 adds 1 to Throw Money At It', () => {
    expect([total([], 'Throw Money At It'), total(['Wealthy'], 'Throw Money At It')]).toEqual([4, 5]);
  });

  it('SC-176 and to nothing else', () => {
    expect(total(['Wealthy'], 'Get Involved')).toBe(9);
  });

  it('SC-176 is no move to start', () => {
    expect(play(aTable({ who: { ana: { moves: ['Wealthy'] } } })).refusal('ana', named('Wealthy'))).toBe(
      'move.notStarted SC-176',
    );
  });
});
