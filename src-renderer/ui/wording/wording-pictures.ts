/** Sentences for pictures on the table. */
import type { Facts } from './wording';

type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

/** `900 KB`, `4.2 MB`; decimal units, as file managers show them. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  const millions = bytes / 1_000_000;
  return `${millions < 9.95 ? millions.toFixed(1) : Math.round(millions)} MB`;
};

/** What a saved file lacks; empty where it lacks nothing. */
export const missingText = (missing: number): string => {
  if (missing === 0) return '';
  const what = missing === 1 ? 'One picture has' : `${missing} pictures have`;
  return `${what} not come to this machine yet and ${missing === 1 ? 'is' : 'are'} not in the file.`;
};

const most = (facts: Facts): string => sizeText(facts.count('max') ?? 0);

/** What a picture shows, or else what it is called. */
const shown = (facts: Facts): string => facts.text('alt') || facts.text('name') || 'no name';

/** All of them, by code. */
export const pictureSentences: Sentences = {
  'picture.kind': () => 'That is no picture that can lie here. It takes PNG, JPEG, WebP and GIF.',
  'picture.svg': () =>
    'An SVG drawing can hold programs, so none is laid on a table. Save it as a PNG, and that one can.',
  'picture.broken': () => 'This picture is broken and cannot be shown. Open it elsewhere and save it again.',
  'picture.pixels': () => 'This picture has more pixels than can be shown here. Make it smaller and lay that one.',
  'picture.bytes': (facts) => `This picture is too large: one may have ${most(facts)}. Lay it smaller.`,
  'picture.tableBytes': (facts) =>
    `The pictures on this table would be more than ${most(facts)} together. Take one away first, or lay this one smaller.`,
  'picture.tableCount': (facts) =>
    `There are ${facts.count('max') ?? 'as many as'} pictures on this table, and no more can be. Take one away first.`,
  'table.pictureComing': (facts) => `Picture on its way: ${shown(facts)}`,
  'table.pictureOdd': (facts) => `This picture cannot be shown here: ${shown(facts)}`,
};
