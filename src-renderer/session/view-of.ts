/** From the parts of a session to the one value that the screen reads. Pure: whatever it needs is handed in. */
import type { Refusal } from '../../rules/kernel/ruling';
import type { Say } from '../../rules/kernel/say';
import { clerkOf } from '../ledger';
import type { StoredTable } from '../store/database';
import type { LobbyRow, Presence, RoadStatus, Room } from '../sync';
import { compareStandpoints, type Standpoint } from './agreement';
import { dealingOf, openingOf, rollOf, type CeremonyParts } from './ceremonies';
import type { Derived } from './derive';
import { blockedOf, detourOf, roadTo, type Member } from './diagnose';
import type { PendingMove } from './engine';
import { lobbySeats } from './lobby';
import { saidItems } from './said';
import type { Standstill } from './standstill';
import { summaryOf } from './summary';
import { seatsAt } from './seats';
import { truthOf } from './truth';
import type {
  Asked,
  ConnectionView,
  DoorView,
  PeerView,
  Pid,
  SeatView,
  StopView,
  StoryItem,
  TableView,
  TruthView,
  VoteView,
} from './view';

export interface Materials extends CeremonyParts {
  readonly stored: StoredTable;
  readonly me: { readonly pid: Pid; readonly name: string };
  readonly room: Room | null;
  readonly status: RoadStatus;
  readonly pending: readonly PendingMove[];
  readonly unchecked: number;
  readonly trouble: Refusal | null;
  readonly storeTrouble: Refusal | null;
  /** The host that an invitation names now. */
  readonly linkHost: string;
  readonly door: DoorView | null;
  readonly stop: StopView | null;
  readonly standstill: Standstill;
  /** What I could put to the vote. */
  readonly wishes: readonly Asked[];
  /** My moves wait for a vote. */
  readonly isHeld: boolean;
}

const peersOf = ({ room, derived, status }: Materials, mine: Standpoint): readonly PeerView[] => {
  const others = room?.presence.others() ?? [];
  return others.map((presence) => {
    const { pid, name, position, cursor, drag, ping } = presence;
    return {
      pid,
      name,
      seat: derived?.fold.tip.people.holders.indexOf(pid) ?? -1,
      cursor,
      drag,
      ping,
      agreement: derived ? agreementOf(derived, pid, mine, position) : 'unknown',
      road: roadTo(presence, status),
    };
  });
};

/** An entry of hers that was signed on another state outweighs what her presence says. */
const agreementOf = (
  { fold, way }: Derived,
  pid: Pid,
  mine: Standpoint,
  theirs: Standpoint | null,
): PeerView['agreement'] =>
  fold.desync?.pid === pid ? 'differs' : compareStandpoints(mine, theirs, (digest) => way.has(digest));

/** Who has voted is told; what, nobody knows. */
const paperIn: Say = { code: 'table.paperIn', facts: {} };

const seatsOf = ({ ledger, derived, me, standstill }: Materials, here: ReadonlySet<Pid>): readonly SeatView[] => {
  if (!ledger || !derived) return [];
  const { glance, fold } = derived;
  const { standing } = fold.tip;
  const chosen = standing.choices.map(([seat]) => seat);
  const { people, awaited, expect } = fold.tip;
  const isVoting = (seat: number): boolean => expect.kind === 'ballot' && expect.seats.includes(seat);
  // A deck goes round from client to client; whoever keeps it waiting can be set aside.
  const isOwing = (pid: Pid): boolean =>
    expect.kind === 'shuffle' && pid !== me.pid && fold.awaited.some((each) => each.pid === pid && !each.done);
  // A clerk who is here puts in order at once what is proposed; for one who is gone the table waits, whatever she owes.
  const clerk = fold.pending.some(({ isProposal }) => isProposal) ? clerkOf(people, expect) : null;
  const isHere = (pid: Pid): boolean => pid === me.pid || here.has(pid);
  return seatsAt(ledger.genesis, people).map(({ seat, pid, name, pronouns, playedBy }) => ({
    seat,
    pid,
    name,
    pronouns,
    mine: pid === me.pid,
    presence: isHere(pid) ? 'here' : 'gone',
    goneSince: pid === me.pid ? null : standstill.goneSince(pid),
    awaitedSince: standstill.stillSince(),
    awaited: (awaited.includes(seat) && !chosen.includes(seat)) || isOwing(pid) || (seat === clerk && !isHere(pid)),
    aside: people.aside.includes(pid),
    vacant: pid === '',
    playedBy,
    sharedKeys: people.escrows.has(pid),
    character: glance.seats[seat]?.character ?? null,
    marks: [...(glance.seats[seat]?.marks ?? []), ...(isVoting(seat) && chosen.includes(seat) ? [paperIn] : [])],
  }));
};

