/** A link over parcels that get lost, come late or twice: what was sent arrives, in its order, once. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Parcel } from '../../src-renderer/sync/relay-seal';
import { createStream, STREAM_TICK_MS, type Stream } from '../../src-renderer/sync/relay-stream';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface End {
  readonly stream: Stream;
  readonly sent: Parcel[];
  readonly heard: number[];
  /** False while nothing can be sent. */
  isOpen: boolean;
}

const anEnd = (epoch = 1, seenEpoch = 0): End => {
  const end = { sent: [] as Parcel[], heard: [] as number[], isOpen: true };
  const put = (parcel: Parcel): boolean => {
    if (end.isOpen) end.sent.push(parcel);
    return end.isOpen;
  };
  const stream = createStream({ epoch, seenEpoch, put, now: () => Date.now() });
  stream.raw.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) =>
    end.heard.push(new DataView(data).getUint16(0)),
  );
  return Object.assign(end, { stream });
};

/** A payload that bears this number. */
const payload = (name: number, length = 2): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint16(0, name);
  return bytes;
};

const carry = (from: End, to: End): void => {
  for (const parcel of from.sent.splice(0)) to.stream.hear(parcel);
};

/** Time goes on for both, and what they say meanwhile is carried. */
const pass = (ms: number, a: End, b: End, carrying = carry): void => {
  for (let left = ms; left > 0; left -= 50) {
    vi.advanceTimersByTime(50);
    if (left % STREAM_TICK_MS === 0) for (const { stream } of [a, b]) stream.tick();
    carrying(a, b);
    carrying(b, a);
  }
};

