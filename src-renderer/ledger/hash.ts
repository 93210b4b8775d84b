/**
 * The one hash of the protocol, and bytes as hexadecimal text.
 *
 *   input := length(u8) • label • (length(u32, little-endian) • part)*
 *
 * Every field carries its length, so no two lists of fields share an encoding,
 * and a digest made for one purpose never serves another.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '../../rules/kernel/ruling';

const prefixes = new Map<string, Uint8Array>();

const prefixOf = (label: string): Uint8Array => {
  const before = prefixes.get(label);
  if (before !== undefined) return before;
  const text = utf8ToBytes(label);
  assert(text.length < 256, 'a label is too long for its length byte');
  const prefix = Uint8Array.of(text.length, ...text);
  prefixes.set(label, prefix);
  return prefix;
};

/** SHA-256 over a label and its parts: 32 bytes. The label is one of our own constants, under 256 bytes. */
export const hash = (label: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const prefix = prefixOf(label);
  const input = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, prefix.length));
  const view = new DataView(input.buffer);
  input.set(prefix);
  let at = prefix.length;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    input.set(part, at + 4);
    at += 4 + part.length;
  }
  return sha256(input);
};

/** Bytes as lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes);

/** Hexadecimal digits as bytes. Throws on anything else: what a peer sent is asked with `isHex` first. */
export const fromHex = (text: string): Uint8Array => hexToBytes(text);

/** Is this the lower-case spelling of so many bytes? */
export const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]*$/.test(value);
