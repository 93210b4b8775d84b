/**
 * Signatures: Ed25519 by libsodium, on every platform; boxes (X25519), for what one person sends to another; and
 * seals (XChaCha20-Poly1305), for what those who share a key say in front of others.
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

/** A key pair for boxes (X25519): 32 bytes to show, 32 bytes to keep. */
export interface BoxKey {
  readonly publicKey: Uint8Array;
  readonly secretKey: Uint8Array;
}

const boxKeyOf = ({ publicKey, privateKey }: { publicKey: Uint8Array; privateKey: Uint8Array }): BoxKey => ({
  publicKey,
  secretKey: privateKey,
});

/** A fresh key pair for boxes, or the one of this 32-byte seed. */
export const createBoxKey = (seed?: Uint8Array): BoxKey =>
  boxKeyOf(seed ? sodium.crypto_box_seed_keypair(seed) : sodium.crypto_box_keypair());

/**
 * Seals bytes so that only the holder of `to` reads them, and knows that the holder of `from` wrote them:
 * a random nonce of 24 bytes, then libsodium's `crypto_box`. Null where `to` is no usable key.
 */
export const sealBox = (bytes: Uint8Array, to: Uint8Array, from: BoxKey): Uint8Array | null => {
  const nonce = sodium.randombytes_buf(sodium.crypto_box_NONCEBYTES);
  try {
    return Uint8Array.of(...nonce, ...sodium.crypto_box_easy(bytes, nonce, to, from.secretKey));
  } catch {
    // libsodium throws at a key of another length and at one of small order.
    return null;
  }
};

/** Opens what `sealBox` sealed from the holder of `from` to `to`; null for anything else. Never throws. */
export const openBox = (sealed: Uint8Array, from: Uint8Array, to: BoxKey): Uint8Array | null => {
  const start = sodium.crypto_box_NONCEBYTES;
  try {
    return sodium.crypto_box_open_easy(sealed.subarray(start), sealed.subarray(0, start), from, to.secretKey);
  } catch {
    // libsodium throws at a wrong tag, a text too short, a key of another length or of small order.
    return null;
  }
};

/**
 * Seals bytes under a shared key of 32 bytes, bound to `context`, which is not in the seal and must be the same where it is
 * opened: a random nonce of 24 bytes, then XChaCha20-Poly1305 (trust 9.3). 40 bytes longer than what is sealed.
 */
export const sealBytes = (bytes: Uint8Array, context: Uint8Array, key: Uint8Array): Uint8Array => {
  const nonce = sodium.randombytes_buf(sodium.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES);
  const sealed = sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(bytes, context, null, nonce, key);
  const all = new Uint8Array(nonce.length + sealed.length);
  all.set(nonce);
  all.set(sealed, nonce.length);
  return all;
};

/** Opens what `sealBytes` sealed under this key and in this context; null for anything else. Never throws. */
export const openBytes = (sealed: Uint8Array, context: Uint8Array, key: Uint8Array): Uint8Array | null => {
  const start = sodium.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
  const [nonce, rest] = [sealed.subarray(0, start), sealed.subarray(start)];
  try {
    return sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(null, rest, context, nonce, key);
  } catch {
    // libsodium throws at a wrong tag, and at a text too short to have one.
    return null;
  }
};
