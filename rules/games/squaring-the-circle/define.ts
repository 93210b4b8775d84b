/** The one form in which this game's moves are written. */
import { movesOf } from '../../kernel/define';
import { no } from './facts';
import type { SquaringState } from './state';

/** Joins the parts of a move. */
export const defineMove = movesOf<SquaringState>((field) => no('move.malformed', { field }));
