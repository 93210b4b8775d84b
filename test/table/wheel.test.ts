import { describe, expect, it } from 'vitest';
import { readWheel, type WheelMemory, type WheelStep } from '../../src-renderer/table/wheel';

const step = (time: number, deltaY: number, more: Partial<WheelStep> = {}): WheelStep => ({
  deltaX: 0,
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  shiftKey: false,
  time,
  ...more,
});

const kinds = (steps: readonly WheelStep[]): readonly string[] => {
  let memory: WheelMemory | null = null;
  return steps.map((each) => {
    const read = readWheel(memory, each);
    memory = read.memory;
    return read.meaning.kind;
  });
};

describe('a stream of wheel events', () => {
  it.each([
    ['notches of a mouse', [step(0, 120), step(180, 120), step(700, -120)], ['zoom', 'zoom', 'zoom']],
    ['notches on a scaled display', [step(0, 66.6667), step(90, 66.6667)], ['zoom', 'zoom']],
    ['lines, as some browsers count', [step(0, 3, { deltaMode: 1 }), step(60, -3, { deltaMode: 1 })], ['zoom', 'zoom']],
    ['a fast spin', [step(0, 100), step(20, 300), step(40, 500)], ['zoom', 'zoom', 'zoom']],
    [
      'two fingers down',
      [step(0, 2), step(16, 9), step(33, 31), step(50, 88), step(66, 140)],
      ['pan', 'pan', 'pan', 'pan', 'pan'],
    ],
    ['two fingers aslant', [step(0, 45, { deltaX: -30 }), step(16, 60, { deltaX: -41 })], ['pan', 'pan']],
    ['fingers that glide out', [step(0, 4), step(16, 60), step(200, 20), step(400, 1)], ['pan', 'pan', 'pan', 'pan']],
    ['a pinch', [step(0, -1.5, { ctrlKey: true }), step(16, -6.2, { ctrlKey: true })], ['zoom', 'zoom']],
    ['a mouse after the fingers have rested', [step(0, 3), step(16, 20), step(900, 120)], ['pan', 'pan', 'zoom']],
    ['a wheel with Shift', [step(0, 120, { shiftKey: true })], ['pan']],
  ] as const)('reads %s', (_, steps, expected) => {
    expect(kinds(steps)).toEqual(expected);
  });

  it('zooms in by a wheel turned away and out by one turned near, by the same amount', () => {
    const factor = (deltaY: number, more: Partial<WheelStep> = {}): number => {
      const { meaning } = readWheel(null, step(0, deltaY, more));
      return meaning.kind === 'zoom' ? meaning.factor : 0;
    };
    expect(factor(-100)).toBeCloseTo(1.2);
    expect(factor(-100) * factor(100)).toBeCloseTo(1);
    expect(factor(-9999)).toBeLessThan(1.8);
    expect(factor(-8, { ctrlKey: true })).toBeGreaterThan(1.05);
  });

  it('moves the table with the fingers', () => {
    expect(readWheel(null, step(0, 7, { deltaX: -3 })).meaning).toEqual({ kind: 'pan', dx: 3, dy: -7 });
  });
});
