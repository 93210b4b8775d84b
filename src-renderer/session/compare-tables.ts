/** Two copies of one game held side by side: what each has that the other lacks, and whether they tell two stories. */
import type { Say } from '../../rules/kernel/say';
import type { Body, Ledger } from '../ledger';
import { partyName } from './seats';

/** Where one copy stands. */
export interface CopyStand {
  readonly step: number;
  readonly entries: number;
  /** Entries that the other copy lacks. */
  readonly own: number;
  /** The last line of its story. */
  readonly last: Say | null;
}

export interface TableComparison {
  readonly here: CopyStand;
  readonly there: CopyStand;
  /** Neither stands on the other's way: from some step on they tell two stories. */
  readonly isForked: boolean;
  /** Names of parties that wrote two different entries in one place. */
  readonly twoFaced: readonly string[];
}

const bodiesOf = (ledger: Ledger): ReadonlyMap<string, Body> =>
  new Map(ledger.entries().map(({ id, body }) => [id, body]));

/** The last thing that the story of this ledger tells. */
export const lastLine = (ledger: Ledger): Say | null => {
  const line = ledger
    .fold()
    .path()
    .findLast(({ story }) => story.length > 0)
    ?.story.at(-1);
  return line ? { code: line.code, facts: line.facts } : null;
};

const standOf = (ledger: Ledger, mine: Bodies, others: Bodies): CopyStand => ({
  step: ledger.fold().tip.depth,
  entries: mine.size,
  own: [...mine.keys()].filter((id) => !others.has(id)).length,
  last: lastLine(ledger),
});

type Bodies = ReadonlyMap<string, Body>;

/** Names are those of the tip's people: whoever came later is not in the genesis, and one copy may not know her yet. */
const twoFacedIn = (ledgers: readonly Ledger[], all: Bodies): readonly string[] => {
  const places = new Set<string>();
  const found = new Set<string>();
  for (const { pid, seq } of all.values()) {
    if (places.has(`${pid} ${seq}`)) found.add(pid);
    places.add(`${pid} ${seq}`);
  }
  const parties = ledgers.flatMap((ledger) => ledger.fold().tip.people.parties);
  return [...found].map((pid) => partyName(parties, pid));
};

/** Compares two ledgers of one game. */
export const compareTables = (here: Ledger, there: Ledger): TableComparison => {
  const [mine, theirs] = [bodiesOf(here), bodiesOf(there)];
  const isOnWay = (ledger: Ledger, digest: string): boolean =>
    ledger
      .fold()
      .path()
      .some((position) => position.digest === digest);
  return {
    here: standOf(here, mine, theirs),
    there: standOf(there, theirs, mine),
    isForked: !isOnWay(here, there.fold().tip.digest) && !isOnWay(there, here.fold().tip.digest),
    twoFaced: twoFacedIn([here, there], new Map([...mine, ...theirs])),
  };
};
