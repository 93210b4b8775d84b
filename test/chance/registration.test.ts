/** Sharing a dice key: its bytes, who can open what, and what is refused. */
import { concatBytes } from '@noble/hashes/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkComplaint, complain, createRegistration, openShare } from '../../src-renderer/chance';
import { fromHex, toHex } from '../../src-renderer/ledger';
import { complaintOf, order, registrationOf, shareOf, toNumber, toScalar, type Dealing } from './second';
import { entropy, escrowOf, read, ringOf, sealOf, sharedAmong } from './sharing';

const three = sharedAmong(3);
const five = sharedAmong(5);
const sound = createRegistration(five.ring, five.sharing, entropy);
const partyCounts = [3, 4, 5, 6, 7, 8] as const;

describe('a registration', () => {
  it('is these bytes for these secrets', () => {
    expect(toHex(createRegistration(three.ring, three.sharing, entropy))).toMatchInlineSnapshot(
      `"aa3eea32007603ed1f720f94c1be996079d3ac6ba7b9c0764da3f619103ed83358ac05d2c9459833536d64259860320855cc05f1ae2fb14a8e2ea57d78bee23f66bf2c747dd2e0f0392e5aed2cbe0f779d17c774a5060ab57a672905a13a57705b43f23e37c428a4ef5b4716c6ae039adabfb2ec26aa4c20ae09225840b59c09e811b2331938d7c693aac3ba17c6ffe2e4bedededc717c6c89c8faf01c2d790eb8c1d53c4eb2144c4955d148c6a09b63a4b93e9dbe51c439eb0fdee0a0408e010ec48a0809c45eb6b7381a55fd5b99e97539f2c2aa72dd79124345c3ba985b06"`,
    );
    expect(toHex(sha512(sound))).toMatchInlineSnapshot(
      `"ed4568390fb59f507c9bcc014327d320cba95f31813a404457e0040a605b8a26a40a4ebfe961d1e98e9faa9495cbc8d60c0faf69f50fc7117faa784b592c406d"`,
    );
  });

  it.each(partyCounts)('of a table of %i is the one that the other library makes', (parties) => {
    const shared = sharedAmong(parties);
    const bytes = createRegistration(shared.ring, shared.sharing, entropy);
    expect(toHex(bytes)).toBe(toHex(registrationOf(shared.dealing)));
    expect(bytes.length).toBe(32 * (shared.sharing.threshold + 3 + parties - 1));
  });

  it.each(partyCounts)('of a table of %i gives each holder her share, and nobody else', (parties) => {
    const shared = sharedAmong(parties);
    const escrow = escrowOf(shared, createRegistration(shared.ring, shared.sharing));
    const deterministic = escrowOf(shared, createRegistration(shared.ring, shared.sharing, entropy));
    shared.others.forEach((_, index) => {
      const share = openShare(deterministic, index, sealOf(shared, index));
      expect(share && toNumber(share)).toBe(shareOf(shared.dealing, index));
      expect(openShare(escrow, index, sealOf(shared, index))).not.toBeNull();
      expect(openShare(escrow, index, sealOf(shared, (index + 1) % (parties - 1)))).toBeNull();
    });
    expect(openShare(escrow, parties - 1, sealOf(shared, 0))).toBeNull();
  });

  it('is another one each time', () => {
    const [one, two] = [createRegistration(five.ring, five.sharing), createRegistration(five.ring, five.sharing)];
    // The dice key alone is the same.
    expect(toHex(one.subarray(0, 32))).toBe(toHex(two.subarray(0, 32)));
    for (let at = 32; at < one.length; at += 32) {
      expect(toHex(one.subarray(at, at + 32))).not.toBe(toHex(two.subarray(at, at + 32)));
    }
  });

  it('draws another polynomial for other holders, even where the random source repeats itself', () => {
    const others = { ...five.sharing, holders: five.sharing.holders.toReversed() };
    const bytes = createRegistration(five.ring, others, entropy);
    expect(toHex(bytes.subarray(32, 64))).not.toBe(toHex(sound.subarray(32, 64)));
  });

  it('is refused with any bit turned, in every field', () => {
    fc.assert(
      fc.property(fc.nat(sound.length - 1), fc.nat(7), (at, bit) => {
        expect(read(five, sound.with(at, (sound[at] ?? 0) ^ (2 ** bit)))).toMatchObject({
          ok: false,
          refusal: { code: 'entry.badRegistration' },
        });
      }),
      { seed: 21, numRuns: 120 },
    );
  });

  /** Five parties: 0 to 2 commitments, 3 the one-time key, 4 to 7 shares, 8 and 9 the proof. */
  const withField = (field: number, bytes: Uint8Array): Uint8Array =>
    concatBytes(sound.subarray(0, 32 * field), bytes, sound.subarray(32 * (field + 1)));
  const fieldOf = (bytes: Uint8Array, field: number): Uint8Array => bytes.subarray(32 * field, 32 * (field + 1));
  const beyond = (field: number): Uint8Array => toScalar(toNumber(fieldOf(sound, field)) + order);
  const again = createRegistration(five.ring, five.sharing);

  it.each([
    ['no bytes', new Uint8Array(0), 'length'],
    ['a byte too few', sound.subarray(1), 'length'],
    ['a byte too many', concatBytes(sound, Uint8Array.of(0)), 'length'],
    ["somebody else's dice key", withField(0, fromHex(ringOf(51).keys.dice)), 'key'],
    ['the identity among the commitments', withField(2, new Uint8Array(32)), 'points'],
    ['no point among the commitments', withField(1, new Uint8Array(32).fill(255)), 'points'],
    ['another commitment', withField(1, fieldOf(again, 1)), 'proof'],
    ['the identity as its one-time key', withField(3, new Uint8Array(32)), 'points'],
    ["another sharing's one-time key", withField(3, fieldOf(again, 3)), 'proof'],
    ['a share beyond the order', withField(5, beyond(5)), 'points'],
    [
      'two shares in each other’s place',
      concatBytes(sound.subarray(0, 128), fieldOf(sound, 5), fieldOf(sound, 4), sound.subarray(192)),
      'proof',
    ],
    ['a challenge beyond the order', withField(8, beyond(8)), 'proof'],
    ['a response beyond the order', withField(9, beyond(9)), 'proof'],
    ["another sharing's proof", concatBytes(sound.subarray(0, -64), again.subarray(-64)), 'proof'],
  ])('is refused with %s', (_, bytes, at) => {
    expect(read(five, bytes)).toEqual({ ok: false, refusal: { code: 'entry.badRegistration', facts: { at } } });
  });

  it.each([
    ['in another game', { ...five, sharing: { ...five.sharing, gameId: '5f'.repeat(32) } }, 'proof'],
    [
      'for holders in another order',
      { ...five, sharing: { ...five.sharing, holders: five.sharing.holders.toReversed() } },
      'proof',
    ],
    ['for a holder too many', { ...five, sharing: sharedAmong(6).sharing }, 'length'],
    ['for a smaller threshold', { ...five, sharing: { ...five.sharing, threshold: 2 } }, 'length'],
    [
      'of another party with the same dice key',
      { ...five, ring: { ...five.ring, keys: { ...five.ring.keys, pid: ringOf(7).keys.pid } } },
      'proof',
    ],
    ['of another party', { ...five, ring: ringOf(7) }, 'key'],
    ['with a threshold that nobody reaches', { ...five, sharing: { ...five.sharing, threshold: 5 } }, 'length'],
    ['with no threshold', { ...five, sharing: { ...five.sharing, threshold: 0 } }, 'length'],
  ])('means nothing %s', (_, shared, at) => {
    expect(read(shared, sound)).toEqual({ ok: false, refusal: { code: 'entry.badRegistration', facts: { at } } });
  });

  it('is refused, never thrown at, for any bytes', () => {
    const bytes = fc.uint8Array({ minLength: sound.length, maxLength: sound.length });
    fc.assert(
      fc.property(bytes, fc.nat(9), (forged, keep) => {
        const mixed = concatBytes(sound.subarray(0, 32 * keep), forged.subarray(32 * keep));
        expect(read(five, mixed).ok).toBe(false);
      }),
      { seed: 22, numRuns: 80 },
    );
  });
});

