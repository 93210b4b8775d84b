/** Dice in the hand: what laying them down here would be, told while they are carried, and what happens when they are let go. */
import { request, type Desk, type Shift } from './desk';
import { holdsDice, under } from './dice-hand';
import { FLIGHT_TIME } from './flights';
import type { TableHooks } from './hooks';
import type { Overlay } from './overlay';

/** What laying the dice in the hand would be; null where there are none in it. */
export const judge = (
  { scene: { pieces }, laying }: Pick<Desk, 'scene' | 'laying'>,
  hooks: TableHooks,
  shift: Shift | null,
): Desk['laying'] => {
  if (!shift || !hooks.canLay || !holdsDice(pieces, shift)) return null;
  const below = under(pieces, shift);
  if (!below) return { text: '', isGood: false, target: null };
  // The rules are asked once for each thing below the hand, not with every move of the pointer; a new scene has new things.
  if (laying?.target === below.piece) return laying;
  return { ...hooks.canLay(shift.ids, below.onto), target: below.piece };
};

/** A flight is at its place but for a cube of the time that is left: so far off it begins to be here after a third of it. */
const AWAY = 1.5 ** 3;

/** Dice that were let go: what they are laid on hears of it, and they glide back to where they lie. */
export const lay = (desk: Desk, hooks: TableHooks, shift: Shift): void => {
  const below = under(desk.scene.pieces, shift);
  hooks.onDrag(null);
  if (!desk.input.reducedMotion) {
    // The last part of a flight: it is no long way.
    const since = performance.now() - FLIGHT_TIME / 3;
    desk.flights = shift.ids.map((id) => ({ id, dx: shift.dx * AWAY, dy: shift.dy * AWAY, since }));
  }
  if (below) hooks.onLay?.(shift.ids, below.onto);
  request(desk);
};

/** The words at the dice in the hand, and where those are. */
export const layingOf = ({ laying, shift, scene }: Desk): Overlay['laying'] => {
  const lead = scene.pieces.find(({ id }) => id === shift?.lead);
  if (!laying || !shift || !lead) return null;
  return { ...laying, x: lead.x + shift.dx + lead.width / 2, y: lead.y + shift.dy + lead.height };
};
