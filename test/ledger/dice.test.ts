import { sha512 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../src-renderer/ledger';
import { facesOf, rollAlpha, seedOf } from '../../src-renderer/ledger/dice';

const seed = (number: number): Uint8Array => sha512(new TextEncoder().encode(`seed ${number}`));

describe('faces', () => {
  // The bound is the 99.99th percentile of chi-square at sides − 1 degrees of freedom; the throws are always the same.
  it.each([
    [4, 21.1],
    [6, 25.7],
    [8, 29.9],
    [10, 33.7],
    [12, 37.4],
    [20, 50.8],
    [100, 161.3],
  ])('of a die with %i sides are equally likely (G10)', (sides, bound) => {
    const throws = 143_000;
    const seen = new Array<number>(sides).fill(0);
    for (let number = 0; number < throws / 11; number += 1) {
      for (const face of facesOf(seed(number * 1000 + sides), new Array<number>(11).fill(sides)))
        seen[face - 1] = (seen[face - 1] ?? 0) + 1;
    }
    const expected = throws / sides;
    const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(seen.reduce((sum, count) => sum + count, 0)).toBe(throws);
    expect(chiSquare).toBeLessThan(bound);
    expect(chiSquare).toBeGreaterThan(0);
  });

  it('skip the words that would favour a face', () => {
    // Three quarters of all words are fair for this die, so about one throw in four has to skip.
    const sides = 3 * 2 ** 30;
    const first = (number: number) => {
      const block = sha512(Uint8Array.of(...seed(number), 0, 0, 0, 0, 0, 0, 0, 0));
      return new DataView(block.buffer).getUint32(0, true);
    };
    const thrown = Array.from({ length: 400 }, (_, number) => ({
      word: first(number),
      face: facesOf(seed(number), [sides])[0] ?? 0,
    }));
    for (const { word, face } of thrown) {
      if (word < sides) expect(face).toBe(word + 1);
      expect(face).toBeLessThanOrEqual(sides);
    }
    expect(thrown.filter(({ word }) => word >= sides).length).toBeGreaterThan(50);
  });

  it('are these, for ever', () => {
    expect(facesOf(seed(1), [6, 6, 20, 100, 4])).toEqual([2, 6, 10, 4, 2]);
  });
});

describe('the seed', () => {
  const [a, b] = [seed(5), seed(6)];
  it('hangs on the position, the outputs and their order', () => {
    const seeds = [seedOf('11'.repeat(32), [a, b]), seedOf('11'.repeat(32), [b, a]), seedOf('12'.repeat(32), [a, b])];
    expect(new Set(seeds.map(toHex)).size).toBe(3);
    expect(seeds[0]?.length).toBe(64);
  });

  it('asks each party about the game and the position', () => {
    expect(toHex(rollAlpha('ab'.repeat(32), 'cd'.repeat(32)))).toBe(
      toHex(new TextEncoder().encode('vtt/roll/1')) + 'ab'.repeat(32) + 'cd'.repeat(32),
    );
  });
});
