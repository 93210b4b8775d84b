/** From the parts of a session to the one value that the screen reads. Pure: whatever it needs is handed in. */
import type { Game, Glance, PieceModel } from '../../rules/kernel/game';
import type { Refusal } from '../../rules/kernel/ruling';
import type { Say } from '../../rules/kernel/say';
import type { Fold, Ledger } from '../ledger';
import type { StoredTable } from '../store/database';
import type { LobbyRow, Presence, RoadStatus, Room } from '../sync';
import { compareStandpoints, type Standpoint } from './agreement';
import { blockedOf, detourOf, roadTo } from './diagnose';
import type { PendingMove } from './engine';
import { lobbySeats } from './lobby';
import type { Standstill } from './standstill';
import { summaryOf } from './summary';
import { proofOf } from './story';
import { truthOf } from './truth';
import type {
  ConnectionView,
  DoorView,
  PeerView,
  Pid,
  RollView,
  SeatView,
  StopView,
  StoryItem,
  TableView,
  TruthView,
} from './view';

/** What follows from a fold alone: worked out once for each, however often a pointer moves. */
export interface Derived {
  readonly fold: Fold<object>;
  readonly story: readonly StoryItem[];
  readonly glance: Glance;
  readonly pieces: readonly PieceModel[];
  readonly offers: TableView['offers'];
  /** Depths of all positions on the way, by digest. */
  readonly way: ReadonlyMap<string, number>;
}

/** All that the rules say about a fold, for a party that holds these seats. */
export const deriveFrom = (
  game: Game,
  fold: Fold<object>,
  mine: readonly number[],
  story: readonly StoryItem[],
): Derived => {
  const { state, choices } = fold.tip.standing;
  const hasChosen = (seat: number): boolean => choices.some(([who]) => who === seat);
  return {
    fold,
    story,
    glance: game.glance(state),
    pieces: game.pieces(state),
    offers: mine.map((seat) => ({ seat, offers: hasChosen(seat) ? [] : game.offers(state, seat) })),
    way: new Map(fold.path().map(({ digest, depth }) => [digest, depth])),
  };
};

export interface Materials {
  readonly stored: StoredTable;
  readonly game: Game;
  readonly me: { readonly pid: Pid; readonly name: string };
  readonly room: Room | null;
  readonly status: RoadStatus;
  readonly ledger: Ledger | null;
  readonly derived: Derived | null;
  readonly pending: readonly PendingMove[];
  readonly unchecked: number;
  readonly trouble: Refusal | null;
  readonly storeTrouble: Refusal | null;
  /** Milliseconds that the roll which is out has been awaited; 0 where none is. */
  readonly rollWaited: number;
  /** The host that an invitation names now. */
  readonly linkHost: string;
  readonly door: DoorView | null;
  readonly stop: StopView | null;
  readonly standstill: Standstill;
}

/** Words to the user about a slow roll after this long (trust: a roll names who is awaited after 3 s). */
const PATIENCE_MS = 3_000;

