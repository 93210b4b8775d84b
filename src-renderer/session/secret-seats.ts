/** Who at this screen sees what the others may not. Pure. */
import type { PieceModel } from '../../rules/kernel/game';

/**
 * Of several seats here, those for which some thing on the table says more than it would without a hand, in their order.
 * What a seat covers before its own eyes (SZ-041) is no secret of anybody's.
 */
export const secretSeats = (
  piecesAt: ReadonlyMap<number, readonly PieceModel[]>,
  withoutHand: (seat: number) => readonly PieceModel[],
): readonly number[] => {
  if (piecesAt.size < 2) return [];
  return [...piecesAt]
    .filter(([seat, pieces]) => JSON.stringify(pieces) !== JSON.stringify(withoutHand(seat)))
    .map(([seat]) => seat)
    .sort((a, b) => a - b);
};
