/**
 * Dice as things: where each die of a game lies, and what it means to lay some of them somewhere.
 *
 * A game whose dice are more than a roll (they are kept, bid, bet, lent) tells this from its state, and the table draws
 * every die, lets it be dragged, and moves it along when the state moves it. Laying dice somewhere is never a move by
 * itself: it opens a form of the game with those dice filled in.
 */
import type { Json } from './json';
import type { Say } from './say';

/** One die. */
export interface DieThing {
  /** Its name in the spot where it lies. Dice alike in one spot may change places. */
  readonly name: string;
  /** The seat whose colour and mark it bears; -1 for a die of nobody's. */
  readonly colour: number;
  /** How many sides it has; six where none are said. One with sides and no face bears its size. */
  readonly sides?: number;
  /** What it shows; null while it has not been rolled. */
  readonly face: number | null;
  /** What it could still do, for whoever asks. */
  readonly use: Say;
  /** It could do what the game waits for now. */
  readonly isLive?: boolean;
}

/** Dice that lie together. */
export interface DiceSpot {
  /** `pool:0`; a die's id on the table is `pool:0/a6`. */
  readonly id: string;
  /**
   * A store of dice not yet rolled, dice that somebody holds, dice in the middle, dice set aside, or one of the two sides
   * that are held against each other: these lie in the ring, the first above the second, and take dice that are laid on them.
   */
  readonly kind: 'pile' | 'pool' | 'middle' | 'aside' | 'side';
  /** Whose it is; -1 for nobody's. */
  readonly seat: number;
  readonly title: Say;
  /** How that seat stands just now. */
  readonly note?: Say;
  readonly dice: readonly DieThing[];
}

export interface DiceThings {
  /** In the order in which they are read; of those in the middle the last counts. */
  readonly spots: readonly DiceSpot[];
  readonly middle: {
    readonly title: Say;
    /** The figure that matters now, for instance what is to be beaten; null where there is none. */
    readonly figure: number | null;
    readonly caption: Say | null;
    readonly lines: readonly Say[];
  };
  /** The dice are what is played with now: whoever looks at the table looks at them first. */
  readonly isPressing: boolean;
}

/** Where dice are laid: by a seat, in the middle, or on a die of a side, by its id. In a game of sides the middle is: together. */
export type DiceTarget = number | 'middle' | { readonly die: string };

/** What laying these dice there would be: a form, filled so far, and what it comes to in words. */
export interface DiceDrop {
  /** Id of the offer. */
  readonly offer: string;
  /** Values for some of its fields, by the field's name. */
  readonly values: Readonly<Record<string, Json>>;
  readonly said: Say;
}

/** The id of a die on the table, as a drop names it. */
export const dieId = (spot: DiceSpot, die: DieThing): string => `${spot.id}/${die.name}`;
