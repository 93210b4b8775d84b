/** Sentences for the sheet studio: what is wrong with a layout file, and with the folder. */
import type { Facts } from './wording';

/** What the reader of JSON met, in words. */
const syntax: Readonly<Record<string, string>> = {
  CommaExpected: 'A comma is missing before this.',
  ColonExpected: 'A colon is missing before this.',
  ValueExpected: 'A value is missing here: a comma may stand before nothing.',
  PropertyNameExpected: 'A name in quotes is missing here: a comma may stand before nothing.',
  CloseBraceExpected: 'A closing } is missing.',
  CloseBracketExpected: 'A closing ] is missing.',
  EndOfFileExpected: 'The layout ends before this; something stands behind it.',
  InvalidCommentToken: 'Comments cannot stand in a layout file.',
  UnexpectedEndOfString: 'A quote is missing at the end of this text.',
  InvalidNumberFormat: 'This is no number.',
  InvalidSymbol: 'This is no value. Texts stand in quotes.',
  InvalidEscapeCharacter: 'After a backslash, only " \\ / b f n r t u can stand.',
  InvalidUnicode: 'A letter written as \\u needs four digits.',
  InvalidCharacter: 'This letter cannot stand here as it is.',
};

const value = (facts: Facts): string => {
  const [expected, received] = [facts.text('expected'), facts.text('received')];
  if (expected === '') return `${received || 'This'} does not fit here.`;
  const patterns: Readonly<Record<string, string>> = {
    '/^#[0-9a-f]{6}([0-9a-f]{2})?$/': 'a colour like #c8972b',
    '/^[a-z][a-zA-Z0-9-]*$/': 'a name of letters, digits and hyphens that begins with a small letter',
  };
  return `${received} does not fit here: ${patterns[expected] ?? expected} is expected.`;
};

/** Which field of the piece, or which of its values, where it is one. */
const ofField = (facts: Facts): string => {
  const field = facts.text('field');
  return field === '' ? '' : ` (${field})`;
};

export const layoutSentences = {
  'layout.syntax': (facts) => syntax[facts.text('kind')] ?? 'This is not JSON.',
  'layout.unknown': (facts) => `"${facts.text('name')}" is not known here. Take it out, or look at its spelling.`,
  'layout.missing': (facts) => `"${facts.text('name')}" is missing here.`,
  'layout.value': value,
  'layout.noName': (facts) =>
    `There is no ${facts.text('what')} "${facts.text('name')}". Add it to "${facts.text('what')}s", or use one that is there.`,
  'layout.noMarks': () => 'The layout has neither "marks" nor "pages".',
  'layout.twoPages': () => 'The layout has both "marks" and "pages". One of them must go.',
  'layout.otherName': (facts) => `The name must be that of the file: "${facts.text('name')}".`,
  'layout.long': () => 'The file is too long for a layout.',
  'layout.deep': () => 'The file holds too many brackets within brackets.',
  'layout.empty': () => 'The file is empty.',
  'layout.malformed': (facts) => `The layout cannot be drawn: ${facts.text('why')}.`,
  'layout.missValue': (facts) => `There is no value "${facts.text('name')}" in this piece.`,
  'layout.missPart': (facts) => `There is no layout "${facts.text('name')}" in the folder to join here.`,
  'layout.missLoop': (facts) => `"${facts.text('name')}" would hold itself, or too much. It is left out.`,
  'layout.cut': (facts) => `Too long for its place${ofField(facts)}: "${facts.text('text')}"`,
  'layout.outside': (facts) => `This leaves the paper${ofField(facts)}.`,
  'studio.noLayouts': () => 'There is no layout file in this folder. They end in .json.',
  'studio.gone': () => 'The folder cannot be read any more. Choose it again.',
  'studio.letters': (facts) =>
    `No font for paper has these letters, so empty boxes stand there${ofField(facts)}: "${facts.text('text')}"`,
  'studio.picture': (facts) =>
    `The folder has no picture "${facts.text('name')}" that can be shown: a PNG or JPEG under 8 MB.`,
} satisfies Record<string, (facts: Facts) => string>;
