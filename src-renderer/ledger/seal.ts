/**
 * Signatures: Ed25519 by libsodium, on every platform.
 *
 * Libraries disagree about crafted signatures, and a table split by one of them
 * would stay split. So one library decides everywhere (browsers give a page
 * served over plain http no WebCrypto), and what it leaves to taste is closed
 * here: keys that are no proper point, and an R of small order.
 */
import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import sodium from 'libsodium-wrappers-sumo';
import { toHex } from './hash';

/** A key pair for signing: 32 bytes to show, 64 bytes to keep. */
export interface SigningKey {
  readonly publicKey: Uint8Array;
  readonly secretKey: Uint8Array;
}

const smallOrder: ReadonlySet<string> = new Set(ED25519_TORSION_SUBGROUP);

/** Resolves once libsodium's code is loaded; nothing else here may be called before. */
export const sealReady = (): Promise<void> => sodium.ready;

/** A fresh key pair from the system's random source. */
export const createSigningKey = (): SigningKey => {
  const { publicKey, privateKey } = sodium.crypto_sign_keypair();
  return { publicKey, secretKey: privateKey };
};

/** The signature of these bytes: 64 bytes. */
export const sign = (bytes: Uint8Array, secretKey: Uint8Array): Uint8Array =>
  sodium.crypto_sign_detached(bytes, secretKey);

/** Does this key's holder vouch for these bytes? False for whatever is no signature or no key; never throws. */
export const verify = (signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array): boolean => {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  if (smallOrder.has(toHex(signature.subarray(0, 32)))) return false;
  return sodium.crypto_sign_verify_detached(signature, bytes, publicKey);
};

/** May this public key sit at a table? It must be a canonical point of the prime-order group, other than the identity. */
export const isAcceptableKey = (publicKey: Uint8Array): boolean => {
  try {
    const point = ed25519.Point.fromBytes(publicKey, false);
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    // `fromBytes` throws on a wrong length, on a coordinate beyond the field and on what is no point of the curve.
    return false;
  }
};
