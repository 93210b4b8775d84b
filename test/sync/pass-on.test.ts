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

/** Says in the presence of a session with which others it is linked. */
const say = (into: Awareness, session: number, links: object): void => {
  const theirs = new Awareness(Object.assign(new Y.Doc(), { clientID: session }));
  theirs.setLocalState({ body: JSON.stringify({ session, links }) });
  applyAwarenessUpdate(into, encodeAwarenessUpdate(theirs, [session]), 'heard');
  theirs.destroy();
};

it.each<readonly [string, object, boolean]>([
  ['says that she is linked with its author', { local: [7], relayed: [31] }, false],
  ['is linked with others alone', { local: [7] }, true],
  ['says nothing that can be read', { local: 'all' }, true],
])('keeps to itself what everybody has heard: one more %s', (_, links, isSent) => {
  const { room, doc, sent, told, stop } = aRoom();
  const { updates, awareness: theirs } = foreign();
  const author = theirs.clientID;
  const written = JSON.parse(JSON.stringify(links).replace('31', String(author))) as object;
  say(room.awareness, 4, { direct: [author, room.awareness.clientID] });
  say(room.awareness, 5, written);
  theirs.setLocalState({ body: '{}' });
  applyAwarenessUpdate(room.awareness, encodeAwarenessUpdate(theirs, [author]), room);
  for (const update of updates) Y.applyUpdate(doc, update, room);
  vi.advanceTimersByTime(250);
  expect([sent.length, told.flat().includes(author)]).toEqual([isSent ? 1 : 0, isSent]);
  stop();
  theirs.destroy();
  room.awareness.destroy();
});

it('sends on what somebody wrote who is not here, and what is only taken away', () => {
  const { room, doc, sent, stop } = aRoom();
  const theirs = new Y.Doc();
  theirs.getMap('board').set('token', 1);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs), room);
  vi.advanceTimersByTime(250);
  expect(sent.length).toBe(1);
  say(room.awareness, theirs.clientID, {});
  const away: Uint8Array[] = [];
  theirs.on('update', (update: Uint8Array) => away.push(update));
  theirs.getMap('board').delete('token');
  for (const update of away) Y.applyUpdate(doc, update, room);
  vi.advanceTimersByTime(250);
  expect(sent.length).toBe(2);
  stop();
  room.awareness.destroy();
});
