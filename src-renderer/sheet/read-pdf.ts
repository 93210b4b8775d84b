/**
 * A filled-in form comes back: the values of a PDF that this program has made and any reader has written in.
 *
 * Nothing in the file is trusted: not its size, not the note that says what it is, not a value's length. Nothing in it
 * is run. It belongs in a worker that can be stopped, because a file can be made to unpack without end.
 */
import {
  EncryptedPDFError,
  PDFArray,
  PDFCheckBox,
  PDFDict,
  PDFDocument,
  PDFDropdown,
  PDFHexString,
  PDFName,
  PDFStream,
  PDFString,
  PDFTextField,
  type PDFField,
} from '@cantoo/pdf-lib';
import * as v from 'valibot';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { unpacksTooFar } from './read-pdf-size';
import { beginningOf, NOTE_FIELD, NOTE_KEY, type PaperSheet } from './paint-pdf-form';

/** Bytes; a filled sheet has some hundred thousand. */
const LARGEST = 20_000_000;
const LONGEST_LABEL = 200;
/** A hundred sheets have so many. */
const MOST_FIELDS = 20_000;

export type PdfRefusal = Refusal<
  'pdf.tooLarge' | 'pdf.notOne' | 'pdf.broken' | 'pdf.encrypted' | 'pdf.scripted' | 'pdf.foreign',
  Record<never, never>
>;

/** What stood in a field when it was printed, and what stands in it now. */
export interface FilledField {
  /** Path of the value in the piece. */
  readonly id: string;
  /** What the form calls it. */
  readonly label: string;
  readonly printed: string | boolean;
  readonly value: string | boolean;
  /** How many letters stand in it, where the value is only the beginning of them. */
  readonly letters?: number;
}

export interface FilledSheet extends PaperSheet {
  readonly fields: readonly FilledField[];
}

const word = v.pipe(v.string(), v.maxLength(200));
const noteShape = v.object({
  roundel: v.literal(1),
  sheets: v.pipe(
    v.array(
      v.object({
        layout: word,
        version: v.pipe(v.number(), v.integer()),
        piece: word,
        given: v.record(word, word),
        fields: v.record(word, word),
      }),
    ),
    v.maxLength(100),
  ),
});

const stringOf = (found: unknown): string =>
  found instanceof PDFHexString || found instanceof PDFString ? found.decodeText() : '';

/** The note by which the file is known, from its hidden field or from beside its title. */
const noteTexts = (document: PDFDocument, fields: readonly PDFField[]): readonly string[] => {
  const hidden = fields.find((field) => field.getName() === NOTE_FIELD);
  const { Info: info } = document.context.trailerInfo;
  const beside = info === undefined ? undefined : document.context.lookup(info);
  return [
    hidden === undefined ? '' : stringOf(hidden.acroField.dict.lookup(PDFName.of('V'))),
    beside instanceof PDFDict ? stringOf(beside.lookup(PDFName.of(NOTE_KEY))) : '',
  ];
};

const readNote = (text: string): v.InferOutput<typeof noteShape> | null => {
  try {
    const read = v.safeParse(noteShape, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    // Not JSON: somebody else's field of that name, or one that was cut.
    return null;
  }
};

/** A script anywhere in the file, whatever would start it. */
const hasScript = (document: PDFDocument): boolean =>
  document.context.enumerateIndirectObjects().some(([, found]) => holdsScript(found, 0));

/** Deeper is nothing that any program writes. */
const DEEPEST = 40;

const holdsScript = (found: unknown, depth: number): boolean => {
  if (depth > DEEPEST) return true;
  if (found instanceof PDFArray) return found.asArray().some((each) => holdsScript(each, depth + 1));
  const dict = found instanceof PDFStream ? found.dict : found;
  if (!(dict instanceof PDFDict)) return false;
  if (dict.has(PDFName.of('JS')) || dict.get(PDFName.of('S')) === PDFName.of('JavaScript')) return true;
  return dict.values().some((value) => holdsScript(value, depth + 1));
};

const isOn = (found: unknown): boolean => found instanceof PDFName && found !== PDFName.of('Off');

const valueOf = (field: PDFField, key: 'V' | 'DV'): string | boolean => {
  const { dict } = field.acroField;
  const found = dict.lookup(PDFName.of(key));
  if (field instanceof PDFCheckBox) return isOn(found);
  // A choice can be a list of one.
  if (key === 'V' && field instanceof PDFDropdown) return field.getSelected()[0] ?? '';
  // Readers write line ends each in their own way.
  return stringOf(found).replace(/\r\n?/g, '\n');
};

const labelOf = (field: PDFField, id: string): string =>
  stringOf(field.acroField.dict.lookup(PDFName.of('TU'))).slice(0, LONGEST_LABEL) || id;

/** What a field says, and how much of it there is. */
const filledFrom = (id: string, field: PDFField): FilledField => {
  const whole = valueOf(field, 'V');
  const printed = valueOf(field, 'DV');
  const value = typeof whole === 'string' ? beginningOf(whole) : whole;
  return {
    id,
    label: labelOf(field, id),
    printed: typeof printed === 'string' ? beginningOf(printed) : printed,
    value,
    ...(typeof whole === 'string' && value !== whole ? { letters: [...whole].length } : {}),
  };
};

const isOurs = (field: PDFField): boolean =>
  field instanceof PDFTextField || field instanceof PDFCheckBox || field instanceof PDFDropdown;

const read = (document: PDFDocument): Ruling<readonly FilledSheet[], PdfRefusal> => {
  if (hasScript(document)) return refuse('pdf.scripted', {});
  const fields = document.getForm().getFields().slice(0, MOST_FIELDS);
  const note = noteTexts(document, fields)
    .map(readNote)
    .find((found) => found !== null);
  if (!note) return refuse('pdf.foreign', {});
  const byName = new Map(fields.filter(isOurs).map((field) => [field.getName(), field]));
  return grant(
    note.sheets.map(({ fields: ids, ...sheet }) => ({
      ...sheet,
      fields: Object.entries(ids).flatMap(([name, id]) => {
        const field = byName.get(name);
        return field ? [filledFrom(id, field)] : [];
      }),
    })),
  );
};

/** `%PDF-` stands within the first kilobyte. */
const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-');

/**
 * Reads a form that came back. Refuses, and never throws: files over 20 MB, what is no PDF, what is broken or encrypted, what
 * holds a script, and PDFs that this program has not made.
 */
export const readPdf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Ruling<readonly FilledSheet[], PdfRefusal>> => {
  if (bytes.length > LARGEST) return refuse('pdf.tooLarge', {});
  if (!isPdf(bytes)) return refuse('pdf.notOne', {});
  if (await unpacksTooFar(bytes)) return refuse('pdf.tooLarge', {});
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false });
    return read(document);
  } catch (error) {
    // The library throws for every kind of damage; only the lock is told apart.
    return refuse(error instanceof EncryptedPDFError ? 'pdf.encrypted' : 'pdf.broken', {});
  }
};
