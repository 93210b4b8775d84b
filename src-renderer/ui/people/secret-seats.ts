/** Who at this screen sees what the others may not. Pure. */
import type { PieceModel } from '../../../rules/kernel/game';

/** The seats for which some thing on the table says more than it says to all, in their order. */
export const secretSeats = (
  piecesAt: ReadonlyMap<number, readonly PieceModel[]> | undefined,
  openPieces: readonly PieceModel[] | undefined,
): readonly number[] => {
  if (piecesAt === undefined || piecesAt.size < 2) return [];
  const open = new Map((openPieces ?? []).map((piece) => [piece.id, JSON.stringify(piece)]));
  return [...piecesAt]
    .filter(([, pieces]) => pieces.some((piece) => open.get(piece.id) !== JSON.stringify(piece)))
    .map(([seat]) => seat)
    .sort((a, b) => a - b);
};
