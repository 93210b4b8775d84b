/** What another program finds in a PDF: its text with places, and the boxes around its paths, in tenths of a millimetre. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

const POINT = 72 / 254;

export interface FoundText {
  readonly text: string;
  /** From the lower left corner of the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface FoundPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly FoundText[];
  readonly text: string;
  /** [left, low, right, high] of every path, in the order of painting and in the coordinates of its own frame. */
  readonly paths: readonly (readonly number[])[];
  readonly fonts: readonly string[];
}

/** Reads every page. */
export const foundIn = async (bytes: Uint8Array): Promise<readonly FoundPage[]> => {
  // The reader keeps what it is given.
  const loading = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const pages: FoundPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items, styles } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              x: Number(item.transform[4]) / POINT,
              y: Number(item.transform[5]) / POINT,
              width: item.width / POINT,
            },
          ]
        : [],
    );
    const operators = await page.getOperatorList();
    const paths = operators.fnArray.flatMap((operator, index) => {
      const box: unknown = (operators.argsArray[index] as readonly unknown[] | null)?.[2];
      return operator === OPS.constructPath && box !== null && box !== undefined
        ? [[...(box as Iterable<number>)].map(Number)]
        : [];
    });
    pages.push({
      width: width / POINT,
      height: height / POINT,
      texts,
      text: texts.map(({ text }) => text).join(' '),
      paths,
      fonts: Object.keys(styles),
    });
  }
  await loading.destroy();
  return pages;
};
