/**
 * What the relay carries: sealed frames, of which the host sees the length and nothing else (trust 9.3, decision 0041).
 *
 *   frame   := seal(head) • seal(body)                 each has a random nonce of its own
 *   head    := sender's letterbox(16) • counter(u48)   bound to the receiver's letterbox
 *   body    := fields(16) • length(u16) • payload • zeros, to 256, 1,024, 4,096 or 16,384 bytes of payload and zeros
 *              bound to the room's topic, both letterboxes and the counter
 *   fields  := epoch(u32) • their epoch(u32) • place(u32) • wanted(u32)   see relay-stream.ts
 *
 * A letterbox stands for one visit of one member, so it is a session's id. A sender never uses a counter twice towards one
 * receiver, and a receiver takes each once: what is played again, altered, or meant for somebody else does not open.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hash, openBytes, sealBytes, toHex } from '../ledger';

/** One message between two ends of a stream; its numbers are those of relay-stream.ts. */
export interface Parcel {
  readonly epoch: number;
  readonly theirEpoch: number;
  readonly place: number;
  readonly wanted: number;
  /** Empty where there is nothing to say but `wanted`. */
  readonly payload: Uint8Array;
}

/** Payloads are filled up to the next of these. */
const SIZES = [256, 1_024, 4_096, 16_384];
/** Bytes of the longest payload. */
export const MAX_PAYLOAD = 16_384;
const LETTERBOX_BYTES = 16;
const COUNTER_BYTES = 6;
const SEAL_BYTES = 40;
const HEAD_BYTES = SEAL_BYTES + LETTERBOX_BYTES + COUNTER_BYTES;
const FIELDS_BYTES = 16;
const BODY_START = FIELDS_BYTES + 2;
/** Counters so far behind the newest are not remembered one by one, and not taken. */
const WINDOW = 1_024;
const HIGH = 2 ** 32;
/** Senders whose counters are remembered beyond the time in which they are known. */
const MAX_WINDOWS = 512;

/** Takes every counter once: false for one that was there before, or is too old to know. */
export const createReplayWindow = (size = WINDOW): ((counter: number) => boolean) => {
  const seen = new Set<number>();
  let newest = -1;
  return (counter) => {
    if (counter <= newest - size || seen.has(counter)) return false;
    seen.add(counter);
    if (counter > newest) {
      newest = counter;
      if (seen.size > 2 * size) for (const each of seen) if (each <= newest - size) seen.delete(each);
    }
    return true;
  };
};

const headOf = (from: Uint8Array, counter: number): Uint8Array => {
  const head = new Uint8Array(LETTERBOX_BYTES + COUNTER_BYTES);
  head.set(from);
  const view = new DataView(head.buffer);
  view.setUint16(LETTERBOX_BYTES, Math.floor(counter / HIGH));
  view.setUint32(LETTERBOX_BYTES + 2, counter % HIGH);
  return head;
};

const counterIn = (head: Uint8Array): number => {
  const view = new DataView(head.buffer, head.byteOffset);
  return view.getUint16(LETTERBOX_BYTES) * HIGH + view.getUint32(LETTERBOX_BYTES + 2);
};

const bodyOf = ({ epoch, theirEpoch, place, wanted, payload }: Parcel): Uint8Array => {
  const size = SIZES.find((each) => each >= payload.length) ?? MAX_PAYLOAD;
  const body = new Uint8Array(BODY_START + size);
  const view = new DataView(body.buffer);
  [epoch, theirEpoch, place, wanted].forEach((field, at) => view.setUint32(4 * at, field));
  view.setUint16(FIELDS_BYTES, payload.length);
  body.set(payload, BODY_START);
  return body;
};

const parcelIn = (body: Uint8Array): Parcel | null => {
  if (body.length < BODY_START) return null;
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const length = view.getUint16(FIELDS_BYTES);
  if (BODY_START + length > body.length) return null;
  const [epoch, theirEpoch, place, wanted] = [0, 4, 8, 12].map((at) => view.getUint32(at)) as [
    number,
    number,
    number,
    number,
  ];
  return { epoch, theirEpoch, place, wanted, payload: body.slice(BODY_START, BODY_START + length) };
};

export interface RelaySeals {
  /** The frame that brings this to the holder of a letterbox. Counts by itself. */
  readonly seal: (to: Uint8Array, parcel: Parcel) => Uint8Array<ArrayBuffer>;
  /**
   * What a frame to my letterbox brings, and from whose letterbox (in hexadecimal); null for whatever was not sealed for
   * me, by somebody whom `isKnown`, for the first time.
   */
  readonly open: (frame: Uint8Array) => { readonly from: string; readonly parcel: Parcel } | null;
}

/** Seals and opens for one member. `me` is her own letterbox; `isKnown` says whose frames she takes. */
export const createRelaySeals = (
  key: Uint8Array,
  topic: string,
  me: Uint8Array,
  isKnown: (from: string) => boolean,
): RelaySeals => {
  const counters = new Map<string, number>();
  const windows = new Map<string, (counter: number) => boolean>();
  const room = utf8ToBytes(topic);
  const headContext = (to: Uint8Array): Uint8Array => hash('roundel/relay-head/1', room, to);
  const bodyContext = (to: Uint8Array, head: Uint8Array): Uint8Array => hash('roundel/relay-body/1', room, to, head);
  const windowOf = (from: string): ((counter: number) => boolean) => {
    const window = windows.get(from) ?? createReplayWindow();
    windows.set(from, window);
    if (windows.size > MAX_WINDOWS) for (const each of windows.keys()) if (!isKnown(each)) windows.delete(each);
    return window;
  };
  return {
    seal: (to, parcel) => {
      const name = toHex(to);
      const counter = counters.get(name) ?? 0;
      counters.set(name, counter + 1);
      const head = headOf(me, counter);
      const sealedHead = sealBytes(head, headContext(to), key);
      const sealedBody = sealBytes(bodyOf(parcel), bodyContext(to, head), key);
      const frame = new Uint8Array(sealedHead.length + sealedBody.length);
      frame.set(sealedHead);
      frame.set(sealedBody, sealedHead.length);
      return frame;
    },
    open: (frame) => {
      const head = openBytes(frame.subarray(0, HEAD_BYTES), headContext(me), key);
      const from = head && toHex(head.subarray(0, LETTERBOX_BYTES));
      if (!head || !from || !isKnown(from)) return null;
      const body = openBytes(frame.subarray(HEAD_BYTES), bodyContext(me, head), key);
      const parcel = body && parcelIn(body);
      // Only what opens moves the window: nobody else can push it on.
      return parcel && windowOf(from)(counterIn(head)) ? { from, parcel } : null;
    },
  };
};
