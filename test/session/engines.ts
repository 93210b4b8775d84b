/** Several engines at one table, in one process: the road and the disk are the test's own. */
import { vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, refuse } from '../../rules/kernel/ruling';
import { chanceReady, createPartyKeys, type KeyRing } from '../../src-renderer/chance';
import {
  encodeGenesis,
  fromHex,
  gameIdOf,
  noSeat,
  sealReady,
  signEntry,
  toHex,
  writePayload,
  type Genesis,
  type Kind,
  type Ledger,
} from '../../src-renderer/ledger';
import { createAheadKeeper, type AheadKeeper } from '../../src-renderer/session/ahead';
import { work, type Arithmetic } from '../../src-renderer/session/arithmetic';
import { createEngine, type Engine } from '../../src-renderer/session/engine';
import { createPeopleDesk, type PeopleDesk, type PeopleParts } from '../../src-renderer/session/people-desk';
import type { StoredTable } from '../../src-renderer/store/database';
import type { Store } from '../../src-renderer/store/store';
import type { Room } from '../../src-renderer/sync';
import { someWalk, toy, type Toy } from '../ledger/toy';

await Promise.all([sealReady(), chanceReady()]);

/** One party with her engine. */
export interface Sitter {
  readonly ring: KeyRing;
  readonly engine: Engine;
  readonly ahead: AheadKeeper;
  /** While it is cut, nothing reaches her and nothing goes out. */
  isCut: boolean;
  /** What lies on her disk: the bytes of entries, by id. */
  readonly disk: ReadonlyMap<string, Uint8Array>;
  isStopped: boolean;
  /** While it is full, her disk takes nothing. */
  isFull: boolean;
  /** While it is slow, her disk takes everything and has written nothing. */
  isSlow: boolean;
}

/** A table of the toy game at which everybody sits. */
export interface Sitting {
  readonly genesis: Genesis;
  readonly sitters: readonly Sitter[];
  /** Puts bytes on the road, as if somebody had sent them. */
  readonly post: (...entries: readonly Uint8Array[]) => void;
  /** Gives somebody who was cut all that the others have, and them what she has. */
  readonly reunite: (sitter: Sitter) => Promise<void>;
  /** Lets everything that is under way come to its end. */
  readonly settle: () => Promise<void>;
}

const genesisOf = (rings: readonly KeyRing[], { id, rulesVersion }: Game): Genesis => ({
  v: 1,
  game: id,
  rulesVersion,
  config: {},
  name: 'A ring',
  roster: rings.map(({ keys }, at) => ({ ...keys, name: `Party ${at}` })),
  seats: rings.map(({ keys }, seat) => ({ seat, pid: keys.pid, name: `Seat ${seat}`, pronouns: 'they' })),
  nonce: 'b3'.repeat(32),
});

/** Of a store an engine at a table that has begun asks only this. */
const storeOf = (kept: Map<string, Uint8Array>, isFull: () => boolean, isSlow: () => boolean): Store => {
  const store: Pick<Store, 'entries' | 'putEntries'> = {
    entries: async () => grant([...kept.values()]),
    putEntries: async (_, entries) => {
      if (isFull()) return refuse('store.full', { why: 'QuotaExceededError' });
      while (isSlow()) await new Promise((resolve) => setTimeout(resolve, 1));
      for (const { id, bytes } of entries) kept.set(id, bytes);
      return grant(null);
    },
  };
  return store as Store;
};

/** Of a room likewise; it fails on whatever is sent and not on the disk. */
const roomOf = (kept: ReadonlyMap<string, Uint8Array>, post: (entries: readonly Uint8Array[]) => void): Room => {
  const isKept = (bytes: Uint8Array): boolean => [...kept.values()].some((one) => toHex(one) === toHex(bytes));
  const entries = {
    post: (...sent: readonly Uint8Array[]) => {
      if (!sent.every(isKept)) throw new Error('wire before disk');
      post(sent);
    },
    ensure: () => undefined,
    all: () => [],
  };
  const lobby = { rows: () => [] };
  const genesis = { all: () => [], put: () => undefined };
  return { entries, lobby, genesis } as unknown as Room;
};

/** At once, where these tests look at something else. */
const atOnce: Arithmetic = { ask: (name, args) => Promise.resolve(work(name, args)) };

