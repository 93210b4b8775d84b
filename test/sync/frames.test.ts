import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asideFrame,
  byeFrame,
  createListener,
  FRAME_BYTES,
  framesOf,
  helloFrame,
  pingFrame,
  type Heard,
} from '../../src-renderer/sync/frames';

/** Bytes that differ from place to place, so that swapped or lost parts show. */
const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 251);

const greeted = (maxBytes?: number, maxParts?: number) => {
  const listener = createListener(maxBytes, maxParts);
  listener.hear(helloFrame(77));
  return listener;
};

const messagesOf = (heard: readonly Heard[]): readonly number[][] =>
  heard.flatMap((each) => (each.kind === 'message' ? [[...each.bytes]] : []));

describe('frames', () => {
  it.each([0, 1, FRAME_BYTES - 2, FRAME_BYTES - 1, FRAME_BYTES, 2 * FRAME_BYTES - 2, 2 * FRAME_BYTES - 1, 300_000])(
    'bring a message of %i bytes in frames that every browser takes',
    (length) => {
      const frames = framesOf(bytes(length));
      expect(Math.max(...frames.map((frame) => frame.length))).toBeLessThanOrEqual(FRAME_BYTES);
      const listener = greeted();
      expect(messagesOf(frames.map((frame) => listener.hear(frame)))).toEqual([[...bytes(length)]]);
    },
  );

  it('bring any messages in their order, with pings anywhere between the parts', () => {
    const length = fc.integer({ min: 0, max: 3 * FRAME_BYTES });
    fc.assert(
      fc.property(fc.array(length, { maxLength: 5 }), fc.array(fc.boolean(), { minLength: 20 }), (lengths, pings) => {
        const listener = greeted();
        const frames = lengths.flatMap((each) => framesOf(bytes(each)));
        const mixed = frames.flatMap((frame, at) => (pings[at % pings.length] ? [pingFrame(), frame] : [frame]));
        const heard = messagesOf(mixed.map((frame) => listener.hear(frame)));
        expect(heard).toEqual(lengths.map((each) => [...bytes(each)]));
      }),
      { seed: 4_747, numRuns: 40 },
    );
  });

  it('carry the session in the greeting, the largest too', () => {
    expect(createListener().hear(helloFrame(4_294_967_295))).toEqual({ kind: 'hello', session: 4_294_967_295 });
  });

  it('say goodbye', () => {
    expect(greeted().hear(byeFrame())).toEqual({ kind: 'bye' });
  });

  it('carry something aside between the parts of a message', () => {
    const listener = greeted();
    const [first = new Uint8Array(), last = new Uint8Array()] = framesOf(new Uint8Array(FRAME_BYTES + 7).fill(4));
    expect(listener.hear(first)).toEqual({ kind: 'part' });
    expect(listener.hear(asideFrame(Uint8Array.of(7, 8)))).toEqual({ kind: 'aside', bytes: Uint8Array.of(7, 8) });
    expect(listener.hear(last)).toMatchObject({ kind: 'message' });
  });

  it.each([
    ['anything before the greeting', [Uint8Array.of(2, 9)]],
    ['a ping before the greeting', [pingFrame()]],
    ['a greeting of another version', [Uint8Array.of(3, 1, 0, 0, 0, 5)]],
    ['a greeting of a version to come', [Uint8Array.of(3, 3, 0, 0, 0, 5)]],
    ['a greeting that is cut short', [Uint8Array.of(3, 2, 0, 0)]],
    ['two greetings', [helloFrame(5), helloFrame(5)]],
    ['an unknown kind', [helloFrame(5), Uint8Array.of(9, 1)]],
    ['nothing at all', [helloFrame(5), new Uint8Array(0)]],
    ['something aside before the greeting', [asideFrame(Uint8Array.of(7))]],
    ['a ping with luggage', [helloFrame(5), Uint8Array.of(4, 1)]],
    ['a frame that is too large', [helloFrame(5), new Uint8Array(FRAME_BYTES + 1).fill(2)]],
  ])('break at %s, and stay broken', (_, frames) => {
    const listener = createListener();
    const heard = frames.map((frame) => listener.hear(frame));
    expect(heard.at(-1)).toEqual({ kind: 'broken' });
    expect(listener.hear(Uint8Array.of(2, 1))).toEqual({ kind: 'broken' });
  });

  it('hold no more bytes and no more parts than allowed', () => {
    const wide = greeted(100, 50);
    expect(wide.hear(Uint8Array.of(1, ...bytes(60)))).toEqual({ kind: 'part' });
    expect(wide.hear(Uint8Array.of(2, ...bytes(41)))).toEqual({ kind: 'broken' });
    const many = greeted(100, 3);
    expect([1, 1, 1, 1].map((kind) => many.hear(Uint8Array.of(kind)).kind)).toEqual(['part', 'part', 'part', 'broken']);
  });

  it('keep nothing of a message that is longer than its beginning allows, and bring the next one', () => {
    const most = (begin: Uint8Array): number => (begin[0] === 8 ? 50 : 1_000);
    const listener = createListener(2_000, 9, most);
    listener.hear(helloFrame(5));
    const heard = (kind: number, first: number, length: number): string =>
      listener.hear(Uint8Array.of(kind, first, ...bytes(length))).kind;
    expect([heard(1, 8, 40), heard(1, 0, 40), heard(2, 0, 40)]).toEqual(['part', 'part', 'dropped']);
    expect([heard(2, 8, 49), heard(2, 8, 50)]).toEqual(['message', 'dropped']);
    expect([heard(1, 9, 400), heard(2, 0, 400)]).toEqual(['part', 'message']);
    // However it begins, more than any message may have is an attack.
    expect([heard(1, 8, 1_500), heard(1, 0, 600)]).toEqual(['part', 'broken']);
  });

  it('count anew for each message', () => {
    const listener = greeted(100, 2);
    const heard = [1, 2, 1, 2].map((kind) => listener.hear(Uint8Array.of(kind, ...bytes(40))).kind);
    expect(heard).toEqual(['part', 'message', 'part', 'message']);
  });
});
