/** What comes from others is sent on later and together; what is mine at once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { passOnLater } from '../../src-renderer/sync/pass-on';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room as y-webrtc has it, with handlers that note what they are called with. */
const aRoom = () => {
  const doc = new Y.Doc();
  const sent: Uint8Array[] = [];
  const told: (readonly number[])[] = [];
  const room = {
    doc,
    awareness: new Awareness(doc),
    _docUpdateHandler: (update: Uint8Array): void => void sent.push(update),
    _awarenessUpdateHandler: (change: { added: number[]; updated: number[] }): void =>
      void told.push([...change.added, ...change.updated]),
  };
  doc.on('update', room._docUpdateHandler);
  room.awareness.on('update', room._awarenessUpdateHandler);
  const stop = passOnLater(room);
  return { room, doc, sent, told, stop };
};

/** Two updates of another party. */
const foreign = (): { readonly updates: readonly Uint8Array[]; readonly awareness: Awareness } => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.getArray('list').push([3]);
  doc.getArray('list').push([5, 7]);
  return { updates, awareness: new Awareness(doc) };
};

it('sends mine at once, and others’ once for all, a quarter of a second later', () => {
  const { room, doc, sent, stop } = aRoom();
  doc.getArray('mine').push([11]);
  expect(sent.length).toBe(1);
  for (const update of foreign().updates) Y.applyUpdate(doc, update, room);
  expect(sent.length).toBe(1);
  vi.advanceTimersByTime(250);
  expect(sent.length).toBe(2);
  const there = new Y.Doc();
  for (const update of sent) Y.applyUpdate(there, update);
  expect([there.getArray('mine').toArray(), there.getArray('list').toArray()]).toEqual([[11], [3, 5, 7]]);
  stop();
  room.awareness.destroy();
});

it('does the same with presence, and nothing after its end', () => {
  const { room, told, stop } = aRoom();
  const { awareness: theirs, updates } = foreign();
  for (const x of [1, 2, 3]) {
    theirs.setLocalState({ x });
    applyAwarenessUpdate(room.awareness, encodeAwarenessUpdate(theirs, [theirs.clientID]), room);
  }
  expect(told).toEqual([]);
  room.awareness.setLocalState({ x: 13 });
  expect(told).toEqual([[room.awareness.clientID]]);
  vi.advanceTimersByTime(250);
  expect(told).toEqual([[room.awareness.clientID], [theirs.clientID]]);
  theirs.setLocalState({ x: 4 });
  applyAwarenessUpdate(room.awareness, encodeAwarenessUpdate(theirs, [theirs.clientID]), room);
  for (const update of updates) Y.applyUpdate(room.doc, update, room);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(told.length).toBe(2);
  theirs.destroy();
  room.awareness.destroy();
});
