/**
 * A move form without its page: what was filled in, which fields are asked, and
 * the move that comes of it.
 *
 * The rules judge the move; this file only knows when there is nothing to judge
 * yet, because a field is still empty.
 */
import type { JsonObject } from '../../../rules/kernel/json';
import type { Arming, Field, Offer } from '../../../rules/kernel/offer';
import type { Say } from '../../../rules/kernel/say';
import { clean } from '../parts/clean';

export type Value = string | number | boolean | readonly string[];
export type Values = Readonly<Record<string, Value>>;

/** Why there is no move yet: the field, and what it lacks. */
export interface Gap {
  readonly field: Field;
  readonly lack: 'choice' | 'text' | 'fewer' | 'more' | 'number';
}

/** How many an option list or a list of texts wants; both 1 for a plain choice. */
const isWithin = (count: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  count >= min && count <= max;

const strings = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [];
const string = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

/** The options that may be picked now. */
const openValues = (options: Extract<Field, { kind: 'choice' }>['options']): readonly string[] =>
  options.filter(({ refusal }) => refusal === undefined).map(({ value }) => value);

const initialValue = (field: Field, say: (say: Say) => string): Value => {
  switch (field.kind) {
    case 'choice': {
      // A question with one answer is answered; the person can still read it.
      const only = field.optional ? undefined : openValues(field.options);
      return field.initial ?? (only?.length === 1 ? (only[0] ?? '') : '');
    }
    case 'several': {
      const open = openValues(field.options);
      return field.initial ?? (field.min === open.length && field.ordered !== true ? open : []);
    }
    case 'text':
      return field.initial === undefined ? '' : say(field.initial).slice(0, field.max);
    case 'texts':
      return new Array<string>(Math.max(1, field.min)).fill('');
    case 'flag':
      return field.initial ?? false;
    case 'number':
      return field.initial;
  }
};

/** What others must have seen before this form, as it is filled in, may be sent; null where nothing. */
export const arming = ({ arms }: Offer, values: Values): Arming | null =>
  arms === undefined || (arms.when !== undefined && values[arms.when] !== true) ? null : arms;

/** What a form shows when it opens. `say` words the texts that the rules suggest. */
export const initialValues = (offer: Offer, say: (say: Say) => string): Values =>
  Object.fromEntries(offer.fields.map((field) => [field.name, initialValue(field, say)]));

const stillFits = (field: Field, value: Value): boolean => {
  switch (field.kind) {
    case 'choice':
      return typeof value === 'string' && (value === '' || field.options.some((option) => option.value === value));
    case 'several':
      return Array.isArray(value) && value.every((each) => field.options.some((option) => option.value === each));
    case 'text':
      return typeof value === 'string';
    case 'texts':
      return Array.isArray(value) && value.length <= field.max;
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
  }
};

/** What was filled in before, as far as the form still asks it that way; the rest as when it opens. */
export const remember = (offer: Offer, before: Values | undefined, say: (say: Say) => string): Values => {
  const fresh = initialValues(offer, say);
  if (before === undefined) return fresh;
  return Object.fromEntries(
    offer.fields.map((field) => {
      const value = before[field.name];
      return [field.name, value !== undefined && stillFits(field, value) ? value : (fresh[field.name] ?? '')];
    }),
  );
};

/** Whether a field is asked now: the field it hangs on is asked, and has one of the values. */
const isAsked = (offer: Offer, field: Field, values: Values): boolean => {
  const { when } = field;
  if (when === undefined) return true;
  const parent = offer.fields.find(({ name }) => name === when.field);
  const held = values[when.field];
  const spelled = strings(held).length > 0 ? strings(held) : [String(held ?? '')];
  // A field cannot hang on itself or on a later one, so this walk ends.
  const isEarlier = parent !== undefined && offer.fields.indexOf(parent) < offer.fields.indexOf(field);
  return isEarlier && isAsked(offer, parent, values) && spelled.some((value) => when.is.includes(value));
};

/** The fields that are asked, in order. */
export const askedFields = (offer: Offer, values: Values): readonly Field[] =>
  offer.fields.filter((field) => isAsked(offer, field, values));

const lackOf = (field: Field, value: Value | undefined): Gap['lack'] | null => {
  switch (field.kind) {
    case 'choice':
      return string(value) === '' && field.optional !== true ? 'choice' : null;
    case 'several':
      if (isWithin(strings(value).length, field)) return null;
      return strings(value).length < field.min ? 'fewer' : 'more';
    case 'text':
      return string(value).trim() === '' && field.optional !== true ? 'text' : null;
    case 'texts': {
      const written = strings(value).filter((text) => text.trim() !== '');
      return isWithin(written.length, field) ? null : 'fewer';
    }
    case 'flag':
      return null;
    case 'number':
      return typeof value === 'number' && Number.isSafeInteger(value) && isWithin(value, field) ? null : 'number';
  }
};

/** The first field that still lacks something, or null where the move can be judged. */
export const gapOf = (offer: Offer, values: Values): Gap | null => {
  for (const field of askedFields(offer, values)) {
    const lack = lackOf(field, values[field.name]);
    if (lack !== null) return { field, lack };
  }
  return null;
};

const partOf = (field: Field, value: Value | undefined): JsonObject => {
  const { name } = field;
  switch (field.kind) {
    case 'choice':
      return string(value) === '' ? {} : { [name]: string(value) };
    case 'several':
      return { [name]: inOrder(field, strings(value)) };
    case 'text':
      return clean(string(value)) === '' && field.optional === true ? {} : { [name]: clean(string(value)) };
    case 'texts':
      return {
        [name]: strings(value)
          .map(clean)
          .filter((text) => text !== ''),
      };
    case 'flag':
      return { [name]: value === true };
    case 'number':
      return { [name]: typeof value === 'number' && Number.isSafeInteger(value) ? value : field.initial };
  }
};

/** As picked where the order counts, else in the order of the list, so that one choice has one spelling. */
const inOrder = (field: Extract<Field, { kind: 'several' }>, picked: readonly string[]): readonly string[] =>
  field.ordered === true ? picked : field.options.map(({ value }) => value).filter((value) => picked.includes(value));

/** The move of a form: its fixed parts and one value for each field that is asked. */
export const moveFrom = (offer: Offer, values: Values): JsonObject =>
  askedFields(offer, values).reduce<JsonObject>(
    (move, field) => ({ ...move, ...partOf(field, values[field.name]) }),
    offer.fixed,
  );
