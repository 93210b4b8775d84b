import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBoxKey, sealReady } from '../../../src-renderer/ledger';
import { commitOf, memberKeys, sealInvite, tokenOf } from '../../../src-renderer/sync/waiting/secrets';
import { toBase64Url } from '../../../src-renderer/sync/base64url';
import { aGuest, aMember, bring, bytes, carry, invite, opened, read, secret, type Said } from './lib';

const b64 = (seed: number): string => toBase64Url(bytes(seed));
const wordsAt = (member: ReturnType<typeof aMember>) => member.state(1).knocks.map(({ words }) => words?.join(' '));
const wordsOfGuest = (guest: ReturnType<typeof aGuest>) => {
  const state = guest.state();
  return 'words' in state ? state.words.join(' ') : null;
};

beforeAll(sealReady);

describe('an honest host', () => {
  it('brings the same four words to both sides and the invite to the guest', () => {
    const [member, guest] = [opened(), aGuest()];
    expect(guest.state()).toEqual({ at: 'connecting' });
    carry(guest, [member]);
    expect(member.state(1)).toMatchObject({ at: 'open', code: 'ABC-DEF', refusal: null });
    expect(member.state(1).knocks).toMatchObject([{ guest: 7, name: 'Bea' }]);
    expect(wordsOfGuest(guest)).toMatch(/^[a-z]+( [a-z]+){3}$/);
    expect(wordsAt(member)).toEqual([wordsOfGuest(guest)]);
    bring(member.admit(7), guest);
    expect(guest.state()).toMatchObject({ at: 'admitted', invite });
    expect(member.state(1).knocks).toEqual([]);
  });

  it('shows the same words to every member, and to one who comes later', () => {
    const [first, second, late, guest] = [opened(), opened(), opened(), aGuest()];
    const told: Said[] = [];
    carry(guest, [first, second], (message) => {
      if (message.type === 'knock' || message.type === 'reveal') told.push(message);
      return message;
    });
    for (const message of told) late.hear(JSON.stringify(message), 2);
    expect([...wordsAt(first), ...wordsAt(second), ...wordsAt(late)]).toEqual(Array(3).fill(wordsOfGuest(guest)));
    second.admit(7);
    first.hear(JSON.stringify({ type: 'settled', guest: 7 }), 3);
    late.hear(JSON.stringify({ type: 'left', guest: 7 }), 3);
    expect([wordsAt(first), wordsAt(second), wordsAt(late)]).toEqual([[], [], []]);
  });

  it('brings a refusal of the member', () => {
    const [member, guest] = [opened(), aGuest()];
    carry(guest, [member]);
    bring(member.turnAway(7), guest);
    expect([guest.state(), wordsAt(member)]).toEqual([{ at: 'turnedAway' }, []]);
  });

  it('learns nothing of the secret but a token', () => {
    const { token } = read(aMember().open());
    expect(token).toBe(tokenOf(secret));
    expect(token).toHaveLength(43);
    expect(tokenOf(bytes(4))).not.toBe(token);
  });

  it('hears nobody let in before her words are known', () => {
    const member = opened();
    member.hear(JSON.stringify({ type: 'knock', guest: 7, commit: b64(1), name: '' }), 1);
    expect([member.admit(7), member.admit(8), member.turnAway(8)]).toEqual([[], [], []]);
  });
});

