/** A forged copy that reached the disk on trust goes again once it is found out, and the right entry takes its place. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { grant } from '../../rules/kernel/ruling';
import { chanceReady, createPartyKeys, verifyAnswer } from '../../src-renderer/chance';
import { createLedger, decodeEntry, entryIdOf, gameIdOf, sealReady, toHex } from '../../src-renderer/ledger';
import { createEngine, type Engine } from '../../src-renderer/session/engine';
import type { StoredTable } from '../../src-renderer/store/database';
import type { Store } from '../../src-renderer/store/store';
import type { Room } from '../../src-renderer/sync';
import { recordGame, type Recording } from '../end-to-end/lib/record';
import { randomFrom } from '../rules/random-player';

let recording: Recording;
let strictTip = '';

beforeAll(async () => {
  await Promise.all([sealReady(), chanceReady()]);
  recording = recordGame(300, randomFrom(11));
  const strict = createLedger({ ...recording, verifyAnswer });
  for (const bytes of recording.entries) strict.add(bytes);
  strictTip = strict.fold().tip.digest;
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idOf = (bytes: Uint8Array): string => entryIdOf(gameIdOf(recording.genesisBytes), bytes.subarray(0, -64));

/** The same body with another signature: the same id, and it does not hold. */
const forged = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => (at === bytes.length - 5 ? byte ^ 8 : byte));

/** The place of an entry from the middle of the game, whose author has written more since. */
const MIDDLE = 141;
const right = (): Uint8Array => recording.entries[MIDDLE] ?? new Uint8Array(0);
const withForged = (): readonly Uint8Array[] =>
  recording.entries.map((bytes, at) => (at === MIDDLE ? forged(bytes) : bytes));

/** A disk with these entries, a road on which those lie, and an engine between them. */
const sitDown = (onDisk: readonly Uint8Array[], onRoad: readonly Uint8Array[]) => {
  const disk = new Map(onDisk.map((bytes) => [idOf(bytes), bytes]));
  const store: Pick<Store, 'entries' | 'putEntries' | 'dropEntries'> = {
    entries: async () => grant([...disk.values()]),
    putEntries: async (_, entries) => {
      for (const { id, bytes } of entries) if (!disk.has(id)) disk.set(id, bytes);
      return grant(null);
    },
    dropEntries: async (_, entries) => {
      for (const { id, bytes } of entries) if (toHex(disk.get(id) ?? bytes) === toHex(bytes)) disk.delete(id);
      return grant(null);
    },
  };
  const room = {
    entries: { ensure: () => undefined, all: () => onRoad, post: () => undefined },
    lobby: { rows: () => [] },
    genesis: { put: () => undefined },
  };
  const engine = createEngine({
    store: store as Store,
    stored: { id: 't', genesis: recording.genesisBytes, gameId: gameIdOf(recording.genesisBytes) } as StoredTable,
    ring: createPartyKeys(),
    game: recording.game,
    asksPerson: () => false,
    goesOn: () => true,
    onChange: () => undefined,
  });
  void engine.attach(room as unknown as Room);
  return { engine, disk };
};

/** Until all is checked, and what follows from it is on the disk. */
const checkAll = async (engine: Engine): Promise<void> => {
  for (let at = 0; at < 1_000 && (at === 0 || engine.unchecked() > 0); at += 1) await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(1_000);
  await engine.settled();
};

describe('a forged copy on the disk', () => {
  it('is the middle of the game, and not the last word of its author', () => {
    const author = (bytes: Uint8Array) => {
      const entry = decodeEntry(bytes);
      return entry.ok ? entry.value.body.pid : '';
    };
    expect(recording.entries.slice(MIDDLE + 1).some((bytes) => author(bytes) === author(right()))).toBe(true);
  });

  it('gives way to the right entry, where that lies on the road', async () => {
    const { engine, disk } = sitDown(withForged(), recording.entries);
    await checkAll(engine);
    expect(engine.fold()?.tip.digest).toBe(strictTip);
    expect(disk.get(idOf(right()))).toEqual(right());
  });

  it('goes, and the right entry is taken when it comes', async () => {
    const { engine, disk } = sitDown(withForged(), withForged());
    await checkAll(engine);
    expect(disk.has(idOf(right()))).toBe(false);
    expect(engine.fold()?.tip.digest).not.toBe(strictTip);
    engine.receive([right()]);
    await checkAll(engine);
    expect(disk.get(idOf(right()))).toEqual(right());
    expect(engine.fold()?.tip.digest).toBe(strictTip);
  });
});

it('a forged copy that comes with the whole history never stays on the disk', async () => {
  const { engine, disk } = sitDown([], [...withForged(), right()]);
  await checkAll(engine);
  expect(disk.get(idOf(right()))).toEqual(right());
  expect(engine.fold()?.tip.digest).toBe(strictTip);
});

it('nothing that holds is taken from the disk', async () => {
  const { engine, disk } = sitDown(recording.entries, withForged());
  await checkAll(engine);
  expect(disk.size).toBe(recording.entries.length);
  expect(disk.get(idOf(right()))).toEqual(right());
});
