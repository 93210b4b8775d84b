/** Cardinality Tricks: a floor under the modifier of her own House. */
import { describe, expect, it } from 'vitest';
import { aTable, aCard, play } from '../table';

const nine = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`a${at}`, 'risk']));

describe('Cardinality Tricks', () => {
  it.each([
    [['Cardinality Tricks'], 7],
    [[], 4],
  ])('SC-093 with %j nine CARDs and dice of 7 make %i', (moves, total) => {
    const table = aTable({ who: { ana: { moves: [...moves], house: nine } }, pending: [{ card: 'ana' }] });
    expect(play(table).by('ana', aCard).dice(3, 4).total).toBe(total);
  });

  it('SC-093 SC-D52 does not cover theorems', () => {
    const table = aTable({
      who: { ana: { moves: ['Cardinality Tricks'] } },
      theorems: { T1: { by: 'ana', need: 4, house: nine } },
      pending: [{ shake: 'T1' }],
    });
    expect(play(table).dice(3, 4).total).toBe(5);
  });
});
