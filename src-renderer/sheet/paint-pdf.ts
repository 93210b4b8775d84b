/**
 * Drawings to a PDF: the painter of paper.
 *
 * Paths are vectors, letters are letters, lengths are exact. It decides nothing: a drawing that overflows, overflows.
 * This file is large with what it needs (pdf-lib, fontkit), so it is only ever loaded on demand, in a worker.
 */
import {
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFDict,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { Drawing } from './marks';
import { createPaperForm, type CutField, type PaperForm } from './paint-pdf-fields';
import { createPaperFonts, type FontFile } from './paint-pdf-fonts';
import { NOTE_FIELD, NOTE_KEY, type PaperSheet } from './paint-pdf-form';
import { createPaperImages, type PaperImages } from './paint-pdf-images';
import { alphaName, matrixOperator, type Palette } from './paint-pdf-ink';
import { drawMarks, type MissingLetters, type PaperInk } from './paint-pdf-marks';
import { frameOf, markOperators, type Box, type PageFrame, type PaperSize } from './paint-pdf-page';
import { digits } from './paint-pdf-path';

/** One side of a sheet. */
export interface PaperPage {
  readonly drawing: Drawing;
  /** Tenths of a millimetre that the layout draws over its edges. */
  readonly bleed: number;
  /** Places across the sheet where it is folded, in tenths of a millimetre. */
  readonly folds: readonly number[];
  /** Which sheet this is, for a form that comes back; null where it cannot. */
  readonly sheet: PaperSheet | null;
}

export interface PaperOptions {
  readonly title: string;
  readonly author: string;
  /** BCP 47, for instance `en`. */
  readonly language: string;
  readonly paper: PaperSize;
  /** Print what runs over the edge, to be cut off. */
  readonly bleed: boolean;
  readonly cropMarks: boolean;
  readonly palette: Palette;
  /** `locked`: fields that can be read, and found, and not filled in. */
  readonly form: 'none' | 'open' | 'locked';
  readonly fontFile: FontFile;
  /** The bytes of a picture by its name in the drawing; null where there is none. */
  readonly imageFile: (src: string) => Promise<Uint8Array | null>;
}

export interface PaintedPaper {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Letters drawn as empty boxes, because no shipped face has them. */
  readonly missing: readonly MissingLetters[];
  /** Fields that hold only the beginning of their text. */
  readonly cut: readonly CutField[];
  /** The least scale of all pages; 1 where everything has its own size. */
  readonly scale: number;
}

const clip = ([x, y, width, height]: Box): string => `${[x, y, width, height].map(digits).join(' ')} re W n`;

const setBoxes = (page: PDFPage, { media, trim, bleed }: PageFrame): void => {
  page.setMediaBox(...media);
  page.setCropBox(...media);
  page.setTrimBox(...trim);
  page.setBleedBox(...bleed);
  page.setArtBox(...trim);
};

interface Sheets {
  readonly document: PDFDocument;
  readonly options: PaperOptions;
  readonly ink: PaperInk;
  readonly resources: PDFRef;
  readonly form: PaperForm | null;
}

/** Paints one page and answers with its scale. */
const paintPage = async (sheets: Sheets, { drawing, bleed, folds, sheet }: PaperPage): Promise<number> => {
  const { document, options, ink, resources, form } = sheets;
  const { width, height, marks } = drawing;
  const frame = frameOf(width, height, {
    paper: options.paper,
    bleed: options.bleed ? bleed : 0,
    cropMarks: options.cropMarks,
  });
  const page = document.addPage([frame.media[2], frame.media[3]]);
  setBoxes(page, frame);
  page.node.set(PDFName.of('Resources'), resources);
  const fields = form !== null && sheet !== null ? drawing.fields : [];
  const inFields = new Set(fields.map(({ id }) => id));
  const isInField = ({ field }: { readonly field?: string }): boolean => field !== undefined && inFields.has(field);
  // What a field shows is drawn by the field; what stands around it stays on the page.
  const printed = marks.filter((mark) => !isInField(mark));
  const content = [
    `q ${clip(frame.bleed)} ${matrixOperator(frame.matrix)}`,
    await drawMarks(ink, printed),
    'Q',
    markOperators(frame, options.cropMarks, folds),
  ].join('\n');
  const { context } = document;
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  if (form !== null && sheet !== null) {
    await form.add(page, frame, sheet, fields, marks.filter(isInField));
  }
  return frame.scale;
};

/** The hidden field by which the sheet is known again, and the same beside the title. */
const addNote = (document: PDFDocument, form: PaperForm): void => {
  const text = JSON.stringify(form.note());
  const field = document.getForm().createTextField(NOTE_FIELD);
  field.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(text));
  field.enableReadOnly();
  const [page] = document.getPages();
  const { context } = document;
  // Hidden, and of no size: some readers drop fields without a place.
  const widget = context.obj({ Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 0, 0], F: 2, Parent: field.ref });
  const ref = context.register(widget);
  field.acroField.addWidget(ref);
  page?.node.addAnnot(ref);
  const info = context.trailerInfo.Info;
  if (info !== undefined) (context.lookup(info) as PDFDict).set(PDFName.of(NOTE_KEY), PDFHexString.fromText(text));
};

const describe = (document: PDFDocument, { title, author, language }: PaperOptions): void => {
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setLanguage(language);
  document.setCreator('Roundel');
  document.setProducer('Roundel');
};

/** What every page and every field may use. */
const fillResources = async (
  document: PDFDocument,
  ink: PaperInk,
  images: PaperImages,
  resources: PDFDict,
): Promise<void> => {
  const { context } = document;
  const fonts = await ink.fonts.embed();
  resources.set(PDFName.of('Font'), context.obj(Object.fromEntries(fonts)));
  const states = [...ink.alphas].map(
    (alpha) => [alphaName(alpha), { Type: 'ExtGState', ca: alpha, CA: alpha }] as const,
  );
  resources.set(PDFName.of('ExtGState'), context.obj(Object.fromEntries(states)));
  resources.set(PDFName.of('XObject'), context.obj(Object.fromEntries(images.refs())));
};

/**
 * Paints pages, each on its own paper. Never throws for what a drawing says; rejects only where a font file cannot be had.
 * Letters that no shipped face has are drawn as boxes, and named in `missing`.
 */
export const paintPdf = async (pages: readonly PaperPage[], options: PaperOptions): Promise<PaintedPaper> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  describe(document, options);
  const resources = context.obj({});
  const ref = context.register(resources);
  const missing: MissingLetters[] = [];
  const cut: CutField[] = [];
  const fonts = createPaperFonts(context, options.fontFile);
  const images = createPaperImages(document, options.imageFile);
  const ink: PaperInk = { fonts, palette: options.palette, alphas: new Set([1]), missing, imageName: images.nameOf };
  const form =
    options.form === 'none'
      ? null
      : createPaperForm({ document, ink, resources: ref, isReadOnly: options.form === 'locked', cut });
  let scale = 1;
  for (const page of pages) {
    scale = Math.min(scale, await paintPage({ document, options, ink, resources: ref, form }, page));
  }
  if (form !== null) addNote(document, form);
  await fillResources(document, ink, images, resources);
  if (form !== null) {
    const { dict } = document.getForm().acroForm;
    dict.set(PDFName.of('DR'), ref);
    dict.set(PDFName.of('DA'), PDFString.of('/W0 0 Tf 0 g'));
  }
  const saved = await document.save({ useObjectStreams: true, updateFieldAppearances: false });
  return { bytes: new Uint8Array(saved), missing, cut, scale };
};
