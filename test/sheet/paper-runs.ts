/** Runs of letters of a page of a PDF, as another program sets them: where each begins and ends, in tenths of a millimetre. */
import { followedBy, type Matrix } from '../../src-renderer/sheet/marks';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface PaperRun {
  readonly begins: Spot;
  readonly ends: Spot;
}

/** What a page asks to be painted, and its fields. */
interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** The reader's numbers for operators. */
type Names = Readonly<
  Record<
    'save' | 'restore' | 'transform' | 'beginAnnotation' | 'endAnnotation' | 'setFont' | 'setTextMatrix' | 'showText',
    number
  >
>;

const POINT = 72 / 254;
const still: Matrix = [1, 0, 0, 1, 0, 0];

const matrixFrom = (numbers: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = [...(numbers as Iterable<number>)];
  return [a, b, c, d, e, f];
};

interface Glyph {
  readonly width: number;
}

/** The width of what is shown, in units of the type size. Numbers stand for what is taken back. */
const widthOf = (shown: readonly (number | Glyph)[]): number =>
  shown.reduce<number>((sum, each) => sum + (typeof each === 'number' ? -each : each.width), 0) / 1000;

/** Every run of a page of this height in points, and of the looks of its fields, in the order of painting. */
export const runsOf = ({ fnArray, argsArray }: Operators, names: Names, height: number): readonly PaperRun[] => {
  const runs: PaperRun[] = [];
  const kept: { readonly matrix: Matrix; readonly size: number }[] = [];
  let now = { matrix: still, size: 0 };
  let text = still;
  const spot = (across: number): Spot => {
    const [, , , , x, y] = followedBy([1, 0, 0, 1, across, 0], followedBy(text, now.matrix));
    return { x: x / POINT, y: (height - y) / POINT };
  };
  for (const [at, operator] of fnArray.entries()) {
    const given = (argsArray[at] ?? []) as readonly unknown[];
    if (operator === names.save) kept.push(now);
    else if (operator === names.restore || operator === names.endAnnotation) now = kept.pop() ?? now;
    else if (operator === names.beginAnnotation) {
      kept.push(now);
      now = { matrix: followedBy(matrixFrom(given[3]), matrixFrom(given[2])), size: 0 };
    } else if (operator === names.transform) now = { ...now, matrix: followedBy(matrixFrom(given), now.matrix) };
    else if (operator === names.setFont) now = { ...now, size: Number(given[1]) };
    else if (operator === names.setTextMatrix) text = matrixFrom(given.length === 6 ? given : given[0]);
    else if (operator === names.showText) {
      const width = widthOf(given[0] as readonly (number | Glyph)[]) * now.size;
      runs.push({ begins: spot(0), ends: spot(width) });
      // A lifted mark is shown by itself, further on in the same line.
      text = followedBy([1, 0, 0, 1, width, 0], text);
    }
  }
  return runs;
};
