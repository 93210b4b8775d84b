/**
 * A table that was brought back from a copy may be older than what this party has written since, and the others have
 * that. So nothing is signed until one of them has shown her whole document (trust 3.7, S3): what they saw of mine is
 * then adopted, and never signed over.
 */
import type { Ledger } from '../ledger';
import type { Presence } from '../sync';

export interface HearingFacts {
  readonly ledger: Ledger | null;
  readonly others: readonly Pick<Presence, 'pid' | 'session' | 'position'>[];
  /** The sessions of those whose whole document has come. */
  readonly synced: readonly number[];
}

/**
 * Whether one of the table's parties has told all that she has of it, and it is in this ledger: her document has come,
 * and she stands on a position of our way. One who is not of the table, or has no ledger yet, has nothing to tell.
 * Where play has not begun here, anybody's document will do: had it begun there, its beginning would have come along.
 */
export const hasHeard = ({ ledger, others, synced }: HearingFacts): boolean => {
  if (!ledger) return others.some(({ session }) => synced.includes(session));
  const fold = ledger.fold();
  const isOfTheTable = (pid: string): boolean =>
    fold.tip.people.parties.some((party) => party.pid === pid) || ledger.entriesOf(pid).length > 0;
  const come = others.filter(({ pid, session }) => isOfTheTable(pid) && synced.includes(session));
  if (come.length === 0) return false;
  // Asked with every view: a long way is not gone through.
  const way = fold.path();
  return come.some(({ position }) => position !== null && way[position.depth]?.digest === position.digest);
};
