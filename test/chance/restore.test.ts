/** Standing in for an answer: any majority of the holders, and nobody below it (properties F5 and G6). */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answer,
  checkPart,
  combine,
  createRegistration,
  openShare,
  outputOf,
  restorePart,
} from '../../src-renderer/chance';
import type { Part } from '../../src-renderer/chance/restore';
import { fromHex, toHex } from '../../src-renderer/ledger';
import * as second from './second';
import { entropy, escrowOf, sealOf, sharedAmong, type Shared } from './sharing';

const alpha = utf8ToBytes('a roll at the ninth position');
const partyCounts = [3, 4, 5, 6, 7, 8] as const;

const setUp = (parties: number) => {
  const shared = sharedAmong(parties);
  const escrow = escrowOf(shared, createRegistration(shared.ring, shared.sharing, entropy));
  const part = (index: number, input = alpha): Uint8Array =>
    restorePart(escrow, index, openShare(escrow, index, sealOf(shared, index)) ?? new Uint8Array(0), input);
  return { shared, escrow, part };
};
const answered = ({ ring }: Shared, input = alpha): string => toHex(outputOf(answer(fromHex(ring.secret.dice), input)));

describe('a restored answer', () => {
  it('is this part, and this output, for these secrets', () => {
    const { shared, escrow } = setUp(3);
    const share = openShare(escrow, 1, sealOf(shared, 1)) ?? new Uint8Array(0);
    expect(toHex(restorePart(escrow, 1, share, alpha, entropy))).toMatchInlineSnapshot(
      `"ceef162c00dbc0a09393fb4d0b7b6f24339cde29f19632f2c370d6c0502c556f79e8763911c72029e1f15459bc62a133e4921f066378910db33b2bdc010c8706df20a53af6acfaf2cf707b24a37b0b14be01fc7836cd0b5732882c2fe0273900"`,
    );
    expect(answered(shared)).toMatchInlineSnapshot(
      `"4c425ee1227aca06d5ef7225dd173d810144b2fe71f11aa10981d5ef00fb53134ad96646fb7b6128b4e17c324a73d3721fed6ee2d98395ae5c6212ddc428f849"`,
    );
  });

  it.each(partyCounts)('of a table of %i is the one she would have given, whoever stands in', (parties) => {
    const { shared, escrow, part } = setUp(parties);
    const { threshold } = shared.sharing;
    const all = shared.others.map((_, index): Part => {
      const point = checkPart(escrow, index, alpha, part(index));
      if (point === null) throw new Error('a part that was honestly made does not hold');
      return [index, point];
    });
    const wanted = answered(shared);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 1 }), (parts) => {
        const output = combine(escrow, parts);
        expect(output && toHex(output)).toBe(parts.length < threshold ? null : wanted);
        // The other library finds the same point, and from too few something that is no answer.
        const found = toHex(second.outputOf(second.interpolated(parts)));
        if (parts.length < threshold) expect(found).not.toBe(wanted);
        else expect(found).toBe(wanted);
      }),
      { seed: 30 + parties, numRuns: 25 },
    );
  });

  it.each(partyCounts)('of a table of %i has the parts that the other library makes', (parties) => {
    const { shared, escrow } = setUp(parties);
    shared.others.forEach((_, index) => {
      const share = openShare(escrow, index, sealOf(shared, index)) ?? new Uint8Array(0);
      const mine = restorePart(escrow, index, share, alpha, entropy);
      expect(toHex(mine)).toBe(toHex(second.partOf(shared.dealing, index, alpha, entropy)));
    });
  });

  it('is not made of one part that is given twice', () => {
    const { escrow, part } = setUp(4);
    const point = checkPart(escrow, 0, alpha, part(0)) ?? new Uint8Array(0);
    expect(
      combine(escrow, [
        [0, point],
        [0, point],
        [0, point],
      ]),
    ).toBeNull();
    expect(combine(escrow, [])).toBeNull();
  });
});

describe('a part', () => {
  const { shared, escrow, part } = setUp(5);
  const mine = part(2);

  it('is made anew each time, and shows one point', () => {
    const again = part(2);
    expect(toHex(again)).not.toBe(toHex(mine));
    expect(toHex(again.subarray(0, 32))).toBe(toHex(mine.subarray(0, 32)));
    expect(mine.length).toBe(96);
  });

  it('holds for its holder and its roll alone', () => {
    expect(checkPart(escrow, 2, alpha, mine)).not.toBeNull();
    expect(checkPart(escrow, 2, utf8ToBytes('another roll'), mine)).toBeNull();
    for (const index of [0, 1, 3, 4, -1]) expect(checkPart(escrow, index, alpha, mine)).toBeNull();
  });

  it('does not hold for the same holder under another sharing of the key', () => {
    const other = escrowOf(shared, createRegistration(shared.ring, shared.sharing));
    expect(checkPart(other, 2, alpha, mine)).toBeNull();
  });

  it('is refused with any bit turned', () => {
    for (let at = 0; at < mine.length; at += 1) {
      expect(checkPart(escrow, 2, alpha, mine.with(at, (mine[at] ?? 0) ^ (2 ** (at % 8))))).toBeNull();
    }
  });

  it.each([
    ['no bytes', new Uint8Array(0)],
    ['a byte too few', mine.subarray(0, 95)],
    ['a byte too many', concatBytes(mine, Uint8Array.of(0))],
    ['the identity as its point', concatBytes(new Uint8Array(32), mine.subarray(32))],
    ['a challenge and a response of zero', concatBytes(mine.subarray(0, 32), new Uint8Array(64))],
    [
      'a response beyond the order',
      concatBytes(mine.subarray(0, 64), second.toScalar(second.toNumber(mine.subarray(64)) + second.order)),
    ],
    ["another share's point", concatBytes(part(1).subarray(0, 32), mine.subarray(32))],
    ['the right point and a proof by another share', concatBytes(mine.subarray(0, 32), part(1).subarray(32))],
  ])('is refused with %s', (_, bytes) => {
    expect(checkPart(escrow, 2, alpha, bytes)).toBeNull();
  });

  it('is refused, never thrown at, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 96, maxLength: 96 }), fc.uint8Array({ maxLength: 60 }), (bytes, input) => {
        expect(checkPart(escrow, 1, input, bytes)).toBeNull();
        expect(checkPart(escrow, 2, alpha, concatBytes(mine.subarray(0, 32), bytes.subarray(32)))).toBeNull();
      }),
      { seed: 37, numRuns: 60 },
    );
  });
});