describe('a polynomial that is zero at a holder', () => {
  it('is refused: she would have nothing to stand in with', () => {
    // f(x) = s - s·x is zero for the first holder.
    const { secret } = three.dealing;
    const bytes = registrationOf(three.dealing, { coefficients: [secret, order - secret] });
    expect(read(three, bytes)).toEqual({
      ok: false,
      refusal: { code: 'entry.badRegistration', facts: { at: 'points' } },
    });
  });
});

const keysOf = (who: number) => ({
  pid: ringOf(who).keys.pid,
  secret: toNumber(fromHex(ringOf(who).secret.dice)),
});

describe('a complaint', () => {
  const spoiled = escrowOf(
    five,
    registrationOf(five.dealing, { share: (share, index) => (index === 2 ? (share + 1n) % order : share) }),
  );
  const good = escrowOf(five, sound);

  it('holds where the share is wrong, and there alone', () => {
    const complaint = complain(spoiled, 2, sealOf(five, 2)) ?? new Uint8Array(0);
    expect(openShare(spoiled, 2, sealOf(five, 2))).toBeNull();
    expect(checkComplaint(spoiled, 2, complaint)).toBe(true);
    for (const index of [0, 1, 3, 4]) expect(checkComplaint(spoiled, index, complaint)).toBe(false);
    expect(checkComplaint(good, 2, complaint)).toBe(false);
  });

  it('is not made of a good share, and refused where somebody makes it all the same', () => {
    expect(complain(good, 2, sealOf(five, 2))).toBeNull();
    const made = complaintOf(five.dealing, good.ephemeral, toNumber(sealOf(five, 2)));
    expect(checkComplaint(good, 2, made)).toBe(false);
    // The same bytes are a sound complaint where the share is wrong.
    expect(checkComplaint(spoiled, 2, complaintOf(five.dealing, spoiled.ephemeral, toNumber(sealOf(five, 2))))).toBe(
      true,
    );
  });

  it('is refused with any bit turned', () => {
    const complaint = complain(spoiled, 2, sealOf(five, 2)) ?? new Uint8Array(0);
    expect(complaint.length).toBe(96);
    for (let at = 0; at < complaint.length; at += 1) {
      expect(checkComplaint(spoiled, 2, complaint.with(at, (complaint[at] ?? 0) ^ (2 ** (at % 8))))).toBe(false);
    }
    expect(checkComplaint(spoiled, 2, complaint.subarray(0, 95))).toBe(false);
    expect(checkComplaint(spoiled, 2, concatBytes(complaint, Uint8Array.of(0)))).toBe(false);
    expect(checkComplaint(spoiled, 2, new Uint8Array(0))).toBe(false);
  });

  it('is refused by a key that is not the holder’s, and in another game', () => {
    const byOther = complaintOf(five.dealing, spoiled.ephemeral, toNumber(sealOf(five, 1)));
    expect(checkComplaint(spoiled, 2, byOther)).toBe(false);
    const elsewhere: Pick<Dealing, 'gameId' | 'pid'> = { ...five.dealing, gameId: 'c0'.repeat(32) };
    expect(checkComplaint(spoiled, 2, complaintOf(elsewhere, spoiled.ephemeral, toNumber(sealOf(five, 2))))).toBe(
      false,
    );
  });

  it('holds where the share is nothing', () => {
    const nothing = escrowOf(
      five,
      registrationOf(five.dealing, { share: (share, index) => (index === 0 ? 0n : share) }),
    );
    expect(checkComplaint(nothing, 0, complain(nothing, 0, sealOf(five, 0)) ?? new Uint8Array(0))).toBe(true);
  });

  it("cannot be drawn with somebody else's one-time key: it would open the share that she sealed with it", () => {
    const bytes = registrationOf(five.dealing, { ephemeral: good.ephemeral });
    // The same dealer may show it again, for it is hers.
    expect(read(five, bytes).ok).toBe(true);
    const cheat = { ...five, ring: ringOf(52), dealing: { ...five.dealing, ...keysOf(52) } };
    const honest = registrationOf(cheat.dealing);
    expect(read(cheat, honest).ok).toBe(true);
    const copied = registrationOf(cheat.dealing, { ephemeral: good.ephemeral });
    expect(read(cheat, copied)).toMatchObject({ ok: false, refusal: { facts: { at: 'proof' } } });
  });
});
