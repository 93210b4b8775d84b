/** What a vector says must hold, against the state. */
import { dieText } from '../../../rules/games/nerve/dice';
import { present, type Counts, type NerveState, type StakeResult } from '../../../rules/games/nerve/state';
import { find } from '../../../rules/kernel/shapes';
import { countsOf, seatOf, type Names } from './load';
import { listOf, recordOf, type PlainRecord } from '../plain';

/** The first difference, or null. */
export const differenceFrom = (state: NerveState, wanted: PlainRecord, names: Names): string | null => {
  for (const [key, value] of Object.entries(wanted)) {
    const look = lookers[key];
    if (look === undefined) throw new Error(`nothing is known of ${key}`);
    const difference = look(state, value, names);
    if (difference !== null) return difference;
  }
  return null;
};

const same = (what: string, found: unknown, wanted: unknown): string | null =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? null
    : `${what} is ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`;

const eachOf = (
  value: unknown,
  names: Names,
  look: (seat: number, wanted: unknown) => string | null,
): string | null => {
  for (const [name, wanted] of Object.entries(recordOf(value, 'seats'))) {
    const difference = look(seatOf(names, name), wanted);
    if (difference !== null) return `${name}: ${difference}`;
  }
  return null;
};

const sorted = (dice: readonly string[]): readonly string[] => [...dice].sort();

const stakeText = (result: StakeResult, names: Names): string =>
  typeof result === 'object' ? (names.seats[result.won] ?? '') : result;

/** The listed fields of an entry; null means that there is none. */
const entryDifference = (found: object | undefined, wanted: unknown, names: Names): string | null => {
  if (wanted === null) return found === undefined ? null : 'is still there';
  if (found === undefined) return 'is missing';
  for (const [key, value] of Object.entries(recordOf(wanted, 'entry'))) {
    const is = (found as PlainRecord)[key];
    const difference = same(key, is, key === 'by' ? seatOf(names, value) : value);
    if (difference !== null) return difference;
  }
  return null;
};

const lookers: Readonly<Record<string, (state: NerveState, value: unknown, names: Names) => string | null>> = {
  phase: ({ phase }, value) => same('phase', phase, value),
  at: ({ conflict }, value) => same('at', (conflict?.at ?? -1) + 1, value),
  turn: ({ conflict }, value, names) => same('turn', conflict?.turn, seatOf(names, value)),
  left: ({ conflict, past }, value, names) =>
    same(
      'left',
      conflict?.left ?? past?.left,
      listOf(value, 'left').map((name) => seatOf(names, name)),
    ),
  stakes: ({ conflict, past }, value, names) =>
    same(
      'stakes',
      (conflict?.stakes ?? past?.stakes ?? []).map(({ result }) => stakeText(result, names)),
      value,
    ),
  piles: ({ piles }, value, names) =>
    eachOf(value, names, (seat, wanted) => same('pile', piles[seat], countsOf(wanted, piles.length))),
  pools: ({ conflict }, value, names) =>
    eachOf(value, names, (seat, wanted) =>
      same('pool', sorted((conflict?.pools[seat] ?? []).map(dieText)), sorted(listOf(wanted, 'pool').map(String))),
    ),
  bets: ({ conflict, piles }, value, names) => {
    for (const [number, bets] of Object.entries(recordOf(value, 'bets'))) {
      const stake = conflict?.stakes[Number(number) - 1];
      const none: Counts = piles.map(() => 0);
      const difference = eachOf(bets, names, (seat, wanted) =>
        same('bet', stake?.bets[seat] ?? none, countsOf(wanted, piles.length)),
      );
      if (difference !== null) return `Stake ${number}, ${difference}`;
    }
    return null;
  },
  facts: ({ facts }, value, names) => {
    for (const [id, wanted] of Object.entries(recordOf(value, 'facts'))) {
      const difference = entryDifference(find(facts, id), wanted, names);
      if (difference !== null) return `Fact ${id} ${difference}`;
    }
    return null;
  },
  traits: ({ characters }, value, names) =>
    eachOf(value, names, (seat, wanted) => {
      for (const [id, entry] of Object.entries(recordOf(wanted, 'traits'))) {
        const traits = characters[seat]?.traits ?? {};
        const difference = entryDifference(find(traits, id), entry, names);
        if (difference !== null) return `Trait ${id} ${difference}`;
      }
      return null;
    }),
  who: ({ conflict }, value, names) =>
    same(
      'who',
      conflict === null ? [] : present(conflict),
      listOf(value, 'who').map((name) => seatOf(names, name)),
    ),
};
