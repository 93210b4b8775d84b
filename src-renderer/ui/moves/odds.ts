/** Exact odds of a roll, shown before it is thrown. Pure: counts every way the dice can fall. */
import type { RollPlan } from '../../../rules/kernel/offer';
import type { Say } from '../../../rules/kernel/say';

/** One band of a roll: the totals it covers, and how many of all ways lead there. */
interface BandOdds {
  /** `10+`, `7–9`, `6 or less`: the totals of this band in figures. */
  readonly range: string;
  readonly label: Say;
  readonly ways: number;
  readonly of: number;
}

/** How many ways lead to each sum of these dice; index is the sum. One empty way for no dice. */
const waysBySum = (sides: readonly number[]): readonly number[] =>
  sides.reduce<readonly number[]>(
    (before, faces) => {
      const after = new Array<number>(before.length + faces).fill(0);
      before.forEach((ways, sum) => {
        for (let face = 1; face <= faces; face += 1) after[sum + face] = (after[sum + face] ?? 0) + ways;
      });
      return after;
    },
    [1],
  );

/** The kernel's mark for "no lower limit". */
const LOWEST = -99;

const rangeOf = (from: number, above: number | null): string => {
  if (above === null) return from <= LOWEST ? 'any' : `${signless(from)}+`;
  if (from <= LOWEST) return `${signless(above - 1)} or less`;
  return from === above - 1 ? signless(from) : `${signless(from)}–${signless(above - 1)}`;
};

/** A figure with a real minus sign, as everywhere on the screen. */
export const signless = (figure: number): string => (figure < 0 ? `−${-figure}` : String(figure));

/** A bonus with its sign: `+2`, `−1`, `+0`. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** The sum of everything that is added to the dice. */
export const bonusOf = (roll: RollPlan): number => roll.addends.reduce((sum, { amount }) => sum + amount, 0);

/** `2d6`, or `d4 + d6` where the dice differ. Nothing for no dice. */
export const diceOf = (sides: readonly number[]): string => {
  const kinds = [...new Set(sides)];
  return kinds
    .map((faces) => {
      const count = sides.filter((side) => side === faces).length;
      return count === 1 ? `d${faces}` : `${count}d${faces}`;
    })
    .join(' + ');
};

/** The odds of every band, best first. A total that no band covers is counted in none. */
export const oddsOf = (roll: RollPlan): readonly BandOdds[] => {
  const ways = waysBySum(roll.sides);
  const bonus = bonusOf(roll);
  const of = ways.reduce((sum, count) => sum + count, 0);
  const bands = [...roll.bands].sort((a, b) => b.from - a.from);
  return bands.map(({ from, label }, index) => {
    const above = bands[index - 1]?.from ?? null;
    const inBand = (total: number): boolean => total >= from && (above === null || total < above);
    const hits = ways.reduce((sum, count, dice) => (inBand(dice + bonus) ? sum + count : sum), 0);
    return { range: rangeOf(from, above), label, ways: hits, of };
  });
};

/** A share in whole percent, without calling a small chance none or a large one certain. */
export const percent = ({ ways, of }: Pick<BandOdds, 'ways' | 'of'>): string => {
  const rounded = of === 0 ? 0 : Math.round((100 * ways) / of);
  if (ways > 0 && rounded === 0) return 'under 1 %';
  if (ways < of && rounded === 100) return 'over 99 %';
  return `${rounded} %`;
};
