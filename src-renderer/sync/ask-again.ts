/**
 * Asks every linked peer from time to time for what is in its document and not in ours. y-webrtc asks once, when a link
 * opens; what is dropped after that, because it was too much or because it hung on something unknown, would be gone.
 */
import * as encoding from 'lib0/encoding';
import { writeSyncStep1 } from 'y-protocols/sync';
import type * as Y from 'yjs';

const EVERY_MS = 4_000;
const SYNC = 0;

/** The part of y-webrtc's room that we lean on. */
export interface AskingRoom {
  readonly doc: Y.Doc;
  readonly webrtcConns: ReadonlyMap<string, { readonly peer: { readonly send: (message: Uint8Array) => void } }>;
}

/** Begins to ask. Answers with its own end. */
export const askAgain = ({ doc, webrtcConns }: AskingRoom): (() => void) => {
  const ask = (): void => {
    const question = encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, SYNC);
      writeSyncStep1(encoder, doc);
    });
    for (const { peer } of webrtcConns.values()) {
      try {
        peer.send(question);
      } catch {
        // A connection that is not open yet, or not any more, takes nothing.
      }
    }
  };
  const timer = setInterval(ask, EVERY_MS);
  return () => clearInterval(timer);
};
