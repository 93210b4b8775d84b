/** Whoever has a key can sign any number of entries that never link: they are bounded, and nobody else waits for it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import { grant } from '../../rules/kernel/ruling';
import { byCount, gameIdOf, kinds, noSeat, signEntry, type Body, type Ledger } from '../../src-renderer/ledger';
import { createEngine } from '../../src-renderer/session/engine';
import type { StoredTable } from '../../src-renderer/store/database';
import type { Store } from '../../src-renderer/store/store';
import type { Room } from '../../src-renderer/sync';
import { toy } from '../ledger/toy';
import { ana, ben, genesisBytes, goOn, ringOfTwo, stranger, type Player } from './lib';

const MOST = 2_000;

const numbered = (at: number, letter: string): string => `${letter}${at.toString(16).padStart(63, '0')}`;

/** So many entries of hers, each of which waits for another that nobody has. */
const gaps = ({ gameId }: Ledger, { person }: Player, count: number): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, at) => {
    const body: Body = {
      kind: kinds.ack,
      pid: person.party.pid,
      seq: 7 + at,
      prev: numbered(at, 'a'),
      on: numbered(at, 'b'),
      sh: '00'.repeat(8),
      seat: noSeat,
      incl: [],
      via: [],
      payload: new Uint8Array(0),
    };
    return signEntry(gameId, body, person.signKey);
  });

/** So many acks of hers that are one chain. */
const chain = ({ gameId, compose }: Ledger, who: Player, count: number): readonly Uint8Array[] => {
  const empty = ringOfTwo();
  return Array.from({ length: count }, () => {
    const body = compose({ pid: who.person.party.pid, kind: kinds.ack, seat: noSeat, payload: new Uint8Array(0) });
    const next: Body = { ...(body.ok ? body.value : (undefined as never)), ...lastOf(empty, who) };
    const bytes = signEntry(gameId, next, who.person.signKey);
    empty.add(bytes);
    return bytes;
  });
};

const lastOf = (ledger: Ledger, { person }: Player): Pick<Body, 'seq' | 'prev'> => {
  const last = ledger.entriesOf(person.party.pid).at(-1);
  return { seq: last ? last.body.seq + 1 : 0, prev: last?.id ?? '00'.repeat(32) };
};

describe('a ledger', () => {
  it('keeps 2,000 entries of a party that wait for others, and takes in at once what links', () => {
    const ledger = ringOfTwo();
    const codes = gaps(ledger, ben, 2_600).map((bytes) => {
      const added = ledger.add(bytes);
      return added.ok ? 'taken' : added.refusal.code;
    });
    expect(codes.filter((code) => code === 'taken')).toHaveLength(MOST);
    expect(codes.filter((code) => code === 'entry.crowd')).toHaveLength(600);
    goOn(ledger, 1);
    const beside = gaps(ledger, ana, 3).map((bytes) => ledger.add(bytes).ok);
    expect(beside).toEqual([true, true, true]);
    expect(ledger.all()).toHaveLength(MOST + 1 + 3);
  });

  it('takes in all of a long chain that came last things first, once it comes in order', () => {
    const ledger = ringOfTwo();
    const all = chain(ledger, ben, 2_400);
    const taken = [...all].reverse().filter((bytes) => ledger.add(bytes).ok);
    // Beside those that found room there is the first one, which needs none.
    expect(taken).toHaveLength(MOST + 1);
    for (const bytes of byCount([...all].reverse())) ledger.add(bytes);
    expect(ledger.all()).toHaveLength(2_400);
    expect(gaps(ledger, ben, 9).every((bytes) => ledger.add(bytes).ok)).toBe(true);
  });
});

describe('an engine', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes on with 5,000 entries of a party on the road that never link, and finds what had no room', async () => {
    const table = ringOfTwo();
    const junk = gaps(table, ben, 5_000);
    const game = ringOfTwo();
    goOn(game, 40);
    const mine = game.entriesOf(ana.person.party.pid).map(({ id }) => game.bytesOf(id) ?? new Uint8Array(0));
    const his = game.entriesOf(ben.person.party.pid).map(({ id }) => game.bytesOf(id) ?? new Uint8Array(0));
    const road = [...junk, ...mine, ...[...his].reverse()];
    let onDisk = 0;
    const store: Pick<Store, 'entries' | 'putEntries'> = {
      entries: async () => grant([]),
      putEntries: async (_, entries) => {
        onDisk += entries.length;
        return grant(null);
      },
    };
    const engine = createEngine({
      store: store as Store,
      stored: { id: 't', genesis: genesisBytes, gameId: gameIdOf(genesisBytes) } as StoredTable,
      ring: stranger.ring,
      game: toy as unknown as Game,
      asksPerson: () => false,
      goesOn: () => true,
      onChange: () => undefined,
    });
    const room = {
      entries: { ensure: () => undefined, all: () => road, post: () => undefined },
      lobby: { rows: () => [] },
      genesis: { put: () => undefined },
    };
    // The room has told nothing yet, and then tells it in the order in which it lies there.
    void engine.attach({ ...room, entries: { ...room.entries, all: () => [] } } as unknown as Room);
    await vi.advanceTimersByTimeAsync(1);
    void engine.move({ ...room, entries: { ...room.entries, all: () => road.slice(0, 100) } } as unknown as Room);
    await vi.advanceTimersByTimeAsync(1);
    void engine.move(room as unknown as Room);
    for (let at = 100; at < road.length; at += 64) engine.receive(road.slice(at, at + 64));
    await vi.advanceTimersByTimeAsync(20_000);
    await engine.settled();
    expect(engine.fold()?.tip.digest).toBe(game.fold().tip.digest);
    expect(engine.ledger()?.all()).toHaveLength(MOST + 40);
    expect(onDisk).toBe(MOST + 40);
  });
});
