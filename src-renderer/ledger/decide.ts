/** What each decision of the table does where it is taken, or why it cannot be taken there (decision 0040). */
import type { Outcome } from '../../rules/kernel/game';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import { awaitedSeats, clerkOf, passSeat, type Deputy } from './absence';
import { closeBallot, type Closed } from './counting';
import { nameIn, tell } from './deeds';
import { papersNamed } from './papers';
import {
  activeOf,
  isActive,
  isSeatActive,
  majorityOf,
  whyNoSeat,
  withAside,
  withHolder,
  withRemoved,
  type People,
} from './people';
import type { Node } from './positions';
import type { Grant, Kick, Proposal } from './proposals';
import type { Library } from './sides';
import type { Table } from './table';

/**
 * State and people after a decision. `passed` are the seats whose choice in a running `each` is passed over; `deputy` is
 * who stands in for the clerk from here on.
 */
export interface Effect<State> extends Closed<State> {
  readonly people: People;
  readonly passed: readonly number[];
  readonly deputy?: Deputy;
}

/** How many of the active parties must vote for it. */
export const votesNeeded = (people: People, proposal: Proposal): number => {
  const { length } = activeOf(people);
  return 'undo' in proposal ? length : majorityOf(length);
};

/** What this decision comes to on this position. Dice that are out come first; after the end nobody is passed over. */
export const decide = <State extends object>(
  table: Table<State>,
  library: Library<State>,
  node: Node<State>,
  proposal: Proposal,
): Ruling<Effect<State>> => {
  if (node.opening !== null) return refuse('turn.ceremony', { what: 'papers' });
  if (node.expect.kind === 'roll') return refuse('turn.rolling', { seat: node.expect.seat });
  // Whoever left her shares of cards owing is stood in for.
  if (node.expect.kind === 'deal') return refuse('turn.ceremony', { what: 'deal' });
  if ('skip' in proposal) return skip(table, node, proposal.skip);
  if ('away' in proposal) return setAside(node, proposal.away);
  if ('kick' in proposal) return kick(node, proposal.kick);
  if ('close' in proposal) return close(table, library, node, proposal.close);
  if ('clerk' in proposal) return replaceClerk(node, proposal.clerk);
  return 'grant' in proposal ? giveSeat(table, node, proposal.grant) : undo(node, proposal.undo);
};

/** The state and a running `each` stay, the people change. */
const peopleOnly = <State extends object>(
  { state, passed }: Node<State>,
  people: People,
  story: Outcome<State>['story'],
): Ruling<Effect<State>> => grant({ state, people, passed, story });

/** A ballot is closed: whoever has no paper among these abstains. */
const close = <State extends object>(
  table: Table<State>,
  { chains }: Library<State>,
  node: Node<State>,
  ids: readonly string[],
): Ruling<Effect<State>> => {
  if (node.expect.kind !== 'ballot') return refuse('vote.noBallot', {});
  const papers = papersNamed(table, node, ids, (id) => chains.byId.get(id));
  if (!papers.ok) return papers;
  const closed = closeBallot(table.game, node, papers.value);
  return grant({ ...closed, people: node.people, passed: [], story: [tell('closed', {}), ...closed.story] });
};

const skip = <State extends object>(
  { game }: Table<State>,
  { state, people, expect, passed }: Node<State>,
  seat: number,
): Ruling<Effect<State>> => {
  // A ballot is closed as it stands, so that nobody has to write her paper again.
  if (expect.kind === 'ballot') return refuse('vote.closeInstead', {});
  if (!awaitedSeats(people, expect, passed).includes(seat)) return refuse('vote.notAwaited', { seat });
  // In an `each` the others go on choosing; the fallback is added when they have.
  if (expect.kind === 'each') {
    return grant({ state, people, passed: [...passed, seat], story: [tell('skipped', { seat }, seat)] });
  }
  const ruling = passSeat(game, state, seat);
  return ruling.ok ? grant({ ...ruling.value, people, passed: [] }) : ruling;
};

