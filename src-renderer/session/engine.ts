/**
 * The engine of one open table: from input to ledger, by one queue.
 *
 * An entry of mine is checked, signed, committed to the disk, and only then
 * folded, shown and sent. An entry from the road is checked, archived and
 * folded. After each fold the client does what it owes by itself: it answers
 * rolls, brings its characters to the first position, and sends what its person
 * could only pass or consent to.
 */
import { ask, type Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { answer, verifyAnswer, verifyPartyKeys, type KeyRing } from '../chance';
import {
  createLedger,
  decodeGenesis,
  encodeBody,
  encodeGenesis,
  entryIdOf,
  fromHex,
  gameIdOf,
  kinds,
  noSeat,
  rollAlpha,
  signEntry,
  toHex,
  writePayload,
  type Fold,
  type Genesis,
  type Kind,
  type Ledger,
} from '../ledger';
import type { StoredTable } from '../store/database';
import type { Store } from '../store/store';
import type { Room } from '../sync';
import { agreesWithRows, draftOf, genesisFrom } from './lobby';
import { createQueue } from './queue';

export interface EngineParts {
  readonly store: Store;
  readonly stored: StoredTable;
  readonly ring: KeyRing;
  readonly game: Game;
  /** Answered by itself, or left to the person who ticked "ask me" for this kind of answer? */
  readonly asksPerson: (kind: string) => boolean;
  /** Something to show has changed. */
  readonly onChange: () => void;
}

/** A move on its way to the disk. */
export interface PendingMove {
  readonly seat: number;
  readonly move: JsonObject;
}

/** What this client is to write. */
interface Due {
  readonly kind: Kind;
  readonly seat: number;
  readonly payload: Uint8Array;
}

interface FoundGenesis {
  readonly bytes: Uint8Array;
  readonly id: string;
  readonly genesis: Genesis;
}

interface KeptEntry {
  readonly id: string;
  readonly bytes: Uint8Array;
}

export interface Engine {
  readonly ledger: () => Ledger | null;
  readonly fold: () => Fold<object> | null;
  readonly pending: () => readonly PendingMove[];
  /** The store cannot keep moves; until it can, none of mine is made. */
  readonly storeTrouble: () => Refusal | null;
  /** Why play cannot begin or go on with what the room offers. */
  readonly trouble: () => Refusal | null;
  /** Gives the engine its road and works off what is there already. */
  readonly attach: (room: Room) => Promise<void>;
  /** Entries from the road. */
  readonly receive: (entries: readonly Uint8Array[]) => void;
  /** Something may be due: a genesis, or an answer that was left to the person. */
  readonly look: () => void;
  /** While the store has trouble: tries it again. */
  readonly retry: () => void;
  readonly propose: (seat: number, move: JsonObject) => Promise<Ruling<null>>;
  readonly settled: () => Promise<void>;
}

/** Opens the ledger of a table that has begun; its entries come from the archive. */
const openLedger = (game: Game, genesis: Uint8Array): Ledger =>
  createLedger({ game, genesisBytes: genesis, verifyAnswer });

/** The kind of entry that a move needs now: the expected seat's own, a choice, or a side act. */
const kindFor = (game: Game, fold: Fold<object>, seat: number, move: JsonObject): Kind => {
  const { expect } = fold.tip;
  if (expect.kind === 'one' && expect.seat === seat) return kinds.move;
  if (expect.kind === 'each' && expect.seats.includes(seat) && !game.isAside(move)) return kinds.choice;
  return kinds.side;
};

export const createEngine = (parts: EngineParts): Engine => {
  const { store, stored, ring, game, asksPerson, onChange } = parts;
  const me = ring.keys.pid;
  const queue = createQueue();
  const waiting: PendingMove[] = [];
  let ledger: Ledger | null = null;
  let room: Room | null = null;
  let storeTrouble: Refusal | null = null;
  let trouble: Refusal | null = null;

  const archive = async (entries: readonly KeptEntry[]): Promise<boolean> => {
    const kept = await store.putEntries(stored.id, entries);
    storeTrouble = kept.ok ? null : kept.refusal;
    return kept.ok;
  };

  const signed = (from: Ledger, { kind, seat, payload }: Due): Ruling<KeptEntry> => {
    const body = from.compose({ pid: me, kind, seat, payload });
    if (!body.ok) return body;
    const bytes = signEntry(from.gameId, body.value, fromHex(ring.secret.sign));
    return grant({ id: entryIdOf(from.gameId, encodeBody(body.value)), bytes });
  };

  /** Disk before wire: composes, signs, commits, and only then folds and sends. */
  const write = async (due: Due): Promise<Ruling<null>> => {
    if (!ledger) return refuse('table.notBegun', {});
    const entry = signed(ledger, due);
    if (!entry.ok) return entry;
    if (!(await archive([entry.value])) && storeTrouble) return { ok: false, refusal: storeTrouble };
    send(entry.value);
    return grant(null);
  };

  const send = ({ bytes }: KeptEntry): void => {
    ledger?.add(bytes);
    room?.entries.post(bytes);
  };

  /** What this client owes at the tip, if anything. */
  const owed = (): Due | null => {
    if (!ledger || !room) return null;
    const fold = ledger.fold();
    const { tip } = fold;
    if (tip.expect.kind === 'roll') {
      const isOwed = fold.awaited.some(({ pid, done }) => pid === me && !done);
      if (!isOwed) return null;
      const proof = answer(fromHex(ring.secret.dice), rollAlpha(ledger.gameId, tip.digest));
      return { kind: kinds.answer, seat: noSeat, payload: proof };
    }
    for (const { seat, pid } of ledger.genesis.seats) {
      if (pid !== me) continue;
      const move = routineOf(ledger, room, fold, seat);
      if (move && ask(game, tip.standing, seat, move).ok) {
        return { kind: kindFor(game, fold, seat, move), seat, payload: writePayload(move) };
      }
    }
    return null;
  };

  const routineOf = (from: Ledger, road: Room, { tip }: Fold<object>, seat: number): JsonObject | null => {
    const { expect } = tip;
    const isExpected =
      (expect.kind === 'one' && expect.seat === seat) || (expect.kind === 'each' && expect.seats.includes(seat));
    if (!isExpected) return null;
    if (tip.depth === 0) {
      const draft = draftOf(from.genesis, road.lobby.rows(), seat);
      return draft && { ...draft, kind: 'create' };
    }
    const move = game.routine(tip.standing.state, seat);
    return move && !asksPerson(String(move['kind'])) ? move : null;
  };

  /** Does what is owed until nothing is; a refusal to write ends it, so that it never spins. */
  const discharge = async (): Promise<void> => {
    for (let due = owed(); due && !storeTrouble; due = owed()) {
      const written = await write(due);
      onChange();
      if (!written.ok) return;
    }
  };

  const takeIn = async (entries: readonly Uint8Array[]): Promise<void> => {
    if (!ledger) return;
    const fresh: KeptEntry[] = [];
    for (const bytes of entries) {
      const added = ledger.add(bytes);
      // Whatever is no entry of this game's parties is not kept: it could be anything, and nobody can answer for it.
      if (added.ok && added.value.fresh) fresh.push({ id: added.value.id, bytes });
    }
    if (fresh.length === 0) return;
    // What came in and my answer to it go to the disk together: a roll waits for one commit, not for two.
    const due = storeTrouble ? null : owed();
    const mine = due ? signed(ledger, due) : null;
    const isKept = await archive(mine?.ok ? [...fresh, mine.value] : fresh);
    if (mine?.ok && isKept) send(mine.value);
    await discharge();
    onChange();
  };

  const begin = async (genesis: Uint8Array): Promise<void> => {
    ledger = openLedger(game, genesis);
    const archived = await store.entries(stored.id);
    if (!archived.ok) storeTrouble = archived.refusal;
    for (const bytes of archived.ok ? archived.value : []) ledger.add(bytes);
    if (!room) return;
    room.entries.ensure(ledger.all());
    await takeIn(room.entries.all());
    await discharge();
    onChange();
  };

  /** A genesis from the room, or why it is not one to play from. */
  const readGenesis = (bytes: Uint8Array): Ruling<Genesis> => {
    const genesis = decodeGenesis(bytes, verifyPartyKeys);
    if (!genesis.ok) return genesis;
    if (genesis.value.game !== game.id) return refuse('table.otherGame', {});
    return genesis.value.rulesVersion === game.rulesVersion ? genesis : refuse('table.rulesVersion', {});
  };

  /** The genesis to play from: the one the link names, else the lowest that I agree to. Junk in its place is passed over. */
  const findGenesis = (from: Room): FoundGenesis | null => {
    const found = from.genesis
      .all()
      .map((bytes) => ({ bytes, id: gameIdOf(bytes) }))
      .filter(({ id }) => stored.gameId === '' || id === stored.gameId)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    let flaw: Refusal | null = null;
    for (const { bytes, id } of found) {
      const genesis = readGenesis(bytes);
      if (!genesis.ok) flaw ??= genesis.refusal;
      else if (agreesWithRows(genesis.value, from.lobby.rows(), me)) {
        trouble = null;
        return { bytes, id, genesis: genesis.value };
      }
    }
    trouble = flaw;
    return null;
  };

  /** Mine to write when all are ready and the lowest seat is mine. */
  const writeGenesis = (from: Room): void => {
    const rows = from.lobby.rows();
    if (rows[0]?.pid !== me || from.genesis.all().some((bytes) => readGenesis(bytes).ok)) return;
    const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const genesis = genesisFrom(rows, game, from.table.info()?.name ?? stored.name, nonce);
    if (genesis.ok) from.genesis.put(encodeGenesis(genesis.value));
  };

  const lookNow = async (): Promise<void> => {
    if (!room) return;
    if (ledger) return discharge();
    writeGenesis(room);
    const found = findGenesis(room);
    if (!found) return;
    const seats = found.genesis.seats.map(({ name }) => name);
    const kept = await store.changeTable(stored.id, { genesis: found.bytes, gameId: found.id, seats });
    storeTrouble = kept.ok ? null : kept.refusal;
    if (kept.ok) await begin(found.bytes);
  };

  /** Tries the disk again: everything that came while it was full is archived, and what was held back is done. */
  const retryNow = async (): Promise<void> => {
    if (!ledger || !storeTrouble) return;
    const from = ledger;
    const held = from.genesis.roster.flatMap(({ pid }) => from.entriesOf(pid));
    const entries = held.flatMap(({ id }) => {
      const bytes = from.bytesOf(id);
      return bytes ? [{ id, bytes }] : [];
    });
    if (await archive(entries)) await discharge();
    onChange();
  };

  const proposeNow = async (seat: number, move: JsonObject): Promise<Ruling<null>> => {
    if (!ledger) return refuse('table.notBegun', {});
    if (ledger.genesis.seats[seat]?.pid !== me) return refuse('turn.notSeated', {});
    const fold = ledger.fold();
    const ruling = ask(game, fold.tip.standing, seat, move);
    if (!ruling.ok) return ruling;
    const kind = kindFor(game, fold, seat, move);
    const written = await write({ kind, seat, payload: writePayload(kind === kinds.side ? { act: move } : move) });
    if (written.ok) await discharge();
    return written;
  };

  return {
    ledger: () => ledger,
    fold: () => ledger?.fold() ?? null,
    pending: () => waiting,
    storeTrouble: () => storeTrouble,
    trouble: () => trouble,
    attach: (opened) =>
      queue.add(async () => {
        room = opened;
        await (stored.genesis ? begin(stored.genesis) : lookNow());
      }),
    receive: (entries) => void queue.add(() => takeIn(entries)),
    look: () => void queue.add(lookNow),
    retry: () => void queue.add(retryNow),
    propose: (seat, move) => {
      const item = { seat, move };
      waiting.push(item);
      onChange();
      return queue
        .add(() => proposeNow(seat, move))
        .finally(() => {
          waiting.splice(waiting.indexOf(item), 1);
          onChange();
        });
    },
    settled: queue.settled,
  };
};
