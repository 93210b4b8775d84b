/**
 * The flat polyhedra of the dice, in a box of 48 by 48, light from the upper left: data for any number of sides. Pure.
 */
import { linePath } from '../sheet/marks';

interface DieShape {
  /** The silhouette, filled with the owner's colour. */
  readonly body: string;
  /** The face that is read, a little lighter. */
  readonly front: string;
  /** Side faces, each with how much black it gets, from 0.1 to 0.46. */
  readonly sides: readonly { readonly d: string; readonly shade: number }[];
  /** The middle of the numeral, and its size. */
  readonly numeral: { readonly x: number; readonly y: number; readonly size: number };
}

type Point = readonly [number, number];

const round = (value: number): number => Math.round(value * 100) / 100;

/** Corners of a regular polygon about a middle; `turn` in degrees from upright, clockwise. */
const polygon = (count: number, x: number, y: number, radius: number, turn: number): readonly Point[] =>
  Array.from({ length: count }, (_, index): Point => {
    const angle = ((turn + (360 * index) / count) * Math.PI) / 180;
    return [round(x + radius * Math.sin(angle)), round(y - radius * Math.cos(angle))];
  });

const outline = (points: readonly Point[]): string => linePath(points.flat(), true);

/** Faces that look away from the upper left are darker. */
const shadeOf = (points: readonly Point[]): number => {
  const x = points.reduce((sum, [left]) => sum + left, 0) / points.length - 24;
  const y = points.reduce((sum, [, top]) => sum + top, 0) / points.length - 24;
  const away = (x + y) / (Math.hypot(x, y) * Math.SQRT2 || 1);
  return round(0.28 + 0.18 * away);
};

/** The faces between a front polygon and the silhouette: around each corner of the front, and between two corners. */
const ringOf = (inner: readonly Point[], outer: readonly Point[]): readonly (readonly Point[])[] => {
  const per = outer.length / inner.length;
  return inner.map((corner, index) => {
    const next = inner[(index + 1) % inner.length] ?? corner;
    const between = Array.from({ length: per + 1 }, (_, step) => outer[(index * per + step) % outer.length] ?? corner);
    return [corner, ...between, next];
  });
};

const solid = (inner: readonly Point[], outer: readonly Point[], size: number): DieShape => ({
  body: outline(outer),
  front: outline(inner),
  sides: ringOf(inner, outer).map((points) => ({ d: outline(points), shade: shadeOf(points) })),
  numeral: {
    x: round(inner.reduce((sum, [x]) => sum + x, 0) / inner.length),
    y: round(inner.reduce((sum, [, y]) => sum + y, 0) / inner.length),
    size,
  },
});

const cube: DieShape = {
  body: 'M6 3h31q3 0 5 3l3 5v31q0 3-3 3H11l-6-4Q3 39 3 37V6q0-3 3-3z',
  front: 'M7 4h29q3 0 3 3v30q0 3-3 3H7q-3 0-3-3V7q0-3 3-3z',
  sides: [
    { d: 'M39 4l5 5q1 2 1 3v30q0 2-2 2l-4-4z', shade: 0.26 },
    { d: 'M4 39l5 5q2 1 3 1h31q1 0 1-1l-5-4z', shade: 0.42 },
  ],
  numeral: { x: 21.5, y: 22, size: 25 },
};

const tetrahedron: DieShape = {
  body: 'M23 3 46 39 40 45H7L2 39z',
  front: 'M23 3 41 40H2z',
  sides: [
    { d: 'M23 3 46 39 41 40z', shade: 0.26 },
    { d: 'M2 40H41L46 39 40 45H7z', shade: 0.44 },
  ],
  numeral: { x: 22, y: 28, size: 17 },
};

const trapezohedron: DieShape = {
  body: 'M24 2 45 17V30L24 46 3 30V17z',
  front: 'M24 2 37 26 24 35 11 26z',
  sides: [
    { d: 'M24 2 3 17 11 26z', shade: 0.12 },
    { d: 'M3 17 11 26 3 30z', shade: 0.2 },
    { d: 'M24 2 45 17 37 26z', shade: 0.26 },
    { d: 'M45 17 37 26 45 30z', shade: 0.36 },
    { d: 'M3 30 11 26 24 35V46z', shade: 0.34 },
    { d: 'M45 30 37 26 24 35V46z', shade: 0.46 },
  ],
  numeral: { x: 24, y: 21, size: 18 },
};

/** A coin stands for every number of sides that has no solid of its own. */
const coin: DieShape = {
  body: 'M2 24a22 22 0 1 1 44 0a22 22 0 1 1-44 0z',
  front: 'M5 22a18 18 0 1 1 36 0a18 18 0 1 1-36 0z',
  sides: [{ d: 'M39 35.500A20 20 0 0 1 8 34L4 33a22 22 0 0 0 38 3z', shade: 0.4 }],
  numeral: { x: 23, y: 22, size: 19 },
};

const solids: ReadonlyMap<number, DieShape> = new Map([
  [4, tetrahedron],
  [6, cube],
  [8, solid(polygon(3, 24, 24, 22, 0), polygon(6, 24, 24, 22, 0), 18)],
  [10, trapezohedron],
  [12, solid(polygon(5, 24, 24, 14, 0), polygon(10, 24, 24, 22, 0), 17)],
  [20, solid(polygon(3, 24, 24, 13, 0), polygon(6, 24, 24, 22, 0), 17)],
]);

/** The shape of a die. */
export const dieShape = (sides: number): DieShape => solids.get(sides) ?? coin;

/** 6 and 9 are underlined where they could be read upside down; on a cube they cannot. */
export const isUnderlined = (sides: number, face: number): boolean => sides > 6 && (face === 6 || face === 9);

/** Where `count` dice lie in a box: rows of at most five, middles and the largest size that fits, from `least` to `most`. */
export const spread = (
  count: number,
  box: { readonly width: number; readonly height: number },
  least: number,
  most: number,
): { readonly size: number; readonly middles: readonly Point[] } => {
  const perRow = count <= 5 ? Math.max(1, count) : Math.ceil(count / Math.ceil(count / 5));
  const rows = Math.max(1, Math.ceil(count / perRow));
  const size = Math.max(least, Math.min(most, box.width / (perRow * 1.2), box.height / (rows * 1.12)));
  const middles = Array.from({ length: count }, (_, index): Point => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    return [
      box.width / 2 + ((index % perRow) - (inRow - 1) / 2) * size * 1.2,
      box.height / 2 + (row - (rows - 1) / 2) * size * 1.12,
    ];
  });
  return { size, middles };
};
