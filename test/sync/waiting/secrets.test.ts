import { beforeAll, describe, expect, it } from 'vitest';
import { sealReady, toHex } from '../../../src-renderer/ledger';
import { commitOf, memberKeys, tokenOf, wordsOf } from '../../../src-renderer/sync/waiting/secrets';
import { bytes, secret } from './lib';

const guest = { key: bytes(11), nonce: bytes(23) };
const member = { key: bytes(37), nonce: bytes(53) };

beforeAll(sealReady);

describe('the four words', () => {
  it('are what they were: two versions of Roundel at one door must show the same', () => {
    expect(wordsOf(guest, member).join(' ')).toBe('art gold correct wonder');
    expect(tokenOf(secret)).toBe('Z2B0mCxkiYlfU9Ho6KFW68W8WyAulBbULq3StWkt3MM');
    const { box, nonce } = memberKeys(secret, bytes(7));
    expect([toHex(box.publicKey), toHex(nonce)]).toEqual([
      'f59be2ab47284d64dae6cc3a766b4296ad32030234d7d324d16b31dfd0a7161a',
      '1da140c1144b3f41bfaf87935f773a548b99b6d97553c326f7faa3954c649d7f',
    ]);
  });

  it.each([
    ['guest’s key', { ...guest, key: bytes(12) }, member],
    ['guest’s nonce', { ...guest, nonce: bytes(24) }, member],
    ['member’s key', guest, { ...member, key: bytes(38) }],
    ['member’s nonce', guest, { ...member, nonce: bytes(54) }],
  ])('change with the %s', (_, itsGuest, itsMember) => {
    expect(wordsOf(itsGuest, itsMember)).not.toEqual(wordsOf(guest, member));
  });
});

describe('a member’s key and nonce', () => {
  it('are the same for all members, and others for each commit and each room', () => {
    const shown = (of: Uint8Array, commit: Uint8Array): readonly string[] => {
      const { box, nonce } = memberKeys(of, commit);
      return [box.publicKey, box.secretKey, nonce].map(toHex);
    };
    const [one, other] = [commitOf(guest), commitOf(member)];
    expect(shown(secret, one)).toEqual(shown(secret, one));
    const all = [...shown(secret, one), ...shown(secret, other), ...shown(bytes(4), one)];
    expect(new Set(all).size).toBe(9);
  });
});
