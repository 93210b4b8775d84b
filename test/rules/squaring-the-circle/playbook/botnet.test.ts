/** Botnet: help for Digital Mayhem. */
import { describe, expect, it } from 'vitest';
import { aTable, named, play } from '../table';

const total = (owned: readonly string[], move: string): number =>
  play(aTable({ who: { ana: { moves: [move, ...owned] } } }))
    .by('ana', named(move))
    .dice(2, 3).total;

describe('Botnet', () => {
  it('SC-159 adds 1 to Digital Mayhem', () => {
    expect([total([], 'Digital Mayhem'), total(['Botnet'], 'Digital Mayhem')]).toEqual([9, 10]);
  });

  it('SC-159 and to nothing else', () => {
    expect(total(['Botnet'], 'Oomph')).toBe(9);
  });

  it('SC-159 also where Digital Mayhem is borrowed', () => {
    const table = aTable({ who: { ana: { moves: ['Assemble the Team', 'Botnet'], team: { Zoe: false } } } });
    expect(
      play(table)
        .by('ana', named('Digital Mayhem', { via: 's1' }))
        .dice(2, 3).total,
    ).toBe(10);
  });

  it('SC-159 is no move to start', () => {
    expect(play(aTable({ who: { ana: { moves: ['Botnet'] } } })).refusal('ana', named('Botnet'))).toBe(
      'move.notStarted SC-159',
    );
  });
});
