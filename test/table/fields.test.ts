/** The move under the pointer, on sheets that lie straight, crooked, near and far. */
import { describe, expect, it } from 'vitest';
import type { DrawnField, Drawing } from '../../src-renderer/sheet/marks';
import { moveAt } from '../../src-renderer/table/fields';
import type { ScenePiece } from '../../src-renderer/table/scene';

const field: DrawnField = {
  id: 'moves.Bypass',
  label: 'Bypass',
  type: 'check',
  // 20 to 60 across and 10 to 20 down, in table units.
  box: { x: 100, y: 50, w: 200, h: 50 },
  value: true,
  options: [],
  move: 'move:Bypass',
  style: { font: 'Spectral', size: 40, weight: 400, italic: false, colour: '#000000', align: 'left', lead: 120 },
  at: '',
};
const drawing = (...fields: readonly DrawnField[]): Drawing => ({
  width: 1000,
  height: 500,
  marks: [],
  fields,
  overflows: [],
  misses: [],
});
const piece = (tilt: number): ScenePiece => ({
  id: 'sheet',
  x: 300,
  y: 700,
  width: 200,
  height: 100,
  z: 1,
  tilt,
  content: { kind: 'dice', roll: null, middle: null, sides: [] },
  edge: 'mine',
  seat: 0,
  letter: 'A',
  awaited: '',
  isSelected: false,
  heldBy: null,
});
const felt = (x: number, y: number, scale = 1, tilt = 0, one = field): boolean =>
  moveAt(piece(tilt), drawing(one), { x, y }, scale) !== undefined;

describe('the move under a point', () => {
  it('is felt within its box and nowhere else', () => {
    expect(felt(321, 711)).toBe(true);
    expect(felt(359, 719)).toBe(true);
    expect(felt(319, 711)).toBe(false);
    expect(felt(321, 721)).toBe(false);
  });

  it('turns with its sheet', () => {
    // Upside down: what was at the upper left lies at the lower right.
    expect(felt(479, 789, 1, 180)).toBe(true);
    expect(felt(321, 711, 1, 180)).toBe(false);
  });

  it('is moved by its own matrix', () => {
    const moved = { ...field, matrix: [1, 0, 0, 1, 500, 0] } as const;
    expect(felt(421, 711, 1, 0, moved)).toBe(true);
    expect(felt(321, 711, 1, 0, moved)).toBe(false);
    expect(felt(321, 711, 1, 0, { ...field, matrix: [0, 0, 0, 0, 0, 0] })).toBe(false);
  });

  it('is not meant where it is too small to be read, nor where nothing begins', () => {
    expect(felt(321, 711, 0.8)).toBe(true);
    expect(felt(321, 711, 0.79)).toBe(false);
    const { move: _, ...plain } = field;
    expect(felt(321, 711, 1, 0, plain)).toBe(false);
  });
});
