/**
 * A sealed paper of a ballot: nobody reads it before all parties together, or
 * enough of them, open it; and then nobody can keep it shut (trust 6).
 *
 *   paper := C(32) • salt(16) • box(1024) • proof(64)      C = r·B
 *   box   := length(u16, little-endian) • text • zeros,    XOR H(place, r·K, counter) …
 *
 * K is the sum of all parties' ballot keys. All papers are of one length, so that
 * a length tells nothing. The proof shows that the writer knows r, and covers the
 * place and all other bytes: a paper copied from somebody else, or altered, is
 * none. Writing goes by a scalar that follows from the writer's own key and the
 * salt, so that her client can read her own paper again, and nobody else's.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex } from '../ledger';
import { logsHold, proofBytes, proveLogs } from './discrete-log-proof';
import { add, attempt, base, hash512, isPoint, multiply, randomBytes, reduce } from './group';

/** Where a paper counts, and nowhere else. Ids are hexadecimal text. */
export interface PaperPlace {
  readonly gameId: string;
  /** Digest of the position of the ballot, 32 bytes. */
  readonly position: string;
  /** Who writes it. */
  readonly pid: string;
  readonly seat: number;
}

const label = utf8ToBytes('vtt/ballot/1');
const FIRST = 32;
const SALT = 16;
const BOX = 1024;
const LENGTH = 2;
const BLOCK = 64;

/** The bytes of every paper. */
export const paperBytes = FIRST + SALT + BOX + proofBytes;
/** The longest text that a paper can hold, in bytes. */
export const maxPaperText = BOX - LENGTH;

/** Every part has a fixed length, so no two places share an encoding. */
const contextOf = ({ gameId, position, pid, seat }: PaperPlace, what: 'k' | 'p' | 'r' | 's'): Uint8Array =>
  concatBytes(label, utf8ToBytes(what), fromHex(gameId), fromHex(position), fromHex(pid), Uint8Array.of(seat));

const masked = (place: PaperPlace, shared: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const context = contextOf(place, 'k');
  const out = bytes.slice();
  for (let at = 0; at < out.length; at += BLOCK) {
    const stream = hash512(context, shared, Uint8Array.of(at / BLOCK));
    for (let more = 0; more < BLOCK && at + more < out.length; more += 1) {
      out[at + more] = (out[at + more] ?? 0) ^ (stream[more] ?? 0);
    }
  }
  return out;
};

/** The text in an opened box, or null where the box was filled otherwise than by `sealPaper`. */
const unpacked = (box: Uint8Array): Uint8Array | null => {
  const length = (box[0] ?? 0) + 256 * (box[1] ?? 0);
  const isPadded = length <= maxPaperText && box.subarray(LENGTH + length).every((byte) => byte === 0);
  return isPadded ? box.slice(LENGTH, LENGTH + length) : null;
};

const scalarFor = (place: PaperPlace, secret: Uint8Array, salt: Uint8Array): Uint8Array =>
  reduce(hash512(contextOf(place, 'r'), secret, salt));

const bodyOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(FIRST, paperBytes - proofBytes);
const boxOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(FIRST + SALT, paperBytes - proofBytes);
const proofContext = (place: PaperPlace, body: Uint8Array): Uint8Array => hash512(contextOf(place, 'p'), body);

/** The joint key of these public ballot keys (32 bytes each, checked), or null where they come to nothing. */
export const jointKey = (keys: readonly Uint8Array[]): Uint8Array | null => {
  const [first, ...rest] = keys;
  const sum = first && rest.reduce(add, first);
  return sum !== undefined && isPoint(sum) ? sum : null;
};

/**
 * Seals a text of at most `maxPaperText` bytes; null where it is longer. `joint` is of `jointKey`, `secret` the writer's
 * own ballot key (a scalar), `entropy` 32 random bytes.
 */
export const sealPaper = (
  place: PaperPlace,
  joint: Uint8Array,
  secret: Uint8Array,
  text: Uint8Array,
  entropy = randomBytes(32),
): Uint8Array | null => {
  if (text.length > maxPaperText) return null;
  // Hedged: a broken random source alone does not make two texts share a scalar.
  const salt = hash512(contextOf(place, 's'), secret, entropy, text).subarray(0, SALT);
  const scalar = scalarFor(place, secret, salt);
  const box = new Uint8Array(BOX);
  box.set([text.length % 256, Math.floor(text.length / 256)]);
  box.set(text, LENGTH);
  const first = base(scalar);
  const body = concatBytes(salt, masked(place, multiply(scalar, joint), box));
  return concatBytes(first, body, proveLogs(proofContext(place, body), scalar, [{ product: first }], entropy));
};

/** The first part C of a paper that may be cast at this place, or null. Never throws, whatever a peer sent. */
export const readPaper = (place: PaperPlace, bytes: Uint8Array): Uint8Array | null => {
  if (bytes.length !== paperBytes) return null;
  // A copy: it is asked for when the papers are opened.
  const first = bytes.slice(0, FIRST);
  if (!isPoint(first)) return null;
  const context = proofContext(place, bodyOf(bytes));
  return logsHold(context, [{ product: first }], bytes.subarray(-proofBytes)) ? first : null;
};

/**
 * What a paper that `readPaper` has let in says, from the shares of all parties whose keys the joint key was of: C times
 * each secret. Null where its writer filled it with something that is no text of ours.
 */
export const openPaper = (place: PaperPlace, bytes: Uint8Array, shares: readonly Uint8Array[]): Uint8Array | null => {
  const shared = jointKey(shares);
  return shared === null ? null : unpacked(masked(place, shared, boxOf(bytes)));
};

/** What my own paper says, before it is opened; null for one that was not made with this secret. */
export const reopenPaper = (
  place: PaperPlace,
  joint: Uint8Array,
  secret: Uint8Array,
  bytes: Uint8Array,
): Uint8Array | null => {
  const scalar = scalarFor(place, secret, bytes.subarray(FIRST, FIRST + SALT));
  const isMine = base(scalar).every((byte, at) => byte === bytes[at]);
  return isMine ? attempt(() => unpacked(masked(place, multiply(scalar, joint), boxOf(bytes)))) : null;
};
