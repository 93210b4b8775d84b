/**
 * The printed form of a character with the questions of the game behind it: which place on paper answers which question.
 * Pure. A path that ends in the question's name (`name`, `stats.creative`) is its answer; one that ends in one of its
 * options (`vice.Rage`, `moves.Bypass`) chooses that one.
 */
import type { Field, Option } from '../../../rules/kernel/offer';
import type { DrawnField } from '../../sheet/marks';

type Choice = Extract<Field, { readonly kind: 'choice' }>;

/** What a place on paper does: it takes words, it chooses from a list, or it ticks one option. */
export type Bound =
  | { readonly kind: 'text'; readonly field: Extract<Field, { readonly kind: 'text' }> }
  | { readonly kind: 'choice'; readonly field: Choice }
  | { readonly kind: 'tick'; readonly field: Choice; readonly option: Option };

const ticked = (fields: readonly Field[], group: string, value: string): Bound | null => {
  const choices = fields.filter((field): field is Choice => field.kind === 'choice');
  const named = choices.filter(({ name }) => name === group);
  for (const field of named.length > 0 ? named : choices) {
    const option = field.options.find((each) => each.value === value);
    if (option) return { kind: 'tick', field, option };
  }
  return null;
};

/** The question behind a place; null where the game asks nothing there before play (a hold, an advance). */
export const boundTo = ({ id, type }: DrawnField, fields: readonly Field[]): Bound | null => {
  const parts = id.split('.');
  const end = parts.at(-1) ?? id;
  if (type === 'check') return parts.length === 2 ? ticked(fields, parts[0] ?? '', end) : null;
  const field = fields.find(
    ({ name, kind }) => name === id || (kind === 'choice' && parts.length === 2 && name === end),
  );
  if (field?.kind === 'text') return { kind: 'text', field };
  return field?.kind === 'choice' ? { kind: 'choice', field } : null;
};
