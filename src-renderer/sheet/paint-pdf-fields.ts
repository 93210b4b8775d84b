/**
 * Fields of a drawing as fields of a PDF form.
 *
 * A field first looks as its marks do, letter for letter; once somebody types into it, the reader sets it in the whole
 * typing face, so that ř and Ж show. Nothing is measured here.
 */
import { PDFHexString, PDFName, PDFString, type PDFDocument, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import type { DrawnField, Mark, Matrix } from './marks';
import { typingPaperFace } from './paint-pdf-faces';
import { beginningOf, createFieldNames, type FormNote, type PaperSheet } from './paint-pdf-form';
import { inkOperator, matrixOperator, paintOf } from './paint-pdf-ink';
import { drawMarks, type PaperInk } from './paint-pdf-marks';
import type { Box, PageFrame } from './paint-pdf-page';
import { digits } from './paint-pdf-path';

/** A field that holds only the beginning of its text. */
export interface CutField {
  readonly label: string;
  /** How many letters the text has, and how many of them are in the field. */
  readonly letters: number;
  readonly kept: number;
}

interface FormParts {
  readonly document: PDFDocument;
  readonly ink: PaperInk;
  readonly resources: PDFRef;
  readonly isReadOnly: boolean;
  /** Where fields are named whose text was cut. */
  readonly cut: CutField[];
}

export interface PaperForm {
  /** Makes the fields of one page. `marks` are those that show a field's value, and are not painted on the page. */
  readonly add: (
    page: PDFPage,
    frame: PageFrame,
    sheet: PaperSheet,
    fields: readonly DrawnField[],
    marks: readonly Mark[],
  ) => Promise<void>;
  readonly note: () => FormNote;
}

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The upright rectangle on the page around a field, in points. */
const rectOf = ({ box, matrix }: DrawnField, frame: PageFrame): Box => {
  const corners = [
    [box.x, box.y],
    [box.x + box.w, box.y],
    [box.x, box.y + box.h],
    [box.x + box.w, box.y + box.h],
  ].map(([x = 0, y = 0]) => {
    const [mx, my] = matrix === undefined ? [x, y] : apply(matrix, x, y);
    return apply(frame.matrix, mx, my);
  });
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, low] = [Math.min(...xs), Math.min(...ys)];
  return [left, low, Math.max(...xs) - left, Math.max(...ys) - low];
};

/** Whether a mark begins within a field: with one id there may be another one elsewhere on the page. */
const isInside = (mark: Mark, { box, matrix }: DrawnField): boolean =>
  mark.kind !== 'text' ||
  matrix !== undefined ||
  mark.matrix !== undefined ||
  (mark.x >= box.x && mark.x <= box.x + box.w && mark.y >= box.y && mark.y <= box.y + box.h + mark.size);

/** A picture of a field's own, in the corner of its rectangle. */
const appearance = ({ document, resources }: FormParts, [, , w, h]: Box, content: string): PDFRef =>
  document.context.register(
    document.context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, w, h],
      Resources: resources,
    }),
  );

/** Marks of the page, seen from the corner of a rectangle. */
const seenFrom = ([x, y]: Box, { matrix }: PageFrame, drawn: string): string =>
  `q 1 0 0 1 ${digits(-x)} ${digits(-y)} cm ${matrixOperator(matrix)}\n${drawn}\nQ`;

/** A cross from corner to corner, for a ticked box. */
const cross = ({ ink }: FormParts, [, , w, h]: Box, colour: string): string => {
  const side = Math.min(w, h);
  const [x, y, reach] = [w / 2, h / 2, side * 0.32];
  const at = (dx: number, dy: number): string => `${digits(x + dx * reach)} ${digits(y + dy * reach)}`;
  const tone = inkOperator(paintOf(colour, ink.palette, 'line'), 'stroke');
  return `q ${tone} ${digits(side * 0.1)} w 1 J ${at(-1, -1)} m ${at(1, 1)} l S ${at(-1, 1)} m ${at(1, -1)} l S Q`;
};

const textOf = (value: DrawnField['value']): string => (value === true ? 'true' : value === false ? '' : String(value));
const isTicked = (value: DrawnField['value']): boolean => value === true || value === 'true' || value === '✓';

const quadding = { left: 0, center: 1, right: 2 } as const;

