/** Runs of letters of a page of a PDF, as another program would set them: where each begins and ends, in tenths of a millimetre. */
import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist';

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface PaperRun {
  readonly begins: Spot;
  readonly ends: Spot;
}

const POINT = 72 / 254;

interface Glyph {
  readonly width: number;
}

/** The width of what is shown, in units of the type size. Numbers stand for what is taken back. */
const widthOf = (shown: readonly (number | Glyph)[]): number =>
  shown.reduce<number>((sum, each) => sum + (typeof each === 'number' ? -each : each.width), 0) / 1000;

/** Every run of the page and of the looks of its fields, in the order of painting, from the page's upper left corner. */
export const runsOf = async (page: PDFPageProxy): Promise<readonly PaperRun[]> => {
  const { height } = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE });
  const runs: PaperRun[] = [];
  const kept: { matrix: DOMMatrix; size: number }[] = [];
  let now = { matrix: new DOMMatrix(), size: 0 };
  let text = new DOMMatrix();
  const matrixFrom = (numbers: unknown): DOMMatrix => new DOMMatrix([...(numbers as Iterable<number>)]);
  const spot = (across: number): Spot => {
    const { x, y } = now.matrix.multiply(text).transformPoint({ x: across, y: 0 });
    return { x: x / POINT, y: (height - y) / POINT };
  };
  for (const [at, operator] of fnArray.entries()) {
    const given = (argsArray[at] ?? []) as readonly unknown[];
    switch (operator) {
      case OPS.save:
        kept.push(now);
        break;
      case OPS.restore:
      case OPS.endAnnotation:
        now = kept.pop() ?? now;
        break;
      case OPS.beginAnnotation:
        kept.push(now);
        now = { matrix: matrixFrom(given[2]).multiply(matrixFrom(given[3])), size: 0 };
        break;
      case OPS.transform:
        now = { ...now, matrix: now.matrix.multiply(matrixFrom(given)) };
        break;
      case OPS.setFont:
        now = { ...now, size: Number(given[1]) };
        break;
      case OPS.setTextMatrix:
        text = matrixFrom(given.length === 6 ? given : given[0]);
        break;
      case OPS.showText: {
        const width = widthOf(given[0] as readonly (number | Glyph)[]) * now.size;
        runs.push({ begins: spot(0), ends: spot(width) });
        // A lifted mark is shown by itself, further on in the same line.
        text = text.translate(width, 0);
        break;
      }
    }
  }
  return runs;
};
