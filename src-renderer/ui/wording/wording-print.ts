/** Sentences for PDFs that are made here, and for those that come back. */
import type { Facts } from './wording';

type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

/** All of them, by code. */
export const printSentences: Sentences = {
  'pdf.tooLarge': () => 'The file is larger than 20 MB. A filled sheet is far smaller, so nothing of it was read.',
  'pdf.notOne': () => 'That is not a PDF. Choose the file that you saved after filling in the sheet.',
  'pdf.broken': () => 'The PDF is damaged and cannot be read. Save it again in the program in which you filled it in.',
  'pdf.encrypted': () => 'The PDF is locked with a password. Save it without one, then drop it here again.',
  'pdf.scripted': () =>
    'There is a script in the PDF. Sheets of Roundel have none, and none is ever run here, so nothing was read.',
  'pdf.foreign': () =>
    'This PDF was not made by Roundel, or it was printed to a PDF anew and lost its fields. Fill in a saved sheet and save that.',
  'pdf.endless': () => 'Reading the PDF takes far too long, so it was given up. Nothing of it was taken in.',
  'pdf.fonts': () =>
    'The PDF could not be made, because the fonts did not arrive. Is the host still running? Try again.',
};
