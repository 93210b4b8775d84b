/** Marks as the operators of one PDF content stream, in the drawing's own frame. */
import { rectPath, type ImageMark, type Mark, type PathMark, type TextMark } from './marks';
import type { PaperFonts } from './paint-pdf-fonts';
import { alphaName, inkOperator, matrixOperator, paintOf, type Palette } from './paint-pdf-ink';
import { digits, pathOperators } from './paint-pdf-path';
import { drawText } from './paint-pdf-text';

/** Letters that no shipped face has: the field they stand in (empty for printed words), and the letters. */
export interface MissingLetters {
  readonly field: string;
  readonly text: string;
}

/** What the marks of one document share. */
export interface PaperInk {
  readonly fonts: PaperFonts;
  readonly palette: Palette;
  /** Every transparency that was used, from 0 to 1. */
  readonly alphas: Set<number>;
  readonly missing: MissingLetters[];
  /** Name of a picture in the resources of the pages; null where there is none. */
  readonly imageName: (src: string) => Promise<string | null>;
}

/** `fill` or `stroke` in this colour; an alpha below one needs a graphics state of its own. */
const choose = (ink: PaperInk, colour: string, of: 'fill' | 'stroke', use: 'area' | 'line'): string => {
  const paint = paintOf(colour, ink.palette, use);
  ink.alphas.add(paint.alpha);
  return `/${alphaName(paint.alpha)} gs ${inkOperator(paint, of)}`;
};

const drawPath = (ink: PaperInk, { d, fill, stroke, line, dash }: PathMark): string => {
  const outline = pathOperators(d);
  const filled = fill === undefined ? [] : [choose(ink, fill, 'fill', 'area'), outline, 'f'];
  const stroked =
    stroke === undefined
      ? []
      : [
          choose(ink, stroke, 'stroke', 'line'),
          `${digits(line)} w [${(dash ?? []).map(digits).join(' ')}] 0 d`,
          outline,
          'S',
        ];
  return [...filled, ...stroked].join('\n');
};

const drawLetters = async (ink: PaperInk, mark: TextMark): Promise<string> => {
  const { operators, missing } = await drawText(mark, ink.fonts);
  ink.missing.push(...missing.map((text) => ({ field: mark.field ?? '', text })));
  // Boxes that stand for missing letters are stroked in the same colour.
  const colours = [choose(ink, mark.colour, 'fill', 'line'), choose(ink, mark.colour, 'stroke', 'line')];
  return [...colours, operators].join('\n');
};

/** A picture in its box; an empty frame where the file is missing or broken. */
const drawImage = async (ink: PaperInk, { src, x, y, w, h }: ImageMark): Promise<string> => {
  const name = await ink.imageName(src);
  if (name === null) return drawPath(ink, { kind: 'path', d: rectPath(x, y, w, h), stroke: '#808080', line: 3 });
  ink.alphas.add(1);
  // A picture's own box is one by one with y up.
  return `q /${alphaName(1)} gs ${[w, 0, 0, -h, x, y + h].map(digits).join(' ')} cm /${name} Do Q`;
};

const drawMark = (ink: PaperInk, mark: Mark): Promise<string> | string =>
  mark.kind === 'text' ? drawLetters(ink, mark) : mark.kind === 'image' ? drawImage(ink, mark) : drawPath(ink, mark);

/** Draws marks in their order. */
export const drawMarks = async (ink: PaperInk, marks: readonly Mark[]): Promise<string> => {
  const drawn: string[] = ['1 j'];
  for (const mark of marks) {
    const operators = await drawMark(ink, mark);
    drawn.push(mark.matrix === undefined ? operators : `q ${matrixOperator(mark.matrix)}\n${operators}\nQ`);
  }
  return drawn.join('\n');
};
