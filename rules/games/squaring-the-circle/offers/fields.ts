/** The fields and options that forms share: texts, CARDs, theorems, and the bonuses of a roll. */
import type { Field, Option } from '../../../kernel/offer';
import type { Refusal } from '../../../kernel/ruling';
import type { Say } from '../../../kernel/say';
import { aidFor, aidId, claimable, helpfulPools, poolWords, type Throw } from '../bonuses';
import type { CardSource } from '../consequences';
import { say, type FieldName, type OptionName } from '../facts';
import { suggestedKind } from '../suggestions';
import { cardKinds } from '../playbooks';
import { LINE } from '../shapes';
import {
  find,
  poolOf,
  theoremsOf,
  type Card,
  type Mathematician,
  type Problem,
  type SquaringState,
  type Theorem,
} from '../state';

/** Words that are shown as they are: a name, a move, a playbook. */
export const plain = (text: string): Say => say('label.text', { text });

export const option = (value: string, label: Say, refusal?: Refusal | null): Option =>
  refusal === undefined || refusal === null ? { value, label } : { value, label, refusal };

/** An option that is a word of ours, and goes into the move as it is. */
export const known = (name: OptionName, refusal?: Refusal | null): Option =>
  option(name, say('option', { name }), refusal);

export const named = (texts: readonly string[]): readonly Option[] => texts.map((text) => option(text, plain(text)));

interface ChoiceParts {
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

type CardField = 'cardKind' | 'firstKind' | 'secondKind';
type CardText = 'text' | 'firstText' | 'secondText';

/** Kind and text of a CARD, with what its source suggests filled in (SC-052, SC-D23). */
export const cardFields = (
  source: CardSource,
  [kindName, textName]: readonly [CardField, CardText] = ['cardKind', 'text'],
  when?: { readonly field: string; readonly is: readonly string[] },
): readonly Field[] => {
  const shown = when === undefined ? {} : { when };
  const kinds = cardKinds.map((kind) => option(kind, say('label.cardKind', { kind })));
  return [
    choice(kindName, kinds, { rule: 'SC-052', initial: suggestedKind(source), ...shown }),
    text(textName, {
      label: 'cardText',
      rule: 'SC-052',
      initial: say('suggest.card', { from: source.from, name: source.name }),
      ...shown,
    }),
  ];
};

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

const several = (
  name: 'with' | 'spend' | 'aid',
  rule: string,
  options: readonly Option[],
  parts: ChoiceParts,
): Field => ({
  kind: 'several',
  name,
  label: say('field', { name }),
  rule,
  options,
  min: 0,
  max: options.length,
  ...(parts.when === undefined ? {} : { when: parts.when }),
});

/** What the roller may add before the dice: claims, her own hold, posted help. Empty lists are not asked (SC-003). */
export const bonusFields = (
  state: SquaringState,
  who: Mathematician,
  base: Throw['base'],
  parts: Pick<ChoiceParts, 'when'> = {},
): readonly Field[] => {
  const claims = claimable(who, base).map((claim) => option(claim, say('label.claim', { claim })));
  const pools = helpfulPools(who).map((id) =>
    option(id, say('label.pool', { ...poolWords(state, id), points: poolOf(who, id)?.points ?? 0 })),
  );
  const aids = aidFor(state, who).map((aid) =>
    option(aidId(aid), say('label.aid', { name: state.people[aid.by]?.name ?? '', pool: aid.pool })),
  );
  return [
    ...(claims.length > 0 ? [several('with', 'SC-006', claims, parts)] : []),
    ...(pools.length > 0 ? [several('spend', 'SC-005', pools, parts)] : []),
    ...(aids.length > 0 ? [several('aid', 'SC-003', aids, parts)] : []),
  ];
};
