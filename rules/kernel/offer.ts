/**
 * Offers: what a seat may do now, as forms made of data.
 *
 * The screen, the random player of the tests and a screen reader read the same
 * offers; none of them knows a game. A form is filled with `fixed` and one
 * value for each field, and the result is a move for `check`.
 */
import type { JsonObject } from './json';
import type { Refusal } from './ruling';
import type { Say } from './say';

/** One thing to choose. `value` goes into the move; `label` is worded by the game's words. */
export interface Option {
  readonly value: string;
  readonly label: Say;
  /** Why it cannot be chosen now, where that is known beforehand. */
  readonly refusal?: Refusal;
}

/** An option, closed where there is a refusal. */
export const option = (value: string, label: Say, refusal?: Refusal | null): Option =>
  refusal === undefined || refusal === null ? { value, label } : { value, label, refusal };

interface FieldBase {
  /** The move's key that this field fills. */
  readonly name: string;
  readonly label: Say;
  /** The rule that asks, one click away. */
  readonly rule?: string;
  /** Shown only while another field has this value. */
  readonly when?: { readonly field: string; readonly is: readonly string[] };
}

export type Field =
  /** One of the options; a string in the move. An optional one that is left empty is left out of the move. */
  | (FieldBase & {
      readonly kind: 'choice';
      readonly options: readonly Option[];
      readonly optional?: boolean;
      readonly initial?: string;
    })
  /** From `min` to `max` different options; a list of strings in the move, in the order of picking where `ordered`. */
  | (FieldBase & {
      readonly kind: 'several';
      readonly options: readonly Option[];
      readonly min: number;
      readonly max: number;
      readonly ordered?: boolean;
      readonly initial?: readonly string[];
    })
  /** Words; a string in the move, at most `max` characters. */
  | (FieldBase & {
      readonly kind: 'text';
      readonly max: number;
      readonly optional?: boolean;
      readonly initial?: Say;
      readonly long?: boolean;
    })
  /** From `min` to `max` texts; a list of strings in the move. */
  | (FieldBase & { readonly kind: 'texts'; readonly min: number; readonly max: number; readonly each: number })
  /** A tick; a boolean in the move. */
  | (FieldBase & { readonly kind: 'flag'; readonly initial?: boolean })
  /**
   * A whole number; a number in the move. Where each value has a name, the least first, it is chosen by that; where each
   * one more brings the same, it is ticked. Otherwise it is written.
   */
  | (FieldBase & {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly initial: number;
      readonly names?: readonly Say[];
      readonly each?: Say;
    });

/** A part of a roll's total besides the dice, by name: a stat, a forward, a claim. */
export interface Addend {
  readonly label: Say;
  readonly amount: number;
}

/** What a range of totals would bring, worded by the game. */
export interface Band {
  /** The lowest total of this band; -99 for the last. */
  readonly from: number;
  readonly label: Say;
}

/** A roll before the dice: what is thrown and what is added. The odds follow from it. */
export interface RollPlan {
  readonly sides: readonly number[];
  readonly addends: readonly Addend[];
  readonly bands: readonly Band[];
}

/** A roll that a state waits for: whose it is, and what the game is to do with its faces. */
export interface RollFor<Purpose> extends RollPlan {
  readonly seat: number;
  readonly what: Say;
  readonly purpose: Purpose;
}

export interface Offer {
  /** Stable while the form means the same thing, for instance `move:Bypass`. */
  readonly id: string;
  readonly title: Say;
  readonly hint?: Say;
  readonly rule: string;
  /** `answer`: the table waits for it. `turn`: mine to start. `aside`: possible out of turn. `pass`: ends the turn. */
  readonly group: 'answer' | 'turn' | 'aside' | 'pass';
  /** The parts of the move that are not asked, `kind` among them. */
  readonly fixed: JsonObject;
  readonly fields: readonly Field[];
  /** Known already, whatever is filled in. The form is shown, closed, with this reason. */
  readonly refusal?: Refusal;
  /** What others must have had before their eyes first. It can be sent once it has stood on this screen for a while. */
  readonly arms?: Arming;
  /** A press on what stands for it makes the move at once, without its form: the press says all there is to say. */
  readonly isOnePress?: boolean;
}

/** What a move waits for on its own screen; the rules ask nothing of it. */
export interface Arming {
  /** What it is that must have been seen: another one begins the wait anew. */
  readonly since: string;
  readonly seconds: number;
  /** What the button says until then. */
  readonly said: Say;
  /** Only while this tick of the form is set. */
  readonly when?: string;
}

/** How a game makes forms whose title and hint are worded by their name alone, which is their id too. */
export const formOf =
  <Name extends string>(say: (what: 'offer.title' | 'offer.hint', facts: { readonly name: Name }) => Say) =>
  (
    name: Name,
    rule: string,
    fixed: Offer['fixed'],
    fields: readonly Field[] = [],
    refusal: Refusal | null = null,
    group: Offer['group'] = 'answer',
  ): Offer => ({
    id: `${group}:${name}`,
    title: say('offer.title', { name }),
    hint: say('offer.hint', { name }),
    rule,
    group,
    fixed,
    fields,
    ...(refusal === null ? {} : { refusal }),
  });
