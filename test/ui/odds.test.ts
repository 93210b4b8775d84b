import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonusOf, diceOf, oddsOf, percent, signed, signless } from '../../src-renderer/ui/moves/odds';
import { presentation, said } from './fixtures';

const bandsFrom = (...from: number[]) => from.map((least) => ({ from: least, label: said(`from ${least}`) }));

describe('the odds of a roll', () => {
  it('counts every way of 2d6 +3', () => {
    expect(oddsOf(presentation).map(({ range, ways, of }) => [range, ways, of])).toEqual([
      ['10+', 21, 36],
      ['7–9', 12, 36],
      ['6 or less', 3, 36],
    ]);
    expect(oddsOf(presentation).map(percent)).toEqual(['58 %', '33 %', '8 %']);
  });

  it.each`
    sides        | bonus | from             | ways           | because
    ${[6, 6]}    | ${0}  | ${[10, 7, -99]}  | ${[6, 15, 15]} | ${'no bonus'}
    ${[6, 6]}    | ${-2} | ${[10, 7, -99]}  | ${[1, 9, 26]}  | ${'a penalty'}
    ${[6, 6]}    | ${12} | ${[10, 7, -99]}  | ${[36, 0, 0]}  | ${'it cannot miss'}
    ${[4, 8]}    | ${1}  | ${[11, 5, -99]}  | ${[6, 23, 3]}  | ${'two kinds of dice'}
    ${[10]}      | ${0}  | ${[8, -99]}      | ${[3, 7]}      | ${'one die'}
    ${[6, 6, 6]} | ${0}  | ${[18, 17, -99]} | ${[1, 3, 212]} | ${'three dice, and a band of one total'}
    ${[]}        | ${3}  | ${[3, -99]}      | ${[1, 0]}      | ${'no dice at all'}
  `('$because', ({ sides, bonus, from, ways }) => {
    const roll = { sides, addends: [{ label: said('x'), amount: bonus }], bands: bandsFrom(...from) };
    expect(oddsOf(roll).map((band) => band.ways)).toEqual(ways);
  });

  it('puts bands in order, whatever order the rules list them in', () => {
    const roll = { sides: [6, 6], addends: [], bands: bandsFrom(-99, 10, 7) };
    expect(oddsOf(roll).map(({ range }) => range)).toEqual(['10+', '7–9', '6 or less']);
  });

  it('gives every way to exactly one band as long as the last has no floor', () => {
    const sides = fc.array(fc.integer({ min: 2, max: 12 }), { minLength: 1, maxLength: 4 });
    const from = fc.uniqueArray(fc.integer({ min: -5, max: 40 }), { maxLength: 4 });
    fc.assert(
      fc.property(sides, fc.integer({ min: -6, max: 9 }), from, (dice, bonus, floors) => {
        const roll = { sides: dice, addends: [{ label: said('x'), amount: bonus }], bands: bandsFrom(...floors, -99) };
        const odds = oddsOf(roll);
        expect(odds.reduce((sum, { ways }) => sum + ways, 0)).toBe(dice.reduce((product, die) => product * die, 1));
      }),
      { seed: 67 },
    );
  });

  it('says a small chance and a large one without rounding them away', () => {
    expect(percent({ ways: 1, of: 1296 })).toBe('under 1 %');
    expect(percent({ ways: 1295, of: 1296 })).toBe('over 99 %');
    expect(percent({ ways: 0, of: 36 })).toBe('0 %');
    expect(percent({ ways: 36, of: 36 })).toBe('100 %');
  });

  it('spells dice and figures', () => {
    expect(diceOf([6, 6])).toBe('2d6');
    expect(diceOf([4, 8, 4])).toBe('2d4 + d8');
    expect(bonusOf(presentation)).toBe(3);
    expect([signed(-2), signed(0), signed(5), signless(-7)]).toEqual(['−2', '+0', '+5', '−7']);
  });
});
