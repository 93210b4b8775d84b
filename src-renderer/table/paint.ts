/** A piece's bitmap: shadow, drawing, edge, the owner's mark and what is awaited. Painted anew only when it changes or at a zoom step. */
import { pathMark, rectPath, type Drawing, type Mark, type Matrix } from '../sheet/marks';
import { shippedMetrics } from '../sheet/metrics';
import { paintDrawing } from '../sheet/paint-canvas';
import { setText } from '../sheet/text';
import { UNIT } from './places';
import type { ScenePiece } from './scene';
import { seatStyle, SEAT_EDGE } from './seat-style';
import { board } from './theme';

/** Room around a piece for its shadow, its edge and the mark on its corner, in table units. */
const BLEED = 28;
/** A die has neither shadow nor mark on its corner; there are many, and each that moves is drawn anew where it was. */
const DIE_BLEED = 2;

/** How far beyond its box a piece is painted, in table units. */
export const bleedOf = ({ content }: ScenePiece): number => (content.kind === 'die' ? DIE_BLEED : BLEED);

/** No bitmap is larger than this many pixels on a side. */
const MOST_PIXELS = 4096;
/** Zoom steps lie this factor apart, so that a bitmap is never stretched by more. */
const STEP = 1.3;

/** The step at which a piece must be painted to be crisp: bitmap pixels per table unit. */
export const ratioFor = (piece: ScenePiece, pixels: number): number => {
  const wanted = STEP ** Math.ceil(Math.log(pixels) / Math.log(STEP) - 0.01);
  const longest = Math.max(piece.width, piece.height) + 2 * bleedOf(piece);
  return Math.min(wanted, MOST_PIXELS / longest);
};

/** The seat's shape with its letter, `size` table units wide, its corner at x, y (table units from the piece's corner). */
const seatMark = (seat: number, letter: string, x: number, y: number, size: number): readonly Mark[] => {
  const { shape, fill, on } = seatStyle(seat);
  const scale = size / 32 / UNIT;
  const matrix: Matrix = [scale, 0, 0, scale, x / UNIT, y / UNIT];
  const face = { font: 'IBM Plex Sans', size: 15, weight: 700, colour: 'on', align: 'center' } as const;
  return [
    pathMark(shape, { fill, stroke: SEAT_EDGE, line: 1.4 }, matrix),
    ...setText(shippedMetrics, letter, face, on, { x: 0, y: 9, w: 32, h: 15, matrix }).marks,
  ];
};

/** The tag that says who is waited for. */
const awaitedTag = (words: string, height: number): readonly Mark[] => {
  const tag = { font: 'IBM Plex Sans', size: 62, weight: 600, colour: 'wait' } as const;
  const face = { family: tag.font, weight: tag.weight, italic: false };
  const width = Math.min(900, shippedMetrics.width(words, shippedMetrics.faceFor(words, face), tag.size)) + 90;
  const y = height / UNIT - 50;
  return [
    pathMark(rectPath(40, y, width, 104, 52), { fill: board.matEdge, stroke: board.wait, line: 8, dash: [24, 16] }),
    ...setText(shippedMetrics, words, tag, board.wait, { x: 84, y: y + 20, w: width - 80, h: 62, floor: 40 }).marks,
  ];
};

/** Drawn on the mat itself: no shadow, no edge. */
const isBare = ({ content }: ScenePiece): boolean =>
  content.kind === 'sheet'
    ? content.layout.lies === 'bare'
    : content.kind === 'dice' || content.kind === 'tray' || content.kind === 'aside' || content.kind === 'die';

/** What is drawn over the paper: edge, mark, tag. */
const marksOver = (piece: ScenePiece, waitingFor: string): readonly Mark[] => {
  const { width, height, edge, seat, letter } = piece;
  if (isBare(piece)) return [];
  const line = edge === 'mine' ? 2.4 : 1;
  const inset = line / 2;
  const around = (out: number): string =>
    rectPath(
      (inset - out) / UNIT,
      (inset - out) / UNIT,
      (width - 2 * inset + 2 * out) / UNIT,
      (height - 2 * inset + 2 * out) / UNIT,
      12,
    );
  return [
    ...(edge === 'none' ? [] : [pathMark(around(line), { stroke: seatStyle(seat).fill, line: line / UNIT })]),
    ...(piece.awaited === ''
      ? []
      : [pathMark(around(9), { stroke: board.wait, line: 11, dash: [36, 24] }), ...awaitedTag(waitingFor, height)]),
    ...(edge === 'none' ? [] : seatMark(seat, letter, -9, -9, 27)),
  ];
};

/** A soft shadow of a dozen faint rings: a blur of this size costs a hundred times as much without a graphics card. */
const castShadow = (context: CanvasRenderingContext2D, { width, height }: ScenePiece): void => {
  const rings = 12;
  context.fillStyle = '#00000059';
  context.fillRect(1, 3, width - 2, height);
  context.strokeStyle = '#00000012';
  for (let ring = 0; ring < rings; ring += 1) {
    context.lineWidth = 2 + ring * 2;
    context.strokeRect(0, 4, width, height);
  }
};

/** Paints a piece upright into a new bitmap, its upper left corner as far from the bitmap's as it bleeds. */
export const paintPiece = (
  piece: ScenePiece,
  drawing: Drawing,
  waitingFor: string,
  ratio: number,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  const bleed = bleedOf(piece);
  canvas.width = Math.ceil((piece.width + 2 * bleed) * ratio);
  canvas.height = Math.ceil((piece.height + 2 * bleed) * ratio);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // A browser that is out of memory gives no context; the piece stays blank until the next step.
  if (!context) return canvas;
  const { content } = piece;
  context.scale(ratio, ratio);
  context.translate(bleed, bleed);
  if (!isBare(piece)) castShadow(context, piece);
  paintDrawing(context, drawing, piece.width / drawing.width);
  if (content.kind === 'picture' && content.picture.image !== null && content.picture.image !== 'odd')
    context.drawImage(content.picture.image, 0, 0, piece.width, piece.height);
  paintDrawing(context, { ...drawing, marks: marksOver(piece, waitingFor) }, UNIT);
  // The browser only notes what is to be drawn; reading makes it draw, so that the clock sees what it costs.
  context.getImageData(0, 0, 1, 1);
  return canvas;
};
