/**
 * All codes of this game in one register, with the facts of each.
 *
 * The rules speak only through these functions, and the words file has a sentence
 * for every key: a code that is new does not compile until it has one.
 */
import { type Refusal } from '../../kernel/ruling';
import type { Say } from '../../kernel/say';
import type { LabelFacts } from './facts/labels';
import type { RefusalFacts } from './facts/refusals';
import type { StoryFacts } from './facts/story';

export type { LabelFacts } from './facts/labels';
export type { RefusalFacts } from './facts/refusals';
export type { StoryFacts } from './facts/story';

/** Words that nobody said, where somebody was passed over: no prose, and what any player could write. */
export const UNSAID = '…';

export type StoryCode = keyof StoryFacts;

/** Every code with its facts: refusals, story lines, labels. */
export interface SzFacts extends RefusalFacts, StoryFacts, LabelFacts {}

/** Any refusal of this game, as a closed union. */
export type SzRefusal = { readonly [C in keyof RefusalFacts]: Refusal<C, RefusalFacts[C]> }[keyof RefusalFacts];

/** A refusal with the rule that was broken; where no rule of the game speaks (a malformed move), there is none. */
export const no = <C extends keyof RefusalFacts>(code: C, facts: RefusalFacts[C], rule?: string): SzRefusal =>
  // The union's members are exactly the pairs of code and facts that this signature admits.
  (rule === undefined ? { code, facts } : { code, facts, rule }) as SzRefusal;

/** A label for the words file. */
export const say = <C extends keyof LabelFacts>(code: C, facts: LabelFacts[C]): Say<C, LabelFacts[C]> => ({
  code,
  facts,
});
