/**
 * Two copies of one profile at one table: one writes and the other watches, whatever the order in which they come, ask
 * and go. A small world of two copies, whose words reach each other only when they are told.
 */
import { expect, it } from 'vitest';
import { createPen, type PenHolder } from '../../src-renderer/session/pen';
import type { Pen } from '../../src-renderer/sync';

interface Copy {
  readonly pen: PenHolder;
  readonly session: number;
  own: number;
  /** What it has heard of the other. */
  twin: Pen | null;
  isTwinLive: boolean;
  /** Whether it has heard from somebody else of the table, and has a link with her. */
  isHeard: boolean;
  isLinked: boolean;
  finish: () => void;
}

let now = 0;

const aCopy = (session: number, own: number, more: Partial<Copy> = {}, isReopened = true): Copy => {
  let finish = (): void => undefined;
  const copy: Copy = {
    session,
    own,
    twin: null,
    isTwinLive: true,
    isHeard: true,
    isLinked: true,
    finish: () => finish(),
    ...more,
    pen: createPen({
      isReopened,
      // What is being signed is signed when the test says so.
      settled: () => new Promise((resolve) => (finish = resolve)),
      onChange: () => undefined,
    }),
  };
  return copy;
};

const look = (copy: Copy, other: Copy | null = null): void => {
  const twins = copy.twin && other ? [{ session: other.session, isLive: copy.isTwinLive, pen: copy.twin }] : [];
  const { session, own, isHeard, isLinked } = copy;
  copy.pen.look({ session, twins, own, isHeard, isLinked, now });
};

/** This copy hears where the other stands, and looks. */
const hear = (copy: Copy, other: Copy): void => {
  copy.twin = other.pen.told(other.own);
  look(copy, other);
};
const settle = async (copy: Copy): Promise<void> => {
  copy.finish();
  await Promise.resolve();
  await Promise.resolve();
};
const writers = (...copies: readonly Copy[]): readonly number[] =>
  copies.filter(({ pen }) => pen.maySign()).map(({ session }) => session);

it.each([
  [2, 9],
  [9, 2],
])('the one that writes goes on, and the one that comes watches (sessions %i and %i)', (first, second) => {
  const [there, comes] = [aCopy(first, 5), aCopy(second, 3)];
  look(there);
  expect(writers(there)).toEqual([first]);
  hear(comes, there);
  hear(there, comes);
  expect(writers(there, comes)).toEqual([first]);
  expect(there.pen.notice()).toBe('plays');
  expect(comes.pen.notice()).toBe('watches');
  expect(comes.pen.bar()).toMatchObject({ refusal: { code: 'table.twin' } });
  expect(there.pen.bar()).toBeNull();
});

it('hands over on asking: not before the last is signed, and not before all of it has come', async () => {
  const [there, asks] = [aCopy(9, 5), aCopy(2, 5)];
  look(there);
  hear(asks, there);
  asks.pen.playHere();
  hear(there, asks);
  // A move was on its way to the disk when the other asked.
  expect(there.pen.told(5).state).toBe('holds');
  expect(writers(there, asks)).toEqual([]);
  hear(asks, there);
  expect(writers(there, asks)).toEqual([]);
  there.own = 6;
  await settle(there);
  hear(asks, there);
  expect(there.pen.told(6)).toEqual({ state: 'rests', own: 6 });
  expect(writers(there, asks)).toEqual([]);
  expect(asks.pen.notice()).toBe('takes');
  expect(asks.pen.bar()).toMatchObject({ refusal: { code: 'table.behind' } });
  asks.own = 6;
  look(asks, there);
  expect(writers(there, asks)).toEqual([2]);
  hear(there, asks);
  expect(there.pen.notice()).toBe('watches');
});

it.each(['first', 'second'])(
  'two that wrote apart and meet: one puts the pen down, whoever hears first (%s)',
  async (who) => {
    const [low, high] = [aCopy(2, 4), aCopy(9, 4)];
    look(low);
    look(high);
    expect(writers(low, high)).toEqual([2, 9]);
    const [one, other] = who === 'first' ? [low, high] : [high, low];
    hear(one, other);
    expect(writers(one, other)).toEqual([other.session]);
    hear(other, one);
    expect(writers(low, high)).toEqual([]);
    await settle(high);
    hear(low, high);
    expect(writers(low, high)).toEqual([2]);
  },
);

