/**
 * Bytes in and out. Reading bytes from outside never throws.
 *
 * A reading that runs out of bytes, or meets a count that is too large or not in
 * its shortest spelling, turns `short` and stays so; what it hands out from then
 * on is zeros, and whoever reads asks `short` once, at the end.
 */
import { toHex } from './hash';

/** Bytes from outside, and how far they have been read. */
export interface Reading {
  readonly bytes: Uint8Array;
  at: number;
  short: boolean;
}

const limit = 2 ** 31;

/** Starts to read at an offset. */
export const reading = (bytes: Uint8Array, at: number): Reading => ({ bytes, at, short: false });

/** The next bytes, as a view. */
export const readBytes = (from: Reading, length: number): Uint8Array => {
  if (from.short || from.at + length > from.bytes.length) {
    from.short = true;
    return new Uint8Array(length < 64 ? length : 0);
  }
  from.at += length;
  return from.bytes.subarray(from.at - length, from.at);
};

/** The next count, under 2^31, in its shortest spelling only. */
export const readCount = (from: Reading): number => {
  let value = 0;
  for (let scale = 1; scale < 2 ** 35; scale *= 128) {
    const byte = readBytes(from, 1)[0] ?? 0;
    value += (byte % 128) * scale;
    if (byte < 128) {
      if (value >= limit || (byte === 0 && scale > 1)) from.short = true;
      return from.short ? 0 : value;
    }
  }
  from.short = true;
  return 0;
};

/** The next list of 32-byte ids. */
export const readIds = (from: Reading, max: number): readonly string[] => {
  const count = readCount(from);
  if (count > max) from.short = true;
  return from.short ? [] : Array.from({ length: count }, () => toHex(readBytes(from, 32)));
};

/** Bytes being filled from the start; whoever writes knows beforehand how many there will be. */
interface Writing {
  readonly bytes: Uint8Array;
  at: number;
}

/** Starts to write so many bytes. */
export const writing = (length: number): Writing => ({ bytes: new Uint8Array(length), at: 0 });

/** Writes bytes as they are. */
export const write = (out: Writing, bytes: Uint8Array): void => {
  out.bytes.set(bytes, out.at);
  out.at += bytes.length;
};

/** Writes a count, low seven bits first. */
export const writeCount = (out: Writing, count: number): void => {
  let rest = count;
  for (; rest >= 128; rest = Math.floor(rest / 128)) {
    out.bytes[out.at] = (rest % 128) + 128;
    out.at += 1;
  }
  out.bytes[out.at] = rest;
  out.at += 1;
};

/** How many bytes a count takes. */
export const countBytes = (count: number): number => (count < 128 ? 1 : 1 + countBytes(Math.floor(count / 128)));

/** Are these the same bytes? All of them are public, so the time it takes tells nothing. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
};
