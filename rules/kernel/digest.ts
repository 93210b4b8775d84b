/**
 * Digests of plain state, remembered by identity.
 *
 * A list or record is hashed over the digests of its parts, so that a move that
 * touches one theorem re-hashes one path and not the whole table. Two equal
 * values have equal digests, however they were built.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { byCodeUnit } from './json';

const known = new WeakMap<object, string>();

const spell = (value: unknown): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new Error(`A state may hold integers only, not ${value}`);
    return String(value);
  }
  if (typeof value === 'object') return `#${digestOf(value)}`;
  throw new Error(`A state may not hold ${typeof value}`);
};

/** The digest of a state or a part of one: 64 hexadecimal digits. Throws on what a state may not hold. */
export const digestOf = (value: object): string => {
  const before = known.get(value);
  if (before !== undefined) return before;
  const text = Array.isArray(value)
    ? `[${value.map(spell).join(',')}]`
    : `{${Object.entries(value)
        .sort(([a], [b]) => byCodeUnit(a, b))
        .map(([key, part]) => `${JSON.stringify(key)}:${spell(part)}`)
        .join(',')}}`;
  const digest = bytesToHex(sha256(utf8ToBytes(text)));
  known.set(value, digest);
  return digest;
};
