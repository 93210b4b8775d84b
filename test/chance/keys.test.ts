import { beforeAll, describe, expect, it } from 'vitest';
import { chanceReady, createPartyKeys, verifyPartyKeys, type KeyRing } from '../../src-renderer/chance';
import { sealReady, type PartyKeys } from '../../src-renderer/ledger';

let ana: KeyRing;
let ben: KeyRing;
beforeAll(async () => {
  await Promise.all([chanceReady(), sealReady()]);
  [ana, ben] = [createPartyKeys(), createPartyKeys()];
});

const turned = (hex: string, at: number): string =>
  hex.slice(0, at) + ((parseInt(hex[at] ?? '0', 16) + 1) % 16).toString(16) + hex.slice(at + 1);

describe('the keys of a party', () => {
  it('hold, and survive being written as JSON', () => {
    expect(verifyPartyKeys(ana.keys)).toBe(true);
    expect(JSON.parse(JSON.stringify(ana))).toEqual(ana);
    expect(new Set([...Object.values(ana.secret), ...Object.values(ben.secret)]).size).toBe(8);
  });

  it.each<[string, (mine: PartyKeys, other: PartyKeys) => PartyKeys]>([
    ["another's party id", (mine, other) => ({ ...mine, pid: other.pid })],
    ["another's signing key", (mine, other) => ({ ...mine, sign: other.sign })],
    [
      "another's dice key and its proof",
      (mine, other) => ({ ...mine, dice: other.dice, proofs: { ...mine.proofs, dice: other.proofs.dice } }),
    ],
    [
      'a key that serves two purposes',
      (mine) => ({ ...mine, ballot: mine.dice, proofs: { ...mine.proofs, ballot: mine.proofs.dice } }),
    ],
    ['a proof of another key', (mine) => ({ ...mine, proofs: { ...mine.proofs, seal: mine.proofs.dice } })],
    [
      'a turned digit in a challenge',
      (mine) => ({ ...mine, proofs: { ...mine.proofs, seal: turned(mine.proofs.seal, 5) } }),
    ],
    [
      'a turned digit in a response',
      (mine) => ({ ...mine, proofs: { ...mine.proofs, ballot: turned(mine.proofs.ballot, 70) } }),
    ],
    ['the identity as a key', (mine) => ({ ...mine, seal: '00'.repeat(32) })],
    ['a key of small order to sign with', (mine) => ({ ...mine, sign: `01${'00'.repeat(31)}` })],
    ['a field that is no key', (mine) => ({ ...mine, dice: 'dice' })],
    ['a proof cut short', (mine) => ({ ...mine, proofs: { ...mine.proofs, dice: mine.proofs.dice.slice(2) } })],
  ])('do not hold with %s', (_, change) => {
    expect(verifyPartyKeys(change(ana.keys, ben.keys))).toBe(false);
  });
});
