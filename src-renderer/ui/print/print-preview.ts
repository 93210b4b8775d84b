/** A small picture of a printed page: the paper, the sheet on it, and the marks for cutting. */
import type { Attachment } from 'svelte/attachments';
import { paintDrawing } from '../../sheet/paint-canvas';
import type { PaperPage } from '../../sheet/paint-pdf';
import { frameOf, markLines, POINT, type PageWish } from '../../sheet/paint-pdf-page';

/** Pixels of the picture's longer side. */
const SIDE = 900;

const paint = (canvas: HTMLCanvasElement, { drawing, folds, bleed }: PaperPage, wish: PageWish): void => {
  const frame = frameOf(drawing.width, drawing.height, { ...wish, bleed: wish.bleed > 0 ? bleed : 0 });
  const [, , width, height] = frame.media;
  const scale = SIDE / Math.max(width, height);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  const flip = (y: number): number => height - y;
  context.save();
  const [bx, by, bw, bh] = frame.bleed;
  context.beginPath();
  context.rect(bx, flip(by + bh), bw, bh);
  context.clip();
  const [x, y, , h] = frame.trim;
  context.translate(x, flip(y + h));
  paintDrawing(context, drawing, POINT * frame.scale);
  context.restore();
  context.strokeStyle = '#000000';
  context.lineWidth = 0.5;
  for (const { dash, lines } of markLines(frame, wish.cropMarks, folds)) {
    context.setLineDash([...dash]);
    context.beginPath();
    for (const [x1, y1, x2, y2] of lines) {
      context.moveTo(x1, flip(y1));
      context.lineTo(x2, flip(y2));
    }
    context.stroke();
  }
};

/** Draws the page, and again once its letters have arrived. */
export const previewOf =
  (page: PaperPage, wish: PageWish): Attachment<HTMLCanvasElement> =>
  (canvas) => {
    const draw = (): void => paint(canvas, page, wish);
    draw();
    document.fonts.addEventListener('loadingdone', draw);
    return () => document.fonts.removeEventListener('loadingdone', draw);
  };
