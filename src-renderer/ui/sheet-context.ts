/** What a sheet on the page asks of the table around it. Provided once by `Play.svelte`. */
import { createContext } from 'svelte';
import type { PieceModel } from '../../rules/kernel/game';
import type { Refusal } from '../../rules/kernel/ruling';
import type { DrawnField } from '../sheet/marks';

export interface SheetMoves {
  /** Opens the form of a move among those of its seat; null then, and else why it cannot begin. */
  readonly press: (piece: PieceModel, field: DrawnField) => Refusal | null;
  readonly canBegin: (piece: PieceModel, field: DrawnField) => boolean;
  /** Brings the keyboard to the form that was opened, once nothing lies over it. */
  readonly toForm: () => void;
}

export const [useSheetMoves, provideSheetMoves] = createContext<SheetMoves>();
