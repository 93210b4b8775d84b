/** The small shapes of which the shape of a state from outside is made, in every game. */
import * as v from 'valibot';
import type { Addend, Band } from './offer';
import type { Say } from './say';

/** What reads an unknown value as a `T`, and nothing else. */
export type Shape<T> = v.GenericSchema<unknown, T>;

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** Words of at most `max` characters, just as they are. */
export const wordsTo = (max: number): Shape<string> => v.pipe(v.string(), v.maxLength(max));

export const listOf = <T>(one: Shape<T>, max: number): Shape<T[]> => v.pipe(v.array(one), v.maxLength(max));

export const recordOf = <T>(key: Shape<string>, one: Shape<T>): Shape<Record<string, T>> =>
  v.record(key as v.BaseSchema<string, string, v.BaseIssue<unknown>>, one);

/** Words of ours are looked up by their code, and one that is not there is shown bare. */
export const sayShape = (code: Shape<string>, words: Shape<string>): Shape<Say> =>
  v.strictObject({ code, facts: recordOf(code, v.union([words, whole(-1_000_000, 1_000_000)])) });

/** What is added to a roll: at most so many parts, each worded by a `say` of the game. */
export const addendsOf = (say: Shape<Say>, max: number): Shape<Addend[]> =>
  listOf(v.strictObject({ label: say, amount: whole(-1000, 1000) }), max);

/** What the totals of a roll bring. */
export const bandsOf = (say: Shape<Say>): Shape<Band[]> =>
  listOf(v.strictObject({ from: whole(-1000, 1000), label: say }), 10);
