/** What the keeper sees of each character: its glance drawn, where the game has one, else its whole sheet. Pure. */
import type { PieceModel } from '../../../rules/kernel/game';
import type { Say } from '../../../rules/kernel/say';
import type { SeatView } from '../../session/view';
import type { Layout } from '../../sheet/format';
import { layOut } from '../../sheet/layout';
import type { Drawing } from '../../sheet/marks';
import { shippedMetrics } from '../../sheet/metrics';
import { handOf } from './hand';
import { readingOf, type SheetReading } from './sheet-reading';

/** The layout that shows a character at a glance, in each game's folder that has one. */
const GLANCE = 'part-glance';

interface CharacterGlance {
  readonly seat: SeatView;
  /** Null while the seat has no character. */
  readonly piece: PieceModel | null;
  readonly drawing: Drawing | null;
  readonly reading: SheetReading | null;
}

/** One for each seat, in seat order. */
export const glancesOf = (
  pieces: readonly PieceModel[],
  seats: readonly SeatView[],
  layouts: ReadonlyMap<string, Layout>,
  say: (said: Say) => string,
): readonly CharacterGlance[] =>
  seats.map((seat) => {
    const id = handOf(pieces, seat.seat).sheet;
    const piece = pieces.find((each) => each.id === id);
    const layout = piece && (layouts.get(GLANCE) ?? layouts.get(piece.layout));
    if (!piece || !layout) return { seat, piece: piece ?? null, drawing: null, reading: null };
    const options = { parts: layouts, target: 'table', isBlank: false } as const;
    return {
      seat,
      piece,
      drawing: layOut(layout, piece.values, say, shippedMetrics, options),
      reading: readingOf(layout, piece.values, say, layouts),
    };
  });
