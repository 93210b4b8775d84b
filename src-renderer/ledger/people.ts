/**
 * The people of a position: who is known, who holds which seat, who is set aside
 * or removed, and whose keys are shared among whom. They stand beside the game's
 * state, and no game knows them (decision 0040).
 *
 * A value that never changes and keeps its identity from one position to the
 * next, so that who is active is found once and not at every position.
 */
import type { Refusal } from '../../rules/kernel/ruling';
import type { Genesis, Party } from './genesis';

/** A sharing of a party's key among others, whose public part has been checked; `chance` reads and uses it. */
export interface Escrow {
  readonly gameId: string;
  readonly pid: string;
  /** So many holders can stand in for her. */
  readonly threshold: number;
  readonly holders: readonly { readonly pid: string; readonly seal: Uint8Array }[];
  readonly key: Uint8Array;
  readonly ephemeral: Uint8Array;
  readonly masked: readonly Uint8Array[];
  readonly shareKeys: readonly Uint8Array[];
}

/** Who is at the table. */
export interface People {
  /** The roster, then those who were let in, in the order of their coming. */
  readonly parties: readonly Party[];
  /** The party id by seat; empty where nobody holds it. */
  readonly holders: readonly string[];
  /** Party ids: for these the game's fallback stands, and they owe no dice. */
  readonly aside: readonly string[];
  /** Party ids: whatever these write is refused. */
  readonly removed: readonly string[];
  /** Dice keys that are shared, by party id. */
  readonly escrows: ReadonlyMap<string, Escrow>;
  /** Ballot keys that are. */
  readonly ballotEscrows: ReadonlyMap<string, Escrow>;
}

/** The people of the first position. */
export const firstPeople = ({ roster, seats }: Genesis): People => ({
  parties: roster,
  holders: seats.map(({ pid }) => pid),
  aside: [],
  removed: [],
  escrows: new Map(),
  ballotEscrows: new Map(),
});

/** What follows from the people alone: who is active, and whether each seat is in the hands of one who is. */
interface Presence {
  readonly active: readonly Party[];
  readonly seats: readonly boolean[];
}

const known = new WeakMap<People, Presence>();

const presenceOf = (people: People): Presence => {
  const before = known.get(people);
  if (before !== undefined) return before;
  const { parties, holders, aside, removed } = people;
  const active = parties.filter(({ pid }) => holders.includes(pid) && !aside.includes(pid) && !removed.includes(pid));
  const seats = holders.map((holder) => active.some(({ pid }) => pid === holder));
  const presence = { active, seats };
  known.set(people, presence);
  return presence;
};

/** The parties that hold a seat and are neither set aside nor removed, in people's order: they vote and owe dice. */
export const activeOf = (people: People): readonly Party[] => presenceOf(people).active;

/** Does this party have a vote here? */
export const isActive = (people: People, pid: string): boolean => activeOf(people).some((party) => party.pid === pid);

/** Is the seat in the hands of somebody who is active? */
export const isSeatActive = (people: People, seat: number): boolean => presenceOf(people).seats[seat] === true;

/** How many of n active parties decide: more than half, and with two of them both. */
export const majorityOf = (n: number): number => (n <= 2 ? n : Math.floor(n / 2) + 1);

/** Do these parties come with the same keys? */
const sameKeys = (a: Party, b: Party): boolean =>
  a.sign === b.sign && a.seal === b.seal && a.dice === b.dice && a.ballot === b.ballot;

/** Why this party may not speak for this seat here, or null. */
export const whyNotHers = (people: People, pid: string, seat: number): Refusal | null => {
  if (people.holders[seat] !== pid) return { code: 'entry.seatNotYours', facts: { seat } };
  return isActive(people, pid) ? null : { code: 'people.notActive', facts: { pid } };
};

/**
 * Why this party cannot be given a seat, as a code: her keys do not hold, she is removed, set aside, or known under other
 * keys; or null.
 */
export const whyNoSeat = (people: People, party: Party, keysHold: (party: Party) => boolean): string | null => {
  if (!keysHold(party)) return 'people.keys';
  if (people.removed.includes(party.pid)) return 'people.removed';
  if (people.aside.includes(party.pid)) return 'people.setAside';
  const before = people.parties.find(({ pid }) => pid === party.pid);
  return before === undefined || sameKeys(before, party) ? null : 'people.otherKeys';
};

/** The seat, which may be one past the last, in the hands of a party, who becomes known by it. */
export const withHolder = (people: People, seat: number, party: Party): People => {
  const isKnown = people.parties.some(({ pid }) => pid === party.pid);
  const holders = seat < people.holders.length ? people.holders : [...people.holders, ''];
  return {
    ...people,
    parties: isKnown ? people.parties : [...people.parties, party],
    holders: holders.map((pid, at) => (at === seat ? party.pid : pid)),
  };
};

/** She is set aside. */
export const withAside = (people: People, pid: string): People => ({ ...people, aside: [...people.aside, pid] });

/** She is back. */
export const withBack = (people: People, pid: string): People => ({
  ...people,
  aside: people.aside.filter((other) => other !== pid),
});

/** She is removed for good, and her seats are nobody's. */
export const withRemoved = (people: People, pid: string): People => ({
  ...withBack(people, pid),
  holders: people.holders.map((holder) => (holder === pid ? '' : holder)),
  removed: [...people.removed, pid],
});

/** Which of a party's keys is shared. */
export type SharedKey = 'escrows' | 'ballotEscrows';

/** This key of hers is shared anew; with null the sharing that she had is worth nothing. */
export const withEscrow = (people: People, which: SharedKey, pid: string, escrow: Escrow | null): People => {
  const escrows = new Map(people[which]);
  if (escrow === null) escrows.delete(pid);
  else escrows.set(pid, escrow);
  return { ...people, [which]: escrows };
};
