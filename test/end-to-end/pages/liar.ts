/**
 * A page of somebody who has a seat and means ill: it plays by the engine's own parts, and signs whatever it likes. The
 * test drives it by `window.liar`.
 */
import * as Y from 'yjs';
import { games } from '../../../rules';
import type { Game } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { answer, type KeyRing } from '../../../src-renderer/chance';
import {
  fromHex,
  kinds,
  noSeat,
  rollAlpha,
  sign,
  signEntry,
  writePayload,
  type Body,
  type Kind,
  type Ledger,
} from '../../../src-renderer/ledger';
import { kindFor } from '../../../src-renderer/session/due';
import { ledgerOf } from '../../../src-renderer/session/read-table';
import { openRoom, type Room } from '../../../src-renderer/sync/room';
import { findMove, randomFrom } from '../../rules/random-player';
import { openLines, say, updateMessage } from '../lib/raw-lines';

/** What her own browser kept of the table, in what travels from page to page. */
export interface Kept {
  readonly secret: readonly number[];
  readonly game: string;
  readonly genesis: readonly number[];
  readonly entries: readonly (readonly number[])[];
  readonly ring: KeyRing;
}

interface Table {
  readonly game: Game;
  readonly ledger: Ledger;
  readonly room: Room;
  readonly ring: KeyRing;
  readonly seat: number;
}

/** How often she looks whether something is owed, in milliseconds. */
const LOOK_MS = 100;
const random = randomFrom(83);
let table: Table | null = null;
let isHeard = false;

const sat = (): Table => {
  if (!table) throw new Error('sit down first');
  return table;
};

const signed = (body: Body): Uint8Array => {
  const { ledger, ring } = sat();
  return signEntry(ledger.gameId, body, fromHex(ring.secret.sign));
};

const send = (bytes: Uint8Array): void => {
  const { ledger, room } = sat();
  ledger.add(bytes);
  room.entries.post(bytes);
};

/** Her next entry as she likes it, with some parts said otherwise. */
const raw = (kind: Kind, json: JsonObject, parts: Partial<Body> = {}): Uint8Array => {
  const { ledger, ring, seat } = sat();
  const { tip } = ledger.fold();
  const newest = ledger.entriesOf(ring.keys.pid).at(-1);
  return signed({
    kind,
    pid: ring.keys.pid,
    seq: newest ? newest.body.seq + 1 : 0,
    prev: newest?.id ?? '00'.repeat(32),
    on: tip.digest,
    sh: tip.stateDigest.slice(0, 16),
    seat,
    incl: [],
    via: tip.how === 'each' ? tip.entries : [],
    payload: writePayload(json),
    ...parts,
  });
};

const moveAt = (): JsonObject | null => {
  const { game, ledger, seat } = sat();
  const { standing } = ledger.fold().tip;
  return game.routine(standing.state, seat) ?? findMove(game, standing, seat, random);
};

const isMyTurn = (): boolean => {
  const { expect } = sat().ledger.fold().tip;
  return expect.kind === 'one' && expect.seat === sat().seat;
};

/** Does what is owed, honestly. A move of her own turn only where `isWhole`. */
const playHonestly = (isWhole: boolean): void => {
  const { game, ledger, ring, seat } = sat();
  const fold = ledger.fold();
  const { pid } = ring.keys;
  if (!fold.awaited.some((each) => each.pid === pid && !each.done) || (isMyTurn() && !isWhole)) return;
  if (fold.tip.expect.kind === 'roll') {
    const payload = answer(fromHex(ring.secret.dice), rollAlpha(ledger.gameId, fold.tip.digest));
    const body = ledger.compose({ pid, kind: kinds.answer, seat: noSeat, payload });
    if (body.ok) send(signed(body.value));
    return;
  }
  const move = moveAt();
  if (!move) return;
  const body = ledger.compose({ pid, kind: kindFor(game, fold, seat, move), seat, payload: writePayload(move) });
  if (body.ok) send(signed(body.value));
};

/** Lets each of these lie in the copy of one peer alone: the first with the first who is here, and so on. */
const tellApart = (entries: readonly Uint8Array[]): void => {
  const { ledger, room } = sat();
  for (const [at, { session }] of room.presence.others().entries()) {
    const bytes = entries[at];
    if (!bytes) continue;
    const doc = new Y.Doc();
    doc.getArray('entries/face').push([bytes]);
    say(updateMessage(Y.encodeStateAsUpdate(doc)), session);
  }
  for (const bytes of entries) ledger.add(bytes);
};

const castle: JsonObject = { kind: 'castle' };

