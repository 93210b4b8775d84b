/** Unflappable: a calmer House of her own. */
import { describe, expect, it } from 'vitest';
import { aCard, aTable, named, play } from '../table';

const house = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index + 1}`, 'risk']));

describe('Unflappable', () => {
  it.each([
    [0, 6 + 5 + 1],
    [3, 6 + 2 + 1],
    [9, 6 - 4 + 1],
  ])('SC-142 SC-054 with %i CARDs already, a new one and dice of 6 make %i', (count, total) => {
    const table = aTable({ who: { ana: { moves: ['Unflappable'], house: house(count) } }, pending: [{ card: 'ana' }] });
    expect(play(table).by('ana', aCard).dice(3, 3).total).toBe(total);
  });

  it('SC-142 SC-D51 comes before the floor of Cardinality Tricks', () => {
    const moves = ['Unflappable', 'Cardinality Tricks'];
    const totals = [5, 7].map((count) => {
      const table = aTable({ who: { ana: { moves, house: house(count) } }, pending: [{ card: 'ana' }] });
      return play(table).by('ana', aCard).dice(5, 5).total;
    });
    expect(totals).toEqual([10 + 0 + 1, 10 + 0]);
  });

  it('SC-142 SC-D52 is of no use to her theorems', () => {
    const table = aTable({
      who: { ana: { moves: ['Unflappable'] } },
      theorems: { T1: { by: 'ana', need: 4 } },
      pending: [{ shake: 'T1' }],
    });
    expect(play(table).dice(3, 3).total).toBe(6 + 6);
  });

  it('SC-142 SC-D52 is of no use to others', () => {
    const table = aTable({ who: { bo: { moves: ['Unflappable'] } }, pending: [{ card: 'ana' }] });
    expect(play(table).by('ana', aCard).dice(3, 3).total).toBe(6 + 5);
  });

  it('SC-142 is no move to start', () => {
    expect(play(aTable({ who: { ana: { moves: ['Unflappable'] } } })).refusal('ana', named('Unflappable'))).toBe(
      'move.notStarted SC-142',
    );
  });
});