/** The field's own entries in the form; widgets come after. */
const createField = (parts: FormParts, name: string, field: DrawnField) => {
  const form = parts.document.getForm();
  const made =
    field.type === 'check'
      ? form.createCheckBox(name)
      : field.type === 'choice'
        ? form.createDropdown(name)
        : form.createTextField(name);
  const text = textOf(field.value);
  const value = beginningOf(text);
  if (value !== text) {
    parts.cut.push({ label: field.label || field.id, letters: [...text].length, kept: [...value].length });
  }
  if ('enableMultiline' in made) {
    if (field.type === 'lines') made.enableMultiline();
    if (field.type !== 'number' && field.max !== undefined && value.length <= field.max) made.setMaxLength(field.max);
  }
  const { dict } = made.acroField;
  if ('setOptions' in made) {
    made.setOptions([...new Set([...field.options, ...(value === '' ? [] : [value])])]);
  }
  if (field.type !== 'check') {
    dict.set(PDFName.of('V'), PDFHexString.fromText(value));
    // What was printed, so that what was filled in can be told from it.
    dict.set(PDFName.of('DV'), PDFHexString.fromText(value));
  }
  dict.set(
    PDFName.of('TU'),
    PDFHexString.fromText([field.label || field.id, field.help ?? ''].filter((part) => part !== '').join(': ')),
  );
  if (parts.isReadOnly) made.enableReadOnly();
  return made;
};

const addWidget = (
  { document }: FormParts,
  page: PDFPage,
  field: ReturnType<typeof createField>,
  [x, y, w, h]: Box,
  entries: Readonly<Record<string, unknown>>,
): void => {
  const { context } = document;
  const widget = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    Rect: [x, y, x + w, y + h],
    F: 4,
    P: page.ref,
    Parent: field.ref,
    ...(entries as Parameters<typeof context.obj>[0]),
  });
  const ref = context.register(widget);
  field.acroField.addWidget(ref);
  page.node.addAnnot(ref);
};

const addCheck = (
  parts: FormParts,
  page: PDFPage,
  made: ReturnType<typeof createField>,
  box: Box,
  field: DrawnField,
): void => {
  const on = isTicked(field.value);
  const state = PDFName.of(on ? 'Yes' : 'Off');
  made.acroField.dict.set(PDFName.of('V'), state);
  made.acroField.dict.set(PDFName.of('DV'), state);
  const pictures = {
    Yes: appearance(parts, box, cross(parts, box, field.style.colour)),
    Off: appearance(parts, box, ''),
  };
  addWidget(parts, page, made, box, { AS: state, AP: { N: pictures, D: pictures } });
};

const addText = async (
  parts: FormParts,
  page: PDFPage,
  made: ReturnType<typeof createField>,
  box: Box,
  field: DrawnField,
  drawn: string,
  scale: number,
): Promise<void> => {
  const { name } = await parts.ink.fonts.whole(typingPaperFace);
  const { style } = field;
  const tone = inkOperator(paintOf(style.colour, parts.ink.palette, 'line'), 'fill');
  addWidget(parts, page, made, box, {
    DA: PDFString.of(`/${name} ${digits(style.size * scale)} Tf ${tone}`),
    Q: quadding[style.align],
    AP: { N: appearance(parts, box, `/Tx BMC\n${drawn}\nEMC`) },
  });
};

/** The form of one document. */
export const createPaperForm = (parts: FormParts): PaperForm => {
  const sheets: { readonly sheet: PaperSheet; readonly names: ReturnType<typeof createFieldNames> }[] = [];
  const made = new Map<string, ReturnType<typeof createField>>();

  const namesFor = (sheet: PaperSheet): ReturnType<typeof createFieldNames> => {
    // The pages of a sheet share one object, or at least its piece; two blank forms are two sheets.
    const known = sheets.find(({ sheet: each }) => each === sheet || (each.piece !== '' && each.piece === sheet.piece));
    if (known) return known.names;
    const names = createFieldNames(sheets.length);
    sheets.push({ sheet, names });
    return names;
  };

  return {
    add: async (page, frame, sheet, fields, marks) => {
      const names = namesFor(sheet);
      for (const field of fields) {
        const name = names.nameOf(field.id);
        const known = made.get(name) ?? createField(parts, name, field);
        made.set(name, known);
        const box = rectOf(field, frame);
        if (field.type === 'check') addCheck(parts, page, known, box, field);
        else {
          // Of two boxes with one id each shows its own letters.
          const shown = marks.filter((mark) => mark.field === field.id && isInside(mark, field));
          const drawn = seenFrom(box, frame, await drawMarks(parts.ink, shown));
          await addText(parts, page, known, box, field, drawn, Math.abs(frame.matrix[3]));
        }
      }
      page.node.set(PDFName.of('Tabs'), PDFName.of('A'));
    },
    note: () => ({
      roundel: 1,
      sheets: sheets.map(({ sheet, names }) => ({ ...sheet, fields: names.ids() })),
    }),
  };
};