const liar = {
  sit: async ({ secret, game: id, genesis, entries, ring }: Kept, hosts: readonly string[]): Promise<void> => {
    const game = games.get(id);
    if (!game) throw new Error(`there is no game ${id}`);
    const ledger = await ledgerOf(
      game,
      Uint8Array.from(genesis),
      entries.map((each) => Uint8Array.from(each)),
    );
    const { pid, sign: publicKey } = ring.keys;
    const seat = ledger.genesis.seats.findIndex((each) => each.pid === pid);
    const none = (): undefined => undefined;
    const room = openRoom({
      secret: Uint8Array.from(secret),
      signaling: hosts,
      me: { pid, name: 'Cy', publicKey: fromHex(publicKey), sign: (bytes) => sign(bytes, fromHex(ring.secret.sign)) },
      updates: [],
      onUpdate: none,
      onEntries: (fresh) => {
        for (const bytes of fresh) ledger.add(bytes);
      },
      onStatus: none,
      onChange: none,
    });
    table = { game, ledger, room, ring, seat };
    setInterval(() => {
      const { digest, depth, stateDigest: state } = ledger.fold().tip;
      room.presence.set({ seats: [seat], position: { digest, depth, state } });
      const others = room.presence.others();
      const isLinked = openLines().filter(({ session }) => session !== 0).length >= 2;
      isHeard ||= isLinked && others.length >= 2 && others.every(({ position }) => position?.digest === digest);
      if (isHeard) playHonestly(false);
    }, LOOK_MS);
  },
  /** Whether both others are linked and stand where she does; until then she signs nothing. */
  hasHeard: (): boolean => isHeard,
  /** Who is exposed here, with the two entries that prove it. */
  proofs: () => {
    const { ledger } = sat();
    return ledger.fold().exposed.map(({ pid, first, second }) => ({
      pid,
      both: [first, second].map((id) => {
        const body = ledger.entry(id)?.body;
        return body && { ...body, payload: new TextDecoder().decode(body.payload) };
      }),
    }));
  },
  isMyTurn,
  /** Whether one other seat alone is awaited. Among several she would have chosen too, and a move there is a second face. */
  isOthersTurn: (): boolean => sat().ledger.fold().tip.expect.kind === 'one' && !isMyTurn(),
  /** Does whatever is owed, her own turn too. */
  playTurn: (): void => playHonestly(true),
  depth: (): number => sat().ledger.fold().tip.depth,
  /** How many positions back it is that she has last moved, and whether everybody else has written since. */
  lastMove: (): { readonly back: number; readonly isBuiltOn: boolean } => {
    const { ledger, ring, seat } = sat();
    const path = ledger.fold().path();
    const at = path.findLastIndex(
      ({ expect, digest, depth }) =>
        expect.kind === 'one' &&
        expect.seat === seat &&
        depth < path.length - 1 &&
        ledger.entriesOf(ring.keys.pid).some(({ body }) => body.on === digest),
    );
    const since = new Set(path.slice(at + 1).map(({ digest }) => digest));
    const others = ledger.genesis.roster.filter(({ pid }) => pid !== ring.keys.pid);
    const isBuiltOn = others.every(({ pid }) => ledger.entriesOf(pid).some(({ body }) => since.has(body.on)));
    return { back: path.length - 1 - at, isBuiltOn: at >= 0 && isBuiltOn };
  },
  /** Names of all entries that she holds. */
  names: (): readonly string[] =>
    sat()
      .ledger.all()
      .map((bytes) => bytes.slice(-64).join()),

  /** Two moves for her turn with one count, each said to one peer alone: to each a legal one, and another. */
  twoFaces: (): void => {
    const faces = new Map<string, Uint8Array>();
    for (let tries = 0; tries < 200 && faces.size < 2; tries += 1) {
      const move = moveAt();
      if (move) faces.set(JSON.stringify(move), raw(kinds.move, move));
    }
    const bytes = [...faces.values()];
    if (bytes.length < 2) throw new Error('there are no two moves');
    tellApart(bytes);
  },
  /** A move that no rules know, in her own turn. */
  illegal: (): void => send(raw(kinds.move, castle)),
  /** A move that would be good in her turn, in somebody else's. */
  outOfTurn: (): void => {
    send(raw(kinds.move, moveAt() ?? { kind: 'pass' }));
  },
  /** Another move where she has moved before, as many positions back at least; answers with how many it were. */
  dateBack: (atLeast: number): number => {
    const { ledger, ring, seat } = sat();
    const path = ledger.fold().path();
    const end = path.length - 1;
    const at = path.findLastIndex(
      ({ expect, depth }) => expect.kind === 'one' && expect.seat === seat && depth <= end - atLeast,
    );
    const old = path[at];
    if (!old) throw new Error('she has not moved so long ago');
    const via = old.how === 'each' ? old.entries : [];
    const next = ledger.entriesOf(ring.keys.pid).findLast(({ body }) => body.on === old.digest);
    if (!next) throw new Error('she has not moved there');
    const { standing } = old;
    const moved = new TextDecoder().decode(next.body.payload);
    for (let tries = 0; tries < 200; tries += 1) {
      const move = findMove(sat().game, standing, seat, random);
      if (!move || new TextDecoder().decode(writePayload(move)) === moved) continue;
      send(raw(kinds.move, move, { on: old.digest, sh: old.stateDigest.slice(0, 16), via }));
      return end - at;
    }
    throw new Error('there is no other move');
  },
  /** A vote and a move with one count, each said to one peer alone. */
  voteAndMove: (): void => {
    const move = moveAt();
    const seat = (sat().seat + 1) % sat().ledger.genesis.seats.length;
    const pid = sat().ledger.genesis.seats[seat]?.pid ?? '';
    if (!move) throw new Error('there is no move');
    tellApart([raw(kinds.vote, { away: pid }, { seat: noSeat }), raw(kinds.move, move)]);
  },
};

declare global {
  interface Window {
    liar: typeof liar;
  }
}

window.liar = liar;
