/**
 * Who does what first while a deck is made and dealt, so that not all clients want a processor at once (decision 0084).
 * Each spreads its own work by what it sees: nothing of this is in the protocol.
 */
import type { Fold } from '../ledger';

/** Whoever is before me and brings nothing is waited for so long, in milliseconds. */
export const TURN_MS = 140;
/** What somebody brings is looked at by each party this many milliseconds later than by the one before her. */
export const LOOK_MS = 50;

/** What each party brings: her word that she stands here, her key, her shares. */
export type Brought = 'word' | 'key' | 'shares';

/** How many of those who bring this at the tip are before this party, in the order of the parties, and have not brought it. */
export const aheadOf = ({ tip, awaited, footings }: Fold<object>, what: Brought, pid: string): number => {
  const all = what === 'word' ? footings.map((each) => ({ pid: each.pid, done: each.depth >= tip.depth })) : awaited;
  const place = all.findIndex((party) => party.pid === pid);
  return all.filter(({ done }, at) => at < place && !done).length;
};

/**
 * How many parties sit between the author of something and this one, going round: the next after her, who shuffles next, looks
 * at it at once. 0 for what is one's own, and where no deck is made or dealt.
 */
export const seatsAfter = ({ tip: { expect, people } }: Fold<object>, author: string, pid: string): number => {
  if (author === pid || (expect.kind !== 'shuffle' && expect.kind !== 'deal')) return 0;
  const pids = people.parties.map((party) => party.pid);
  const at = pids.indexOf(author);
  return at === -1 ? 0 : (pids.indexOf(pid) - at - 1 + pids.length) % pids.length;
};