describe('a host in the middle', () => {
  it('that puts its own keys between the two gets different words on both sides, always', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 2 }), (seed, which) => {
        const [member, guest] = [opened(), aGuest(seed)];
        const mine = { key: createBoxKey(bytes(seed + 5)).publicKey, nonce: bytes(seed + 6) };
        const spelled = { key: toBase64Url(mine.key), nonce: toBase64Url(mine.nonce) };
        carry(guest, [member], (message) => {
          if (message.type === 'reply' && which !== 0) return { ...message, ...spelled };
          if (message.type === 'knock' && which !== 1) return { ...message, commit: toBase64Url(commitOf(mine)) };
          if (message.type === 'reveal' && which !== 1) return { ...message, ...spelled };
          return message;
        });
        expect(wordsAt(member)).toHaveLength(1);
        expect(wordsOfGuest(guest)).not.toBeNull();
        expect(wordsAt(member)).not.toEqual([wordsOfGuest(guest)]);
      }),
      { seed: 1_128, numRuns: 150 },
    );
  });

  it.each([['key'], ['nonce']])('that changes only the guest’s %s is found out by the commit', (field) => {
    const [member, guest] = [opened(), aGuest()];
    const said: string[] = [];
    const hear = member.hear;
    const watched = {
      ...member,
      hear: (data: unknown, now: number) => hear(data, now).map((text) => (said.push(text), text)),
    };
    carry(guest, [watched], (message) => (message.type === 'reveal' ? { ...message, [field]: b64(77) } : message));
    expect(said.map((text) => read(text).type)).toEqual(['reply', 'turnAway']);
    expect([wordsAt(member), guest.state()]).toEqual([[], { at: 'turnedAway' }]);
  });

  it('that promises and reveals a key that is none is turned away rather than let in', () => {
    const member = opened();
    const shown = { key: new Uint8Array(32), nonce: bytes(2) };
    member.hear(JSON.stringify({ type: 'knock', guest: 7, commit: toBase64Url(commitOf(shown)), name: '' }), 1);
    const spelled = { key: toBase64Url(shown.key), nonce: toBase64Url(shown.nonce) };
    member.hear(JSON.stringify({ type: 'reveal', guest: 7, ...spelled }), 1);
    expect(wordsAt(member)).toEqual([expect.any(String)]);
    expect(member.admit(7).map(read)).toEqual([{ type: 'turnAway', guest: 7 }]);
  });

  it('that plays a reveal again changes no words', () => {
    const [member, guest] = [opened(), aGuest()];
    let reveal = '';
    carry(guest, [member], (message) => {
      if (message.type === 'reveal') reveal = JSON.stringify(message);
      return message;
    });
    const before = wordsAt(member);
    expect(member.hear(reveal, 2)).toEqual([]);
    expect(member.hear(JSON.stringify({ ...read(reveal), key: b64(9) }), 2)).toEqual([]);
    expect(wordsAt(member)).toEqual(before);
    // Nor does it stand for another guest, who promised something else.
    member.hear(JSON.stringify({ type: 'knock', guest: 8, commit: b64(5), name: 'Eve' }), 3);
    expect(member.hear(JSON.stringify({ ...read(reveal), guest: 8 }), 3).map(read)).toEqual([
      { type: 'turnAway', guest: 8 },
    ]);
    expect(wordsAt(member)).toEqual(before);
  });

  it('cannot give one guest’s number to another', () => {
    const [member, guest] = [opened(), aGuest()];
    carry(guest, [member]);
    expect(member.hear(JSON.stringify({ type: 'knock', guest: 7, commit: b64(5), name: 'Eve' }), 2)).toEqual([]);
    expect(member.state(2).knocks.map(({ name }) => name)).toEqual(['Bea']);
  });

  it('gets twenty commits answered for a code and no more, whatever code it says', () => {
    const member = opened();
    const knockBy = (at: number) =>
      member.hear(JSON.stringify({ type: 'knock', guest: at, commit: b64(at), name: '' }), 1).length;
    expect(Array.from({ length: 20 }, (_, at) => knockBy(at))).toEqual(Array(20).fill(1));
    opened(member);
    expect([knockBy(20), knockBy(21)]).toEqual([0, 0]);
    expect(member.state(1)).toMatchObject({ at: 'open', refusal: 'waiting.tooManyKnocks' });
    expect(member.state(1).knocks).toHaveLength(20);
    // A commit that was answered before gives nothing new away, and whoever waits through a break is told again.
    member.lose(2);
    opened(member);
    expect([knockBy(3), knockBy(20)]).toEqual([1, 0]);
  });

  it('cannot use an invite for another key, nor make one', () => {
    const [member, other] = [opened(), opened()];
    const [guest, thief] = [aGuest(1), aGuest(2)];
    carry(guest, [member]);
    carry(thief, [other]);
    bring(member.admit(7), thief);
    expect(thief.state()).toEqual({ at: 'refused', code: 'waiting.notForMe' });
    const forged = sealInvite(invite, createBoxKey(bytes(1)).publicKey, createBoxKey(bytes(8)));
    guest.hear(JSON.stringify({ type: 'admitted', sealed: forged }));
    expect(guest.state()).toEqual({ at: 'refused', code: 'waiting.notForMe' });
  });

  it.each([
    ['no hosts', { ...invite, hosts: [] }],
    ['a script', { ...invite, hosts: ['javascript:alert(1)'] }],
    ['a path', { ...invite, hosts: ['http://table.example/path'] }],
    ['an odd game', { ...invite, gameId: 'x' }],
    ['a short secret', { ...invite, secret: bytes(1).subarray(0, 31) }],
  ])('nor one with %s, even from a member', (_, odd) => {
    const guest = aGuest();
    carry(guest, [opened()]);
    const commit = commitOf({ key: createBoxKey(bytes(1)).publicKey, nonce: bytes(101) });
    const sealed = sealInvite(odd, createBoxKey(bytes(1)).publicKey, memberKeys(secret, commit).box);
    guest.hear(JSON.stringify({ type: 'admitted', sealed }));
    expect(guest.state()).toEqual({ at: 'refused', code: 'waiting.notForMe' });
  });
});
