/**
 * Where a piece lies that nobody has moved: a pure function of its seat and its order.
 *
 * The middle column holds the dice, rows of three below them and, upwards, rows
 * of three above them (or, for a game that has them, one broad piece or rows of
 * six playing cards above the dice, one below them, and rows of cards further south); each seat has a block of two pieces, one above the other,
 * left and right in turn. Nothing depends on how many there are, so a new piece never
 * pushes an old one away. All lengths in table units.
 */
import type { Layout } from '../sheet/format';

/** Table units in a tenth of a millimetre: 100 % shows a millimetre as two pixels. */
export const UNIT = 0.2;

/**
 * Cards of a row are what all look at: on the table they are half as large again as they would be printed, so that they can
 * be told apart from where everything is seen.
 */
const ROW_SCALE = 1.5;

/** By how much a piece is larger on the table than its layout says. */
export const scaleAt = (home: Layout['home']): number => (home === 'row' ? ROW_SCALE : 1);

/** The ring that dice lie in. */
export const DICE_SIZE = 400;
/** The dice's id among the places. */
export const DICE_ID = 'dice';

const GAP = 22;
const SEAT_WIDTH = 592;
const SEAT_HEIGHT = 426;
/** From the middle to the nearest seat. */
const MIDDLE = 318;
const CARD_WIDTH = 190;
const CARD_HEIGHT = 372;
const SLIP_HEIGHT = 128;
const MIDDLE_COLUMNS = 3;
/** A playing card, and how many of them lie side by side: as far up as they are, a row may be wider than the middle. */
const PLAYING_WIDTH = 219;
const PLAYING_HEIGHT = 321;
const ROW_COLUMNS = 6;

/** The upper left corner of a seat's block: the first two beside the middle, then a second row, then further out. */
const blockOf = (seat: number): { readonly x: number; readonly y: number } => {
  const row = Math.floor(seat / 2) % 2;
  const ring = Math.floor(seat / 4);
  const out = MIDDLE + ring * (SEAT_WIDTH + GAP * 2);
  return { x: seat % 2 === 0 ? -out - SEAT_WIDTH : out, y: row * (SEAT_HEIGHT * 2 + GAP * 3) };
};

/** Where the dice lie by themselves. */
export const dicePlace: { readonly x: number; readonly y: number } = { x: -DICE_SIZE / 2, y: 0 };

const columnOf = (order: number): number => {
  const pitch = CARD_WIDTH + GAP / 2;
  return ((order % MIDDLE_COLUMNS) - MIDDLE_COLUMNS / 2) * pitch + GAP / 4;
};

const belowDice = (order: number): { readonly x: number; readonly y: number } => ({
  x: columnOf(order),
  y: DICE_SIZE + GAP * 2 + Math.floor(order / MIDDLE_COLUMNS) * (CARD_HEIGHT + GAP),
});

const aboveDice = (order: number): { readonly x: number; readonly y: number } => ({
  x: columnOf(order),
  y: -(Math.floor(order / MIDDLE_COLUMNS) + 1) * (SLIP_HEIGHT + GAP / 2) - GAP / 2,
});

const inRow = (order: number): { readonly x: number; readonly y: number } => ({
  // Five are in the middle: four in a chain, and what it is drawn from.
  x: ((order % ROW_COLUMNS) - (ROW_COLUMNS - 1) / 2) * (PLAYING_WIDTH + GAP / 2) + GAP / 4,
  y: -(Math.floor(order / ROW_COLUMNS) + 1) * (PLAYING_HEIGHT + GAP / 2) - GAP / 2,
});

/** To the right of what is wide in the row below the dice. */
const besideMiddle = (order: number): { readonly x: number; readonly y: number } => ({
  x: MIDDLE - GAP - CARD_WIDTH,
  y: belowDice(order * MIDDLE_COLUMNS).y,
});

/** Something as wide as a seat and half as high as its block, in the middle above the dice. */
const north = (order: number): { readonly x: number; readonly y: number } => ({
  x: -SEAT_WIDTH / 2,
  y: -(order + 1) * (SEAT_HEIGHT + GAP),
});

/** Cards of the south begin where two rows of the middle have ended. */
const SOUTH = 2 * MIDDLE_COLUMNS;

/**
 * The default place of a piece. `order` counts the pieces with the same home (and, at a seat, of that seat) before it;
 * a piece of nobody's lies in the middle.
 */
export const defaultPlace = (
  home: Layout['home'],
  seat: number,
  order: number,
): { readonly x: number; readonly y: number } => {
  if (home === 'above-middle') return aboveDice(order);
  if (home === 'row') return inRow(order);
  if (home === 'beside-middle') return besideMiddle(order);
  if (home === 'north') return north(order);
  if (home === 'south') return belowDice(order + SOUTH);
  if (home === 'middle' || seat < 0) return belowDice(order);
  const { x, y } = blockOf(seat);
  const step = order * GAP;
  return { x: x + step, y: step + (home === 'seat' ? y + SEAT_HEIGHT + GAP : y) };
};
