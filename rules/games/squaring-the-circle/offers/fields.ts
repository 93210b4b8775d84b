/** The fields and options that forms share: choices, texts, CARDs, theorems. */
import { option, type Field, type Option } from '../../../kernel/offer';
import type { Refusal } from '../../../kernel/ruling';
import type { Say } from '../../../kernel/say';
import { find, LINE } from '../../../kernel/shapes';
import { say, type FieldName, type OptionName } from '../facts';
import { theoremsOf, type Card, type Problem, type SquaringState, type Theorem } from '../state';

/** Words that are shown as they are: a name, a move, a playbook. */
export const plain = (text: string): Say => say('label.text', { text });

/** An option that is a word of ours, and goes into the move as it is. */
export const known = (name: OptionName, refusal?: Refusal | null): Option =>
  option(name, say('option', { name }), refusal);

export const named = (texts: readonly string[]): readonly Option[] => texts.map((text) => option(text, plain(text)));

export interface ChoiceParts {
  /** The label, where it is not that of the move's key. */
  readonly label?: FieldName;
  readonly rule?: string;
  readonly optional?: boolean;
  readonly initial?: string;
  readonly when?: { readonly field: string; readonly is: readonly string[] };
}

export const choice = (name: FieldName, options: readonly Option[], parts: ChoiceParts = {}): Field => ({
  kind: 'choice',
  ...parts,
  name,
  label: say('field', { name: parts.label ?? name }),
  options,
});

interface TextParts {
  /** The label, where it is not that of the move's key. */
  readonly label?: FieldName;
  readonly rule?: string;
  readonly optional?: boolean;
  readonly initial?: Say;
  readonly long?: boolean;
  readonly max?: number;
  readonly when?: { readonly field: string; readonly is: readonly string[] };
}

export const text = (name: FieldName, parts: TextParts = {}): Field => ({
  kind: 'text',
  max: LINE,
  ...parts,
  name,
  label: say('field', { name: parts.label ?? name }),
});

/** What she does, in the player's words: asked of every roll, owed by none (SC-011). */
export const how: Field = text('how', { rule: 'SC-011', optional: true });

export const cardOptions = (house: readonly Card[]): readonly Option[] =>
  house.map(({ id, kind, text: words }) => option(id, say('label.card', { kind, text: words })));

export const theoremLabel = ({ id, statement, need, status }: Theorem): Say =>
  say('label.theorem', { number: id.slice(1), statement, need, status });

/** Every theorem that `judge` lets through, and those it refuses with the reason. */
export const theoremOptions = (
  state: SquaringState,
  isListed: (theorem: Theorem) => boolean,
  judge: (theorem: Theorem) => Refusal | null = () => null,
): readonly Option[] =>
  theoremsOf(state)
    .filter(isListed)
    .map((theorem) => option(theorem.id, theoremLabel(theorem), judge(theorem)));

/** A problem in a list, with whom it is to bring back (SC-064). */
export const problemLabel = (state: SquaringState, { text: words, back }: Problem, numeral: string): Say =>
  say('label.problem', { numeral, text: words, back: back === null ? '' : (find(state.people, back)?.name ?? '') });

export const isStated = ({ status }: Theorem): boolean => status === 'stated';

/** The first option that can be picked, as a form's initial value. */
export const firstOpen = (options: readonly Option[]): { readonly initial?: string } => {
  const open = options.find(({ refusal }) => refusal === undefined);
  return open === undefined ? {} : { initial: open.value };
};

/** A tick that the player sets or leaves. */
export const flag = (name: FieldName, rule: string): Field => ({
  kind: 'flag',
  name,
  label: say('field', { name }),
  rule,
  initial: false,
});

/** An option of a form that a move asks for; its words stand with the move's. */
export const asked = (move: string, pick: string): Option => option(pick, say('option.ask', { move, pick }));
