/** So many benefits beyond the picks that hardly any is left to pick. */
import { describe, expect, it } from 'vitest';
import { aTable, picks, play, statement } from '../table';

const moves = ['Axiom of Choice', 'Calculus', 'Infinite Descent'];
const stated = (sum: readonly [number, number], extras: readonly string[]) =>
  play(aTable({ who: { ana: { moves } } }))
    .by('ana', statement({ extras: [...extras] }))
    .dice(...sum);

describe('a strong statement with all three ways of proof beyond its picks', () => {
  const all = stated([6, 6], ['Axiom of Choice', 'Calculus']);

  it('SC-092 SC-096 SC-115 SC-033 still takes two picks, one of them in vain', () => {
    const picked = all.by('ana', picks('trivial', 'induction'));
    expect([[...picked.theorem('T1').options].sort((a, b) => (a < b ? -1 : 1)), picked.theorem('T1').need]).toEqual([
      ['construction', 'contradiction', 'induction', 'trivial'],
      3 + 2 - 1,
    ]);
  });

  it('SC-033 SC-D24 but not the same twice', () => {
    expect(all.refusal('ana', picks('induction', 'induction'))).toBe('picks.band SC-033');
  });

  it('SC-033 can be picked for by whoever stands in for her', () => {
    expect(all.refusal('ana', all.fallback('ana'))).toBe('granted');
  });

  it('SC-115 where two others are left, what it has is no pick', () => {
    const one = stated([6, 6], ['Calculus']);
    expect([
      one.refusal('ana', picks('trivial', 'construction')),
      one.refusal('ana', picks('trivial', 'induction')),
    ]).toEqual(['picks.hasIt SC-115', 'granted']);
  });
});
