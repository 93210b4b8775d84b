/**
 * All codes of this game in one register, with the facts of each.
 *
 * The rules speak only through these three functions, and the words file has a
 * sentence for every key: a code that is new does not compile until it has one.
 */
import { noOf, type RefusalOf } from '../../kernel/ruling';
import { sayOf } from '../../kernel/say';
import type { LabelFacts } from './facts/labels';
import type { RefusalFacts } from './facts/refusals';
import type { StoryFacts } from './facts/story';

export type { AskName, FieldName, LabelFacts, MarkName, OfferName, OptionName, PieceField } from './facts/labels';
export type { Occasion, RefusalFacts } from './facts/refusals';
export type { StoryFacts } from './facts/story';

/** Words that nobody said, where somebody was passed over: no prose, and what any player could write. */
export const UNSAID = '…';

/** Every code with its facts: refusals, story lines, labels. */
export interface SquaringFacts extends RefusalFacts, StoryFacts, LabelFacts {}
export type SquaringCode = keyof SquaringFacts;
export type FactsOf<C extends SquaringCode> = SquaringFacts[C];

/** Any refusal of this game, as a closed union. */
export type SquaringRefusal = RefusalOf<RefusalFacts>;

/** A refusal, with the rule that was broken where a rule of the game speaks. */
export const no = noOf<RefusalFacts>();

/** A label for the words file. */
export const say = sayOf<LabelFacts>();
