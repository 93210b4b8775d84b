/**
 * Where the marks of a sheet stand, those of its parts among them, and which of them make a line. Pure.
 */
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { fill, holds, valueAt, type Scope } from '../../sheet/bind';
import { topMarks, type Layout, type LayoutMark } from '../../sheet/format';

/** One mark with something to read, where it stands. */
export interface Atom {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly mark: LayoutMark;
  /** The values and the words of the file in which it stands. */
  readonly scope: Scope;
}

/** A mark of a layout or of one of its parts, and how far that part is shifted. */
export interface Placed {
  readonly mark: LayoutMark;
  readonly dx: number;
  readonly dy: number;
  readonly scope: Scope;
}

/** The layouts of a folder by name. */
export type Parts = ReadonlyMap<string, Layout>;

const DEEPEST = 8;

/** Marks whose tops differ by less are one line, in tenths of a millimetre. */
const SAME_LINE = 36;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The marks that are shown, those of parts at their places; what a part cannot find is left out, as on the table. */
export const placedMarks = (
  layout: Layout,
  scope: Scope,
  parts: Parts,
  dx = 0,
  dy = 0,
  depth = 0,
): readonly Placed[] => {
  const own: Scope = { ...scope, words: layout.words };
  return topMarks(layout).flatMap((mark): readonly Placed[] => {
    if (!holds(own, mark.when)) return [];
    if (mark.kind !== 'part') return [{ mark, dx, dy, scope: own }];
    const inner = parts.get(fill(own, mark.part));
    if (inner === undefined || depth === DEEPEST) return [];
    const value = mark.with === undefined ? scope.values : valueAt(own, mark.with);
    const values = isObject(value) ? value : {};
    return placedMarks(inner, { ...scope, values }, parts, dx + mark.x, dy + mark.y, depth + 1);
  });
};

/** The left edges of the papers: full-height rectangles side by side; the whole sheet where there are none. */
export const pageEdges = (size: Layout['size'], placed: readonly Placed[]): readonly number[] => {
  const papers = placed.flatMap(({ mark, dx, dy }) =>
    mark.kind === 'rect' && mark.fill !== undefined && mark.y + dy === 0 && mark.h === size[1] && mark.w < size[0]
      ? [mark.x + dx]
      : [],
  );
  return papers.length < 2 ? [0] : papers.sort((a, b) => a - b);
};

/** What stands on which page, in the order of the files. */
export const atomsOf = (placed: readonly Placed[], edges: readonly number[]): readonly Atom[] =>
  placed.flatMap(({ mark, dx, dy, scope }): readonly Atom[] => {
    // A drawn sign says nothing: what it stands for is its field or its list.
    if (!('x' in mark) || mark.kind === 'path') return [];
    const x = mark.x + dx;
    const page = Math.max(
      0,
      edges.findLastIndex((edge) => edge <= x),
    );
    return [{ page, x, y: mark.y + dy, mark, scope }];
  });

/** Marks of one height that follow each other in their file, from left to right. */
export const rowsInOrder = (atoms: readonly Atom[]): readonly (readonly Atom[])[] => {
  const rows: Atom[][] = [];
  for (const atom of atoms) {
    const [first] = rows.at(-1) ?? [];
    const last = rows.at(-1)?.at(-1);
    const goesOn = first && last && Math.abs(atom.y - first.y) < SAME_LINE && atom.x >= last.x;
    if (goesOn) rows.at(-1)?.push(atom);
    else rows.push([atom]);
  }
  return rows;
};

/** Marks of one height, in reading order. */
export const rowsOf = (atoms: readonly Atom[]): readonly (readonly Atom[])[] => {
  const rows: Atom[][] = [];
  for (const atom of [...atoms].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] && atom.y - row[0].y < SAME_LINE) row.push(atom);
    else rows.push([atom]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
};
