/**
 * Binding: from a path in a layout to a value of a piece, and from a template to a text.
 *
 * A path is names joined by dots (`house.modifier`). Inside a list it is looked
 * up in the item first and in the piece after; `.` is the item itself. A path
 * that leads nowhere is an empty text, never an error: sheets of an older game
 * version must still open.
 */
import type { Json, JsonObject } from '../../rules/kernel/json';
import type { Say } from '../../rules/kernel/say';

/** Where a path is looked up. */
export interface Scope {
  readonly values: JsonObject;
  readonly item?: Json;
  /** The layout's words for codes that are values: `status.proven`. */
  readonly words: Readonly<Record<string, string>>;
  readonly say: (say: Say) => string;
  /** Where it is drawn; the screen, unless it says otherwise. */
  readonly target?: Target;
  /** True for an empty form. */
  readonly isBlank?: boolean;
  /** Hears of every path that a template names and the values do not have. */
  readonly miss?: (path: string) => void;
}

export type Target = 'table' | 'paper';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const step = (value: Json | undefined, key: string): Json | undefined => {
  if (Array.isArray(value)) return key === 'length' ? value.length : (value as readonly Json[])[Number(key)];
  // Values may hold names that a peer chose, so only own keys count.
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

const follow = (value: Json | undefined, path: string): Json | undefined => path.split('.').reduce(step, value);

/** What a condition can ask of the place where it is drawn. */
const flagAt = ({ target = 'table', isBlank = false }: Scope, path: string): boolean =>
  path === '@blank' ? isBlank : path === `@${target}`;

/** True where the path leads somewhere in the item of a list, and not only in the piece. */
export const isOfItem = ({ item }: Scope, path: string): boolean =>
  item !== undefined && (path === '.' || follow(item, path) !== undefined);

/** The value at a path, or undefined where there is none. */
export const valueAt = (scope: Scope, path: string): Json | undefined => {
  const { values, item } = scope;
  if (path.startsWith('@')) return flagAt(scope, path);
  if (path === '.') return item;
  return (item === undefined ? undefined : follow(item, path)) ?? follow(values, path);
};

/** The whole number at a path; anything else counts as 0. */
export const numberAt = (scope: Scope, path: string): number => {
  const value = valueAt(scope, path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : Array.isArray(value) ? value.length : 0;
};

/** The value that a mark needs: where there is none, that is reported. */
const needed = (scope: Scope, path: string): Json | undefined => {
  const value = valueAt(scope, path);
  if (value === undefined) scope.miss?.(path);
  return value;
};

/** `numberAt` for a mark that needs the number: where there is none, that is reported. */
export const neededNumber = (scope: Scope, path: string): number => {
  needed(scope, path);
  return numberAt(scope, path);
};

/** `listAt` for a mark that needs the list: where there is none, that is reported. */
export const neededList = (scope: Scope, path: string): readonly Json[] => {
  needed(scope, path);
  return listAt(scope, path);
};

/** The list at a path; anything else is an empty list. */
export const listAt = (scope: Scope, path: string): readonly Json[] => {
  const value = valueAt(scope, path);
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};

/** +2, +0, −1, with a real minus sign. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

const isSay = (value: JsonObject): boolean => typeof value['code'] === 'string' && isObject(value['facts']);

/** A value as words; a list's with commas between. */
export const textOf = (scope: Scope, value: Json | undefined): string => {
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return '✓';
  if (isObject(value)) return isSay(value) ? scope.say(value as unknown as Say) : '';
  if (Array.isArray(value)) return value.map((part: Json) => textOf(scope, part)).join(', ');
  return typeof value === 'number' ? String(value).replace('-', '−') : String(value);
};

/** `Set Theorist` becomes `set-theorist`: the name of a file. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * `{path}`, `{path:signed}`, `{path:count}`, `{path:word}` for a value that is a code of the layout's words, or
 * `{path:slug}` for a file's name. `{path?}` may lead nowhere.
 */
const slot = /\{([^{}:?]+)(\?)?(?::(signed|count|word|slug))?\}/g;

const filled = (scope: Scope, path: string, value: Json | undefined, filter: string | undefined): string => {
  if (value === undefined) return '';
  if (filter === 'count') return String(listAt(scope, path).length);
  if (filter === 'signed') return value === null ? '' : signed(numberAt(scope, path));
  const text = textOf(scope, value);
  if (filter === 'slug') return slugOf(text);
  const key = `${path.split('.').at(-1) ?? ''}.${text}`;
  return filter === 'word' && Object.hasOwn(scope.words, key) ? (scope.words[key] ?? text) : text;
};

/** The text of a template for these values. */
export const fill = (scope: Scope, template: string): string =>
  template.replace(slot, (_, path: string, optional: string | undefined, filter: string | undefined) =>
    filled(scope, path, optional === undefined ? needed(scope, path) : valueAt(scope, path), filter),
  );

/** The paths that a template names, in their order. */
export const pathsIn = (template: string): readonly string[] =>
  [...template.matchAll(slot)].map(([, path = '']) => path);

/** True for a template that is values alone, with no printed words of its own. */
export const isAllSlots = (template: string): boolean => template.replace(slot, '').trim() === '';

/** Whether a value counts as there: not null, false, 0, an empty text or an empty list. */
export const isThere = (value: Json | undefined): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== '' && value !== 0 && value !== false;

const clauseShape = /^(!?)([^=<>!]+)(?:(=|!=|>|<)(.*))?$/;

const clauseHolds = (scope: Scope, clause: string): boolean => {
  const [, not = '', path = '', relation, expected = ''] = clauseShape.exec(clause) ?? [];
  if (relation === '>') return numberAt(scope, path) > Number(expected);
  if (relation === '<') return numberAt(scope, path) < Number(expected);
  const value = valueAt(scope, path);
  if (relation === undefined) return isThere(value) === (not === '');
  return (textOf(scope, value) === expected) === (relation === '=');
};

/** `path`, `!path`, `path=text`, `path!=text`, `path>number`, `path<number`, and several of them joined by ` & `: all must hold. */
export const holds = (scope: Scope, when: string | undefined): boolean =>
  when === undefined || when.split(' & ').every((clause) => clauseHolds(scope, clause));
