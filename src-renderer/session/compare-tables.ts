/** Two copies of one game held side by side: what each has that the other lacks, and whether they tell two stories. */
import type { Game } from '../../rules/kernel/game';
import type { Say } from '../../rules/kernel/say';
import { decodeEntry, encodeBody, entryIdOf, type Body, type Ledger } from '../ledger';
import { createTeller } from './story';

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
  new Map(
    ledger.all().flatMap((bytes) => {
      const entry = decodeEntry(bytes);
      return entry.ok ? [[entryIdOf(ledger.gameId, encodeBody(entry.value.body)), entry.value.body] as const] : [];
    }),
  );

/** The last thing that the story of this ledger tells. */
export const lastLine = (game: Game, ledger: Ledger): Say | null => {
  const last = createTeller(game)(ledger, ledger.fold()).findLast((item) => item.kind === 'line');
  return last?.kind === 'line' ? last.say : null;
};

const standOf = (game: Game, ledger: Ledger, mine: Bodies, others: Bodies): CopyStand => ({
  step: ledger.fold().tip.depth,
  entries: mine.size,
  own: [...mine.keys()].filter((id) => !others.has(id)).length,
  last: lastLine(game, ledger),
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
  return [...found].map((pid) => parties.find((party) => party.pid === pid)?.name ?? pid);
};

/** Compares two ledgers of one game. */
export const compareTables = (game: Game, here: Ledger, there: Ledger): TableComparison => {
  const [mine, theirs] = [bodiesOf(here), bodiesOf(there)];
  const isOnWay = (ledger: Ledger, digest: string): boolean =>
    ledger
      .fold()
      .path()
      .some((position) => position.digest === digest);
  return {
    here: standOf(game, here, mine, theirs),
    there: standOf(game, there, theirs, mine),
    isForked: !isOnWay(here, there.fold().tip.digest) && !isOnWay(there, here.fold().tip.digest),
    twoFaced: twoFacedIn([here, there], new Map([...mine, ...theirs])),
  };
};
