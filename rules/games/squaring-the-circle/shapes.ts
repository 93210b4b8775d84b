/**
 * The shapes that only moves of this game have, beside those of the kernel.
 *
 *   Limits: 400 characters for pools (a move and its target), 12 entries for lists, 60 for pools spent at once.
 */
import * as v from 'valibot';
import { looseLine, moveShape, word, wordTo } from '../../kernel/shapes';
import { cardKinds } from './playbooks';

/** A pool as moves spell it: `Network`, `Surveillance/the duke`. */
export const poolName = wordTo(400);
/** A short list of ids or words. */
export const words = v.pipe(v.array(word), v.maxLength(12));
export const kindOfCard = v.picklist(cardKinds);

/** What she does, in her player's words: told in the story, owed by nobody (SC-011). */
export const how = looseLine;

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

/** The shape of a move that rolls: its parts, and the bonuses settled before the dice. */
export const rollShape = <const Kind extends string, Parts extends v.ObjectEntries>(kind: Kind, parts: Parts) =>
  moveShape(kind, { ...parts, ...bonusEntries });
