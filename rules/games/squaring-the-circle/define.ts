/** How a move is written: its shape, its check, and what it does once granted. */
import * as v from 'valibot';
import type { RollPlan } from '../../kernel/offer';
import type { Ruling } from '../../kernel/ruling';
import { no, type SquaringRefusal } from './facts';
import type { SquaringState } from './state';
import type { Telling } from './telling';

/** What `check` proved: the granted act as plain data, and the roll that follows at once, if one does. */
export interface Granted<Act extends object> {
  readonly act: Act;
  readonly roll?: RollPlan;
}

interface MoveParts<Move, Act extends object> {
  readonly kind: string;
  readonly shape: v.GenericSchema<unknown, Move>;
  readonly check: (state: SquaringState, seat: number, move: Move) => Ruling<Granted<Act>, SquaringRefusal>;
  readonly apply: (telling: Telling, seat: number, act: Act) => void;
}

/** A move with its own types hidden: what `game.ts` keeps in its list. */
export interface MoveRule {
  readonly kind: string;
  readonly check: (state: SquaringState, seat: number, move: unknown) => Ruling<Granted<object>, SquaringRefusal>;
  readonly apply: (telling: Telling, seat: number, act: object) => void;
}

/** Joins the parts of a move; a move of another shape is refused before its check sees it. */
export const defineMove = <Move, Act extends object>(parts: MoveParts<Move, Act>): MoveRule => ({
  kind: parts.kind,
  check: (state, seat, move) => {
    const decoded = v.safeParse(parts.shape, move);
    if (!decoded.success) {
      const field = decoded.issues[0].path?.[0]?.key;
      return { ok: false, refusal: no('move.malformed', { field: typeof field === 'string' ? field : '' }) };
    }
    return parts.check(state, seat, decoded.output);
  },
  // The kernel hands a plan back only to the game that made it, on the same state: its act is this move's own.
  apply: (telling, seat, act) => parts.apply(telling, seat, act as Act),
});
