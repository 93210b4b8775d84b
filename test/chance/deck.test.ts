/** Keys for one deal, and cards that only all secrets together read. */
import { concatBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import {
  createDealKey,
  createShuffle,
  dealSecret,
  faceOf,
  firstOf,
  jointKey,
  readDealKey,
  startDeck,
} from '../../src-renderer/chance';
import { base, chanceReady, hash512, multiply, reduce, subtract } from '../../src-renderer/chance/group';
import { fromHex, toHex } from '../../src-renderer/ledger';
import * as second from './second';
import { dealKeyOf } from './second-shuffle';

await chanceReady();

const place = { gameId: '5e'.repeat(32), position: 'c3'.repeat(32), pid: 'a7'.repeat(8) };
const ring = hash512(Uint8Array.of(91)).slice(0, 32);
const secret = fromHex(dealSecret(ring, place));
const entropy = new Uint8Array(32).fill(92);
const shared = hash512(Uint8Array.of(93));

describe('a key for a deal', () => {
  const bytes = createDealKey(place, secret, shared, entropy);

  it('is the one that the other library makes, and is read', () => {
    expect(toHex(bytes)).toBe(toHex(dealKeyOf(place, second.toNumber(secret), shared, entropy)));
    const read = readDealKey(place, bytes);
    expect(read && [toHex(read.key), toHex(read.shared)]).toEqual([toHex(base(secret)), toHex(shared)]);
  });

  it.each([
    ['another game', { ...place, gameId: 'a1'.repeat(32) }],
    ['another position', { ...place, position: 'a1'.repeat(32) }],
    ['another party', { ...place, pid: 'a1'.repeat(8) }],
  ])('holds for no other deal: %s', (_, elsewhere) => {
    expect(readDealKey(elsewhere, bytes)).toBeNull();
    expect(dealSecret(ring, elsewhere)).not.toBe(toHex(secret));
  });

  it('computed from the others’ keys is refused, since nobody knows its secret', () => {
    const theirs = base(reduce(hash512(Uint8Array.of(94))));
    const rogue = subtract(base(secret), theirs);
    expect(readDealKey(place, concatBytes(rogue, bytes.subarray(32)))).toBeNull();
  });

  it('is refused with any bit turned, or cut short', () => {
    for (let at = 0; at < bytes.length; at += 1) {
      expect(readDealKey(place, bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8))))).toBeNull();
    }
    for (const length of [0, 31, 32, 95]) expect(readDealKey(place, bytes.subarray(0, length))).toBeNull();
    expect(readDealKey(place, new Uint8Array(bytes.length))).toBeNull();
  });
});

describe('a card', () => {
  const faces = ['agent', 'agent', 'thief'];
  const secrets = [95, 96, 97].map((number) => reduce(hash512(Uint8Array.of(number))));
  const joint = jointKey(secrets.map(base)) ?? new Uint8Array(0);
  const deck = startDeck(place.gameId, joint, faces);

  it('is read with all shares, and with none missing', () => {
    const shares = secrets.map((each) => multiply(each, firstOf(deck, 2)));
    const all = jointKey(shares) ?? new Uint8Array(0);
    expect(faceOf(place.gameId, deck, 2, all, faces)).toBe('thief');
    for (const left of [0, 1, 2]) {
      const some = jointKey(shares.filter((_, at) => at !== left)) ?? new Uint8Array(0);
      expect(faceOf(place.gameId, deck, 2, some, faces)).toBeNull();
    }
    expect(faceOf(place.gameId, deck, 1, all, faces)).not.toBe('thief');
    expect(faceOf('a1'.repeat(32), deck, 2, all, faces)).toBeNull();
    expect(faceOf(place.gameId, deck, 2, new Uint8Array(3), faces)).toBeNull();
  });

  it('of one face has the same point in every shuffle, so that nobody can follow it', () => {
    const after = createShuffle(place, joint, deck).slice(0, deck.length);
    const read = (card: number): string | null => {
      const shares = secrets.map((each) => multiply(each, firstOf(after, card)));
      return faceOf(place.gameId, after, card, jointKey(shares) ?? new Uint8Array(0), faces);
    };
    expect([0, 1, 2].map(read).map(String).sort()).toEqual(faces);
  });
});
