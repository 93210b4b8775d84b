/** Shapes of what people write into moves of this game. */
import * as v from 'valibot';

/** The longest name of a thing, in UTF-16 units. */
export const NAME = 60;

const isClean = (text: string): boolean => !/[\p{Surrogate}\p{Cc}]/u.test(text);

/** A new name. */
export const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME), v.check(isClean));
/** A new setting's: its birth lifepath bears it with an ending (HC-040). */
export const settingName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME - 10), v.check(isClean));
/** A name that may be left empty where a rule of the game speaks of that. */
export const looseName = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NAME), v.check(isClean)), '');
export const names = v.optional(v.pipe(v.array(name), v.maxLength(100)), []);
/** A seat, as its number in digits, which is what a form's options are. */
export const seatWord = v.pipe(v.string(), v.regex(/^\d{1,2}$/));
export const whole = v.pipe(v.number(), v.safeInteger());
export const flag = v.optional(v.boolean(), false);

/** Whether a word from a move is one of ours. */
export const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  list.some((each) => each === text);
