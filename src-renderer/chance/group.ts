/**
 * The group behind every ceremony: ristretto255 by libsodium. Points and
 * scalars are 32 bytes.
 *
 * libsodium throws on a point that is not canonical and on a product that is the
 * identity. Points from outside are asked with `isPoint` first; `attempt` turns
 * what is left into a plain no.
 */
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import sodium from 'libsodium-wrappers-sumo';
import { sameBytes } from '../ledger';

/** Resolves once libsodium's code is loaded; nothing else of this room may be called before. */
export const chanceReady = (): Promise<void> => sodium.ready;

/** 64 bytes over plainly joined parts: callers see to it that their lengths are fixed. */
export const hash512 = (...parts: readonly Uint8Array[]): Uint8Array => sha512(concatBytes(...parts));

/** Fresh bytes from the system's random source. */
export const randomBytes = (length: number): Uint8Array => sodium.randombytes_buf(length);

/** A fresh scalar, never zero. */
export const randomScalar = (): Uint8Array => sodium.crypto_core_ristretto255_scalar_random();

/** 64 bytes to a scalar. */
export const reduce = (bytes: Uint8Array): Uint8Array => sodium.crypto_core_ristretto255_scalar_reduce(bytes);

/** 64 bytes to a point whose logarithm nobody knows. */
export const pointFromHash = (bytes: Uint8Array): Uint8Array => sodium.crypto_core_ristretto255_from_hash(bytes);

/** A multiple of the base point. */
export const base = (scalar: Uint8Array): Uint8Array => sodium.crypto_scalarmult_ristretto255_base(scalar);

/** A multiple of a point. */
export const multiply = (scalar: Uint8Array, point: Uint8Array): Uint8Array =>
  sodium.crypto_scalarmult_ristretto255(scalar, point);

/** The difference of two points. */
export const subtract = (a: Uint8Array, b: Uint8Array): Uint8Array => sodium.crypto_core_ristretto255_sub(a, b);

/** The sum of two points. */
export const add = (a: Uint8Array, b: Uint8Array): Uint8Array => sodium.crypto_core_ristretto255_add(a, b);

/** A small count as a scalar: from 0 to 255. */
export const scalarOf = (count: number): Uint8Array => new Uint8Array(32).fill(count, 0, 1);

/** The difference of two scalars. */
export const subtractScalars = (a: Uint8Array, b: Uint8Array): Uint8Array =>
  sodium.crypto_core_ristretto255_scalar_sub(a, b);

/** The scalar that takes this one to zero. */
export const negate = (scalar: Uint8Array): Uint8Array => sodium.crypto_core_ristretto255_scalar_negate(scalar);

/** x / y among scalars. Throws where y is zero. */
export const divide = (x: Uint8Array, y: Uint8Array): Uint8Array =>
  sodium.crypto_core_ristretto255_scalar_mul(x, sodium.crypto_core_ristretto255_scalar_invert(y));

/** x·y + z among scalars. */
export const multiplyAdd = (x: Uint8Array, y: Uint8Array, z: Uint8Array): Uint8Array =>
  sodium.crypto_core_ristretto255_scalar_add(sodium.crypto_core_ristretto255_scalar_mul(x, y), z);

/** Is this the point that every product with zero is? It is a sum that came to nothing, and no key. */
export const isIdentity = (point: Uint8Array): boolean => point.every((byte) => byte === 0);

/** Is this the canonical spelling of a point other than the identity? */
export const isPoint = (bytes: Uint8Array): boolean =>
  bytes.length === 32 && !isIdentity(bytes) && sodium.crypto_core_ristretto255_is_valid_point(bytes);

/** Is this a scalar in its one spelling, below the group's order? */
export const isScalar = (bytes: Uint8Array): boolean =>
  bytes.length === 32 && sameBytes(reduce(concatBytes(bytes, new Uint8Array(32))), bytes);

/** The result of a computation over points from outside, or null where a product was the identity. */
export const attempt = <T>(compute: () => T): T | null => {
  try {
    return compute();
  } catch {
    // libsodium throws where a product is the identity, which only a made-up proof or key brings about.
    return null;
  }
};