it('does not write by itself when the other is gone: that one may only be out of sight', () => {
  const [there, comes] = [aCopy(9, 5), aCopy(2, 5)];
  look(there);
  hear(comes, there);
  comes.twin = null;
  now += 60_000;
  look(comes);
  expect(writers(comes)).toEqual([]);
  expect(comes.pen.notice()).toBe('left');
  comes.pen.playHere();
  look(comes);
  expect(writers(comes)).toEqual([2]);
  expect(comes.pen.notice()).toBeNull();
});

it('waits for what the other wrote last though it is gone, until the person says that it will not come', () => {
  const [there, comes] = [aCopy(9, 6), aCopy(2, 5)];
  look(there);
  hear(comes, there);
  comes.twin = null;
  comes.pen.playHere();
  look(comes);
  expect(writers(comes)).toEqual([]);
  expect(comes.pen.notice()).toBe('behind');
  comes.pen.goOnWithout();
  look(comes);
  expect(writers(comes)).toEqual([2]);
});

it('goes on past one that never hands over, where the person says that it is no more', () => {
  const [there, comes] = [aCopy(9, 5), aCopy(2, 5)];
  look(there);
  hear(comes, there);
  comes.pen.playHere();
  look(comes, there);
  expect(writers(comes)).toEqual([]);
  comes.pen.goOnWithout();
  look(comes, there);
  expect(writers(comes)).toEqual([2]);
});

it('a table that is opened again hears somebody first, or waits until it is plain that nobody is there', async () => {
  now = 100;
  const [heard, alone, silent] = [
    aCopy(2, 5, { isHeard: false }),
    aCopy(3, 5, { isHeard: false, isLinked: false }),
    aCopy(4, 5, { isHeard: false }),
  ];
  const copies = [heard, alone, silent];
  let known = 0;
  for (const { pen } of copies) void pen.known().then(() => (known += 1));
  for (const copy of copies) look(copy);
  expect(writers(...copies)).toEqual([]);
  now += 2_900;
  heard.isHeard = true;
  for (const copy of copies) look(copy);
  expect(writers(...copies)).toEqual([2]);
  now += 200;
  for (const copy of copies) look(copy);
  expect(writers(...copies)).toEqual([2, 3]);
  now += 7_000;
  for (const copy of copies) look(copy);
  expect(writers(...copies)).toEqual([2, 3, 4]);
  await Promise.resolve();
  expect(known).toBe(3);
});

it('waits a little longer where others speak of another visit of mine, which may be only my last one', () => {
  const [before, comes] = [aCopy(9, 5), aCopy(2, 5, { isTwinLive: false })];
  look(before);
  hear(comes, before);
  expect(writers(comes)).toEqual([]);
  now += 4_000;
  look(comes, before);
  expect(writers(comes)).toEqual([2]);
  // It was another machine after all: now it says a word.
  comes.isTwinLive = true;
  hear(comes, before);
  hear(before, comes);
  expect(writers(comes, before)).toEqual([]);
});

it('writes at once at a table that had not begun', () => {
  const copy = aCopy(2, 0, { isHeard: false }, false);
  look(copy);
  expect(writers(copy)).toEqual([2]);
});

it('listens anew when something of its own comes that it did not write', () => {
  const copy = aCopy(2, 5);
  look(copy);
  copy.isHeard = false;
  copy.pen.foreign(now);
  copy.own = 6;
  look(copy);
  expect(writers(copy)).toEqual([]);
  expect(copy.pen.notice()).toBe('foreign');
  copy.isHeard = true;
  look(copy);
  expect(writers(copy)).toEqual([2]);
});

it('a Roundel that knows nothing of this writes on, so this one does not', async () => {
  const [ours, theirs] = [aCopy(2, 5), aCopy(9, 5)];
  look(ours);
  const older = { session: theirs.session, isLive: true, pen: null };
  const facts = { session: 2, twins: [older], own: 5, isHeard: true, isLinked: true, now };
  ours.pen.look(facts);
  await settle(ours);
  ours.pen.look(facts);
  expect(ours.pen.told(5).state).toBe('rests');
});
