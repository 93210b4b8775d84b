/**
 * The shapes of what people write into moves, from `unknown`: nothing from a peer is trusted by type.
 *
 *   Limits: 300 characters for names and one-line texts, 2,000 for long texts, 60 for ids and words of ours.
 *   Texts are trimmed, well-formed, and hold no control characters (long ones may break lines).
 */
import * as v from 'valibot';

export const LINE = 300;
export const LONG = 2000;

const isClean = (text: string): boolean => !/[\p{Surrogate}\p{Cc}]/u.test(text);
const isCleanLong = (text: string): boolean => isClean(text.replaceAll('\n', ''));

/** One line of at most `max` characters. */
export const lineTo = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.check(isClean));
/** One line of at most `max` characters that may be empty or left out, where a rule of the game asks for it by name. */
export const looseLineTo = (max: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max), v.check(isClean)), '');
/** Words of at most `max` characters, just as they are; whether they mean something is for the rules to say. */
export const wordTo = (max: number) => v.pipe(v.string(), v.maxLength(max), v.check(isClean));

/** One line of text: a name, a sentence. */
export const line = lineTo(LINE);
export const looseLine = looseLineTo(LINE);
/** A text that may break lines. */
export const longText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONG), v.check(isCleanLong));
/** An id that the state gave out, or a word of ours; whether it exists is for the rules to say. */
export const word = wordTo(60);

/** The shape of a move: its kind, its parts, and nothing else: a move has one spelling. */
export const moveShape = <const Kind extends string, Parts extends v.ObjectEntries>(kind: Kind, parts: Parts) =>
  v.strictObject({ kind: v.literal(kind), ...parts });

/** The field of a record that a shape does not hold of; the empty string where the record itself is none. */
export const oddField = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const field = issues[0].path?.[0]?.key;
  return typeof field === 'string' ? field : '';
};

/** The entry of a record by an id that may come from a peer; nothing for `constructor` and its like. */
export const find = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;
