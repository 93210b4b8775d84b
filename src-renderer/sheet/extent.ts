/** How far a mark reaches, so that one that leaves its page can be told. Lines are taken as infinitely thin. */
import type { LayoutMark } from './format';

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const around = (xs: readonly number[], ys: readonly number[]): Extent => ({
  left: Math.min(...xs),
  top: Math.min(...ys),
  right: Math.max(...xs),
  bottom: Math.max(...ys),
});

const boxed = (x: number, y: number, w: number, h: number): Extent => around([x, x + w], [y, y + h]);

/** How many numbers a step of path data has; the last two of them are where it ends. */
const lengths: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, S: 4, Q: 4, C: 6, A: 7, Z: 0 };
const token = /[a-zA-Z]|-?[0-9]*\.?[0-9]+/g;

/** Where the steps of path data end; what a curve bulges out between them is left out. */
const endsOf = (d: string): readonly (readonly [number, number])[] => {
  const tokens = d.match(token) ?? [];
  const ends: (readonly [number, number])[] = [];
  let [x, y, startX, startY, letter, index] = [0, 0, 0, 0, '', 0];
  while (index < tokens.length) {
    const next = tokens[index] ?? '';
    if (/[a-zA-Z]/.test(next)) {
      letter = next;
      index += 1;
    }
    const kind = letter.toUpperCase();
    const count = lengths[kind] ?? 0;
    if (kind === 'Z') [x, y] = [startX, startY];
    if (count === 0) {
      if (!/[a-zA-Z]/.test(next)) index += 1;
      continue;
    }
    const numbers = tokens.slice(index, index + count).map(Number);
    index += count;
    const isRelative = letter !== kind;
    const last = numbers.at(-1) ?? 0;
    const dx = kind === 'V' ? (isRelative ? 0 : x) : kind === 'H' ? last : (numbers.at(-2) ?? 0);
    const dy = kind === 'H' ? (isRelative ? 0 : y) : last;
    [x, y] = isRelative ? [x + dx, y + dy] : [dx, dy];
    if (kind === 'M') [startX, startY] = [x, y];
    ends.push([x, y]);
  }
  return ends.filter((end) => end.every(Number.isFinite));
};

/** The extent of a mark where its file puts it; undefined for what has none of its own. */
export const extentOf = (mark: LayoutMark): Extent | undefined => {
  switch (mark.kind) {
    case 'part':
      return undefined;
    case 'circle':
      return boxed(mark.x - mark.r, mark.y - mark.r, 2 * mark.r, 2 * mark.r);
    case 'stat':
      return boxed(mark.x, mark.y, mark.size, mark.size);
    case 'line':
    case 'polygon':
      return around(
        mark.points.filter((_, index) => index % 2 === 0),
        mark.points.filter((_, index) => index % 2 === 1),
      );
    case 'path': {
      const size = (mark.scale ?? 100) / 100;
      const ends = endsOf(mark.d);
      return ends.length === 0
        ? undefined
        : around(
            ends.map(([x]) => mark.x + x * size),
            ends.map(([, y]) => mark.y + y * size),
          );
    }
    default:
      return boxed(mark.x, mark.y, mark.w, mark.h);
  }
};