describe('a stream', () => {
  it('is open at once and says its first words without waiting for the other side', () => {
    const ana = anEnd();
    expect(ana.stream.raw.readyState).toBe('open');
    ana.stream.raw.send(payload(5));
    expect(ana.sent).toMatchObject([{ epoch: 1, theirEpoch: 0, place: 0, wanted: 0 }]);
    expect(ana.stream.theirEpoch()).toBe(0);
  });

  it('confirms what has come, with the next words or soon after', () => {
    const [ana, ben] = [anEnd(4), anEnd(9)];
    ana.stream.raw.send(payload(1));
    carry(ana, ben);
    expect(ben.sent).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(ben.sent).toMatchObject([{ epoch: 9, theirEpoch: 4, wanted: 1, payload: new Uint8Array() }]);
    expect(ana.stream.raw.bufferedAmount).toBe(2);
    carry(ben, ana);
    expect(ana.stream.raw.bufferedAmount).toBe(0);
    ana.stream.raw.send(payload(2));
    carry(ana, ben);
    ben.stream.raw.send(payload(3));
    expect(ben.sent).toMatchObject([{ wanted: 2, place: 0 }]);
    vi.advanceTimersByTime(50);
    expect(ben.sent).toHaveLength(1);
  });

  it('sends again what nobody has confirmed, less and less often, and no more once it is', () => {
    const [ana, ben] = [anEnd(), anEnd()];
    ana.stream.raw.send(payload(1));
    const times = (): number => {
      let count = 0;
      for (let ms = 0; ms < 10_000; ms += STREAM_TICK_MS) {
        vi.advanceTimersByTime(STREAM_TICK_MS);
        ana.stream.tick();
        count += ana.sent.splice(0).length;
      }
      return count;
    };
    carry(ana, ben);
    expect(times()).toBe(4);
    pass(100, ana, ben);
    expect(times()).toBe(0);
    expect(ben.heard).toEqual([1]);
  });

  it('waits while nothing can be sent, and goes on by itself', () => {
    const [ana, ben] = [anEnd(), anEnd()];
    ana.isOpen = false;
    for (const name of [1, 2, 3]) ana.stream.raw.send(payload(name));
    expect([ana.sent.length, ana.stream.raw.bufferedAmount]).toEqual([0, 6]);
    ana.isOpen = true;
    pass(500, ana, ben);
    expect([ben.heard, ana.stream.raw.bufferedAmount]).toEqual([[1, 2, 3], 0]);
  });

  it('has only so much on its way, says when there is room, and brings all of it', () => {
    const [ana, ben] = [anEnd(), anEnd()];
    const low = vi.fn();
    ana.stream.raw.addEventListener('bufferedamountlow', low);
    ana.stream.raw.bufferedAmountLowThreshold = 100_000;
    for (let name = 0; name < 40; name += 1) ana.stream.raw.send(payload(name, 16_384));
    expect(ana.sent.length).toBe(8);
    expect(ana.stream.raw.bufferedAmount).toBe(40 * 16_384);
    expect(low).not.toHaveBeenCalled();
    pass(3_000, ana, ben);
    expect(ben.heard).toEqual(Array.from({ length: 40 }, (_, name) => name));
    expect(low).toHaveBeenCalled();
  });

  it('brings everything once and in order, whatever the host loses, delays and repeats', () => {
    // For each parcel: lost, at once, twice, or laid aside for so many rounds.
    const fates = fc.array(fc.integer({ min: -1, max: 6 }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(fates, fc.integer({ min: 1, max: 90 }), (fate, count) => {
        vi.setSystemTime(0);
        const [ana, ben] = [anEnd(), anEnd()];
        let at = 0;
        const aside: { readonly to: End; readonly parcel: Parcel; rounds: number }[] = [];
        const bend = (from: End, to: End): void => {
          for (const parcel of from.sent.splice(0)) {
            const what = fate[at++ % fate.length] ?? 0;
            if (what < 0) continue;
            if (what <= 1) to.stream.hear(parcel);
            if (what >= 1) aside.push({ to, parcel, rounds: what });
          }
          for (const late of aside) late.rounds -= 1;
          for (const { to: there, parcel } of aside.filter(({ rounds }) => rounds === 0)) there.stream.hear(parcel);
        };
        for (let name = 0; name < count; name += 1) {
          ana.stream.raw.send(payload(name));
          ben.stream.raw.send(payload(1_000 + name));
          if (name % 7 === 0) pass(100, ana, ben, bend);
        }
        pass(3_000, ana, ben, bend);
        pass(9_000, ana, ben);
        expect(ben.heard).toEqual(Array.from({ length: count }, (_, name) => name));
        expect(ana.heard).toEqual(Array.from({ length: count }, (_, name) => 1_000 + name));
        expect([ana, ben].map(({ stream }) => stream.raw.bufferedAmount)).toEqual([0, 0]);
      }),
      { seed: 46, numRuns: 60 },
    );
  });

  it('says nothing and hears nothing once it is closed', () => {
    const [ana, ben] = [anEnd(), anEnd()];
    const closed = vi.fn();
    ben.stream.raw.addEventListener('close', closed);
    ana.stream.raw.send(payload(1));
    ana.stream.raw.send(payload(2));
    ben.stream.raw.addEventListener('message', () => ben.stream.raw.close());
    carry(ana, ben);
    expect([ben.heard, closed.mock.calls.length]).toEqual([[1], 1]);
    ben.stream.raw.send(payload(3));
    vi.advanceTimersByTime(5_000);
    ben.stream.tick();
    expect(ben.sent).toEqual([]);
  });
});

describe('one link after another', () => {
  it('a fresh side takes the peer that answers it, or one that is new itself', () => {
    const parcel: Parcel = { epoch: 3, theirEpoch: 0, place: 0, wanted: 0, payload: payload(1) };
    expect(anEnd(5, 2).stream.hear(parcel)).toBe('taken');
    expect(anEnd(5, 3).stream.hear(parcel)).toBe('stale');
    expect(anEnd(5, 3).stream.hear({ ...parcel, theirEpoch: 5 })).toBe('taken');
    expect(anEnd(5, 2).stream.hear({ ...parcel, theirEpoch: 4 })).toBe('stale');
  });

  it('a linked side knows an older link, and a newer one', () => {
    const ben = anEnd(5);
    const parcel: Parcel = { epoch: 3, theirEpoch: 5, place: 0, wanted: 0, payload: payload(1) };
    expect(ben.stream.hear(parcel)).toBe('taken');
    expect(ben.stream.hear({ ...parcel, place: 1, epoch: 2 })).toBe('stale');
    expect(ben.stream.hear({ ...parcel, place: 1, theirEpoch: 4 })).toBe('stale');
    expect(ben.stream.hear({ ...parcel, place: 1, theirEpoch: 0 })).toBe('taken');
    expect(ben.stream.hear({ ...parcel, epoch: 4, theirEpoch: 0 })).toBe('newer');
    expect(ben.heard).toEqual([1, 1]);
  });

  it('confirms nothing that was never sent', () => {
    const ana = anEnd(5);
    ana.stream.raw.send(payload(1));
    const parcel: Parcel = { epoch: 1, theirEpoch: 5, place: 0, wanted: 7, payload: new Uint8Array() };
    expect(ana.stream.hear(parcel)).toBe('taken');
    expect(ana.stream.raw.bufferedAmount).toBe(2);
  });
});
