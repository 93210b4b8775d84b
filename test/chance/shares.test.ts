/** Shares of many points under one proof, and any majority standing in for one who is missing (G6, G9). */
import { concatBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRegistration,
  createShares,
  joinShares,
  openShare,
  readShares,
  readSharesPart,
  sharesPart,
} from '../../src-renderer/chance';
import { base, hash512, pointFromHash } from '../../src-renderer/chance/group';
import type { SharesPart } from '../../src-renderer/chance/shares';
import { fromHex, toHex } from '../../src-renderer/ledger';
import * as second from './second';
import { entropy, escrowOf, gameId, sealOf, sharedAmong } from './sharing';

const pointsOf = (many: number): readonly Uint8Array[] =>
  Array.from({ length: many }, (_, at) => pointFromHash(hash512(Uint8Array.of(71, at))));
const partyCounts = [3, 4, 5, 8] as const;
const owner = 255;

const setUp = (parties: number) => {
  const shared = sharedAmong(parties);
  const escrow = escrowOf(shared, createRegistration(shared.ring, shared.sharing, entropy));
  const secret = fromHex(shared.ring.secret.dice);
  const place = { gameId, position: 'c3'.repeat(32), pid: shared.ring.keys.pid, purpose: 'ballot' };
  const shareAt = (index: number): Uint8Array => openShare(escrow, index, sealOf(shared, index)) ?? new Uint8Array(0);
  return { shared, escrow, secret, key: base(secret), place, shareAt };
};

const hexes = (points: readonly Uint8Array[] | null | undefined) => points?.map(toHex);

describe('shares', () => {
  const { secret, key, place } = setUp(5);
  const points = pointsOf(7);
  const mine = createShares(place, secret, points);

  it.each([1, 2, 5, 8, 40])('of %i points are those that the other library makes', (many) => {
    const some = pointsOf(many);
    const bytes = createShares(place, secret, some, entropy);
    expect(bytes.length).toBe(32 * many + 64);
    expect(toHex(bytes)).toBe(toHex(second.sharesOf(place, owner, second.toNumber(secret), some, entropy)));
    const products = some.map((point) =>
      second.Point.fromBytes(point)
        .multiply(second.toNumber(secret) % second.order)
        .toHex(),
    );
    expect(hexes(readShares(place, key, some, bytes))).toEqual(products);
  });

  it('are proved anew each time, and show the same points', () => {
    const again = createShares(place, secret, points);
    expect(toHex(again.subarray(-64))).not.toBe(toHex(mine.subarray(-64)));
    expect(hexes(readShares(place, key, points, again))).toEqual(hexes(readShares(place, key, points, mine)));
  });

  it.each([
    ['in another game', { ...place, gameId: 'a1'.repeat(32) }],
    ['on another position', { ...place, position: 'a1'.repeat(32) }],
    ['as another party’s', { ...place, pid: 'a1'.repeat(8) }],
    ['for another purpose', { ...place, purpose: 'cards' }],
  ])('hold nowhere else: %s', (_, elsewhere) => {
    expect(readShares(place, key, points, mine)).not.toBeNull();
    expect(readShares(elsewhere, key, points, mine)).toBeNull();
  });

  it('hold for these points, all of them and in this order', () => {
    const [first, ...rest] = points;
    expect(readShares(place, key, [...rest, ...(first ? [first] : [])], mine)).toBeNull();
    expect(readShares(place, key, rest, mine)).toBeNull();
    expect(readShares(place, key, rest, mine.subarray(32))).toBeNull();
    expect(readShares(place, key, [...pointsOf(8).slice(1)], mine)).toBeNull();
    expect(readShares(place, base(fromHex('09'.repeat(31) + '00')), points, mine)).toBeNull();
  });

  it('are refused with any bit turned', () => {
    for (let at = 0; at < mine.length; at += 3) {
      expect(readShares(place, key, points, mine.with(at, (mine[at] ?? 0) ^ (2 ** (at % 8))))).toBeNull();
    }
  });

  it('are refused where two of them were altered so that their plain sum stays', () => {
    const products = points.map((point) => second.Point.fromBytes(point).multiply(second.toNumber(secret)));
    const more = second.Point.BASE.multiply(77n);
    const spoiled = products.map((product, at) =>
      at === 1 ? product.add(more) : at === 4 ? product.subtract(more) : product,
    );
    const bytes = concatBytes(...spoiled.map((point) => point.toBytes()), mine.subarray(-64));
    expect(readShares(place, key, points, bytes)).toBeNull();
  });

  it.each([
    ['no bytes', new Uint8Array(0)],
    ['a byte too few', mine.subarray(0, -1)],
    ['a byte too many', concatBytes(mine, Uint8Array.of(0))],
    ['the identity among them', concatBytes(new Uint8Array(32), mine.subarray(32))],
    ['no proof', concatBytes(mine.subarray(0, -64), new Uint8Array(64))],
    [
      'a response beyond the order',
      concatBytes(mine.subarray(0, -32), second.toScalar(second.toNumber(mine.subarray(-32)) + second.order)),
    ],
  ])('are refused with %s', (_, bytes) => {
    expect(readShares(place, key, points, bytes)).toBeNull();
  });

  it('of nothing show nothing, and points that are none are refused', () => {
    expect(readShares(place, key, [], mine.subarray(-64))).toBeNull();
    expect(readShares(place, key, [...points.slice(1), new Uint8Array(32)], mine)).toBeNull();
    expect(readShares(place, new Uint8Array(32), points, mine)).toBeNull();
  });

  it('are refused, never thrown at, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 128, maxLength: 128 }), (bytes) => {
        expect(readShares(place, key, pointsOf(2), bytes)).toBeNull();
        const known = createShares(place, secret, pointsOf(2), entropy);
        expect(readShares(place, key, pointsOf(2), concatBytes(known.subarray(0, 64), bytes.subarray(64)))).toBeNull();
      }),
      { seed: 71, numRuns: 40 },
    );
  });
});

