/**
 * What a party does with her own place at the table, by herself (decision 0040):
 *
 *   { "back": true }                     she was set aside, and plays on
 *   { "handOver": { seat, party } }      her seat goes to this party
 *   { "register": hex }                  her dice key, shared among the others
 *   { "registerBallot": hex }            her ballot key, shared in the same way
 *   { "complain": hex }                  pid(8) • proof: the share which she was given by that party is wrong
 *   { "complainBallot": hex }            the same of a ballot key
 *
 * As a side entry it takes effect where the next writer includes it; whoever is
 * expected writes the same as her move. The state stays, the people change.
 */
import type { Json } from '../../rules/kernel/json';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import type { StoryLine } from '../../rules/kernel/say';
import { fromHex, toHex } from './hash';
import {
  activeOf,
  isActive,
  majorityOf,
  whyNoSeat,
  withBack,
  withEscrow,
  withHolder,
  type People,
  type SharedKey,
} from './people';
import { grantShape, type Grant } from './proposals';
import { flawIn, isShape, isSomeBytes, type Shape } from './shape';
import type { Table } from './table';

/** Something that a party does about her place. */
export type Deed =
  | { readonly back: true }
  | { readonly handOver: Grant }
  | { readonly register: string }
  | { readonly registerBallot: string }
  | { readonly complain: string }
  | { readonly complainBallot: string };

/** People after something, and what is told of it. */
export interface Changed {
  readonly people: People;
  readonly story: readonly StoryLine[];
}

const maxOpaque = 16_384;

const shapes: readonly Shape[] = [
  { back: (value) => value === true },
  { handOver: isShape(grantShape) },
  { register: isSomeBytes(maxOpaque) },
  { registerBallot: isSomeBytes(maxOpaque) },
  { complain: isSomeBytes(maxOpaque) },
  { complainBallot: isSomeBytes(maxOpaque) },
];

/** The deed in a payload that has been read, or null. No move of a game has such a shape: those name their kind. */
export const deedIn = (payload: Json): Deed | null =>
  shapes.some((shape) => flawIn(payload, shape, '') === null) ? (payload as unknown as Deed) : null;

/** A line that the table itself writes into the story. */
export const tell = (code: string, facts: object, seat = -1): StoryLine => ({ seat, code: `table.${code}`, facts });

/** The name that a party came with; of whoever is none, what she is called otherwise. */
export const nameIn = (people: People, pid: string, otherwise = pid): string =>
  people.parties.find((party) => party.pid === pid)?.name ?? otherwise;

/** The people after this party's deed, or why it is refused. */
export const applyDeed = <State extends object>(
  table: Table<State>,
  people: People,
  pid: string,
  deed: Deed,
): Ruling<Changed> => {
  if (people.removed.includes(pid)) return refuse('people.removed', { pid });
  if ('back' in deed) return comeBack(people, pid);
  if (!isActive(people, pid)) return refuse('people.notActive', { pid });
  if ('handOver' in deed) return handOver(table, people, pid, deed.handOver);
  if ('register' in deed) return register(table, people, 'escrows', pid, fromHex(deed.register));
  if ('registerBallot' in deed) return register(table, people, 'ballotEscrows', pid, fromHex(deed.registerBallot));
  return 'complain' in deed
    ? complain(table, people, 'escrows', pid, fromHex(deed.complain))
    : complain(table, people, 'ballotEscrows', pid, fromHex(deed.complainBallot));
};

const comeBack = (people: People, pid: string): Ruling<Changed> => {
  if (!people.aside.includes(pid)) return refuse('people.notAside', { pid });
  return grant({ people: withBack(people, pid), story: [tell('back', { pid, name: nameIn(people, pid) })] });
};

const handOver = <State extends object>(
  table: Table<State>,
  people: People,
  pid: string,
  { seat, party }: Grant,
): Ruling<Changed> => {
  if (people.holders[seat] !== pid) return refuse('entry.seatNotYours', { seat });
  if (party.pid === pid) return refuse('people.holdsAlready', { seat, pid });
  const code = whyNoSeat(people, party, table.keysHold);
  if (code !== null) return refuse(code, { pid: party.pid });
  const after = withHolder(people, seat, party);
  const facts = { seat, pid: party.pid, name: nameIn(after, party.pid) };
  return grant({ people: after, story: [tell('handedOver', facts, seat)] });
};

const register = <State extends object>(
  { escrow, gameId }: Table<State>,
  people: People,
  which: SharedKey,
  pid: string,
  bytes: Uint8Array,
): Ruling<Changed> => {
  const active = activeOf(people);
  const dealer = active.find((party) => party.pid === pid);
  if (escrow === null || dealer === undefined) return refuse('entry.notInThisVersion', {});
  // Two could only share with one another, and then one could read the other's dice.
  if (active.length < 3) return refuse('people.tooFew', { parties: active.length });
  const ruling = escrow.readRegistration(bytes, {
    gameId,
    pid,
    key: which === 'escrows' ? dealer.dice : dealer.ballot,
    holders: active.filter((party) => party !== dealer),
    threshold: majorityOf(active.length),
  });
  return ruling.ok ? grant({ people: withEscrow(people, which, pid, ruling.value), story: [] }) : ruling;
};

const complain = <State extends object>(
  { escrow: port }: Table<State>,
  people: People,
  which: SharedKey,
  pid: string,
  bytes: Uint8Array,
): Ruling<Changed> => {
  const dealer = toHex(bytes.subarray(0, 8));
  const escrow = people[which].get(dealer);
  const index = escrow?.holders.findIndex((holder) => holder.pid === pid) ?? -1;
  if (port === null || escrow === undefined || index < 0) return refuse('people.noShare', { pid: dealer });
  if (!port.checkComplaint(escrow, index, bytes.subarray(8))) return refuse('people.badComplaint', { pid: dealer });
  const facts = { pid: dealer, name: nameIn(people, dealer), by: nameIn(people, pid) };
  return grant({ people: withEscrow(people, which, dealer, null), story: [tell('badShare', facts)] });
};
