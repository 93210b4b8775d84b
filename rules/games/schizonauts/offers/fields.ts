/** The fields and options that forms share. */
import { formOf, option, type Field, type Option } from '../../../kernel/offer';
import type { Refusal } from '../../../kernel/ruling';
import type { Say } from '../../../kernel/say';
import { LINE, LONG } from '../../../kernel/shapes';
import { say, type LabelFacts } from '../facts';
import { keyOf } from '../keys';
import { cats, nameOf, sides, type Cat, type Memory, type Sheet, type Side, type SzState } from '../state';

type FieldName = LabelFacts['field']['name'];
type OfferName = LabelFacts['offer.title']['name'];

/** Words that are shown as they are. */
export const plain = (text: string): Say => say('label.text', { text });

export const choice = (name: FieldName, options: readonly Option[], rule: string, optional = false): Field => {
  const open = options.find(({ refusal }) => refusal === undefined);
  const initial = optional ? { optional } : open === undefined ? {} : { initial: open.value };
  return { kind: 'choice', name, label: say('field', { name }), rule, options, ...initial };
};

export const text = (rule: string, long = false, initial?: Say): Field => ({
  kind: 'text',
  name: 'text',
  label: say('field', { name: 'text' }),
  rule,
  max: long ? LONG : LINE,
  ...(long ? { long } : {}),
  ...(initial === undefined ? {} : { initial }),
});

export const flag = (name: FieldName, rule: string, initial = false): Field => ({
  kind: 'flag',
  name,
  label: say('field', { name }),
  rule,
  initial,
});

export const form = formOf<OfferName>(say);

export const seatOption = (state: SzState, seat: number, refusal?: Refusal | null): Option =>
  option(String(seat), plain(nameOf(state, seat)), refusal);

export const keyOption = (id: string): Option => {
  const { title, cat, bonus } = keyOf(id);
  return option(id, say('label.key', { title, cat, bonus }));
};

export const catOptions: readonly Option[] = cats.map((cat) => option(cat, say('label.cat', { cat })));

export const catField = (rule: string): Field => choice('cat', catOptions, rule);

/** The three categories with what each would throw. */
export const ratingOptions = (rating: (cat: Cat) => number): readonly Option[] =>
  cats.map((cat) => option(cat, say('label.rating', { cat, rating: rating(cat) })));

export const sideOptions: readonly Option[] = sides.map((side) => option(side, say('label.side', { side })));

export const personaOptions = (sheet: Sheet): readonly Option[] =>
  sides.map((side) => option(side, say('label.persona', { side, name: sheet[side].name })));

export const memoryOption = (
  { id, cat, text: words }: Pick<Memory, 'id' | 'cat' | 'text'>,
  side: Side | 'overlap',
  refusal?: Refusal | null,
): Option => option(id, say('label.memory', { cat, text: words, side }), refusal);
