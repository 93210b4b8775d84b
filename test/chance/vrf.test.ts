/** The dice answer against the published vector and against a second implementation on another library. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, chanceReady, createPartyKeys, verifyAnswer } from '../../src-renderer/chance';
import { fromHex, toHex } from '../../src-renderer/ledger';
import { answerOf, order, Point, toNumber, toScalar } from './second';

beforeAll(chanceReady);

const vector = {
  secret: '3431c2b03533e280b23232e280b34e2c3132c2b03238e280b23131e280b34500',
  publicKey: '54136cd90d99fbd1d4e855d9556efea87ba0337f2a6ce22028d0f5726fcb854e',
  alpha: '633273702e6f72672f7672662d72323535',
  proof:
    '0a97d961262fb549b4175c5117860f42ae44a123f93c476c439eddd1c0cff926' +
    '5c805525233e2284dbed45e593b8eea31d5ca9734d72bcbba9738d5237f955f3b2422351149d1312503b6441a47c940c',
  output:
    'dd653f0879b48c3ef69e13551239bec4cbcc1c18fe8894de2e9e1c790e182736' +
    '03bf1c6c25d7a797aeff3c43fd32b974d3fcbd4bcce916007097922a3ea3a794',
};

const [alpha, publicKey, proof] = [fromHex(vector.alpha), fromHex(vector.publicKey), fromHex(vector.proof)];

describe('the answer to a roll', () => {
  it('is the published one', () => {
    expect(toHex(answer(fromHex(vector.secret), alpha))).toBe(vector.proof);
    expect(toHex(verifyAnswer(publicKey, alpha, proof) ?? new Uint8Array(0))).toBe(vector.output);
  });

  it('is the one that the other library computes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: order - 1n }), fc.uint8Array({ maxLength: 90 }), (x, input) => {
        const other = answerOf(toScalar(x), input);
        expect(toHex(answer(toScalar(x), input))).toBe(toHex(other.proof));
        const key = Point.BASE.multiply(x).toBytes();
        expect(toHex(verifyAnswer(key, input, other.proof) ?? new Uint8Array(0))).toBe(toHex(other.output));
      }),
      { seed: 5, numRuns: 25 },
    );
  });

  it('comes again for the same input and never for another', () => {
    const { keys, secret } = createPartyKeys();
    const key = { publicKey: fromHex(keys.dice), secretKey: fromHex(secret.dice) };
    const [one, two] = [utf8ToBytes('position 1'), utf8ToBytes('position 2')];
    const first = answer(key.secretKey, one);
    expect(toHex(answer(key.secretKey, one))).toBe(toHex(first));
    expect(verifyAnswer(key.publicKey, one, first)?.length).toBe(64);
    expect(verifyAnswer(key.publicKey, two, first)).toBeNull();
  });

  it.each([
    ['a turned bit in the point', proof.with(3, (proof[3] ?? 0) ^ 1)],
    ['a turned bit in the challenge', proof.with(33, (proof[33] ?? 0) ^ 1)],
    ['a turned bit in the response', proof.with(70, (proof[70] ?? 0) ^ 1)],
    ['a response beyond the order', concatBytes(proof.subarray(0, 48), toScalar(toNumber(proof.subarray(48)) + order))],
    ['the identity as its point', concatBytes(new Uint8Array(32), proof.subarray(32))],
    ['a response of zero', concatBytes(proof.subarray(0, 48), new Uint8Array(32))],
    ['a challenge and response of zero', concatBytes(proof.subarray(0, 32), new Uint8Array(48))],
    ['a byte too few', proof.subarray(0, 79)],
    ['a byte too many', concatBytes(proof, Uint8Array.of(0))],
    ['no bytes', new Uint8Array(0)],
  ])('is refused with %s', (_, forged) => {
    expect(verifyAnswer(publicKey, alpha, forged)).toBeNull();
  });

  it.each([
    ['the identity', new Uint8Array(32)],
    ['no point', fromHex('ff'.repeat(32))],
    ['a short key', publicKey.subarray(1)],
    ["somebody else's key", Point.BASE.multiply(77n).toBytes()],
  ])('is refused for %s', (_, key) => {
    expect(verifyAnswer(key, alpha, proof)).toBeNull();
  });

  it('is refused, never thrown at, for any bytes', () => {
    const bytes = fc.uint8Array({ minLength: 80, maxLength: 80 });
    fc.assert(
      fc.property(bytes, fc.uint8Array({ minLength: 32, maxLength: 32 }), (forged, key) => {
        expect(verifyAnswer(key, alpha, forged)).toBeNull();
        expect(verifyAnswer(publicKey, alpha, concatBytes(proof.subarray(0, 32), forged.subarray(32)))).toBeNull();
      }),
      { seed: 6, numRuns: 200 },
    );
  });
});
