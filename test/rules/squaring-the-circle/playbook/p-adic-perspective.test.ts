/** p-adic Perspective: +1 where the need is a prime number. */
import { describe, expect, it } from 'vitest';
import { aTable, play, use } from '../table';

describe('p-adic Perspective', () => {
  it.each([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 0],
    [5, 1],
    [9, 0],
    [11, 1],
    [12, 0],
    [13, 1],
  ])('SC-098 SC-D40 at a need of %i it adds %i', (need, more) => {
    const table = aTable({
      who: { ana: { moves: ['p-adic Perspective'] } },
      theorems: { T1: { by: 'bo', need } },
      pending: [{ result: 'ana' }],
    });
    expect(play(table).by('ana', use('prove', 'T1')).dice(1, 1).total).toBe(5 + more);
    expect(play(table).by('ana', use('disprove', 'T1')).dice(1, 1).total).toBe(5 + more);
  });

  it('SC-098 SC-D40 does not help to apply', () => {
    const table = aTable({
      who: { ana: { moves: ['p-adic Perspective'] } },
      theorems: { T1: { by: 'bo', need: 0, status: 'proven' }, T2: { by: 'bo', need: 7 } },
    });
    expect(play(table).by('ana', { kind: 'apply', source: 'T1', to: 'T2' }).dice(1, 1).total).toBe(3);
  });
});
