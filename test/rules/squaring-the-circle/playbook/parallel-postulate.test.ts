/** Parallel Postulate: the disproof of one theorem halves the need of another to the same end. */
import { describe, expect, it } from 'vitest';
import { aTable, decide, play, use, type Play } from '../table';

const five = { k1: 'risk', k2: 'risk', k3: 'risk', k4: 'risk', k5: 'risk' };
const problems = { P1: { by: 'bo', chosen: 'ana' } };
/** T1 of ana falls. */
const fallen = (others: object, first: object = { end: 'gold' }): Play =>
  play(
    aTable({
      conf: { problems },
      who: { ana: { moves: ['Parallel Postulate'] } },
      theorems: { T1: { by: 'ana', need: 4, house: five, ...first }, ...others },
      pending: [{ shake: 'T1' }],
    } as never),
  ).dice(2, 3);

describe('Parallel Postulate', () => {
  it.each([
    [7, 4],
    [6, 3],
    [3, 2],
    [2, 1],
    [1, 1],
  ])('SC-106 SC-D44 a need of %i becomes %i, by itself', (need, left) => {
    const after = fallen({ T2: { by: 'ana', need, end: 'gold' } });
    expect([after.theorem('T2').need, after.awaits]).toEqual([left, 'ana: turn']);
  });

  it('SC-106 the same open problem is the same end', () => {
    const after = fallen({ T2: { by: 'ana', need: 6, problem: 'P1' } }, { problem: 'P1' });
    expect(after.theorem('T2').need).toBe(3);
  });

  it.each([
    ['another end', { by: 'ana', need: 6, end: 'fame' }],
    ['no end', { by: 'ana', need: 6 }],
    ['another’s theorem', { by: 'bo', need: 6, end: 'gold' }],
  ])('SC-106 is nothing to %s', (_, other) => {
    expect(fallen({ T2: other }).theorem('T2').need).toBe(6);
  });

  it('SC-106 is for its owner alone', () => {
    const table = aTable({
      theorems: { T1: { by: 'ana', need: 4, house: five, end: 'gold' }, T2: { by: 'ana', need: 6, end: 'gold' } },
      pending: [{ shake: 'T1' }],
    });
    expect(play(table).dice(2, 3).theorem('T2').need).toBe(6);
  });

  it('SC-D83 where several would do she picks one', () => {
    const asked = fallen({ T2: { by: 'ana', need: 6, end: 'gold' }, T3: { by: 'ana', need: 9, end: 'gold' } });
    expect(asked.awaits).toBe('ana: ask');
    const picked = asked.by('ana', decide('T3'));
    expect([picked.theorem('T2').need, picked.theorem('T3').need]).toEqual([6, 5]);
    expect(asked.refusal('ana', decide('T1'))).toBe('theorem.unknown SC-106');
    expect(asked.fallback('ana')).toEqual(decide('T2'));
  });

  it('SC-D44 rivals that fall together cannot help each other, and a third to the same end is helped by each', () => {
    const table = aTable({
      conf: { problems },
      who: { ana: { moves: ['Parallel Postulate'] } },
      theorems: {
        T1: { by: 'bo', need: 2, problem: 'P1' },
        T2: { by: 'ana', need: 8, problem: 'P1', end: 'gold' },
        T3: { by: 'ana', need: 8, problem: 'P1', end: 'gold' },
        T4: { by: 'ana', need: 9, end: 'gold' },
      },
      pending: [{ result: 'ana' }],
    });
    const after = play(table).by('ana', use('prove', 'T1')).dice(6, 6);
    expect(['T2', 'T3', 'T4'].map((id) => [after.theorem(id).status, after.theorem(id).need])).toEqual([
      ['disproved', 8],
      ['disproved', 8],
      ['stated', 3],
    ]);
  });
});
