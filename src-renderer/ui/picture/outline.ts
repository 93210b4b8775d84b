/**
 * The table as text: for every piece, note and roll what it says, so that the
 * game can be played without seeing the canvas. Pure; it reads what a piece
 * carries and knows no game.
 */
import type { PieceModel } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import type { Say } from '../../../rules/kernel/say';
import type { NoteView, PictureView, RollView } from '../../session/view';
import { signless } from '../moves/odds';
import { resultText } from '../story/story-text';
import { word } from '../wording/wording';

type Words = (said: Say) => string;

export interface OutlineItem {
  readonly id: string;
  /** Whose it is; -1 for the table's own. */
  readonly seat: number;
  readonly title: string;
  readonly lines: readonly string[];
}

/** `mathMoves` is read as "math moves". */
const spelled = (key: string): string => key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** The game's name for a value, empty for one that is not for reading; words without one leave the key itself. */
const spoken = (key: string, say: Words): string => {
  const named = say({ code: 'piece.field', facts: { name: key } });
  return named === 'piece.field' ? spelled(key) : named;
};

/** A plain value by the game's words: its codes, and figures that mean more than a number. */
const valued = (key: string, value: string | number, say: Words): string => {
  const worded = say({ code: 'piece.value', facts: { field: key, value } });
  if (worded !== 'piece.value') return worded;
  return typeof value === 'number' ? signless(value) : value;
};

const isRecord = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asSay = (value: JsonObject): Say | null => {
  const { code, facts } = value;
  return typeof code === 'string' && facts !== undefined && isRecord(facts) ? { code, facts } : null;
};

/** Rule numbers and ids are for clicks, not for reading, and the game has more of that kind. */
const isSilent = (key: string, value: Json, say: Words): boolean =>
  key === 'rule' || key === 'id' || value === null || value === false || value === '' || spoken(key, say) === '';

/** One value in words; empty where there is nothing to say. Nesting ends at the depth of a piece's own lists. */
const told = (key: string, value: Json, say: Words, depth: number): string => {
  if (value === null || value === false || depth > 5) return '';
  if (value === true) return 'yes';
  if (typeof value === 'string' || typeof value === 'number') return valued(key, value, say);
  if (!isRecord(value)) {
    return value
      .map((part) => told(key, part, say, depth + 1))
      .filter((part) => part !== '')
      .join('; ');
  }
  const worded = asSay(value);
  return worded === null ? toldRecord(value, say, depth) : say(worded);
};

const toldRecord = (record: JsonObject, say: Words, depth: number): string => {
  const parts = Object.entries(record).filter(([key, value]) => !isSilent(key, value, say));
  // The first words of a row are its name; what follows says more about it.
  const [first, ...rest] = parts.map(([key, value]) => {
    if (value === true) return spoken(key, say);
    const text = told(key, value, say, depth + 1);
    // Words, and sentences of the game's own, speak for themselves; figures and lists want their name.
    const speaks = typeof value === 'string' || (isRecord(value) && asSay(value) !== null);
    return text === '' ? '' : speaks ? text : `${spoken(key, say)} ${text}`;
  });
  const more = rest.filter((text) => text !== '').join(', ');
  return [first ?? '', more].filter((text) => text !== '').join(', ');
};

/** What a piece says, one line for each of its values that says something. */
export const linesOf = (values: JsonObject, say: Words): readonly string[] =>
  Object.entries(values)
    .filter(([key, value]) => !isSilent(key, value, say))
    .map(([key, value]) => ({ key, isTick: value === true, text: told(key, value, say, 0) }))
    .filter(({ text }) => text !== '')
    .map(({ key, isTick, text }) => (isTick ? spoken(key, say) : `${spoken(key, say)}: ${text}`));

/** The dice area in words, at every stage of a roll. */
export const diceText = (roll: RollView | null, say: Words): string => {
  if (roll === null) return word({ code: 'table.noDice', facts: {} });
  const { shown } = roll;
  if (shown.faces === undefined || shown.total === undefined || shown.band === undefined) {
    const answered = roll.answers.filter((answer) => answer.answered).length;
    return `${say(shown.what)}: ${answered} of ${roll.answers.length} answered`;
  }
  const landed = { ...shown, faces: shown.faces, total: shown.total, band: shown.band };
  const { versus, says = [] } = shown.read ?? {};
  const told = versus
    ? versus.map(({ title, faces }) => `${say(title)}: ${faces.join(', ')}`).join('; ')
    : `${say(shown.what)}: ${resultText(landed, say)}`;
  return says.length === 0 ? told : [`${told}.`, ...says.map(say)].join(' ');
};

interface Lying {
  readonly pieces: readonly PieceModel[];
  readonly notes: readonly NoteView[];
  readonly pictures?: readonly PictureView[];
}

/** `Picture: map.png, 480 × 320`, and what it shows; a picture that is still to come says so. */
const pictureItem = ({ id, name, alt, across, width, height, isHere }: PictureView): OutlineItem => ({
  id,
  seat: -1,
  title: `Picture: ${name}, ${Math.round(across)} × ${Math.round((across * height) / width)}`,
  lines: [alt === '' ? 'Nobody has said what it shows.' : alt, ...(isHere ? [] : ['It is on its way.'])],
});

/** Everything that lies on the table besides the dice: in the order of the game, then notes, then pictures. */
export const outlineOf = ({ pieces, notes, pictures = [] }: Lying, say: Words): readonly OutlineItem[] => [
  ...pieces.map(({ id, seat, title, values }) => ({
    id,
    seat,
    title: say(title),
    lines: linesOf(values, say),
  })),
  ...notes.map(({ id, text }) => ({ id, seat: -1, title: word({ code: 'table.note', facts: {} }), lines: [text] })),
  ...pictures.map(pictureItem),
];