describe('shares that a party owes', () => {
  it.each(partyCounts)('at a table of %i are given by any majority of holders, and by no fewer (G6)', (parties) => {
    const { shared, escrow, secret, key, place, shareAt } = setUp(parties);
    const points = pointsOf(parties);
    const all = shared.others.map((_, index): SharesPart => {
      const bytes = sharesPart(place, index, shareAt(index), points, entropy);
      const twin = second.sharesOf(place, index, second.shareOf(shared.dealing, index), points, entropy);
      expect(toHex(bytes)).toBe(toHex(twin));
      const read = readSharesPart(place, escrow, index, points, bytes);
      if (read === null) throw new Error('a part that was honestly made does not hold');
      return [index, read];
    });
    const wanted = hexes(readShares(place, key, points, createShares(place, secret, points)));
    expect(wanted?.length).toBe(parties);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 1 }), (parts) => {
        const isEnough = parts.length >= shared.sharing.threshold;
        expect(hexes(joinShares(escrow, parts)) ?? null).toEqual(isEnough ? wanted : null);
        const found = points.map((_, at) =>
          second.interpolated(parts.map(([index, given]) => [index, given[at] ?? new Uint8Array(0)])).toHex(),
        );
        if (isEnough) expect(found).toEqual(wanted);
        else for (const [at, point] of found.entries()) expect(point).not.toBe(wanted?.[at]);
      }),
      { seed: 72 + parties, numRuns: 20 },
    );
  });

  it('are not made of one part that is given twice', () => {
    const { escrow, place, shareAt } = setUp(4);
    const points = pointsOf(2);
    const read = readSharesPart(place, escrow, 0, points, sharesPart(place, 0, shareAt(0), points)) ?? [];
    expect(
      joinShares(escrow, [
        [0, read],
        [0, read],
        [0, read],
      ]),
    ).toBeNull();
    expect(joinShares(escrow, [])).toBeNull();
  });

  it('hold for their holder alone, and are no shares of her own', () => {
    const { escrow, key, place, shareAt } = setUp(5);
    const points = pointsOf(3);
    const part = sharesPart(place, 2, shareAt(2), points);
    expect(readSharesPart(place, escrow, 2, points, part)).not.toBeNull();
    for (const index of [0, 1, 3, 4, -1]) expect(readSharesPart(place, escrow, index, points, part)).toBeNull();
    expect(readShares(place, key, points, part)).toBeNull();
    expect(readShares(place, base(shareAt(2)), points, part)).toBeNull();
    expect(readSharesPart({ ...place, pid: 'a1'.repeat(8) }, escrow, 2, points, part)).toBeNull();
    const wrong = sharesPart(place, 2, shareAt(1), points);
    expect(readSharesPart(place, escrow, 2, points, wrong)).toBeNull();
  });
});
