/** How dice, their ring and the words beside them are drawn, wherever dice lie. All lengths are those of the drawing. */
import type { LayoutStyle } from '../sheet/format';
import { circlePath, followedBy, pathMark, rectPath, type Mark, type Matrix } from '../sheet/marks';
import { shippedMetrics } from '../sheet/metrics';
import { setText, type TextBox } from '../sheet/text';
import { dieShape, isUnderlined } from './dice';
import type { RollInput } from './input';
import { seatStyle } from './seat-style';
import { board, type RingLook } from './theme';

/** A face and a size, centred unless said otherwise. */
export const style = (font: LayoutStyle['font'], size: number, more: Partial<LayoutStyle> = {}): LayoutStyle => ({
  font,
  size,
  colour: 'ink',
  align: 'center',
  lead: 116,
  ...more,
});

/** Words in a box. */
export const write = (text: string, set: LayoutStyle, colour: string, box: TextBox): readonly Mark[] =>
  setText(shippedMetrics, text, set, colour, box).marks;

/** How wide words are in one line. */
export const widthOf = (text: string, set: LayoutStyle): number => {
  const face = { family: set.font, weight: set.weight ?? 400, italic: set.italic ?? false };
  return shippedMetrics.width(text, shippedMetrics.faceFor(text, face), set.size);
};

/** The ring in a square of 2000. */
export const ring = ({ line }: RingLook): readonly Mark[] => [
  pathMark(circlePath(1000, 1000, 972), { fill: '#0c0e15c8', stroke: line, line: 10 }),
  pathMark(circlePath(1000, 1000, 932), { stroke: line, line: 4 }),
  pathMark('M1000 68 1807 1466H193z', { stroke: `${line}4d`, line: 4 }),
  pathMark('M1000 1932 193 534H1807z', { stroke: `${line}4d`, line: 4 }),
];

export interface DieLook {
  readonly sides: number;
  readonly face: number | undefined;
  readonly seat: number;
  readonly stage: RollInput['stage'];
  /** It bears the mark of its seat, for no colour speaks alone. */
  readonly isMarked?: boolean;
  /** It says how many sides it has, for it shows no face. */
  readonly isSized?: boolean;
}

/** The seat's mark on a die that shows nothing else, and in the corner of one that shows a face. */
const LARGE_MARK: Matrix = [0.75, 0, 0, 0.75, 9.5, 10];
const SMALL_MARK: Matrix = [0.32, 0, 0, 0.32, 4.8, 4.8];
/** A size of two figures is set smaller, to stay on the faces of its solid. */
const sizeText = (sides: number): number => (sides > 9 ? 14 : 17);
/** Below what a die says: there every solid is wide, while only a cube has corners. */
const lowMark = (scale: number, x: number, top: number): Matrix => [scale, 0, 0, scale, x - 16 * scale, top];

/** A bright edge along the silhouette of a die about its middle, in its box of 48. */
export const dieEdge = (sides: number, matrix: Matrix): Mark =>
  sides === 6
    ? pathMark(rectPath(-23.5, -23.5, 47, 47, 6), { stroke: '#ffffff', line: 2.6 }, matrix)
    : pathMark(dieShape(sides).body, { stroke: '#ffffff', line: 2.6 }, followedBy([1, 0, 0, 1, -24, -24], matrix));

/** One die about its middle, in its box of 48. */
export const die = (look: DieLook, matrix: Matrix): readonly Mark[] => {
  const { sides, face, seat, stage, isMarked = false, isSized = false } = look;
  const { fill, on, lit, shape: mark } = seatStyle(seat);
  const shape = dieShape(sides);
  const centred = followedBy([1, 0, 0, 1, -24, -24], matrix);
  if (stage === 'asked') return [pathMark(shape.body, { stroke: lit, line: 2, dash: [5, 4] }, centred)];
  const dim = stage === 'accepted' ? '73' : '';
  const black = (shade: number): string =>
    `#000000${Math.round(shade * 255 * (dim === '' ? 1 : 0.45))
      .toString(16)
      .padStart(2, '0')}`;
  const { x, y, size } = shape.numeral;
  const height = isSized ? sizeText(sides) : size;
  const numeral = style('IBM Plex Sans', height, { weight: 700 });
  const text = isSized ? `d${sides}` : face === undefined ? '' : String(face);
  const line = (isSized ? y - 5 : y) - height * 0.45;
  const markAt = isSized
    ? lowMark(0.32, x, y + 5)
    : face === undefined
      ? LARGE_MARK
      : sides === 6
        ? SMALL_MARK
        : lowMark(0.24, x, y + 11.5);
  return [
    pathMark(shape.body, { fill: '#00000066' }, followedBy([1, 0, 0, 1, 1, 3], centred)),
    pathMark(shape.body, { fill: `${fill}${dim}`, stroke: `${board.dieLine}${dim}`, line: 1.4 }, centred),
    ...shape.sides.map(({ d, shade }) => pathMark(d, { fill: black(shade) }, centred)),
    pathMark(shape.front, { fill: dim === '' ? '#ffffff1a' : '#ffffff0c' }, centred),
    ...(isMarked ? [pathMark(mark, { fill: on }, followedBy(markAt, centred))] : []),
    ...write(text, numeral, on, { x: x - 24, y: line, w: 48, h: height, matrix: centred }),
    ...(face !== undefined && isUnderlined(sides, face)
      ? [pathMark(`M${x - 5} ${y + size * 0.44}h10`, { stroke: on, line: 1.6 }, centred)]
      : []),
  ];
};
