import { describe, expect, it } from 'vitest';
import { createToll } from '../../src-renderer/sync/toll';

const aToll = () => {
  let at = 1_000;
  const toll = createToll(() => at);
  const message = (kind: readonly number[], length = 100): Uint8Array => {
    const bytes = new Uint8Array(length);
    bytes.set(kind);
    return bytes;
  };
  /** How many of so many are read. */
  const count = (times: number, kind: readonly number[], length?: number): number =>
    Array.from({ length: times }, () => toll.admits(message(kind, length))).filter(Boolean).length;
  return { toll, message, count, pass: (ms: number) => (at += ms) };
};

const question = [0, 0];
const answer = [0, 1];
const update = [0, 2];
const presence = [1];

describe('the toll of a link', () => {
  it.each([
    ['small updates, as moves are', update, 900, 400, 50],
    ['questions, each of which costs a whole document', question, 50, 6, 0.7],
  ])('lets %s through in a burst, and then so many a second', (_, kind, length, burst, perSecond) => {
    const { count, pass } = aToll();
    expect(count(500, kind, length)).toBe(burst);
    pass(2_000);
    expect(count(700, kind, length)).toBe(Math.ceil(2 * perSecond));
  });

  it('measures large updates and presence by their bytes', () => {
    const { count, pass } = aToll();
    expect(count(500, update, 64 * 1024)).toBe(64);
    expect(count(500, presence, 8 * 1024)).toBe(32);
    pass(1_000);
    expect([count(500, update, 64 * 1024), count(500, presence, 8 * 1024)]).toEqual([2, 8]);
  });

  it('still reads the moves of a peer that has passed on somebody’s flood', () => {
    const { count } = aToll();
    count(200, update, 1024 * 1024);
    expect(count(3, update, 900)).toBe(3);
  });

  it('reads as many answers as it has asked questions, the first one whatever its length', () => {
    const { toll, message, count, pass } = aToll();
    expect(count(1, answer)).toBe(0);
    for (let asked = 0; asked < 4; asked += 1) toll.sent(message(question));
    expect(count(1, answer, 24 * 1024 * 1024)).toBe(1);
    // The next is taken, and paid for afterwards.
    expect(count(1, answer, 8 * 1024 * 1024)).toBe(1);
    expect(count(1, answer)).toBe(0);
    pass(17_000);
    expect([count(1, answer), count(1, answer)]).toEqual([1, 0]);
  });

  it.each([
    ['a question', question, 256 * 1024],
    ['a presence', presence, 64 * 1024],
  ])('does not read %s that is too long', (_, kind, most) => {
    const { count } = aToll();
    expect([count(1, kind, most), count(1, kind, most + 1)]).toEqual([1, 0]);
  });

  it.each([[[3]], [[4, 1]], [[0, 3]], [[0]], [[]], [[250, 1, 1]]])('does not read %j, which is nothing', (kind) => {
    const { toll } = aToll();
    expect(toll.admits(Uint8Array.from(kind))).toBe(false);
  });

  it('has had enough after a thousand in vain', () => {
    const { toll, count, pass } = aToll();
    count(1_000, [9]);
    expect(toll.isTooMuch()).toBe(false);
    pass(1_000);
    count(51, [9]);
    expect(toll.isTooMuch()).toBe(true);
  });
});

describe('the length of a message', () => {
  it.each([
    ['a question', question, 256 * 1024],
    ['an update', update, 4 * 1024 * 1024],
    ['a presence', presence, 64 * 1024],
    ['an answer that nobody asked for', answer, 0],
    ['what is nothing', [7, 7], 0],
  ])('of %s is bounded before it is put together', (_, kind, most) => {
    const { toll } = aToll();
    expect(toll.most(Uint8Array.from(kind))).toBe(most);
  });

  it('of an answer is bounded by what a link can carry, once there was a question', () => {
    const { toll, message } = aToll();
    toll.sent(message(question));
    expect(toll.most(Uint8Array.from(answer))).toBe(32 * 1024 * 1024);
  });
});

it('counts words of presence besides weighing them', () => {
  const { count, pass } = aToll();
  expect(count(900, presence, 3)).toBe(400);
  pass(1_000);
  expect(count(200, presence, 3)).toBe(60);
});

it('has had enough of frames that carry next to nothing, and never of full ones', () => {
  const { toll } = aToll();
  const frames = (count: number, length: number): void => {
    for (let at = 0; at < count; at += 1) toll.frame(length);
  };
  frames(30_000, 16 * 1024);
  frames(2_000, 1);
  expect(toll.isTooMuch()).toBe(false);
  frames(1, 1);
  expect(toll.isTooMuch()).toBe(true);
});
