/**
 * A secret shared among others, so that a majority of them can stand in for its
 * owner and fewer learn nothing (Feldman's sharing).
 *
 * The owner draws a polynomial f of degree t-1 with f(0) = her secret and shows
 * commitments to its coefficients. Holder j's share is f(j), masked with what
 * only owner and holder can compute from one fresh key: e·X = x·E. From the
 * commitments everybody knows f(j)·B, her share's public key, and so she sees
 * whether her share is right, and others whether what she makes of it is.
 *
 * Holders are counted from 0 in lists; holder `index` has the share f(index + 1).
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '../../rules/kernel/ruling';
import { fromHex, sameBytes, type Escrow } from '../ledger';
import { logsHold, proveLogs } from './discrete-log-proof';
import {
  add,
  attempt,
  base,
  divide,
  hash512,
  isPoint,
  multiply,
  multiplyAdd,
  reduce,
  scalarOf,
  subtractScalars,
} from './group';

type Purpose = 'deal' | 'share' | 'complain' | 'restore';

const label = utf8ToBytes('vtt/escrow/1');

/** What a proof or a mask is for: the game, whose secret, and the purpose. Ids are hexadecimal text. */
export const contextOf = (gameId: string, pid: string, purpose: Purpose): Uint8Array =>
  concatBytes(label, fromHex(gameId), fromHex(pid), Uint8Array.of(purpose.length), utf8ToBytes(purpose));

/** f at a holder's place, from the coefficients, the secret first. */
export const shareAt = (coefficients: readonly Uint8Array[], index: number): Uint8Array =>
  coefficients.reduceRight((sum, coefficient) => multiplyAdd(sum, scalarOf(index + 1), coefficient));

/** f at a holder's place as a point, from the commitments; may be the identity. Throws on what is no point. */
export const shareKeyAt = (commitments: readonly Uint8Array[], index: number): Uint8Array => {
  const place = scalarOf(index + 1);
  let power = place;
  const [constant, ...rest] = commitments;
  assert(constant !== undefined, 'a polynomial has no coefficients');
  return rest.reduce((sum, commitment) => {
    const term = multiply(power, commitment);
    power = multiplyAdd(power, place, scalarOf(0));
    return add(sum, term);
  }, constant);
};

/** What is added to a share: `common` is e·X = x·E. */
export const maskOf = (
  { gameId, pid, ephemeral }: Pick<Escrow, 'gameId' | 'pid' | 'ephemeral'>,
  index: number,
  common: Uint8Array,
): Uint8Array => reduce(hash512(contextOf(gameId, pid, 'share'), Uint8Array.of(index), ephemeral, common));

/** The share that this common key opens, or null where it is not the one that was committed to. */
const opened = (escrow: Escrow, index: number, common: Uint8Array): Uint8Array | null => {
  const [masked, shareKey] = [escrow.masked[index], escrow.shareKeys[index]];
  if (masked === undefined || shareKey === undefined) return null;
  return attempt(() => {
    const share = subtractScalars(masked, maskOf(escrow, index, common));
    return sameBytes(base(share), shareKey) ? share : null;
  });
};

/** My share, 32 bytes, as the holder at `index`; null where the owner gave me a wrong one. `seal` is my secret key. */
export const openShare = (escrow: Escrow, index: number, seal: Uint8Array): Uint8Array | null =>
  opened(escrow, index, multiply(seal, escrow.ephemeral));

/**
 * Shows everybody that the share which I was given is wrong: common(32) • proof(64).
 * Null where it is right, since a complaint opens the share to all.
 */
export const complain = (escrow: Escrow, index: number, seal: Uint8Array): Uint8Array | null => {
  if (openShare(escrow, index, seal) !== null) return null;
  const common = multiply(seal, escrow.ephemeral);
  const products = [{ product: base(seal) }, { point: escrow.ephemeral, product: common }];
  return concatBytes(common, proveLogs(contextOf(escrow.gameId, escrow.pid, 'complain'), seal, products));
};

/** Did the owner give the holder at `index` a wrong share, as this complaint of hers says? Never throws. */
export const checkComplaint = (escrow: Escrow, index: number, complaint: Uint8Array): boolean => {
  const holder = escrow.holders[index];
  const common = complaint.subarray(0, 32);
  if (holder === undefined || !isPoint(common)) return false;
  const products = [{ product: holder.seal }, { point: escrow.ephemeral, product: common }];
  const context = contextOf(escrow.gameId, escrow.pid, 'complain');
  return logsHold(context, products, complaint.subarray(32)) && opened(escrow, index, common) === null;
};

/** What the point of the holder at `index` counts for where exactly these holders stand in (Lagrange, at 0). */
export const weightOf = (indices: readonly number[], index: number): Uint8Array => {
  const others = indices.filter((other) => other !== index).map((other) => scalarOf(other + 1));
  const product = (scalars: readonly Uint8Array[]): Uint8Array =>
    scalars.reduce((all, scalar) => multiplyAdd(all, scalar, scalarOf(0)), scalarOf(1));
  return divide(product(others), product(others.map((other) => subtractScalars(other, scalarOf(index + 1)))));
};
