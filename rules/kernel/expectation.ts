/** What a table waits for, as the rules say it (decision 0052). */
import type { RollFor, RollPlan } from './offer';
import type { Say } from './say';

/** A card that lies face down: the deck it belongs to, and its number there. */
export interface CardRef {
  readonly deck: string;
  readonly card: number;
}

/** The face of a card, for whoever may see it; null for all others. It is never part of the state. */
export type Hand = (deck: string, card: number) => string | null;

/** Who may write next, which ceremony is due, or that nothing more can happen. Seats stand in ascending order. */
export type Expectation =
  | { readonly kind: 'one'; readonly seat: number; readonly what: Say }
  /** Each gives one choice, and all are applied in seat order. Over no seats it is applied at once. */
  | { readonly kind: 'each'; readonly seats: readonly number[]; readonly what: Say }
  /**
   * Any of `seats` may move, whoever is first; the clerk's client puts in order what races. Those of `owed` must, before the
   * table can go on: the table waits for them by name, and the fallback stands for one who is absent.
   */
  | {
      readonly kind: 'free';
      readonly seats: readonly number[];
      readonly owed: readonly number[];
      readonly clerk: number;
      readonly what: Say;
    }
  | { readonly kind: 'roll'; readonly seat: number; readonly what: Say; readonly roll: RollPlan }
  /** Each writes one paper, sealed until all are in. Those of `held` stay shut even then, until `papers` asks for them. */
  | { readonly kind: 'ballot'; readonly seats: readonly number[]; readonly held: readonly number[]; readonly what: Say }
  /** The held papers of the ballot just before are opened. */
  | { readonly kind: 'papers'; readonly seats: readonly number[]; readonly what: Say }
  /** A new deck of these faces, sorted, is put into an order that nobody knows. Deck ids are never used twice. */
  | { readonly kind: 'shuffle'; readonly deck: string; readonly faces: readonly string[]; readonly what: Say }
  /** These cards of a shuffled deck become readable, each for one seat. */
  | {
      readonly kind: 'deal';
      readonly deck: string;
      readonly cards: readonly (readonly [card: number, seat: number])[];
      readonly what: Say;
    }
  | { readonly kind: 'over'; readonly what: Say };

/** The seats that the rules ask: in a race, whoever wants to move; in a ceremony, nobody. */
export const askedSeats = (expected: Expectation): readonly number[] => {
  if (expected.kind === 'one') return [expected.seat];
  return expected.kind === 'each' || expected.kind === 'free' || expected.kind === 'ballot' ? expected.seats : [];
};

/** The dice that a state waits for. */
export const rollOf = ({ seat, what, sides, addends, bands }: RollFor<unknown>): Expectation => ({
  kind: 'roll',
  seat,
  what,
  roll: { sides, addends, bands },
});