const setAside = <State extends object>(node: Node<State>, pid: string): Ruling<Effect<State>> => {
  const { people, expect } = node;
  if (expect.kind === 'over') return refuse('turn.over', {});
  if (!isActive(people, pid)) return refuse('people.notActive', { pid });
  if (activeOf(people).length === 1) return refuse('vote.nobodyLeft', {});
  return peopleOnly(node, withAside(people, pid), [tell('setAside', { pid, name: nameIn(people, pid) })]);
};

/** Another party's seat puts in order what races, and what has been proposed waits for her. */
const replaceClerk = <State extends object>(node: Node<State>, seat: number): Ruling<Effect<State>> => {
  const { state, people, expect, passed, deputy } = node;
  if (expect.kind !== 'free') return refuse('vote.noRace', {});
  if (!isSeatActive(people, seat)) return refuse('vote.nobodyThere', { seat });
  const now = clerkOf(people, expect);
  // Another seat of hers would be the same machine.
  if (now !== null && people.holders[now] === people.holders[seat]) return refuse('vote.clerkAlready', { seat });
  const named = deputy?.named ?? expect.clerk;
  return grant({ state, people, passed, deputy: { named, seat }, story: [tell('clerk', { seat }, seat)] });
};

/**
 * Somebody is removed for good: a party, or, with the name by which she goes, whoever only watches. Those who watch are in no
 * list of the table, so that a box may be for anybody but its subject and who was removed before.
 */
const kick = <State extends object>(node: Node<State>, { pid, boxes, name = '' }: Kick): Ruling<Effect<State>> => {
  const { people } = node;
  const staying = people.parties.filter((party) => party.pid !== pid && !people.removed.includes(party.pid));
  const isKnown = people.parties.some((party) => party.pid === pid);
  if ((!isKnown && name === '') || people.removed.includes(pid)) return refuse('people.unknown', { pid });
  const after = withRemoved(people, pid);
  if (activeOf(after).length === 0) return refuse('vote.nobodyLeft', {});
  const without = staying.find((party) => people.holders.includes(party.pid) && !Object.hasOwn(boxes, party.pid));
  if (without !== undefined) return refuse('vote.noBox', { pid: without.pid });
  const strange = Object.keys(boxes).find((key) => after.removed.includes(key));
  if (strange !== undefined) return refuse('vote.strangeBox', { pid: strange });
  return peopleOnly(node, after, [tell('removed', { pid, name: nameIn(people, pid, name) })]);
};

const giveSeat = <State extends object>(
  { game, keysHold }: Table<State>,
  node: Node<State>,
  { seat, party }: Grant,
): Ruling<Effect<State>> => {
  const { people, state } = node;
  const isNew = seat === people.holders.length;
  if (seat > people.holders.length || seat >= game.seats.max) return refuse('vote.noSuchSeat', { seat });
  if (people.holders[seat] === party.pid) return refuse('people.holdsAlready', { seat, pid: party.pid });
  const code = whyNoSeat(people, party, keysHold);
  if (code !== null) return refuse(code, { pid: party.pid });
  const after = withHolder(people, seat, party);
  const line = tell('granted', { seat, pid: party.pid, name: nameIn(after, party.pid), isNew }, seat);
  if (!isNew) return peopleOnly(node, after, [line]);
  const joined = game.seatNewcomer(state);
  if (!joined.ok) return joined;
  return grant({ state: joined.value.state, story: [line, ...joined.value.story], people: after, passed: [] });
};

const undo = <State extends object>(node: Node<State>, digest: string): Ruling<Effect<State>> => {
  let at: Node<State> | null = node;
  for (; at !== null && at.digest !== digest; at = at.parent) {
    if (at.how === 'roll') return refuse('vote.acrossRoll', { position: at.digest });
    // What was read or seen is so.
    if (at.how === 'dealt') return refuse('vote.acrossDeal', { position: at.digest });
    if (at.isShown) return refuse('vote.acrossShow', { position: at.digest });
    if (at.how === 'tally') return refuse('vote.acrossBallot', { position: at.digest });
  }
  if (at === null || at === node) return refuse('vote.notBefore', { position: digest });
  // The older state has no place for whoever was let in since.
  if (at.people.holders.length !== node.people.holders.length) return refuse('vote.acrossSeat', { position: digest });
  const story = [tell('undone', { to: digest, positions: node.depth - at.depth })];
  return grant({ state: at.state, people: node.people, passed: [], story });
};
