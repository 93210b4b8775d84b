/**
 * Where a sheet lies on its paper: boxes in points, the frame from tenths of a millimetre, and the marks for cutting.
 *
 * Crop marks stand 3 mm off the trimmed edge, so that they are still there after the first cut.
 */
import type { Matrix } from './marks';
import { digits } from './paint-pdf-path';

/** `sheet`: paper of the sheet's own size. */
export type PaperSize = 'sheet' | 'a4' | 'letter';

/** Points in a tenth of a millimetre. */
export const POINT = 72 / 254;

/** Between the trimmed edge and a crop mark, its length, and the paper left beside it: tenths of a millimetre. */
const OFFSET = 30;
const LENGTH = 50;
const EDGE = 10;

const papers = { a4: [2100, 2970], letter: [2159, 2794] } as const;

/** x, y, width, height in points from the lower left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export interface PageWish {
  readonly paper: PaperSize;
  /** Tenths of a millimetre over the edge that are printed and cut off. */
  readonly bleed: number;
  readonly cropMarks: boolean;
}

export interface PageFrame {
  readonly media: Box;
  readonly trim: Box;
  readonly bleed: Box;
  /** From the drawing's tenths of a millimetre, y down, to points, y up. */
  readonly matrix: Matrix;
  /** Below 1 where the sheet had to shrink to fit on the paper. */
  readonly scale: number;
}

/** Places a sheet of this size. On A4 and Letter it lies in the middle, at its own size wherever it fits. */
export const frameOf = (width: number, height: number, { paper, bleed, cropMarks }: PageWish): PageFrame => {
  const margin = cropMarks ? Math.max(bleed, OFFSET + LENGTH + EDGE) : bleed;
  const [short, long] = paper === 'sheet' ? [0, 0] : papers[paper];
  const [paperWidth, paperHeight] =
    paper === 'sheet' ? [width + 2 * margin, height + 2 * margin] : width > height ? [long, short] : [short, long];
  // Bleed alone may run over the edge of the paper; marks that say where to cut may not.
  const need = cropMarks ? margin : 0;
  const fits = Math.min(paperWidth / (width + 2 * need), paperHeight / (height + 2 * need));
  const scale = paper === 'sheet' ? 1 : Math.min(1, fits);
  const unit = POINT * scale;
  const [x, y] = [(paperWidth * POINT - width * unit) / 2, (paperHeight * POINT - height * unit) / 2];
  const over = Math.min(bleed * unit, x, y);
  return {
    media: [0, 0, paperWidth * POINT, paperHeight * POINT],
    trim: [x, y, width * unit, height * unit],
    bleed: [x - over, y - over, width * unit + 2 * over, height * unit + 2 * over],
    matrix: [unit, 0, 0, -unit, x, y + height * unit],
    scale,
  };
};

/** x, y of both ends of a line, in points from the lower left corner. */
type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

interface MarkLines {
  readonly dash: readonly number[];
  readonly lines: readonly Stroke[];
}

/** Two short lines at each corner of the sheet. */
const cropLines = ({ trim: [x, y, width, height], scale }: PageFrame): readonly Stroke[] => {
  const [near, far] = [OFFSET * POINT * scale, (OFFSET + LENGTH) * POINT * scale];
  const across = [
    [x, -1],
    [x + width, 1],
  ] as const;
  const along = [
    [y, -1],
    [y + height, 1],
  ] as const;
  return across.flatMap(([cx, dx]) =>
    along.flatMap(([cy, dy]): readonly Stroke[] => [
      [cx + dx * near, cy, cx + dx * far, cy],
      [cx, cy + dy * near, cx, cy + dy * far],
    ]),
  );
};

/** A line above and one below the sheet at each of these places across it. */
const foldLines = ({ trim: [x, y, , height], scale }: PageFrame, folds: readonly number[]): readonly Stroke[] => {
  const [near, far] = [OFFSET * POINT * scale, (OFFSET + LENGTH) * POINT * scale];
  return folds.flatMap((fold): readonly Stroke[] => {
    const at = x + fold * POINT * scale;
    return [
      [at, y - near, at, y - far],
      [at, y + height + near, at, y + height + far],
    ];
  });
};

/** The marks around a sheet: where to cut, and, where that is asked, where to fold (tenths of a millimetre from its left edge). */
export const markLines = (frame: PageFrame, isCut: boolean, folds: readonly number[]): readonly MarkLines[] =>
  isCut
    ? [
        { dash: [], lines: cropLines(frame) },
        { dash: [2, 1.5], lines: foldLines(frame, folds) },
      ]
    : [];

/** The same as operators. */
export const markOperators = (frame: PageFrame, isCut: boolean, folds: readonly number[]): string =>
  markLines(frame, isCut, folds)
    .map(({ dash, lines }) =>
      [
        `q 0 G 0.25 w [${dash.map(digits).join(' ')}] 0 d`,
        ...lines.map(([x1, y1, x2, y2]) => `${digits(x1)} ${digits(y1)} m ${digits(x2)} ${digits(y2)} l S`),
        'Q',
      ].join('\n'),
    )
    .join('\n');
