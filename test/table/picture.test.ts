import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPicture } from '../../src-renderer/table/picture';
import { sceneOf } from '../../src-renderer/table/scene';
import type { Look } from '../../src-renderer/table/tiles';
import { anInput } from './samples';

interface FakeCanvas {
  width: number;
  height: number;
  getContext: () => object;
}

/** The widths of the bitmaps that were drawn since this was emptied. */
const drawn: number[] = [];

/** A context that draws nothing and notes which canvases are drawn with it. */
const fakeContext = (): object =>
  new Proxy<Record<string, unknown>>(
    { drawImage: ({ width }: FakeCanvas) => void drawn.push(width) },
    { get: (known, name) => known[String(name)] ?? (() => undefined) },
  );

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('document', {
    createElement: (): FakeCanvas => ({ width: 0, height: 0, getContext: fakeContext }),
  });
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [dice] = sceneOf(anInput()).pieces;
if (!dice) throw new Error('There are always dice.');
const drawing = { width: 100, height: 100, marks: [], fields: [], overflows: [], misses: [] };

const lookAt = (scale: number): Look => ({ scale, x: 300, y: 200, width: 600, height: 400 });

/** Longer than a zoom takes to rest. */
const REST = 200;

/** Rests at each of these scales in turn; answers with the width of the bitmap that the last picture was made of. */
const bitmapAfter = (...scales: readonly number[]): number | undefined => {
  const picture = createPicture({
    keyOf: ({ id }) => id,
    drawingOf: () => drawing,
    waitingFor: () => '',
    line: () => '#dcb04e',
  });
  picture.sync([dice]);
  for (const scale of scales) {
    drawn.length = 0;
    // Once to notice the new scale, and then until it rests and all is painted.
    picture.refresh(lookAt(scale), 1, 1_000);
    vi.advanceTimersByTime(REST);
    while (picture.refresh(lookAt(scale), 1, 1_000));
  }
  return drawn.at(-1);
};

describe('a piece', () => {
  // The steps at which pieces are painted lie a factor of 1.3 apart.
  it.each([
    ['from one step nearer', [0.202, 0.13]],
    ['from far nearer', [1.16, 0.13]],
    ['from further away', [0.09, 0.13]],
    ['by a way there and back', [0.13, 0.16, 0.13]],
  ] as const)('looks the same at rest, whichever way the zoom took: %s', (_, scales) => {
    expect(bitmapAfter(...scales)).toBe(bitmapAfter(0.13));
  });

  it('is painted finer for a nearer look', () => {
    expect(bitmapAfter(1)).toBeGreaterThan(bitmapAfter(0.13) ?? Infinity);
  });
});
