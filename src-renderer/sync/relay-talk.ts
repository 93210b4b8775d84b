/**
 * What y-webrtc says on a data channel, said on a link of another kind: the same questions, answers and updates of
 * y-protocols, with y-webrtc's room as their origin, so that it treats them as its own.
 *
 * y-webrtc sends to whatever stands in `webrtcConns` and can be sent to; a link that is put there is sent everything that a
 * peer is sent, in the same moment.
 */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { applyAwarenessUpdate, encodeAwarenessUpdate, type Awareness } from 'y-protocols/awareness';
import { readSyncMessage, writeSyncStep1 } from 'y-protocols/sync';
import type * as Y from 'yjs';

/** The part of y-webrtc's room that we lean on. */
export interface TalkingRoom {
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly webrtcConns: {
    readonly set: (name: string, connection: never) => unknown;
    readonly delete: (name: string) => unknown;
  };
}

export type SendMessage = (message: Uint8Array) => void;

const SYNC = 0;
const AWARENESS = 1;
const QUERY_AWARENESS = 3;

const awarenessMessage = (awareness: Awareness): Uint8Array => {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, AWARENESS);
  encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, [...awareness.getStates().keys()]));
  return encoding.toUint8Array(encoder);
};

/** Greets a peer that has just been linked, as y-webrtc does: asks for what it has, and says who is here. */
const greet = ({ doc, awareness }: TalkingRoom, send: SendMessage): void => {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, SYNC);
  writeSyncStep1(encoder, doc);
  send(encoding.toUint8Array(encoder));
  if (awareness.getStates().size > 0) send(awarenessMessage(awareness));
};

/**
 * Takes one message of a peer and answers it where it is a question. Throws at whatever is no message, as lib0 and Yjs
 * do; the channel takes that for a broken link.
 */
export const hearMessage = (room: TalkingRoom, message: Uint8Array, send: SendMessage): void => {
  const decoder = decoding.createDecoder(message);
  const kind = decoding.readVarUint(decoder);
  if (kind === SYNC) {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, SYNC);
    readSyncMessage(decoder, encoder, room.doc, room);
    // Longer than its own kind: there is an answer.
    if (encoding.length(encoder) > 1) send(encoding.toUint8Array(encoder));
  } else if (kind === AWARENESS) applyAwarenessUpdate(room.awareness, decoding.readVarUint8Array(decoder), room);
  else if (kind === QUERY_AWARENESS) send(awarenessMessage(room.awareness));
  else throw new Error('a message of no kind');
};

/** Lets the room talk on this link too, from a greeting on. Answers with its own end. */
export const joinTalk = (room: TalkingRoom, name: string, send: SendMessage): (() => void) => {
  // What y-webrtc, and whoever watches its connections, asks of one.
  const peer = { send, on: () => undefined, destroy: () => undefined };
  const connection = { peer, connected: true, synced: true, destroy: () => undefined };
  room.webrtcConns.set(name, connection as never);
  greet(room, send);
  return () => void room.webrtcConns.delete(name);
};
