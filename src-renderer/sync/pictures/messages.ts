/**
 * What is said about pictures on the side lane of a link.
 *
 *   ask   := 1 • hash(32) • from(u32) • length(u32)      give me these bytes of the picture
 *   part  := 2 • hash(32) • from(u32) • total(u32) • bytes      here are some, of so many in all
 *   none  := 3 • hash(32)                                I do not have it
 *
 * Numbers are big-endian. An ask is answered by parts in order, or by `none`.
 */
import { fromHex, toHex } from '../../ledger';
import { MAX_ASIDE_BYTES } from '../aside';

export type PictureMessage =
  | { readonly kind: 'ask'; readonly hash: string; readonly from: number; readonly length: number }
  | {
      readonly kind: 'part';
      readonly hash: string;
      readonly from: number;
      /** Bytes of the whole picture. */
      readonly total: number;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'none'; readonly hash: string };

const ASK = 1;
const PART = 2;
const NONE = 3;
const HASH_BYTES = 32;
const HEAD = 1 + HASH_BYTES;

/** Bytes of a picture in one part. */
export const PART_BYTES = MAX_ASIDE_BYTES - HEAD - 8;
/** Bytes of a picture that one ask may be about. */
export const MAX_ASKED_BYTES = 64 * 1024;

/** Encodes a message; its hash is 64 hexadecimal digits. */
export const writeMessage = (message: PictureMessage): Uint8Array => {
  const tail = message.kind === 'ask' ? 8 : message.kind === 'part' ? 8 + message.bytes.length : 0;
  const out = new Uint8Array(HEAD + tail);
  const view = new DataView(out.buffer);
  out.set(fromHex(message.hash), 1);
  out[0] = message.kind === 'ask' ? ASK : message.kind === 'part' ? PART : NONE;
  if (message.kind !== 'none') view.setUint32(HEAD, message.from);
  if (message.kind === 'ask') view.setUint32(HEAD + 4, message.length);
  if (message.kind === 'part') {
    view.setUint32(HEAD + 4, message.total);
    out.set(message.bytes, HEAD + 8);
  }
  return out;
};

/** Decodes a message; null for whatever is none. Never throws. */
export const readMessage = (bytes: Uint8Array): PictureMessage | null => {
  if (bytes.length < HEAD) return null;
  const hash = toHex(bytes.subarray(1, HEAD));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === NONE) return bytes.length === HEAD ? { kind: 'none', hash } : null;
  if (bytes[0] === ASK && bytes.length === HEAD + 8) {
    const length = view.getUint32(HEAD + 4);
    return length > 0 && length <= MAX_ASKED_BYTES ? { kind: 'ask', hash, from: view.getUint32(HEAD), length } : null;
  }
  if (bytes[0] !== PART || bytes.length <= HEAD + 8) return null;
  const total = view.getUint32(HEAD + 4);
  return { kind: 'part', hash, from: view.getUint32(HEAD), total, bytes: bytes.subarray(HEAD + 8) };
};
