/** What a sheet, on the page or in the picture, asks of the table around it. Provided once by `Play.svelte`. */
import { createContext } from 'svelte';
import type { PieceModel } from '../../../rules/kernel/game';
import type { Offer } from '../../../rules/kernel/offer';
import type { Refusal } from '../../../rules/kernel/ruling';
import type { TableView } from '../../session/view';
import type { DrawnField } from '../../sheet/marks';
import { tellAtOnce } from '../parts/announce.svelte';
import { useTable } from '../table-context';
import type { Choosing } from '../moves/choosing.svelte';
import { handOf } from './hand';
import { knownFrom, lastName, pressMove } from './sheet-moves';

export interface SheetMoves {
  /**
   * Opens the form of a move among those of its seat, or makes it at once where a press says all (`isOnePress`): what came
   * of it, or why it cannot begin.
   */
  readonly press: (piece: PieceModel, field: DrawnField) => 'opened' | 'made' | Refusal;
  readonly canBegin: (piece: PieceModel, field: DrawnField) => boolean;
  /** Brings the keyboard to the form that was opened, once nothing lies over it. */
  readonly toForm: () => void;
}

export const [useSheetMoves, provideSheetMoves] = createContext<SheetMoves>();

/** What a press on a sheet does at this table. `toForm` brings the keyboard to the form that is open. */
export const createSheetMoves = (view: () => TableView, choosing: Choosing, toForm: () => void): SheetMoves => {
  const { session, say } = useTable();
  const makeNow = async (seat: number, offer: Offer): Promise<void> => {
    const answer = await session.propose(seat, offer.fixed);
    if (answer.ok) choosing.done(offer);
    else tellAtOnce(say(answer.refusal));
  };
  const pressed = (piece: PieceModel, field: DrawnField) => pressMove(view(), piece, field, choosing.seat);
  return {
    canBegin: (piece, field) => 'begun' in pressed(piece, field),
    press: (piece, field) => {
      const answer = pressed(piece, field);
      if ('refusal' in answer) return answer.refusal;
      const { seat, offer, fills } = answer.begun;
      if (offer.isOnePress === true) {
        void makeNow(seat, offer);
        return 'made';
      }
      if (seat !== choosing.seat) choosing.chooseSeat(seat);
      // A character's own sheet is no answer to whom a move is meant for.
      const isOwn = handOf(view().pieces, seat).sheet === piece.id;
      const name = lastName(field.id);
      choosing.begin(offer, { ...knownFrom(offer, isOwn ? [name] : [piece.id, name]), ...fills });
      return 'opened';
    },
    toForm,
  };
};
