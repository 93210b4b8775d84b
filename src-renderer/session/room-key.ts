/**
 * The new secret of a room from which somebody was removed (trust 9.3): drawn by whoever proposes it, sealed for each one
 * who stays, and known again by what the proposal says of it.
 */
import { openSealed, sealTo } from '../chance';
import { fromHex, maxBoxes, toHex, type Party, type People, type Position, type Proposal } from '../ledger';
import type { Pid } from './view';
import { commitTo, type Way } from './way';

type Kick = Extract<Proposal, { readonly kick: unknown }>['kick'];

const SECRET_BYTES = 32;

/** UTF-16 units, as the ledger counts them. */
const MAX_NAME = 60;
/** More of those who watch than this want a new link. */
const MAX_WATCHERS = 16;

/** A name as the ledger takes it. */
const calledBy = (name: string): string => name.trim().slice(0, MAX_NAME).toWellFormed();

export interface KickParts {
  readonly people: People;
  /** Who is to go, and what she is called. */
  readonly pid: Pid;
  readonly name: string;
  /** Those who are here, and whose keys are known: members, and those who watch and have written theirs beside the table. */
  readonly watchers: readonly Party[];
}

/**
 * Who of those that stay gets a box, where a table that has seen very many people has more of them than boxes: first
 * whoever holds a seat, without whom no removal counts, then those who are here, then whoever came last. The others need a
 * new link to come back, as one does who only watched.
 */
const keyed = ({ parties, holders }: People, here: readonly Party[], room: number): readonly Party[] => {
  const rank = ({ pid }: Party): number => {
    if (holders.includes(pid)) return 0;
    return here.some((party) => party.pid === pid) ? 1 : 2;
  };
  return parties
    .toReversed()
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, room);
};

/**
 * The proposal to remove her, with a new secret for everybody else, those who watch included, as far as there are boxes.
 * Null where a key of a party that is to have one is unusable; whoever watches under an unusable key gets no secret.
 */
export const kickFor = ({ people, pid, name, watchers }: KickParts): Kick | null => {
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const commit = commitTo(secret);
  const stays = (party: Party): boolean => party.pid !== pid && !people.removed.includes(party.pid);
  const isParty = (of: Pid): boolean => people.parties.some((party) => party.pid === of);
  const guests = watchers.filter((party) => stays(party) && !isParty(party.pid)).slice(0, MAX_WATCHERS);
  const boxes: Record<string, string> = {};
  const parties = people.parties.filter(stays);
  for (const party of [...keyed({ ...people, parties }, watchers, maxBoxes - guests.length), ...guests]) {
    const box = sealTo(secret, fromHex(party.seal), fromHex(commit));
    if (box !== null) boxes[party.pid] = toHex(box);
    else if (isParty(party.pid)) return null;
  }
  return isParty(pid) ? { pid, commit, boxes } : { pid, commit, boxes, name: calledBy(name) || pid };
};

/**
 * The secret in my box of this removal; null where there is none, or where it is not what was promised. Nobody votes for
 * one that would leave her outside. `key` is the secret of my key for seals, as hexadecimal text.
 */
export const secretIn = ({ boxes, commit }: Kick, me: Pid, key: string): Uint8Array | null => {
  const box = boxes[me];
  const secret = box === undefined ? null : openSealed(fromHex(box), fromHex(key), fromHex(commit));
  return secret && commitTo(secret) === commit ? secret : null;
};

/**
 * The secret that the table has meant for me since somebody was last removed. Null where nobody was, where there is none
 * for me, or where it is not what was promised; and where a link has led me ahead, to a room that what I know of the
 * table does not come to yet: there I get what I lack, and no earlier room is gone back to.
 */
export const latestSecret = (
  path: readonly Position<object>[],
  me: Pid,
  key: string,
  { secret, isAhead }: Way,
): Uint8Array | null => {
  const kicks = path.flatMap(({ proposal }) => (proposal && 'kick' in proposal ? [proposal.kick] : []));
  const last = kicks.at(-1);
  if (!last) return null;
  const here = isAhead ? commitTo(secret) : '';
  if (isAhead && !kicks.some(({ commit }) => commit === here)) return null;
  return secretIn(last, me, key);
};
