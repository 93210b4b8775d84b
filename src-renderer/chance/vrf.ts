/**
 * The dice answer: a verifiable random function, ECVRF-RISTRETTO255-SHA512.
 *
 * For each key and each input exactly one output exists and nobody without the
 * key can tell it beforehand; the proof shows that it is the right one. Hence a
 * party cannot choose her share of a roll, and by refusing changes nothing.
 *
 *   proof  := gamma(32) • challenge(16) • response(32)
 *   output := 64 bytes
 *
 * The nonce of the proof follows from key and input, as the published suite has
 * it: a proof then has one spelling, and a weak random source can leak no key.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sameBytes } from '../ledger';
import {
  attempt,
  base,
  hash512,
  isPoint,
  isScalar,
  multiply,
  multiplyAdd,
  pointFromHash,
  reduce,
  subtract,
} from './group';

const suite = concatBytes(Uint8Array.of(0xff), utf8ToBytes('c2sp.org/vrf-r255'));
const tag = (value: number): Uint8Array => concatBytes(suite, Uint8Array.of(value));
const proofBytes = 80;
const end = Uint8Array.of(0);
const domains = { encode: tag(0x82), nonce: tag(0x81), challenge: tag(0x02), output: tag(0x03) };

/** The point that a key (32 bytes) multiplies for an input of any length: its logarithm is known to nobody. */
export const encodeInput = (publicKey: Uint8Array, alpha: Uint8Array): Uint8Array =>
  pointFromHash(hash512(domains.encode, publicKey, alpha));

/** The challenge as a scalar: 16 bytes of hash, then zeros. */
const challengeOf = (...points: readonly Uint8Array[]): Uint8Array => {
  const scalar = new Uint8Array(32);
  scalar.set(hash512(domains.challenge, ...points, end).subarray(0, 16));
  return scalar;
};

/** The proof, 80 bytes, of the one output of a key (a scalar of 32 bytes) for an input of any length. */
export const answer = (secretKey: Uint8Array, alpha: Uint8Array): Uint8Array => {
  const publicKey = base(secretKey);
  const input = encodeInput(publicKey, alpha);
  const gamma = multiply(secretKey, input);
  const nonce = reduce(hash512(domains.nonce, secretKey, input));
  const challenge = challengeOf(publicKey, input, gamma, base(nonce), multiply(nonce, input));
  return concatBytes(gamma, challenge.subarray(0, 16), multiplyAdd(challenge, secretKey, nonce));
};

/** The output, 64 bytes, of the multiplied point. */
export const outputFrom = (gamma: Uint8Array): Uint8Array => hash512(domains.output, gamma, end);

/** The output, 64 bytes, of a proof that is known to be right: one's own. Anybody else's goes through `verifyAnswer`. */
export const outputOf = (proof: Uint8Array): Uint8Array => outputFrom(proof.subarray(0, 32));

/** The output, 64 bytes, that this proof shows for this key and input, or null. Never throws, whatever a peer sent. */
export const verifyAnswer = (publicKey: Uint8Array, alpha: Uint8Array, proof: Uint8Array): Uint8Array | null => {
  if (proof.length !== proofBytes || !isPoint(publicKey)) return null;
  const gamma = proof.subarray(0, 32);
  const response = proof.subarray(48);
  if (!isPoint(gamma) || !isScalar(response)) return null;
  const challenge = new Uint8Array(32);
  challenge.set(proof.subarray(32, 48));
  return attempt(() => {
    const input = encodeInput(publicKey, alpha);
    const u = subtract(base(response), multiply(challenge, publicKey));
    const v = subtract(multiply(response, input), multiply(challenge, gamma));
    return sameBytes(challengeOf(publicKey, input, gamma, u, v), challenge) ? outputOf(proof) : null;
  });
};
