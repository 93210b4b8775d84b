/** Sums of products by our own arithmetic are those of both libraries, bit for bit (property G9). */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as group from '../../src-renderer/chance/group';
import { keepReady, summing, sumOf } from '../../src-renderer/chance/sums';
import { toHex } from '../../src-renderer/ledger';
import { order, Point, pointFrom, toScalar } from './second';

beforeAll(group.chanceReady);

/** Scalars of which some have long rows of ones, or of zeros. */
const scalar = fc.oneof(
  fc.bigInt({ min: 1n, max: order - 1n }),
  fc.bigInt({ min: 1n, max: 64n }),
  fc.bigInt({ min: 1n, max: 64n }).map((less) => order - less),
  fc.nat(251).map((bit) => 2n ** BigInt(bit)),
  fc.integer({ min: 2, max: 252 }).map((bits) => 2n ** BigInt(bits) - 1n),
);
const wide = fc.uint8Array({ minLength: 64, maxLength: 64 });
const terms = (most: number): fc.Arbitrary<[bigint, Uint8Array][]> =>
  fc.array(fc.tuple(scalar, wide), { minLength: 1, maxLength: most });
const libsodium = (scalars: readonly Uint8Array[], points: readonly Uint8Array[]): Uint8Array =>
  points.map((point, at) => group.multiply(scalars[at] ?? point, point)).reduce(group.add);
const unpacks = (bytes: Uint8Array): boolean => summing((unpack) => unpack(bytes) !== null);

describe('a sum of products', () => {
  it('is what both libraries make of it', () => {
    fc.assert(
      fc.property(terms(12), (list) => {
        const scalars = list.map(([number]) => toScalar(number));
        const points = list.map(([, bytes]) => group.pointFromHash(bytes));
        const second = list.reduce((sum, [number, bytes]) => sum.add(pointFrom(bytes).multiply(number)), Point.ZERO);
        const mine = toHex(sumOf(scalars, points));
        expect(mine).toBe(toHex(second.toBytes()));
        expect(mine).toBe(toHex(libsodium(scalars, points)));
      }),
      { seed: 21, numRuns: 60 },
    );
  });

  it('is the same with points that are kept ready, and of more than fit into the first memory', () => {
    const kept = Array.from({ length: 600 }, (_, at) =>
      group.pointFromHash(group.hash512(Uint8Array.of(at & 255, at >> 8))),
    );
    const scalars = kept.map((point) => group.reduce(group.hash512(point)));
    const all = libsodium(scalars, kept);
    expect(toHex(sumOf(scalars, kept))).toBe(toHex(all));
    const ready = kept.slice(0, 60).map(keepReady);
    const sum = summing((unpack, add) => {
      const others = kept.slice(60).map(unpack);
      return add(
        [...ready, ...others].flatMap((point, at) => (point ? [[scalars[at] ?? new Uint8Array(32), point]] : [])),
      );
    });
    expect(sum && toHex(sum)).toBe(toHex(all));
  });

  it('that comes to nothing is the identity', () => {
    const point = group.pointFromHash(group.hash512(Uint8Array.of(1)));
    const [one, minusOne] = [group.scalarOf(1), group.negate(group.scalarOf(1))];
    expect(group.isIdentity(sumOf([one, minusOne], [point, point]))).toBe(true);
  });

  it('is refused where one of the products is the identity, or a point is none', () => {
    const point = group.pointFromHash(group.hash512(Uint8Array.of(1)));
    const [zero, one] = [group.scalarOf(0), group.scalarOf(1)];
    expect(() => sumOf([one, zero], [point, point])).toThrow();
    expect(() => sumOf([one, one], [point, zero])).toThrow();
    expect(() => sumOf([one, one], [point, point.with(31, 255)])).toThrow();
  });
});

describe('a point', () => {
  // RFC 9496, appendix A.3: not canonical, negative, not square, negative product, y of zero.
  it.each([
    '00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '0100000000000000000000000000000000000000000000000000000000000000',
    '01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371',
    '3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ])('is not spelled %s', (hex) => {
    expect(unpacks(Uint8Array.from(Buffer.from(hex, 'hex')))).toBe(false);
  });

  it('is one exactly where libsodium takes it for one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (random, isLikely) => {
        // Even and below 2^255, of which about a quarter are points.
        const bytes = isLikely ? random.with(0, (random[0] ?? 0) & 254).with(31, (random[31] ?? 0) & 127) : random;
        expect(unpacks(bytes)).toBe(group.isPoint(bytes));
      }),
      { seed: 22, numRuns: 400 },
    );
  });
});
