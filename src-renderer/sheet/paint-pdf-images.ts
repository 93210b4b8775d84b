/** Pictures of one PDF: PNG and JPEG, each embedded once. */
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';

export interface PaperImages {
  /** Name of a picture in the resources; null where the file is missing, or is no picture. */
  readonly nameOf: (src: string) => Promise<string | null>;
  readonly refs: () => ReadonlyMap<string, PDFRef>;
}

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50;

/** The pictures of one document, from these files. */
export const createPaperImages = (
  document: PDFDocument,
  imageFile: (src: string) => Promise<Uint8Array | null>,
): PaperImages => {
  const known = new Map<string, Promise<string | null>>();
  const refs = new Map<string, PDFRef>();

  const embed = async (src: string, name: string): Promise<string | null> => {
    const bytes = await imageFile(src);
    if (bytes === null) return null;
    try {
      const image = await (isPng(bytes) ? document.embedPng(bytes) : document.embedJpg(bytes));
      await image.embed();
      refs.set(name, image.ref);
      return name;
    } catch {
      // A broken picture; its empty frame shows where it should be.
      return null;
    }
  };

  return {
    nameOf: (src) => {
      const found = known.get(src) ?? embed(src, `I${known.size}`);
      known.set(src, found);
      return found;
    },
    refs: () => refs,
  };
};