/** Who reads the story differently, here or gone, and where that was noticed. */
const differenceOf = ({ derived }: Materials, peers: readonly PeerView[]): Say | null => {
  const desync = derived?.fold.desync ?? null;
  const author = derived?.fold.tip.people.parties.find(({ pid }) => pid === desync?.pid);
  const differing = peers.filter(({ pid, agreement }) => agreement === 'differs' && pid !== desync?.pid);
  const names = [...(author ? [author.name] : []), ...differing.map(({ name }) => name)];
  if (names.length === 0) return null;
  return { code: 'line.differs', facts: { names, ...(desync && { depth: desync.depth }) } };
};

const hostsOf = ({ status, room, linkHost }: Materials): NonNullable<ConnectionView['hosts']> => {
  const shared = new Set(room?.hosts.list() ?? []);
  return status.hosts.map(({ address, state }) => ({
    address,
    state,
    shared: shared.has(address),
    chosen: address === linkHost,
  }));
};

/** Everybody who belongs to the table now. */
const membersOf = ({ derived, room }: Materials): readonly Member[] => {
  if (!derived) return room?.lobby.rows() ?? [];
  const { parties, removed } = derived.fold.tip.people;
  return parties.filter(({ pid }) => !removed.includes(pid));
};

const wayBy = (materials: Materials): Required<Pick<ConnectionView, 'blocked' | 'detour'>> => {
  const { status, room, me } = materials;
  const parties = [...new Map(membersOf(materials).map(({ pid, name }) => [pid, { pid, name }])).values()];
  const present = room?.presence.others() ?? [];
  return {
    blocked: blockedOf(status, present, parties, me.pid),
    detour: detourOf(status, present, parties, me.pid),
  };
};

/**
 * The hosts that are missed: all, where none answers; else, as long as nobody is connected, the one of the link, where the
 * others will be.
 */
const missedHosts = ({ status, stored }: Materials): readonly string[] | null => {
  const silent = status.hosts.filter(({ state }) => state === 'unreachable').map(({ address }) => address);
  if (status.trouble === 'noHost') return silent;
  return status.connected === 0 && silent.includes(stored.host) ? [stored.host] : null;
};

const connectionOf = (materials: Materials, peers: readonly PeerView[]): ConnectionView => {
  const { status, trouble } = materials;
  const difference = differenceOf(materials, peers);
  const { blocked, detour } = wayBy(materials);
  const missed = missedHosts(materials);
  const said: Say | null =
    difference !== null
      ? difference
      : (trouble ??
        (missed !== null
          ? { code: 'line.hostUnreachable', facts: { hosts: missed } }
          : status.trouble === 'cannotReach'
            ? { code: 'line.peerUnreachable', facts: { names: blocked?.name ? [blocked.name] : [] } }
            : null));
  return {
    signaling: status.signaling,
    peers: status.connected,
    trouble: said,
    hosts: hostsOf(materials),
    blocked,
    detour,
    isFull: materials.room?.isFull() ?? false,
  };
};

