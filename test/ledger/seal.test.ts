/** Signatures that libraries disagree about, made with the other library and judged by ours. */
import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSigningKey, fromHex, isAcceptableKey, sealReady, sign, toHex, verify } from '../../src-renderer/ledger';

const Point = ed25519.Point;
const order = Point.Fn.ORDER;
const identity = Point.ZERO.toBytes();
const torsion = Point.fromBytes(fromHex(ED25519_TORSION_SUBGROUP[1] ?? ''), true);

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes.toReversed())}`);
const toBytes = (number: bigint): Uint8Array => fromHex(number.toString(16).padStart(64, '0')).reverse();
const challenge = (r: Uint8Array, key: Uint8Array, message: Uint8Array): bigint =>
  toNumber(sha512(concatBytes(r, key, message))) % order;

const secret = 73_019_284_756_291_847_561_029_384n;
const nonce = 9_182_736_455_463_728_190n;
const key = Point.BASE.multiply(secret).toBytes();
const message = new TextEncoder().encode('three walks and a bid');

interface Crafted {
  readonly key: Uint8Array;
  readonly signature: Uint8Array;
  readonly message: Uint8Array;
}

/** The signature that the equation asks for, with R and key spelled as given. */
const craft = (r: Uint8Array, of: Uint8Array, log: bigint, text: Uint8Array = message): Crafted => ({
  key: of,
  message: text,
  signature: concatBytes(r, toBytes((log + challenge(r, of, text) * secret) % order)),
});

const plainR = Point.BASE.multiply(nonce).toBytes();
const twistedR = Point.BASE.multiply(nonce).add(torsion).toBytes();
const twistedKey = Point.BASE.multiply(secret).add(torsion).toBytes();
/** A message for which the challenge hides a twist of the key (it is divisible by 8), or shows it. */
const messageWhere = (hidden: boolean): Uint8Array => {
  for (let count = 0; ; count += 1) {
    const text = new TextEncoder().encode(`message ${count}`);
    if ((challenge(plainR, twistedKey, text) % 8n === 0n) === hidden) return text;
  }
};
const valid = craft(plainR, key, nonce);
const beyond = (bytes: Uint8Array): Uint8Array =>
  concatBytes(bytes.subarray(0, 32), toBytes(toNumber(bytes.subarray(32)) + order));

beforeAll(sealReady);

describe('a signature', () => {
  it.each([
    ['made by the equation', valid, true, true],
    ['whose R has a twist', craft(twistedR, key, nonce), false, true],
    ['whose key has a twist', craft(plainR, twistedKey, nonce, messageWhere(false)), false, false],
    [
      'whose key has a twist that the challenge hides',
      craft(plainR, twistedKey, nonce, messageWhere(true)),
      true,
      false,
    ],
    ['whose R is the identity', craft(identity, key, 0n), false, true],
    ['whose R is spelled beyond the field', craft(fromHex(`ee${'ff'.repeat(30)}7f`), key, 0n), false, true],
    ['whose S is spelled beyond the order', { ...valid, signature: beyond(valid.signature) }, false, true],
    [
      'with a bit turned',
      { ...valid, signature: valid.signature.with(40, (valid.signature[40] ?? 0) ^ 4) },
      false,
      true,
    ],
    ['of other bytes', { ...valid, message: message.with(3, 0) }, false, true],
    ['cut short', { ...valid, signature: valid.signature.subarray(1) }, false, true],
  ])('%s', (_, { key: of, signature, message: text }, verifies, keyIsFit) => {
    expect(verify(signature, text, of)).toBe(verifies);
    expect(isAcceptableKey(of)).toBe(keyIsFit);
  });

  it('of a fresh key holds here and in the other library', () => {
    const fresh = createSigningKey();
    const signature = sign(message, fresh.secretKey);
    expect(verify(signature, message, fresh.publicKey)).toBe(true);
    expect(ed25519.verify(signature, message, fresh.publicKey)).toBe(true);
  });
});

describe('a key', () => {
  it.each([
    ...ED25519_TORSION_SUBGROUP,
    `ee${'ff'.repeat(30)}7f`,
    `ed${'ff'.repeat(30)}7f`,
    `02${'00'.repeat(31)}`,
    'ab',
  ])('%s may not sit at a table', (text) => {
    expect(isAcceptableKey(fromHex(text))).toBe(false);
  });
});
