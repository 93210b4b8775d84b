/** Shapes of what people write into moves of this game. */
import * as v from 'valibot';
import { lineTo, looseLineTo } from '../../kernel/shapes';

/** The longest name of a thing, in UTF-16 units. */
export const NAME = 60;

/** A new name. */
export const name = lineTo(NAME);
/** A new setting's: its birth lifepath bears it with an ending (HC-040). */
export const settingName = lineTo(NAME - 10);
/** A name that may be left empty where a rule of the game speaks of that. */
export const looseName = looseLineTo(NAME);
export const names = v.optional(v.pipe(v.array(name), v.maxLength(100)), []);
/** A seat, as its number in digits, which is what a form's options are. */
export const seatWord = v.pipe(v.string(), v.regex(/^\d{1,2}$/));
export const whole = v.pipe(v.number(), v.safeInteger());
/** A number of which the rules say themselves whether it is one of theirs. */
export const loose = v.pipe(v.number(), v.finite());

/** Whether a number is a whole one between these two, both included. */
export const isWithin = (number: number, least: number, most: number): boolean =>
  Number.isSafeInteger(number) && number >= least && number <= most;
export const flag = v.optional(v.boolean(), false);

/** Whether a word from a move is one of ours. */
export const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  list.some((each) => each === text);
