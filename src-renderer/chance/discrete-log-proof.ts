/**
 * Proofs about a secret scalar that tell nothing else of it.
 *
 * Of one product they show that its maker knows the scalar (Schnorr), of several
 * that the same scalar is in all of them (Chaum and Pedersen).
 *
 *   proof := challenge(32) • response(32)
 *
 * The challenge covers the context, the points, and the commitments. A context
 * has a length that follows from its start, so no two statements share an encoding.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import { sameBytes } from '../ledger';
import { attempt, base, hash512, isScalar, multiply, multiplyAdd, randomBytes, reduce, subtract } from './group';

/** A point and what the secret made of it. Without `point` it is the group's own base point. */
interface Product {
  readonly point?: Uint8Array;
  readonly product: Uint8Array;
}

/** The bytes of a proof. */
export const proofBytes = 64;

const statementOf = (products: readonly Product[]): readonly Uint8Array[] =>
  products.flatMap(({ point, product }) => (point === undefined ? [product] : [point, product]));

const times = (scalar: Uint8Array, { point }: Product): Uint8Array =>
  point === undefined ? base(scalar) : multiply(scalar, point);

/**
 * Shows that one scalar makes all these products. `entropy` is 32 random bytes;
 * the nonce is hedged with them: a broken random source alone does not make it
 * repeat over two statements.
 */
export const proveLogs = (
  context: Uint8Array,
  secret: Uint8Array,
  products: readonly Product[],
  entropy = randomBytes(32),
): Uint8Array => {
  const statement = statementOf(products);
  const nonce = reduce(hash512(secret, entropy, context, ...statement));
  const commitments = products.map((product) => times(nonce, product));
  const challenge = reduce(hash512(context, ...statement, ...commitments));
  return concatBytes(challenge, multiplyAdd(challenge, secret, nonce));
};

/** Does the proof show this? The points have been checked with `isPoint`. Never throws, whatever the proof's bytes and length. */
export const logsHold = (context: Uint8Array, products: readonly Product[], proof: Uint8Array): boolean => {
  const challenge = proof.subarray(0, 32);
  const response = proof.subarray(32);
  if (!isScalar(challenge) || !isScalar(response)) return false;
  const commitments = attempt(() =>
    products.map((product) => subtract(times(response, product), multiply(challenge, product.product))),
  );
  return (
    commitments !== null && sameBytes(reduce(hash512(context, ...statementOf(products), ...commitments)), challenge)
  );
};
