/** A document that somebody swells: it stops growing, entries come through all the same, and the next room is clean. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { sealReady } from '../../src-renderer/ledger';
import { aParty, text, words, type Party } from './lib';

const MIB = 1024 * 1024;

beforeAll(sealReady);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An update as a link brings it: as an answer (1), or by itself (2). */
const bring = (to: Party, update: Uint8Array, kind: 1 | 2 = 2): boolean => {
  const message = encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarUint(encoder, kind);
    encoding.writeVarUint8Array(encoder, update);
  });
  const isRead = to.road.mayRead?.(message) !== false;
  if (isRead) Y.applyUpdate(to.doc, update, 'road');
  return isRead;
};

const weight = ({ doc }: Party): number => Y.encodeStateAsUpdate(doc).length;

/** What one of these documents says next, as an update. */
const nextOf = (doc: Y.Doc, change: () => void): Uint8Array => {
  const before = Y.encodeStateVector(doc);
  doc.transact(change);
  return Y.encodeStateAsUpdate(doc, before);
};

/** Somebody brings so many mebibytes of nothing: in a list of entries, or in a map of her own. */
const swell = (to: Party, mebibytes: number, where: 'list' | 'map'): number => {
  const villain = new Y.Doc();
  let read = 0;
  for (let at = 0; at < mebibytes; at += 1) {
    const junk = nextOf(villain, () => {
      if (where === 'map') villain.getMap('junk').set(`${at}`, 'x'.repeat(MIB));
      else villain.getArray('entries/junk').push(Array.from({ length: 16 }, () => new Uint8Array(MIB / 16).fill(at)));
    });
    if (bring(to, junk)) read += 1;
    vi.advanceTimersByTime(11_000);
  }
  return read;
};

describe.each(['list', 'map'] as const)('a document that is swollen in a %s', (where) => {
  it('takes no more than sixteen mebibytes of others', () => {
    const ana = aParty('Ana');
    expect(swell(ana, 24, where)).toBe(15);
    expect(weight(ana)).toBeLessThan(16 * MIB);
    ana.room.close();
  });

  it('still brings entries of others, each once, and what is written here', () => {
    const ana = aParty('Ana');
    const bo = aParty('Bo');
    swell(ana, 20, where);
    const before = ana.told.length;
    const word = nextOf(bo.doc, () => bo.room.entries.post(text('a move of Bo')));
    // It is small, and there is next to no room left: either way it is heard.
    bring(ana, word);
    bring(
      ana,
      nextOf(bo.doc, () => bo.room.entries.post(text('m'.repeat(60_000)))),
    );
    bring(ana, Y.encodeStateAsUpdate(bo.doc), 1);
    vi.advanceTimersByTime(1_000);
    expect(ana.told.slice(before).flat()).toEqual(['a move of Bo', 'm'.repeat(60_000)]);
    ana.room.entries.post(text('a move of Ana'));
    expect(ana.room.entries.all().map(words)).toContain('a move of Ana');
    for (const { room } of [ana, bo]) room.close();
  });

  it('is given whole to a newcomer', () => {
    const ana = aParty('Ana');
    swell(ana, 20, where);
    ana.room.table.setInfo({ game: 'toy', name: 'The vault' });
    const newcomer = aParty('Newcomer');
    expect(bring(newcomer, Y.encodeStateAsUpdate(ana.doc), 1)).toBe(true);
    expect(newcomer.room.table.info()?.name).toBe('The vault');
    for (const { room } of [ana, newcomer]) room.close();
  });
});

it('what is taken along from a swollen document is what a table needs, and no more', () => {
  const ana = aParty('Ana');
  ana.room.table.setInfo({ game: 'toy', name: 'The vault' });
  ana.room.genesis.put(text('a beginning'));
  const note = ana.room.notes.add({ x: 3, y: 4, z: 5 }, 'behind the clock');
  ana.room.places.move([['sheet:1', { x: 10, y: 20, z: 1 }]]);
  const whole = ana.room.document();
  expect(whole).toEqual(Y.encodeStateAsUpdate(ana.doc));
  swell(ana, 15, 'list');
  const villain = new Y.Doc();
  bring(
    ana,
    nextOf(villain, () => villain.getMap('places').set('swollen', 'x'.repeat(MIB - 500))),
  );
  // The last of it is her own.
  for (let at = 0; at < 30; at += 1) ana.room.entries.post(text(`${at}`.padEnd(60_000, 'y')));
  vi.advanceTimersByTime(11_000);
  const kept = ana.room.document();
  expect(kept.length).toBeLessThan(2_000);
  const next = aParty('Ana again', { updates: [kept] });
  expect(next.room.table.info()?.name).toBe('The vault');
  expect(next.room.genesis.all().map(words)).toEqual(['a beginning']);
  expect(next.room.notes.all().map(({ id, text: said, x }) => [id, said, x])).toEqual([[note, 'behind the clock', 3]]);
  expect(next.room.places.all().get('sheet:1')).toEqual({ x: 10, y: 20, z: 1 });
  for (const { room } of [ana, next]) room.close();
});
