/**
 * Marks to a canvas: the painter of the table.
 *
 * It decides nothing. What a shipped face lacks is left to the fonts of the
 * machine, which stand at the end of every font list.
 */
import type { Drawing, Mark } from './marks';

/** Parsed outlines; a sheet is painted again at every zoom step, and its paths do not change. */
const outlines = new Map<string, Path2D>();
const MOST_OUTLINES = 6000;

const outlineOf = (d: string): Path2D => {
  const known = outlines.get(d);
  if (known) return known;
  const made = new Path2D(d);
  if (outlines.size >= MOST_OUTLINES) outlines.clear();
  outlines.set(d, made);
  return made;
};

let images: ReadonlyMap<string, CanvasImageSource> = new Map();

/** The pictures of the layouts' folder, by file name. What is not among them is left out. */
export const giveImages = (next: ReadonlyMap<string, CanvasImageSource>): void => void (images = next);

const paintMark = (context: CanvasRenderingContext2D, mark: Mark): void => {
  if (mark.kind === 'text') {
    context.font = `${mark.italic ? 'italic ' : ''}${mark.weight} ${mark.size}px "${mark.font}", "IBM Plex Sans", "Noto Sans", sans-serif`;
    context.fillStyle = mark.colour;
    context.textAlign = mark.align;
    context.direction = mark.direction;
    context.fillText(mark.text, mark.x, mark.y);
    return;
  }
  if (mark.kind === 'image') {
    const image = images.get(mark.src);
    if (image) context.drawImage(image, mark.x, mark.y, mark.w, mark.h);
    return;
  }
  const outline = outlineOf(mark.d);
  if (mark.fill !== undefined) {
    context.fillStyle = mark.fill;
    context.fill(outline);
  }
  if (mark.stroke !== undefined) {
    context.strokeStyle = mark.stroke;
    context.lineWidth = mark.line;
    context.setLineDash([...(mark.dash ?? [])]);
    context.stroke(outline);
  }
};

/** Paints a drawing with its upper left corner at the origin; `scale` is canvas pixels per tenth of a millimetre. */
export const paintDrawing = (context: CanvasRenderingContext2D, drawing: Drawing, scale: number): void => {
  context.save();
  context.scale(scale, scale);
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  for (const mark of drawing.marks) {
    if (mark.matrix === undefined) paintMark(context, mark);
    else {
      context.save();
      context.transform(...mark.matrix);
      paintMark(context, mark);
      context.restore();
    }
  }
  context.restore();
};