/** Sits so many parties down at a table of the toy game, or of another; timers must be faked. */
export const sitDown = async (
  parties: number,
  game = toy as unknown as Game,
  arithmetic = atOnce,
): Promise<Sitting> => {
  const rings = Array.from({ length: parties }, createPartyKeys);
  const genesis = genesisOf(rings, game);
  const bytes = encodeGenesis(genesis);
  const sitters: Sitter[] = [];
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(1);
  };
  const post = (entries: readonly Uint8Array[], from?: Sitter): void => {
    if (from?.isCut === true) return;
    for (const to of sitters) if (to !== from && !to.isCut) to.engine.receive(entries);
  };
  for (const ring of rings) {
    const kept = new Map<string, Uint8Array>();
    const stored = { id: 'table', genesis: bytes, gameId: gameIdOf(bytes) } as StoredTable;
    const ahead = createAheadKeeper(game);
    const engine = createEngine({
      store: storeOf(
        kept,
        () => sitter.isFull,
        () => sitter.isSlow,
      ),
      stored,
      ring,
      game,
      asksPerson: () => false,
      saidAhead: ({ digest, stateDigest, standing: { state } }, seat) =>
        ahead.due({ digest, stateDigest, state }, seat),
      goesOn: () => !sitter.isStopped,
      arithmetic,
      onChange: () => undefined,
    });
    const sitter: Sitter = {
      ring,
      engine,
      ahead,
      disk: kept,
      isCut: false,
      isStopped: false,
      isFull: false,
      isSlow: false,
    };
    sitters.push(sitter);
    void engine.attach(roomOf(kept, (entries) => post(entries, sitter)));
  }
  await settle();
  return {
    genesis,
    sitters,
    settle,
    post: (...entries) => post(entries),
    reunite: async (sitter) => {
      sitter.isCut = false;
      for (const other of sitters) other.engine.receive(ledgerOf(sitter).all());
      for (const other of sitters) if (!other.isCut) sitter.engine.receive(ledgerOf(other).all());
      await settle();
    },
  };
};

/** Her ledger. */
export const ledgerOf = ({ engine }: Sitter): Ledger => {
  const ledger = engine.ledger();
  if (!ledger) throw new Error('play has not begun');
  return ledger;
};

/** Her view of the tip. */
export const tipOf = (sitter: Sitter) => ledgerOf(sitter).fold().tip;

/** An entry in her name that her engine did not write, at the tip of this ledger. */
export const forge = (
  sitter: Sitter,
  kind: Kind,
  said: JsonObject | Uint8Array,
  seat = noSeat,
  ledger = ledgerOf(sitter),
): Uint8Array => {
  const payload = said instanceof Uint8Array ? said : writePayload(said);
  const body = ledger.compose({ pid: sitter.ring.keys.pid, kind, seat, payload });
  if (!body.ok) throw new Error(`refused: ${body.refusal.code}`);
  return signEntry(ledger.gameId, body.value, fromHex(sitter.ring.secret.sign));
};

/** How many entries of a kind she wrote, as far as another has them. */
export const written = (by: Sitter, seenBy: Sitter, kind: Kind): number =>
  ledgerOf(seenBy)
    .entriesOf(by.ring.keys.pid)
    .filter(({ body }) => body.kind === kind).length;

/** Whoever is awaited at a walk or at the bids moves on, where she is not cut. */
export const playOn = async ({ sitters, genesis, settle }: Sitting): Promise<void> => {
  const first = sitters.find(({ isCut }) => !isCut);
  if (!first) return;
  const { expect, standing } = tipOf(first);
  const seats = expect.kind === 'one' ? [expect.seat] : expect.kind === 'each' ? expect.seats : [];
  for (const seat of seats) {
    const sitter = sitters.find(({ ring }) => ring.keys.pid === genesis.seats[seat]?.pid);
    const move = expect.kind === 'each' ? { kind: 'bid', gold: 1 } : someWalk(standing.state as Toy, 2);
    if (sitter?.isCut === false) void sitter.engine.propose(seat, move as JsonObject);
  }
  await settle();
};

/** Plays until this holds of the first who is there. */
export const playUntil = async (sitting: Sitting, isReached: () => boolean): Promise<void> => {
  for (let step = 0; step < 40 && !isReached(); step += 1) await playOn(sitting);
  if (!isReached()) throw new Error('play never came there');
};

/** The desk of one who sits there, at a table that has stood for long; `parts` says what else she knows. */
export const peopleOf = ({ ring, engine }: Sitter, parts: Partial<PeopleParts> = {}): PeopleDesk =>
  createPeopleDesk({
    ring,
    engine,
    partyOf: () => undefined,
    others: () => [],
    stillSince: () => 0,
    barred: () => null,
    ...parts,
  });
