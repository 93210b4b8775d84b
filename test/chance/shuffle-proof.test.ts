/** Shuffles: every permutation passes, and nothing else does (properties G7 and G9). */
import { concatBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShuffle, readShuffle, startDeck } from '../../src-renderer/chance';
import { base, chanceReady, hash512, reduce } from '../../src-renderer/chance/group';
import { shuffleBytes } from '../../src-renderer/chance/shuffle-proof';
import { toHex } from '../../src-renderer/ledger';
import * as second from './second';
import { holds, readAll, shuffleOf, startOf, type ShuffleCheat } from './second-shuffle';

await chanceReady();

const place = { gameId: '5e'.repeat(32), position: 'c3'.repeat(32), pid: 'a7'.repeat(8) };
const secret = reduce(hash512(Uint8Array.of(83)));
const joint = base(secret);
const jointPoint = second.Point.fromBytes(joint);
const entropy = hash512(Uint8Array.of(84));
const kinds = ['ace', 'king', 'two'];
const facesFor = (many: number): readonly string[] => Array.from({ length: many }, (_, at) => kinds[at % 3] ?? '');
const deckOf = (many: number): Uint8Array => startDeck(place.gameId, joint, facesFor(many));
const cardOf = (deck: Uint8Array, at: number): Uint8Array => deck.slice(64 * at, 64 * at + 64);
const withCard = (deck: Uint8Array, at: number, card: Uint8Array): Uint8Array => {
  const changed = deck.slice();
  changed.set(card, 64 * at);
  return changed;
};
const found = (bytes: Uint8Array, many: number): Uint8Array | null => readShuffle(place, joint, deckOf(many), bytes);

describe('a start deck', () => {
  it('is the one that the other library makes, and says its faces', () => {
    expect(toHex(deckOf(7))).toBe(toHex(startOf(place.gameId, jointPoint, facesFor(7))));
    expect(readAll(place.gameId, deckOf(7), second.toNumber(secret), kinds)).toEqual(facesFor(7));
  });
});

