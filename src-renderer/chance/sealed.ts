/**
 * Bytes sealed to a party's key `seal` (X of trust 4), which is a point of this group and no key of boxes.
 *
 *   sealed := E(32) • nonce(24) • tag and text      E = e·B for a fresh e; the key is a hash of E, X and e·X
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { openBytes, sealBytes } from '../ledger';
import { attempt, base, hash512, isPoint, isScalar, multiply, randomScalar } from './group';

const label = utf8ToBytes('vtt/sealed/1');
const POINT = 32;
const KEY = 32;

const keyOf = (ephemeral: Uint8Array, to: Uint8Array, shared: Uint8Array): Uint8Array =>
  hash512(label, ephemeral, to, shared).subarray(0, KEY);

/** Seals for whoever knows the secret of `to`, bound to `context`. Null where `to` is no key. */
export const sealTo = (bytes: Uint8Array, to: Uint8Array, context: Uint8Array): Uint8Array | null => {
  if (!isPoint(to)) return null;
  const secret = randomScalar();
  const ephemeral = base(secret);
  return concatBytes(ephemeral, sealBytes(bytes, context, keyOf(ephemeral, to, multiply(secret, to))));
};

/** Opens what was sealed to the key of this secret, in this context; null for anything else. Never throws on sealed bytes. */
export const openSealed = (sealed: Uint8Array, secret: Uint8Array, context: Uint8Array): Uint8Array | null => {
  const ephemeral = sealed.subarray(0, POINT);
  if (ephemeral.length !== POINT || !isPoint(ephemeral) || !isScalar(secret)) return null;
  const shared = attempt(() => multiply(secret, ephemeral));
  return shared && openBytes(sealed.subarray(POINT), context, keyOf(ephemeral, base(secret), shared));
};