const truthIn = (materials: Materials, peers: readonly PeerView[]): TruthView | null => {
  const { ledger, derived, room, me } = materials;
  if (!ledger || !derived) return null;
  const { fold, way } = derived;
  return truthOf({
    ledger,
    fold,
    way,
    me: me.pid,
    members: membersOf(materials),
    peers,
    others: room?.presence.others() ?? [],
    seatOf: (pid) => fold.tip.people.holders.indexOf(pid),
  });
};

const pendingItems = ({ pending, isHeld }: Materials): readonly StoryItem[] =>
  pending.map(({ seat, move }, at) => ({
    kind: 'pending',
    key: `pending/${at}`,
    seat,
    move,
    ...(isHeld ? { waits: 'vote' } : {}),
  }));

const watchersOf = (
  others: readonly Presence[],
  derived: Derived | null,
  rows: readonly LobbyRow[],
): TableView['watchers'] => {
  const seated = new Set(derived ? derived.fold.tip.people.holders : rows.map(({ pid }) => pid));
  return others.filter(({ pid }) => !seated.has(pid)).map(({ pid, name }) => ({ pid, name }));
};

/** Votes on whoever only watches name her as she is seen here, whatever the one who asked for it calls her. */
const votesSeen = (votes: readonly VoteView[], watchers: TableView['watchers']): readonly VoteView[] =>
  votes.map((vote) => {
    const { asked } = vote;
    const seen = asked.kind === 'kick' ? watchers.find(({ pid }) => pid === asked.pid) : undefined;
    return seen ? { ...vote, what: { ...vote.what, facts: { name: seen.name } } } : vote;
  });

/** Builds the view. */
export const viewOf = (materials: Materials): TableView => {
  const { stored, game, me, room, ledger, derived, storeTrouble } = materials;
  const tip = derived?.fold.tip;
  const position = {
    depth: tip?.depth ?? 0,
    digest: tip?.digest ?? '',
    state: tip?.stateDigest ?? '',
    unchecked: materials.unchecked,
  };
  const peers = peersOf(materials, position);
  const seats = seatsOf(materials, new Set(peers.map(({ pid }) => pid)));
  const rows = room?.lobby.rows() ?? [];
  const watchers = watchersOf(room?.presence.others() ?? [], derived, rows);
  // A record made by a link has no name, and stands for the first game until it has learned which it is, by its name.
  const isGameKnown = stored.name !== '' && stored.game === game.id;
  return {
    // An invitation names the host that others reach best just now.
    summary: summaryOf({ ...stored, host: materials.linkHost }),
    phase: ledger ? 'play' : 'lobby',
    me: { ...me, seats: seats.filter(({ mine }) => mine).map(({ seat }) => seat) },
    lobby: ledger ? [] : lobbySeats(rows, me.pid, isGameKnown ? game : null),
    seats,
    watchers,
    expect: tip?.expect ?? null,
    glance: derived?.glance ?? null,
    offers: derived?.offers ?? [],
    pieces: derived?.pieces ?? [],
    ...(derived && derived.piecesAt.size > 0 ? { piecesAt: derived.piecesAt, secretSeats: derived.secretSeats } : {}),
    openPieces: derived?.openPieces ?? [],
    dice: derived?.dice ?? null,
    places: room?.places.all() ?? new Map(),
    notes: (room?.notes.all() ?? []).map((note) => ({ ...note, mine: note.pid === me.pid })),
    roll: rollOf(materials),
    opening: openingOf(materials),
    dealing: dealingOf(materials),
    story: [...(derived?.story ?? []), ...(derived ? saidItems(derived.fold) : []), ...pendingItems(materials)],
    peers,
    connection: connectionOf(materials, peers),
    door: materials.door,
    stop: materials.stop,
    votes: votesSeen(derived?.votes ?? [], watchers),
    wishes: materials.wishes,
    undoable: derived?.undoable ?? null,
    truth: truthIn(materials, peers),
    isRemoved: derived?.fold.tip.people.removed.includes(me.pid) ?? false,
    position,
    storeTrouble,
  };
};