describe('a shuffle', () => {
  it.each([1, 2, 3, 8, 40])('of %i cards is the one that the other library makes', (many) => {
    const bytes = createShuffle(place, joint, deckOf(many), entropy);
    expect(bytes.length).toBe(shuffleBytes(many));
    expect(toHex(bytes)).toBe(toHex(shuffleOf(place, jointPoint, deckOf(many), entropy)));
    const after = found(bytes, many);
    expect(after && toHex(after)).toBe(toHex(bytes.subarray(0, 64 * many)));
  });

  it('keeps the faces, moves the cards, and shows none that was there before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.uint8Array({ minLength: 64, maxLength: 64 }), (many, random) => {
        const after = found(createShuffle(place, joint, deckOf(many), random), many) ?? new Uint8Array(0);
        const faces = readAll(place.gameId, after, second.toNumber(secret), kinds);
        expect(faces.map(String).sort()).toEqual([...facesFor(many)].sort());
        const before = new Set(facesFor(many).map((_, at) => toHex(cardOf(deckOf(many), at))));
        for (const at of faces.keys()) expect(before.has(toHex(cardOf(after, at)))).toBe(false);
      }),
      { seed: 85, numRuns: 12 },
    );
  });

  it('puts every card anywhere alike', () => {
    // 6 orders of 3 cards, 300 times: with 5 degrees of freedom 20.5 is passed once in a thousand.
    const counts = new Map<string, number>();
    const three = startDeck(place.gameId, joint, kinds);
    for (let run = 0; run < 300; run += 1) {
      const bytes = createShuffle(place, joint, three, hash512(Uint8Array.of(86, run & 255, run >> 8)));
      const order = readAll(place.gameId, bytes.subarray(0, 192), second.toNumber(secret), kinds).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - 50) ** 2 / 50, 0);
    expect(counts.size).toBe(6);
    expect(chi).toBeLessThan(20.5);
  });

  const five = deckOf(5);
  const honest = createShuffle(place, joint, five, entropy);

  it.each([
    ['in another game', { ...place, gameId: 'a1'.repeat(32) }, joint, five],
    ['on another position', { ...place, position: 'a1'.repeat(32) }, joint, five],
    ['by another party', { ...place, pid: 'a1'.repeat(8) }, joint, five],
    ['under another key', place, base(reduce(hash512(Uint8Array.of(87)))), five],
    ['of another deck', place, joint, withCard(five, 4, cardOf(five, 0))],
    ['of the deck that it led to', place, joint, honest.slice(0, 320)],
    ['of a longer deck', place, joint, deckOf(6)],
  ])('holds nowhere else: %s', (_, elsewhere, key, deck) => {
    expect(readShuffle(place, joint, five, honest)).not.toBeNull();
    expect(readShuffle(elsewhere, key, deck, honest)).toBeNull();
  });

  const alien = (deck: Uint8Array): Uint8Array => {
    const own = startDeck(place.gameId, joint, ['ace']);
    return withCard(deck, 2, own);
  };
  it.each<readonly [string, ShuffleCheat]>([
    ['a card twice and another dropped', { order: [0, 1, 2, 3, 3] }],
    ['all cards alike', { order: [1, 1, 1, 1, 1] }],
    ['a card of the cheat’s own', { after: alien }],
    ['two cards in each other’s place', { after: (d) => withCard(withCard(d, 0, cardOf(d, 4)), 4, cardOf(d, 0)) }],
    ['a copy of a card', { after: (d) => withCard(d, 3, cardOf(d, 1)) }],
    ['a second part swapped', { after: (d) => concatBytes(d.slice(0, 32), d.slice(96, 128), d.slice(64)) }],
    ['a card that is sealed to nobody', { after: (d) => withCard(d, 0, cardOf(five, 0)) }],
  ])('with %s is refused, however it is proved', (_, cheat) => {
    const bytes = shuffleOf(place, jointPoint, five, entropy, cheat);
    expect(bytes.length).toBe(honest.length);
    expect(found(bytes, 5)).toBeNull();
  });

  it('is refused with any byte altered', () => {
    for (let at = 0; at < honest.length; at += 7) {
      expect(found(honest.with(at, (honest[at] ?? 0) ^ (1 << (at % 8))), 5)).toBeNull();
    }
    // Each field once, by its name: the deck, C, Ĉ, challenge, s1 to s4, ŝ, s'.
    const starts = [0, 32, 320, 480, 640, 672, 704, 736, 768, 800, 960];
    for (const start of starts) expect(found(honest.with(start, (honest[start] ?? 0) ^ 2), 5)).toBeNull();
  });

  it('is accepted by the sums of all products exactly where each product by itself accepts it', () => {
    const both = (bytes: Uint8Array): readonly [boolean, boolean] => [
      found(bytes, 5) !== null,
      holds(place, jointPoint, five, bytes),
    ];
    expect(both(honest)).toEqual([true, true]);
    // Every point and every number of it in turn is another sound one: each equation is broken, most of them alone.
    for (let field = 0; field < honest.length / 32; field += 1) {
      const random = reduce(hash512(Uint8Array.of(89, field)));
      const spoiled = honest.slice();
      spoiled.set(field < 20 ? base(random) : random, 32 * field);
      expect(both(spoiled)).toEqual([false, false]);
    }
    // Others' shuffles hold, of any length, made by the other library.
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.uint8Array({ minLength: 64, maxLength: 64 }), (many, random) => {
        const bytes = shuffleOf(place, jointPoint, deckOf(many), random);
        expect(holds(place, jointPoint, deckOf(many), bytes)).toBe(true);
        expect(found(bytes, many)).not.toBeNull();
      }),
      { seed: 90, numRuns: 10 },
    );
  });

  it('is refused where a number of it is zero, as libsodium refuses the product', () => {
    for (let field = 20; field < honest.length / 32; field += 1) {
      const spoiled = honest.slice();
      spoiled.fill(0, 32 * field, 32 * (field + 1));
      expect(found(spoiled, 5)).toBeNull();
    }
  });

  it.each([
    ['no bytes', new Uint8Array(0)],
    ['a byte too few', honest.subarray(0, -1)],
    ['a byte too many', concatBytes(honest, Uint8Array.of(0))],
    ['nothing but zeros', new Uint8Array(honest.length)],
    ['the identity for a card', withCard(honest, 1, new Uint8Array(64))],
    [
      'an answer beyond the order',
      concatBytes(honest.subarray(0, -32), second.toScalar(second.toNumber(honest.subarray(-32)) + second.order)),
    ],
  ])('is refused with %s', (_, bytes) => {
    expect(found(bytes, 5)).toBeNull();
  });

  it('is refused, never thrown at, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 160, maxLength: 160 }), fc.integer({ min: 0, max: 30 }), (bytes, at) => {
        const spoiled = honest.slice();
        spoiled.set(bytes, 32 * at);
        expect(found(spoiled, 5)).toBeNull();
      }),
      { seed: 88, numRuns: 40 },
    );
  });
});
