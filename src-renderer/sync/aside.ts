/**
 * The side lane of a link: bytes that may wait for everything else, such as pictures.
 *
 * They travel on the same channel as the messages of y-webrtc, and only while none of those waits: a move never stands
 * behind a picture, but for the few frames that the browser has taken already.
 */
import { FRAME_BYTES } from './frames';

/** Bytes of one message on the side lane: it is never cut. */
export const MAX_ASIDE_BYTES = FRAME_BYTES - 1;

export interface Aside {
  /** Sends at most `MAX_ASIDE_BYTES`, in order, once nothing else waits; into the void where the link has ended. */
  readonly send: (bytes: Uint8Array) => void;
  onmessage: ((bytes: Uint8Array) => void) | null;
  onend: (() => void) | null;
  /** Ends the link: its peer sends what nobody asked for. */
  readonly giveUp: () => void;
}
