/** The pieces on the table, each with its bitmap: painted only when its content changes or the zoom passes a step. */
import type { Drawing } from '../sheet/marks';
import { overlaps } from './camera';
import { bleedOf, paintPiece, ratioFor } from './paint';
import type { Rect, ScenePiece } from './scene';

export interface Entry {
  piece: ScenePiece;
  /** What the bitmap depends on, as text; two equal keys look the same. */
  key: string;
  drawing: Drawing | null;
  bitmap: HTMLCanvasElement | null;
  /** Bitmap pixels per table unit; 0 where it must be painted anew. */
  ratio: number;
}

export interface BitmapSource {
  readonly keyOf: (piece: ScenePiece) => string;
  readonly drawingOf: (piece: ScenePiece) => Drawing;
  readonly waitingFor: (name: string) => string;
  /** The colour of the mat's lines. */
  readonly line: () => string;
}

/** All bitmaps together hold at most this many pixels; those out of view go first. */
const MOST_PIXELS = 48_000_000;

/** All that a piece covers, in table units: with its shadow and its tilt. */
export const reachOf = (piece: ScenePiece): Rect => {
  const room = bleedOf(piece) * 2;
  const { x, y, width, height } = piece;
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
};

/**
 * Is the bitmap as it should be at so many pixels per table unit? A finer one will not do: what is seen would depend on
 * the way that the zoom took, and be another picture at each screen.
 */
export const isCrisp = ({ piece, ratio }: Entry, pixels: number): boolean =>
  Math.abs(ratio - ratioFor(piece, pixels)) < 0.001;

/** Paints the bitmap for so many pixels per table unit. */
export const paintEntry = (entry: Entry, source: BitmapSource, pixels: number): void => {
  const { piece } = entry;
  entry.drawing ??= source.drawingOf(piece);
  const words = piece.awaited === '' ? '' : source.waitingFor(piece.awaited);
  entry.ratio = ratioFor(piece, pixels);
  entry.bitmap = paintPiece(piece, entry.drawing, words, entry.ratio);
};

/** Draws the bitmap; the context's units are those of the table. */
export const drawEntry = (
  context: CanvasRenderingContext2D,
  { piece, bitmap }: Entry,
  dx: number,
  dy: number,
): void => {
  if (!bitmap) return;
  const bleed = bleedOf(piece);
  const { x, y, width, height, tilt } = piece;
  context.save();
  context.translate(x + width / 2 + dx, y + height / 2 + dy);
  context.rotate((tilt * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2 - bleed, -height / 2 - bleed, width + 2 * bleed, height + 2 * bleed);
  context.restore();
};

/** Gives memory back where all bitmaps together take too much. */
export const forgetBitmaps = (entries: readonly Entry[], view: Rect): void => {
  const pixels = entries.reduce((sum, { bitmap }) => sum + (bitmap ? bitmap.width * bitmap.height : 0), 0);
  if (pixels <= MOST_PIXELS) return;
  for (const entry of entries) {
    if (overlaps(view, reachOf(entry.piece))) continue;
    entry.bitmap = null;
    entry.ratio = 0;
  }
};
