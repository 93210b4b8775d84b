/**
 * Cards that nobody deals: every card is a face sealed to the joint key of all
 * parties of the deal (ElGamal), so that it lies face down before all of them
 * (trust 7.1).
 *
 *   card := C1(32) • C2(32)      C1 = r·B, C2 = M + r·K
 *   deck := card*
 *
 * M is a point for each kind of face, by a hash onto the group: nobody knows its
 * logarithm, and equal faces have equal points, so that no card can be followed
 * from one shuffle to the next. K is the sum of the parties' keys for this one
 * deal. Whoever has every party's share (secret · C1) of a card can read it.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex, sameBytes, toHex } from '../ledger';
import { logsHold, proofBytes, proveLogs } from './discrete-log-proof';
import { add, attempt, base, hash512, isPoint, pointFromHash, randomBytes, reduce, subtract } from './group';

/** Where a deck is shuffled: ids as hexadecimal text. */
export interface DealPlace {
  readonly gameId: string;
  /** Digest of the position on which this is said, 32 bytes. */
  readonly position: string;
  /** Who says it. */
  readonly pid: string;
}

/** The bytes of a card. */
export const cardBytes = 64;
/** The most cards of a deck: all that one entry of the ledger can carry with its proof. */
export const mostCards = 320;

const kindLabel = utf8ToBytes('vtt/kind/1');
const keyLabel = utf8ToBytes('vtt/deal-key/1');
const secretLabel = utf8ToBytes('vtt/deal-secret/1');

/** The point of a face: one for each game and kind. */
const kindPoint = (gameId: string, face: string): Uint8Array =>
  pointFromHash(hash512(kindLabel, fromHex(gameId), utf8ToBytes(face)));

/** The first part of a card: what each party multiplies by her secret to give her share of it. */
export const firstOf = (deck: Uint8Array, card: number): Uint8Array =>
  deck.slice(cardBytes * card, cardBytes * card + 32);

/** How many cards a deck has. */
export const countOf = (deck: Uint8Array): number => deck.length / cardBytes;

/** The deck that all compute by themselves before the first shuffle: these faces in this order, under the joint key. */
export const startDeck = (gameId: string, joint: Uint8Array, faces: readonly string[]): Uint8Array => {
  const points = new Map([...new Set(faces)].map((face) => [face, kindPoint(gameId, face)]));
  const one = base(Uint8Array.of(1, ...new Uint8Array(31)));
  return concatBytes(...faces.flatMap((face) => [one, add(points.get(face) ?? one, joint)]));
};

/**
 * The face of a card from the sum of all parties' shares of it, or null where it is none of these faces. The shares are
 * of `readShares`; never throws on them.
 */
export const faceOf = (
  gameId: string,
  deck: Uint8Array,
  card: number,
  shared: Uint8Array,
  faces: readonly string[],
): string | null => {
  const second = deck.subarray(cardBytes * card + 32, cardBytes * (card + 1));
  const point = attempt(() => subtract(second, shared));
  if (point === null) return null;
  return [...new Set(faces)].find((face) => sameBytes(kindPoint(gameId, face), point)) ?? null;
};

/**
 * My secret for one deal. It follows from a secret that I keep for good and from the deal's place, so that nothing more
 * has to be kept, and that no two deals have one key.
 */
export const dealSecret = (ring: Uint8Array, { gameId, position, pid }: DealPlace): string =>
  toHex(reduce(hash512(secretLabel, ring, fromHex(gameId), fromHex(position), fromHex(pid))));

const keyContext = ({ gameId, position, pid }: DealPlace, shared: Uint8Array): Uint8Array =>
  hash512(keyLabel, fromHex(gameId), fromHex(position), fromHex(pid), shared);

/**
 * What a party brings to a deal: key(32) • proof that she knows its secret(64) • how it is shared among the others (of
 * `shareKey`, or nothing where it is shared among nobody). The proof covers the rest and the place.
 */
export const createDealKey = (
  place: DealPlace,
  secret: Uint8Array,
  shared: Uint8Array,
  entropy = randomBytes(32),
): Uint8Array => {
  const key = base(secret);
  return concatBytes(key, proveLogs(keyContext(place, shared), secret, [{ product: key }], entropy), shared);
};

/** The key that these bytes bring to a deal, and how it is shared; null where nobody need know its secret. Never throws. */
export const readDealKey = (
  place: DealPlace,
  bytes: Uint8Array,
): { readonly key: Uint8Array; readonly shared: Uint8Array } | null => {
  const key = bytes.slice(0, 32);
  const shared = bytes.slice(32 + proofBytes);
  if (!isPoint(key)) return null;
  const isKnown = logsHold(keyContext(place, shared), [{ product: key }], bytes.subarray(32, 32 + proofBytes));
  return isKnown ? { key, shared } : null;
};
