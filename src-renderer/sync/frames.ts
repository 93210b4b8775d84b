/**
 * Frames: what really travels on a data channel.
 *
 *   frame   := hello | ping | bye | part • bytes | aside • bytes
 *   part    := 1 (more follow) or 2 (the last one)
 *   hello   := 3 • version(u8) • session(u32)       once, first
 *   ping    := 4        bye := 5        aside := 6, whole in one frame
 *
 * A message of any length is cut into parts of 16 KiB. The channel keeps their
 * order and messages are sent one after another, so a part needs no number;
 * pings and asides may stand between parts. Whatever else arrives is a broken link.
 */

/** Bytes of one frame, its first byte included. Every browser takes 64 KiB; smaller ones let pings through sooner. */
export const FRAME_BYTES = 16 * 1024;
/** Bytes of one message. A table is a few megabytes; more is an attack on our memory. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
/** Parts of one message; a peer that sends tiny ones is stopped by this. */
export const MAX_PARTS = 4_096;
/** Raised when frames change; another version is no peer of ours. */
export const FRAMES_VERSION = 2;

const MORE = 1;
const LAST = 2;
const HELLO = 3;
const PING = 4;
const BYE = 5;
const ASIDE = 6;

export const helloFrame = (session: number): Uint8Array<ArrayBuffer> => {
  const frame = new Uint8Array(6);
  frame.set([HELLO, FRAMES_VERSION]);
  new DataView(frame.buffer).setUint32(2, session);
  return frame;
};

export const pingFrame = (): Uint8Array<ArrayBuffer> => Uint8Array.of(PING);
export const byeFrame = (): Uint8Array<ArrayBuffer> => Uint8Array.of(BYE);

/** One message of the side lane, which must fit into a frame. */
export const asideFrame = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const frame = new Uint8Array(1 + bytes.length);
  frame[0] = ASIDE;
  frame.set(bytes, 1);
  return frame;
};

/** Cuts a message into frames of at most `FRAME_BYTES`; an empty message is one frame. */
export const framesOf = (message: Uint8Array): readonly Uint8Array<ArrayBuffer>[] => {
  const room = FRAME_BYTES - 1;
  const count = Math.max(1, Math.ceil(message.length / room));
  return Array.from({ length: count }, (_, at) => {
    const bytes = message.subarray(at * room, (at + 1) * room);
    const frame = new Uint8Array(1 + bytes.length);
    frame[0] = at === count - 1 ? LAST : MORE;
    frame.set(bytes, 1);
    return frame;
  });
};

/** What a frame meant. `broken` is for good: the link is closed. `dropped` ends a message that was longer than it might be. */
export type Heard =
  | { readonly kind: 'hello'; readonly session: number }
  | { readonly kind: 'ping' | 'part' | 'bye' | 'broken' | 'dropped' }
  | { readonly kind: 'message' | 'aside'; readonly bytes: Uint8Array<ArrayBuffer> };

export interface Listener {
  readonly hear: (frame: Uint8Array) => Heard;
}

/**
 * Puts messages together again; of one that is longer than `most` says at its first part nothing is kept. The limits are
 * parameters so that tests can reach them.
 */
export const createListener = (
  maxBytes = MAX_MESSAGE_BYTES,
  maxParts = MAX_PARTS,
  most: (begin: Uint8Array) => number = () => maxBytes,
): Listener => {
  let parts: Uint8Array[] = [];
  let count = 0;
  let length = 0;
  let limit = maxBytes;
  let greeted = false;
  let broken = false;

  const gather = (bytes: Uint8Array, isLast: boolean): Heard => {
    if (count === 0) limit = most(bytes);
    length += bytes.length;
    if (length > maxBytes || count >= maxParts) return breakOff();
    count += 1;
    const isTooLong = length > limit;
    if (isTooLong) parts = [];
    else parts.push(bytes);
    if (!isLast) return { kind: 'part' };
    count = 0;
    if (isTooLong) {
      length = 0;
      return { kind: 'dropped' };
    }
    const message = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      message.set(part, at);
      at += part.length;
    }
    parts = [];
    length = 0;
    return { kind: 'message', bytes: message };
  };

  const breakOff = (): Heard => {
    broken = true;
    parts = [];
    return { kind: 'broken' };
  };

  const greet = (frame: Uint8Array): Heard => {
    if (greeted || frame.length !== 6 || frame[1] !== FRAMES_VERSION) return breakOff();
    greeted = true;
    return { kind: 'hello', session: new DataView(frame.buffer, frame.byteOffset).getUint32(2) };
  };

  return {
    hear: (frame) => {
      if (broken || frame.length > FRAME_BYTES) return breakOff();
      const kind = frame[0];
      if (kind === HELLO) return greet(frame);
      if (!greeted) return breakOff();
      if (kind === PING && frame.length === 1) return { kind: 'ping' };
      if (kind === BYE && frame.length === 1) return { kind: 'bye' };
      if (kind === ASIDE) return { kind: 'aside', bytes: Uint8Array.from(frame.subarray(1)) };
      if (kind === MORE || kind === LAST) return gather(frame.subarray(1), kind === LAST);
      return breakOff();
    },
  };
};
