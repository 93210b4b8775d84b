/** Values for the sheets of Nerve: what is there in the longest conflict, and odd letters. The sheet studio previews with them. */
import type { JsonObject } from '../../rules/kernel/json';
import { oddFor, type LayoutSamples } from '../layout-samples';

type Sample = 'longest' | 'odd';

const longName = 'Captain Marguerite-Wilhelmina Obuya of the Lower Docks, retired';
/** As rows name who wrote them. */
const longBy = 'Marguerite-Wilhelmina';
const longLine = 'I opened the lock for the smugglers and let them walk';
const longStake = 'Which of us takes the one boat that leaves before the water comes';

const colours = ['a', 'b', 'c', 'd', 'e', 'f'];

const many = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const dice = (count: number): readonly JsonObject[] =>
  many(count, (at) => ({ colour: colours[at % 6] ?? '', seat: at % 6, face: (at % 6) + 1 }));

const counts = (most: number): readonly JsonObject[] =>
  colours.map((colour, seat) => ({ colour, seat, count: most - seat }));

const valuesFor = (layout: string, sample: Sample): JsonObject => {
  const said = (longest: string): string => (sample === 'odd' ? oddFor(longest) : longest);
  const traits = (most: number): JsonObject => ({
    most,
    entries: many(4, (at) => ({
      id: `t${at}`,
      text: said(longLine),
      level: 5 - at,
      by: said(longBy),
      own: at % 2 === 0,
    })),
  });
  switch (layout) {
    case 'facts':
      return {
        facts: many(9, (at) => ({ id: `f${at}`, text: said(longLine), level: 5 - (at % 5), by: said(longBy) })),
      };
    case 'stakes':
      return {
        stakes: many(6, (at) => ({
          number: at + 1,
          by: said(longBy),
          seat: at,
          type: ['new_traits', 'achievement', 'conclusions', 'consequences', 'momentum', 'domination'][at] ?? '',
          n: at % 2 === 0 ? 3 : 0,
          text: said(longStake),
          result: ['won', 'now', 'open', 'skipped', 'void'][at % 5] ?? '',
          winner: said(longBy),
          bid: at === 1 ? 27 : 0,
          bets: [{ name: said(longBy), dice: counts(9) }],
        })),
        bids: many(6, (at) => ({
          name: said(longBy),
          sum: 27 - at,
          shown: '6 6 5 4 4 2',
          dice: dice(6),
        })),
      };
    default:
      return {
        name: said(longName),
        about: said('Talking a customs officer out of the very question that she came aboard to ask me'),
        stats: { active: 5, cool: 1, decisive: 3 },
        secret: traits(4),
        belief: traits(4),
        theory: traits(5),
        pile: counts(12),
        dice: 57,
        pool: dice(20),
      };
  }
};

export const layoutSamples: LayoutSamples = {
  id: 'nerve',
  longest: (layout) => valuesFor(layout, 'longest'),
  odd: (layout) => valuesFor(layout, 'odd'),
};
