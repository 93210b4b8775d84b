/**
 * The shapes of moves, from `unknown`: nothing from a peer is trusted by type.
 *
 *   Limits: 300 characters for names and one-line texts, 2,000 for long texts,
 *   60 for ids and printed names, 400 for pools (a move and its target), 12 entries for lists, 60 for pools spent at once.
 *   Texts are trimmed, well-formed, and hold no control characters (long ones may break lines).
 *   Unknown keys are refused: a move has one spelling.
 */
import * as v from 'valibot';
import { cardKinds } from './playbooks';

export const LINE = 300;
export const LONG = 2000;

const isClean = (text: string): boolean => !/[\p{Surrogate}\p{Cc}]/u.test(text);
const isCleanLong = (text: string): boolean => isClean(text.replaceAll('\n', ''));

/** One line of text: a name, a statement, the words of a CARD. */
export const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LINE), v.check(isClean));
/** A text that may break lines. */
export const longText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONG), v.check(isCleanLong));
/** An id that the state gave out, or a word of ours; whether it exists is for the rules to say. */
export const word = v.pipe(v.string(), v.maxLength(60), v.check(isClean));
/** A pool as moves spell it: `Network`, `Surveillance/the duke`. */
export const poolName = v.pipe(v.string(), v.maxLength(400), v.check(isClean));
/** A short list of ids or words. */
export const words = v.pipe(v.array(word), v.maxLength(12));
export const kindOfCard = v.picklist(cardKinds);

/** What she does, in her player's words: told in the story, owed by nobody (SC-011). */
export const how = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LINE), v.check(isClean)), '');

const bonusEntries = {
  with: v.optional(words, []),
  spend: v.optional(v.pipe(v.array(poolName), v.maxLength(60)), []),
  aid: v.optional(v.pipe(v.array(poolName), v.maxLength(60)), []),
};

/** What the roller asks for before the dice: claims, own pools, posted help (SC-003). */
export interface Bonuses {
  readonly with: readonly string[];
  readonly spend: readonly string[];
  readonly aid: readonly string[];
}

/** The shape of a move: its kind, its parts, and nothing else. */
export const moveShape = <const Kind extends string, Parts extends v.ObjectEntries>(kind: Kind, parts: Parts) =>
  v.strictObject({ kind: v.literal(kind), ...parts });

/** The shape of a move that rolls: its parts, and the bonuses settled before the dice. */
export const rollShape = <const Kind extends string, Parts extends v.ObjectEntries>(kind: Kind, parts: Parts) =>
  v.strictObject({ kind: v.literal(kind), ...parts, ...bonusEntries });
