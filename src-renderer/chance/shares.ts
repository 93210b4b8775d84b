/**
 * What a party gives so that something sealed to a joint key can be opened: her
 * secret times the first part of every sealed thing, with one proof for all.
 *
 *   shares := point(32)* • proof(64)
 *
 * The proof is over a sum of all the points under weights that follow from every
 * one of them, so that a single wrong share makes it fail (Chaum and Pedersen, in
 * a batch). A holder gives the same for a party who is missing, from her share of
 * that party's key; from enough of those the very same points follow, and the key
 * stays secret (trust 4).
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex, type Escrow } from '../ledger';
import { logsHold, proofBytes, proveLogs } from './discrete-log-proof';
import { weightOf } from './escrow';
import { attempt, base, hash512, isPoint, multiply, randomBytes, reduce } from './group';
import { sumOf } from './sums';

/** What shares are given for: the same points mean nothing anywhere else. Ids are hexadecimal text. */
export interface SharePlace {
  readonly gameId: string;
  /** Digest of the position on which they are given, 32 bytes. */
  readonly position: string;
  /** Whose secret they are made with. */
  readonly pid: string;
  /** What is opened, such as `ballot` or `cards`; at most 200 characters of ASCII. */
  readonly purpose: string;
}

/** A holder's place, from 0, and the points that her part showed. */
export type SharesPart = readonly [index: number, points: readonly Uint8Array[]];

const label = utf8ToBytes('vtt/shares/1');
const PARTY = 255;

/** `giver` is the holder's place, or `PARTY` for the owner of the secret herself. */
const contextOf = ({ gameId, position, pid, purpose }: SharePlace, giver: number): Uint8Array =>
  concatBytes(
    label,
    fromHex(gameId),
    fromHex(position),
    fromHex(pid),
    Uint8Array.of(giver, purpose.length),
    utf8ToBytes(purpose),
  );

const noScalar = new Uint8Array(32);
const sum = (points: readonly Uint8Array[], weights: readonly Uint8Array[]): Uint8Array => sumOf(weights, points);

/** What the proof is about: the sums of points and products under weights that nobody can choose. */
const statementOf = (
  context: Uint8Array,
  key: Uint8Array,
  points: readonly Uint8Array[],
  products: readonly Uint8Array[],
): { readonly bound: Uint8Array; readonly point: Uint8Array; readonly product: Uint8Array } => {
  const bound = hash512(context, key, ...points, ...products);
  const weights = points.map((_, at) => reduce(hash512(bound, Uint8Array.of(at & 255, at >> 8))));
  return { bound, point: sum(points, weights), product: sum(products, weights) };
};

const give = (
  context: Uint8Array,
  secret: Uint8Array,
  points: readonly Uint8Array[],
  entropy: Uint8Array,
): Uint8Array => {
  const key = base(secret);
  const products = points.map((point) => multiply(secret, point));
  const { bound, point, product } = statementOf(context, key, points, products);
  const proof = proveLogs(bound, secret, [{ product: key }, { point, product }], entropy);
  return concatBytes(...products, proof);
};

const read = (
  context: Uint8Array,
  key: Uint8Array,
  points: readonly Uint8Array[],
  bytes: Uint8Array,
): readonly Uint8Array[] | null => {
  if (points.length === 0 || bytes.length !== 32 * points.length + proofBytes) return null;
  // Copies: what was shown outlives the bytes that it came in.
  const products = points.map((_, at) => bytes.slice(32 * at, 32 * (at + 1)));
  if (!isPoint(key) || !points.every(isPoint) || !products.every(isPoint)) return null;
  // Weights under which a sum comes to nothing are as likely as a guessed key; a proof about nothing shows nothing.
  const statement = attempt(() => statementOf(context, key, points, products));
  if (statement === null || !isPoint(statement.point) || !isPoint(statement.product)) return null;
  const { bound, point, product } = statement;
  const holds = logsHold(bound, [{ product: key }, { point, product }], bytes.subarray(-proofBytes));
  return holds ? products : null;
};

/** My secret times a point, without a proof: for my own use. The point has been checked. */
export const shareOf = (secret: Uint8Array, point: Uint8Array): Uint8Array => multiply(secret, point);

/**
 * My shares of these points (32 bytes each, at least one and at most 65,536; checked with `isPoint`): 32 n + 64 bytes.
 * `secret` is the scalar behind my part of the joint key; `entropy` is 32 random bytes.
 */
export const createShares = (
  place: SharePlace,
  secret: Uint8Array,
  points: readonly Uint8Array[],
  entropy = randomBytes(32),
): Uint8Array => give(contextOf(place, PARTY), secret, points, entropy);

/** The points that these shares show for a party's public key, in the order of `points`, or null. Never throws, whatever a peer sent. */
export const readShares = (
  place: SharePlace,
  key: Uint8Array,
  points: readonly Uint8Array[],
  bytes: Uint8Array,
): readonly Uint8Array[] | null => read(contextOf(place, PARTY), key, points, bytes);

/**
 * My part, as the holder at `index`, of the shares that a party owes: 32 n + 64 bytes. `share` is what `openShare` gave
 * me of her key; `place` names her.
 */
export const sharesPart = (
  place: SharePlace,
  index: number,
  share: Uint8Array,
  points: readonly Uint8Array[],
  entropy = randomBytes(32),
): Uint8Array => give(contextOf(place, index), share, points, entropy);

/** The points that the part of the holder at `index` shows, or null. Never throws, whatever a peer sent. */
export const readSharesPart = (
  place: SharePlace,
  { shareKeys, pid }: Escrow,
  index: number,
  points: readonly Uint8Array[],
  bytes: Uint8Array,
): readonly Uint8Array[] | null => {
  const key = shareKeys[index];
  return key === undefined || pid !== place.pid ? null : read(contextOf(place, index), key, points, bytes);
};

/**
 * The points that the party herself would have shown, from parts that were read for the same points: the same from any
 * of them. Null where different holders gave fewer than the threshold.
 */
export const joinShares = ({ threshold }: Escrow, parts: readonly SharesPart[]): readonly Uint8Array[] | null => {
  const chosen = [...new Map(parts)].slice(0, threshold);
  const [first] = chosen;
  if (first === undefined || chosen.length < threshold) return null;
  const indices = chosen.map(([index]) => index);
  const weights = indices.map((index) => weightOf(indices, index));
  return first[1].map((_, at) =>
    sum(
      chosen.map(([, points]) => points[at] ?? noScalar),
      weights,
    ),
  );
};
