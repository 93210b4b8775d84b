/** What the host carries: nobody but the receiver opens it, once, and its length tells little. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealReady } from '../../src-renderer/ledger';
import { openBytes, sealBytes } from '../../src-renderer/ledger/seal';
import { letterboxOf, roomKeys } from '../../src-renderer/sync/keys';
import { createRelaySeals, createReplayWindow, MAX_PAYLOAD, type Parcel } from '../../src-renderer/sync/relay-seal';

beforeAll(sealReady);

const { relay: key, topic } = roomKeys(new Uint8Array(32).fill(7));
const boxes = Object.fromEntries(['ana', 'ben', 'cleo'].map((name) => [name, letterboxOf(key, name)]));
const box = (name: string): Uint8Array => boxes[name] ?? new Uint8Array();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const known = new Set(['ana', 'ben', 'cleo'].map((name) => hex(box(name))));
const member = (name: string, more: { key?: Uint8Array; topic?: string } = {}) =>
  createRelaySeals(more.key ?? key, more.topic ?? topic, box(name), (from) => known.has(from));

const parcel = (length: number, more: Partial<Parcel> = {}): Parcel => ({
  epoch: 3,
  theirEpoch: 2,
  place: 41,
  wanted: 17,
  payload: new Uint8Array(length).fill(5),
  ...more,
});

describe('a sealed frame', () => {
  it('brings the receiver all that was put in', () => {
    const [ana, ben] = [member('ana'), member('ben')];
    const numbers = fc.nat({ max: 2 ** 32 - 1 });
    const payloads = fc.uint8Array({ maxLength: 5_000 });
    fc.assert(
      fc.property(numbers, numbers, numbers, numbers, payloads, (epoch, theirEpoch, place, wanted, payload) => {
        const sent: Parcel = { epoch, theirEpoch, place, wanted, payload };
        expect(ben.open(ana.seal(box('ben'), sent))).toEqual({ from: hex(box('ana')), parcel: sent });
      }),
      { seed: 43 },
    );
  });

  it.each([
    [0, 256],
    [1, 256],
    [256, 256],
    [257, 1_024],
    [1_025, 4_096],
    [4_097, 16_384],
    [MAX_PAYLOAD, 16_384],
  ])('of %i bytes is as long as one of %i', (length, size) => {
    const frame = member('ana').seal(box('ben'), parcel(length));
    expect(frame.length).toBe(size + 120);
    expect(member('ben').open(frame)?.parcel.payload.length).toBe(length);
  });

  it('shows neither who sent it nor what is in it, and is another one each time', () => {
    const ana = member('ana');
    const [first, second] = [ana.seal(box('ben'), parcel(64)), ana.seal(box('ben'), parcel(64))];
    for (const part of [hex(box('ana')), hex(box('ben')), '05'.repeat(8)]) expect(hex(first)).not.toContain(part);
    expect(hex(first).slice(0, 48)).not.toBe(hex(second).slice(0, 48));
  });

  it('opens for nobody else, under no other key, in no other room, and not from a stranger', () => {
    const frame = (): Uint8Array => member('ana').seal(box('ben'), parcel(64));
    expect(member('cleo').open(frame())).toBeNull();
    expect(member('ben', { key: new Uint8Array(32).fill(8) }).open(frame())).toBeNull();
    expect(member('ben', { topic: 'another' }).open(frame())).toBeNull();
    expect(createRelaySeals(key, topic, box('ben'), () => false).open(frame())).toBeNull();
    expect(member('ben').open(frame())).not.toBeNull();
  });

  it('opens once, whichever came before', () => {
    const [ana, ben] = [member('ana'), member('ben')];
    const [first, second] = [ana.seal(box('ben'), parcel(8)), ana.seal(box('ben'), parcel(8))];
    expect([second, first, second, first].map((frame) => ben.open(frame) !== null)).toEqual([true, true, false, false]);
  });

  it('does not open with one bit altered, a byte less or more, or the head of another one', () => {
    const ana = member('ana');
    const [frame, other] = [ana.seal(box('ben'), parcel(64)), ana.seal(box('ben'), parcel(64))];
    const ben = member('ben');
    fc.assert(
      fc.property(fc.nat({ max: frame.length - 1 }), fc.nat({ max: 7 }), (at, bit) => {
        const altered = Uint8Array.from(frame);
        altered[at] = (altered[at] ?? 0) ^ (1 << bit);
        expect(ben.open(altered)).toBeNull();
      }),
      { seed: 44 },
    );
    expect(ben.open(frame.subarray(1))).toBeNull();
    expect(ben.open(Uint8Array.of(...frame, 0))).toBeNull();
    expect(ben.open(Uint8Array.of(...frame.subarray(0, 62), ...other.subarray(62)))).toBeNull();
    for (let length = 0; length < 130; length += 1) expect(ben.open(frame.subarray(0, length))).toBeNull();
    // None of them has spoilt the real one.
    expect(ben.open(frame)).not.toBeNull();
  });

  it('has a length inside that fits, or does not open', () => {
    const context = new Uint8Array();
    const sealed = sealBytes(new Uint8Array(3), context, key);
    expect(openBytes(sealed, context, key)).toEqual(new Uint8Array(3));
    expect(openBytes(sealed, Uint8Array.of(1), key)).toBeNull();
    expect(openBytes(new Uint8Array(39), context, key)).toBeNull();
  });
});

describe('a replay window', () => {
  it('takes each counter once, and none that is too far behind', () => {
    const take = createReplayWindow(4);
    expect([0, 1, 1, 5, 2, 3, 1, 5, 100, 97, 96, 99, 97].map(take)).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('takes nothing twice in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60 })), (counters) => {
        const take = createReplayWindow(8);
        const taken = counters.filter(take);
        expect(new Set(taken).size).toBe(taken.length);
      }),
      { seed: 45 },
    );
  });
});

describe('a room’s keys', () => {
  it('are one for each purpose, and each member has a letterbox of her own', () => {
    const keys = roomKeys(new Uint8Array(32).fill(9));
    expect(new Set([keys.password, hex(keys.relay), keys.topic.repeat(2)]).size).toBe(3);
    expect(hex(letterboxOf(keys.relay, 'ana'))).toHaveLength(32);
    expect(letterboxOf(keys.relay, 'ana')).toEqual(letterboxOf(keys.relay, 'ana'));
    expect(letterboxOf(keys.relay, 'ana')).not.toEqual(letterboxOf(keys.relay, 'ben'));
    expect(letterboxOf(keys.relay, 'ana')).not.toEqual(letterboxOf(key, 'ana'));
  });
});
