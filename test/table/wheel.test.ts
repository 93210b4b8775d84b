import { describe, expect, it } from 'vitest';
import { readWheel, type WheelMemory, type WheelStep } from '../../src-renderer/table/wheel';

type Key = 'ctrl' | 'shift' | 'lines';

/**
 * A stream as a device sends it. None was recorded by us at a real device: each is written by hand, after the figures
 * of recordings that others have published (the sizes of steps, how they are spread over time, what a pinch counts in)
 * and after what browsers say that they send. Steps of time, deltaX, deltaY and what was held; and what the hand meant
 * by all of it.
 */
interface Stream {
  readonly device: string;
  readonly means:
    | { readonly kind: 'zoom'; readonly factor: number }
    | { readonly kind: 'zoom'; readonly least: number; readonly most: number }
    /** `slip`: so many pixels may be lost before it is clear what it was. */
    | { readonly kind: 'pan'; readonly dx: number; readonly dy: number; readonly slip?: number };
  readonly steps: readonly (readonly [time: number, deltaX: number, deltaY: number, ...keys: Key[]])[];
}

const streams = Object.entries(import.meta.glob<Stream>('./streams/*.json', { eager: true, import: 'default' })).map(
  ([path, stream]): readonly [string, Stream] => [path.replace(/^.*\/|\.json$/g, ''), stream],
);

const step = (time: number, deltaX: number, deltaY: number, ...keys: readonly Key[]): WheelStep => ({
  deltaX,
  deltaY,
  deltaMode: keys.includes('lines') ? 1 : 0,
  ctrlKey: keys.includes('ctrl'),
  shiftKey: keys.includes('shift'),
  time,
});

/** All that a stream did to the table. */
const total = (steps: readonly WheelStep[]) => {
  let memory: WheelMemory | null = null;
  const done = { factor: 1, dx: 0, dy: 0, kinds: [] as string[] };
  for (const each of steps) {
    const read = readWheel(memory, each);
    memory = read.memory;
    done.kinds.push(read.meaning.kind);
    if (read.meaning.kind === 'zoom') done.factor *= read.meaning.factor;
    else {
      done.dx += read.meaning.dx;
      done.dy += read.meaning.dy;
    }
  }
  return done;
};

describe('a stream', () => {
  it('is kept for every device that matters', () => {
    expect(streams.length).toBeGreaterThanOrEqual(20);
  });

  it.each(streams)('of %s does what was meant', (_, { means, steps }) => {
    const done = total(steps.map((each) => step(...each)));
    if (means.kind === 'zoom') {
      expect(new Set(done.kinds)).toEqual(new Set(['zoom']));
      if ('factor' in means) expect(done.factor).toBeCloseTo(means.factor, 3);
      else {
        expect(done.factor).toBeGreaterThan(means.least);
        expect(done.factor).toBeLessThan(means.most);
      }
    } else {
      const { dx, dy, slip = 0 } = means;
      expect(Math.abs(done.dx - dx)).toBeLessThan(slip + 0.01);
      expect(Math.abs(done.dy - dy)).toBeLessThan(slip + 0.01);
      // Nobody sees less than a tenth, once.
      expect(Math.abs(Math.log(done.factor))).toBeLessThan(slip === 0 ? 1e-9 : 0.1);
      expect(done.kinds.filter((kind) => kind === 'zoom').length).toBeLessThanOrEqual(slip === 0 ? 0 : 1);
    }
  });

  it.each(streams.filter(([, { means }]) => means.kind === 'zoom'))(
    'of %s, turned back, brings back what it was',
    (_, { steps }) => {
      const back = steps.map(([time, dx, dy, ...keys]) => step(time + 5_000, -dx, -dy, ...keys));
      const { factor } = total([...steps.map((each) => step(...each)), ...back]);
      expect(factor).toBeCloseTo(1, 6);
    },
  );

  it.each([
    ['a mouse after the fingers have rested', [step(0, 0, 3), step(16, 0, 20), step(900, 0, 120)], 'pan pan zoom'],
    ['fingers after the mouse has rested', [step(0, 0, 100), step(700, 0, 2), step(716, 0, 31)], 'zoom pan pan'],
    ['fingers right behind the mouse', [step(0, 0, 100), step(90, 0, 2), step(106, 0, 31)], 'zoom pan pan'],
    [
      'a pinch behind two fingers',
      [step(0, 0, 9), step(120, 0, -1.5, 'ctrl'), step(136, 0, -3, 'ctrl')],
      'pan zoom zoom',
    ],
    ['Shift with two fingers', [step(0, 0, 4, 'shift'), step(16, 0, 11, 'shift')], 'pan pan'],
  ] as const)('of %s is told apart', (_, steps, kinds) => {
    expect(total(steps).kinds.join(' ')).toBe(kinds);
  });
});

describe('one step', () => {
  const factor = (...given: Parameters<typeof step>): number => {
    const { meaning } = readWheel(null, step(...given));
    return meaning.kind === 'zoom' ? meaning.factor : 0;
  };

  it('of a wheel run wild is bounded', () => {
    expect(factor(0, 0, -99_999)).toBeLessThan(3.1);
    expect(factor(0, 0, -99_999, 'ctrl')).toBeLessThan(3.1);
  });

  it('of a pinch is felt', () => {
    expect(factor(0, 0, -8.4, 'ctrl')).toBeGreaterThan(1.05);
  });

  it('of two fingers moves the table with them', () => {
    expect(readWheel(null, step(0, -3, 7)).meaning).toEqual({ kind: 'pan', dx: 3, dy: -7 });
  });
});
