/**
 * All codes of this game in one register, with the facts of each.
 *
 * Refusal codes are the catalogue's, in small letters. All share their facts: the rules name at most one thing by its
 * name, and the sentence uses it where it helps.
 */
import type { Refusal } from '../../kernel/ruling';
import { sayOf } from '../../kernel/say';
import type { LabelFacts } from './facts/labels';
import type { RefusalCode } from './facts/refusals';
import type { StoryCode, StoryFacts } from './facts/story';

export type { LabelFacts } from './facts/labels';
export type { StoryCode, StoryFacts } from './facts/story';

export interface NamedFacts {
  readonly name: string;
}

/** Words that nobody said, where somebody was passed over. */
export const UNSAID = '…';

/** Every code with its facts: refusals, story lines, labels. */
export type HotFacts = Readonly<Record<RefusalCode, NamedFacts>> & Readonly<Record<StoryCode, StoryFacts>> & LabelFacts;

export type HotRefusal = Refusal<RefusalCode, NamedFacts>;

/** A refusal with the rule that was broken; `name` is what it is about. */
export const no = (code: RefusalCode, rule: string, name = ''): HotRefusal =>
  rule === '' ? { code, facts: { name } } : { code, facts: { name }, rule };

/** The same as a ruling. */
export const deny = (
  code: RefusalCode,
  rule: string,
  name = '',
): { readonly ok: false; readonly refusal: HotRefusal } => ({
  ok: false,
  refusal: no(code, rule, name),
});

/** A label for the words file. */
export const say = sayOf<LabelFacts>();
