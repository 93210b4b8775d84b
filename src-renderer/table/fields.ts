/** The moves that are printed on a sheet of the table: which one lies under a point. Pure. */
import type { DrawnField, Drawing } from '../sheet/marks';
import { UNIT } from './places';
import type { ScenePiece } from './scene';

/** Screen pixels from which a line is large enough to be meant. */
const LEAST = 8;

/** A point of the table in the piece's own tenths of a millimetre, from its upper left corner, tilt undone. */
const onPiece = (piece: ScenePiece, x: number, y: number): readonly [x: number, y: number] => {
  const angle = (-piece.tilt * Math.PI) / 180;
  const dx = x - piece.x - piece.width / 2;
  const dy = y - piece.y - piece.height / 2;
  return [
    (dx * Math.cos(angle) - dy * Math.sin(angle) + piece.width / 2) / UNIT,
    (dx * Math.sin(angle) + dy * Math.cos(angle) + piece.height / 2) / UNIT,
  ];
};

/** The same point before a field's own matrix. Undefined for one that flattens. */
const before = (matrix: DrawnField['matrix'], x: number, y: number): readonly [number, number] | undefined => {
  if (matrix === undefined) return [x, y];
  const [a, b, c, d, e, f] = matrix;
  const size = a * d - b * c;
  return size === 0 ? undefined : [(d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size];
};

/**
 * The field with a move under a point of the table; `scale` is how near the table is. Undefined where there is none, or
 * where its line is too small to be meant.
 */
export const moveAt = (
  piece: ScenePiece,
  { fields }: Drawing,
  at: { readonly x: number; readonly y: number },
  scale: number,
): DrawnField | undefined => {
  const [left, top] = onPiece(piece, at.x, at.y);
  return fields.findLast(({ move, matrix, box }) => {
    if (move === undefined || box.h * UNIT * scale < LEAST) return false;
    const [x, y] = before(matrix, left, top) ?? [-1, -1];
    return x >= box.x && y >= box.y && x <= box.x + box.w && y <= box.y + box.h;
  });
};
