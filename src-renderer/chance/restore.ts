/**
 * An answer to a roll that its party owes and does not give, restored by those
 * among whom her key is shared (trust 5.2).
 *
 *   part := point(32) • proof(64)
 *
 * Each holder multiplies the input's point with her share and proves it against
 * the share's public key. From any t such points the same output follows that the
 * party herself would have given; her key stays secret, and she plays on when she
 * is back.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import type { Escrow } from '../ledger';
import { logsHold, proveLogs } from './discrete-log-proof';
import { contextOf, weightOf } from './escrow';
import { add, base, isPoint, multiply, randomBytes } from './group';
import { encodeInput, outputFrom } from './vrf';

/** A holder's place, from 0, and the point that her part showed. */
export type Part = readonly [index: number, point: Uint8Array];

const contextFor = ({ gameId, pid }: Escrow, index: number): Uint8Array =>
  concatBytes(contextOf(gameId, pid, 'restore'), Uint8Array.of(index));

/**
 * My part, 96 bytes, as the holder at `index`, for an input of any length.
 * `share` is what `openShare` gave me; `entropy` is 32 random bytes.
 */
export const restorePart = (
  escrow: Escrow,
  index: number,
  share: Uint8Array,
  alpha: Uint8Array,
  entropy = randomBytes(32),
): Uint8Array => {
  const input = encodeInput(escrow.key, alpha);
  const point = multiply(share, input);
  const products = [{ product: base(share) }, { point: input, product: point }];
  return concatBytes(point, proveLogs(contextFor(escrow, index), share, products, entropy));
};

/** The point that a part of the holder at `index` shows for this input, or null. Never throws, whatever a peer sent. */
export const checkPart = (escrow: Escrow, index: number, alpha: Uint8Array, part: Uint8Array): Uint8Array | null => {
  const shareKey = escrow.shareKeys[index];
  const point = part.subarray(0, 32);
  if (shareKey === undefined || !isPoint(point)) return null;
  const products = [{ product: shareKey }, { point: encodeInput(escrow.key, alpha), product: point }];
  return logsHold(contextFor(escrow, index), products, part.subarray(32)) ? point : null;
};

/**
 * The output, 64 bytes, from checked parts of one input: the same from any of
 * them. Null where different holders gave fewer than the threshold.
 */
export const combine = ({ threshold }: Escrow, parts: readonly Part[]): Uint8Array | null => {
  const chosen = [...new Map(parts)].slice(0, threshold);
  if (chosen.length < threshold) return null;
  const indices = chosen.map(([index]) => index);
  const terms = chosen.map(([index, point]) => multiply(weightOf(indices, index), point));
  return outputFrom(terms.reduce(add));
};
