/** Every operation of the group on both libraries (property G9). */
import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as group from '../../src-renderer/chance/group';
import { toHex } from '../../src-renderer/ledger';
import { order, Point, pointFrom, toNumber, toScalar } from './second';

beforeAll(group.chanceReady);

const scalar = fc.bigInt({ min: 1n, max: order - 1n });
const wide = fc.uint8Array({ minLength: 64, maxLength: 64 });
const field = ed25519.Point.Fn;

describe('the group', () => {
  it('is the same in both libraries', () => {
    fc.assert(
      fc.property(scalar, scalar, scalar, wide, (x, y, z, bytes) => {
        const [a, b, c] = [toScalar(x), toScalar(y), toScalar(z)];
        const [p, q] = [Point.BASE.multiply(x), pointFrom(bytes)];
        const pairs: readonly (readonly [Uint8Array, Uint8Array])[] = [
          [group.base(a), p.toBytes()],
          [group.pointFromHash(bytes), q.toBytes()],
          [group.multiply(b, p.toBytes()), p.multiply(y).toBytes()],
          [group.multiply(b, q.toBytes()), q.multiply(y).toBytes()],
          [group.add(p.toBytes(), q.toBytes()), p.add(q).toBytes()],
          [group.subtract(p.toBytes(), q.toBytes()), p.subtract(q).toBytes()],
          [group.reduce(bytes), toScalar(toNumber(bytes) % order)],
          [group.multiplyAdd(a, b, c), toScalar(field.create(x * y + z))],
          [group.subtractScalars(a, b), toScalar(field.create(x - y))],
          [group.divide(a, b), toScalar(field.mul(x, field.inv(y)))],
        ];
        for (const [mine, theirs] of pairs) expect(toHex(mine)).toBe(toHex(theirs));
      }),
      { seed: 11, numRuns: 20 },
    );
  });

  it('counts in scalars', () => {
    expect(toNumber(group.scalarOf(0))).toBe(0n);
    expect(toNumber(group.scalarOf(203))).toBe(203n);
  });

  it('knows points and scalars by their one spelling, as the other library does', () => {
    const spelled = (bytes: Uint8Array): boolean => {
      try {
        return !Point.fromBytes(bytes).equals(Point.ZERO);
      } catch {
        // The other library throws at what is no point.
        return false;
      }
    };
    fc.assert(
      fc.property(scalar, fc.nat(31), fc.nat(255), (x, at, byte) => {
        const bytes = Point.BASE.multiply(x).toBytes().with(at, byte);
        expect(group.isPoint(bytes)).toBe(spelled(bytes));
        const number = toScalar(x).with(at, byte);
        expect(group.isScalar(number)).toBe(toNumber(number) < order);
      }),
      { seed: 12, numRuns: 60 },
    );
    expect(group.isPoint(new Uint8Array(32))).toBe(false);
    expect(group.isIdentity(group.subtract(Point.BASE.toBytes(), Point.BASE.toBytes()))).toBe(true);
    expect(group.isIdentity(Point.BASE.toBytes())).toBe(false);
    expect(group.isScalar(toScalar(order))).toBe(false);
    expect(group.isScalar(toScalar(order - 1n))).toBe(true);
  });

  it('says no where a product is nothing, and does not throw', () => {
    expect(group.attempt(() => group.multiply(group.scalarOf(0), Point.BASE.toBytes()))).toBeNull();
  });
});