const peersOf = ({ room, ledger, derived, status }: Materials, mine: Standpoint): readonly PeerView[] => {
  const others = room?.presence.others() ?? [];
  return others.map((presence) => {
    const { pid, name, position, cursor, drag, ping } = presence;
    return {
      pid,
      name,
      seat: ledger?.genesis.seats.find((seat) => seat.pid === pid)?.seat ?? -1,
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

const seatsOf = ({ ledger, derived, me, standstill }: Materials, here: ReadonlySet<Pid>): readonly SeatView[] => {
  if (!ledger || !derived) return [];
  const { glance, fold } = derived;
  const { expect, standing } = fold.tip;
  const chosen = standing.choices.map(([seat]) => seat);
  return ledger.genesis.seats.map(({ seat, pid, name, pronouns }) => ({
    seat,
    pid,
    name,
    pronouns,
    mine: pid === me.pid,
    presence: pid === me.pid || here.has(pid) ? 'here' : 'gone',
    goneSince: pid === me.pid ? null : standstill.goneSince(pid),
    awaitedSince: standstill.stillSince(),
    awaited:
      (expect.kind === 'one' && expect.seat === seat) ||
      (expect.kind === 'each' && expect.seats.includes(seat) && !chosen.includes(seat)),
    character: glance.seats[seat]?.character ?? null,
    marks: glance.seats[seat]?.marks ?? [],
  }));
};

/** The roll that is out, or the last that landed. */
const rollOf = ({ ledger, derived, game, rollWaited }: Materials): RollView | null => {
  if (!ledger || !derived) return null;
  const { fold } = derived;
  const nameOf = (pid: Pid): string => ledger.genesis.roster.find((party) => party.pid === pid)?.name ?? pid;
  const { expect, standing } = fold.tip;
  if (expect.kind === 'roll') {
    const answers = fold.awaited.map(({ pid, done }) => ({ pid, name: nameOf(pid), answered: done }));
    const { seat, what, roll } = expect;
    return {
      stage: answers.some(({ answered }) => answered) ? 'answers' : 'accepted',
      shown: { seat, what, sides: roll.sides, addends: roll.addends },
      answers,
      waitingFor: rollWaited < PATIENCE_MS ? [] : answers.filter(({ answered }) => !answered).map(({ name }) => name),
      proof: null,
    };
  }
  const shown = game.lastRoll(standing.state);
  if (!shown) return null;
  const path = fold.path();
  const at = path.findLastIndex(({ how }) => how === 'roll');
  const landed = path[at];
  const proof = landed ? proofOf(landed, ledger, path[at - 1]?.digest ?? landed.digest) : null;
  const answers = (landed?.roll?.answers ?? []).map(({ pid }) => ({ pid, name: nameOf(pid), answered: true }));
  return { stage: 'landed', shown, answers, waitingFor: [], proof };
};

/** Who reads the story differently, here or gone, and where that was noticed. */
const differenceOf = ({ ledger, derived }: Materials, peers: readonly PeerView[]): Say | null => {
  const desync = derived?.fold.desync ?? null;
  const author = ledger?.genesis.roster.find(({ pid }) => pid === desync?.pid);
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

const wayBy = ({ status, room, ledger, me }: Materials): Required<Pick<ConnectionView, 'blocked' | 'detour'>> => {
  const members = ledger ? ledger.genesis.roster : (room?.lobby.rows() ?? []);
  const parties = [...new Map(members.map(({ pid, name }) => [pid, { pid, name }])).values()];
  const present = room?.presence.others() ?? [];
  return {
    blocked: blockedOf(status, present, parties, me.pid),
    detour: detourOf(status, present, parties, me.pid),
  };
};

/** No host answers; or, as long as nobody is connected, the one that the link names does not, where the others will be. */
const isHostMissed = ({ status, stored }: Materials): boolean =>
  status.trouble === 'noHost' ||
  (status.connected === 0 &&
    status.hosts.some(({ address, state }) => address === stored.host && state === 'unreachable'));

const connectionOf = (materials: Materials, peers: readonly PeerView[]): ConnectionView => {
  const { status, trouble } = materials;
  const difference = differenceOf(materials, peers);
  const { blocked, detour } = wayBy(materials);
  const said: Say | null =
    difference !== null
      ? difference
      : (trouble ??
        (isHostMissed(materials)
          ? { code: 'line.hostUnreachable', facts: {} }
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
  };
};

const truthIn = ({ ledger, derived, room, me }: Materials, peers: readonly PeerView[]): TruthView | null =>
  ledger &&
  derived &&
  truthOf({
    ledger,
    fold: derived.fold,
    way: derived.way,
    me: me.pid,
    members: ledger.genesis.roster,
    peers,
    others: room?.presence.others() ?? [],
    seatOf: (pid) => ledger.genesis.seats.find((seat) => seat.pid === pid)?.seat ?? -1,
  });

const pendingItems = (pending: readonly PendingMove[]): readonly StoryItem[] =>
  pending.map(({ seat, move }, at) => ({ kind: 'pending', key: `pending/${at}`, seat, move }));

const watchersOf = (
  others: readonly Presence[],
  ledger: Ledger | null,
  rows: readonly LobbyRow[],
): TableView['watchers'] => {
  const seated = new Set(ledger ? ledger.genesis.seats.map(({ pid }) => pid) : rows.map(({ pid }) => pid));
  return others.filter(({ pid }) => !seated.has(pid)).map(({ pid, name }) => ({ pid, name }));
};

/** Builds the view. */
export const viewOf = (materials: Materials): TableView => {
  const { stored, game, me, room, ledger, derived, pending, storeTrouble } = materials;
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
  return {
    // An invitation names the host that others reach best just now.
    summary: summaryOf({ ...stored, host: materials.linkHost }),
    phase: ledger ? 'play' : 'lobby',
    me: { ...me, seats: seats.filter(({ mine }) => mine).map(({ seat }) => seat) },
    lobby: ledger ? [] : lobbySeats(rows, me.pid, game),
    seats,
    watchers: watchersOf(room?.presence.others() ?? [], ledger, rows),
    expect: tip?.expect ?? null,
    glance: derived?.glance ?? null,
    offers: derived?.offers ?? [],
    pieces: derived?.pieces ?? [],
    places: room?.places.all() ?? new Map(),
    notes: (room?.notes.all() ?? []).map((note) => ({ ...note, mine: note.pid === me.pid })),
    roll: rollOf(materials),
    story: [...(derived?.story ?? []), ...pendingItems(pending)],
    peers,
    connection: connectionOf(materials, peers),
    door: materials.door,
    stop: materials.stop,
    truth: truthIn(materials, peers),
    position,
    storeTrouble,
  };
};
