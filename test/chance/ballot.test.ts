/** Sealed papers: read by all keys together, by nobody before, and none but the one that was written (G6, G9). */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createShares,
  jointKey,
  openPaper,
  readPaper,
  readShares,
  reopenPaper,
  sealPaper,
} from '../../src-renderer/chance';
import { maxPaperText, paperBytes } from '../../src-renderer/chance/ballot';
import { base } from '../../src-renderer/chance/group';
import { fromHex, toHex } from '../../src-renderer/ledger';
import * as second from './second';
import { entropy, gameId, ringOf } from './sharing';

const position = '7b'.repeat(32);
const rings = [41, 52, 63, 74].map(ringOf);
const secrets = rings.map(({ secret }) => fromHex(secret.ballot));
const numbers = secrets.map(second.toNumber);
const joint = jointKey(secrets.map(base)) ?? new Uint8Array(0);
const place = { gameId, position, pid: rings[0]?.keys.pid ?? '', seat: 3 };
const [mine = new Uint8Array(0), others = new Uint8Array(0)] = secrets;
const text = utf8ToBytes('{"kind":"vote","trait":"Never sleeps — café"}');
const sealed = (what = text, more?: Uint8Array): Uint8Array =>
  sealPaper(place, joint, mine, what, more) ?? new Uint8Array(0);

/** Every party's share of a paper, proved and read. */
const sharesIn = (paper: Uint8Array, givers: readonly Uint8Array[]): readonly Uint8Array[] =>
  givers.flatMap((secret, at) => {
    const of = { gameId, position, pid: rings[at]?.keys.pid ?? '', purpose: 'ballot' };
    const first = [paper.subarray(0, 32)];
    return readShares(of, base(secret), first, createShares(of, secret, first)) ?? [];
  });

describe('a paper', () => {
  it('is the one that the other library writes, and both open it', () => {
    const paper = sealed(text, entropy);
    expect(toHex(paper)).toBe(toHex(second.paperOf(place, numbers, mine, text, entropy)));
    expect(toHex(joint)).toBe(second.Point.BASE.multiply(numbers.reduce((a, b) => a + b) % second.order).toHex());
    expect(second.boxIn(place, numbers, paper).slice(2, 2 + text.length)).toEqual(text);
  });

  it('is opened by the shares of all, and by no fewer', () => {
    const paper = sealed();
    expect(readPaper(place, paper)).toEqual(paper.subarray(0, 32));
    expect(openPaper(place, paper, sharesIn(paper, secrets))).toEqual(text);
    for (const without of secrets) {
      const fewer = secrets.filter((secret) => secret !== without);
      const opened = openPaper(place, paper, sharesIn(paper, fewer));
      expect(opened === null || toHex(opened) !== toHex(text)).toBe(true);
    }
    expect(openPaper(place, paper, [])).toBeNull();
  });

  it('is of one length, whatever it says, and never twice the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: maxPaperText }), (what) => {
        const paper = sealed(what);
        expect(paper.length).toBe(paperBytes);
        expect(toHex(sealed(what))).not.toBe(toHex(paper));
        expect(openPaper(place, paper, sharesIn(paper, secrets))).toEqual(what);
        expect(reopenPaper(place, joint, mine, paper)).toEqual(what);
      }),
      { seed: 91, numRuns: 25 },
    );
    expect(sealPaper(place, joint, mine, new Uint8Array(maxPaperText + 1))).toBeNull();
    expect(sealed(new Uint8Array(maxPaperText)).length).toBe(paperBytes);
  });

  it('shows nothing of two texts that differ: no byte of the box is theirs', () => {
    const [one, other] = [sealed(utf8ToBytes('yes'), entropy), sealed(utf8ToBytes('nay'), entropy)];
    // With the same entropy the scalars differ all the same, for the texts do.
    expect(toHex(one.subarray(0, 32))).not.toBe(toHex(other.subarray(0, 32)));
    const differing = one.subarray(48, 1072).filter((byte, at) => byte !== other[48 + at]).length;
    expect(differing).toBeGreaterThan(900);
  });

  it('is read again by its writer alone', () => {
    const paper = sealed();
    expect(reopenPaper(place, joint, mine, paper)).toEqual(text);
    expect(reopenPaper(place, joint, others, paper)).toBeNull();
    expect(reopenPaper({ ...place, seat: 2 }, joint, mine, paper)).toBeNull();
  });

  it.each([
    ['in another game', { ...place, gameId: 'a1'.repeat(32) }],
    ['on another position', { ...place, position: 'a1'.repeat(32) }],
    ['as somebody else’s', { ...place, pid: rings[1]?.keys.pid ?? '' }],
    ['for another seat', { ...place, seat: 4 }],
  ])('is none elsewhere: %s', (_, elsewhere) => {
    expect(readPaper(place, sealed())).not.toBeNull();
    expect(readPaper(elsewhere, sealed())).toBeNull();
  });

  it('is none with any bit turned', () => {
    const paper = sealed();
    for (let at = 0; at < paper.length; at += at < 48 || at > 1066 ? 1 : 37) {
      expect(readPaper(place, paper.with(at, (paper[at] ?? 0) ^ (2 ** (at % 8))))).toBeNull();
    }
  });

  it.each<[string, (paper: Uint8Array) => Uint8Array]>([
    ['no bytes', () => new Uint8Array(0)],
    ['a byte too few', (paper) => paper.subarray(0, -1)],
    ['a byte too many', (paper) => concatBytes(paper, Uint8Array.of(0))],
    ['the identity in front', (paper) => concatBytes(new Uint8Array(32), paper.subarray(32))],
    ['no proof', (paper) => concatBytes(paper.subarray(0, -64), new Uint8Array(64))],
    ['the proof of another paper', (paper) => concatBytes(paper.subarray(0, -64), sealed().subarray(-64))],
    ['the first part of another paper', (paper) => concatBytes(sealed().subarray(0, 32), paper.subarray(32))],
  ])('is none with %s', (_, spoil) => {
    expect(readPaper(place, spoil(sealed()))).toBeNull();
  });

  it.each([
    ['a length beyond the box', Uint8Array.of(255, 255, ...new Uint8Array(1022))],
    ['something behind the text', Uint8Array.of(1, 0, 65, ...new Uint8Array(1020), 9)],
  ])('says nothing where its writer sealed %s', (_, box) => {
    const paper = second.paperOf(place, numbers, mine, text, entropy, box);
    expect(readPaper(place, paper)).not.toBeNull();
    expect(openPaper(place, paper, sharesIn(paper, secrets))).toBeNull();
  });

  it('is refused, never thrown at, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: paperBytes, maxLength: paperBytes }), (bytes) => {
        expect(readPaper(place, bytes)).toBeNull();
        expect(readPaper(place, concatBytes(base(mine), bytes.subarray(32)))).toBeNull();
      }),
      { seed: 92, numRuns: 30 },
    );
  });
});

describe('a joint key', () => {
  it('is none of no keys, nor of keys that come to nothing', () => {
    expect(jointKey([])).toBeNull();
    const minus = second.toScalar(second.order - second.toNumber(mine));
    expect(jointKey([base(mine), base(minus)])).toBeNull();
  });
});
