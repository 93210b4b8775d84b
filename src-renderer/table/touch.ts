/**
 * Fingers on the table.
 *
 * One finger pans, wherever it begins: a hand that only wants to look around
 * must not carry a card away. A piece is moved by tapping it first, which
 * selects it, and then dragging it. A tap on the bare table selects nothing, a
 * double tap opens (or points, on the bare table), a long press is a right-click; on a card it reads the card large.
 *
 * Two fingers pan and zoom, also on a piece: what they began to carry goes back.
 * When one of the two is lifted the other goes on panning from where it is; it
 * neither jumps nor taps. A third finger is ignored. What the system cancels
 * goes back, too.
 *
 * ```text
 * none --down--> press --8 px--> pan | move --up--> none
 *                press --550 ms--> spent | hold  (the menu; a card read large)
 *                press | pan | move --2nd down--> pinch --one up--> pan
 * ```
 */
import { panned, zoomedAt } from './camera';
import {
  dragged,
  letFall,
  onTable,
  openAt,
  putBack,
  taken,
  type DragGrip,
  type GestureTarget,
  type Pixel,
} from './grips';
import type { ScenePiece } from './scene';

type TouchGrip =
  | { readonly kind: 'none' }
  /** What happens now means nothing until all fingers are up. */
  | { readonly kind: 'spent' }
  /** A card is read large for as long as the finger is down. */
  | { readonly kind: 'hold' }
  | (Pixel & { readonly kind: 'press'; readonly piece: ScenePiece | undefined; readonly isSelected: boolean })
  | { readonly kind: 'pinch'; readonly first: number; readonly second: number }
  | DragGrip;

/** The fingers of one hand. `id` tells them apart; `time` is in milliseconds. */
export interface Touch {
  readonly down: (id: number, point: Pixel) => void;
  readonly move: (id: number, point: Pixel) => void;
  readonly up: (id: number, point: Pixel, time: number) => void;
  /** The system took a finger away. */
  readonly cancel: (id: number) => void;
  /** All fingers are gone, whatever they did. */
  readonly clear: () => void;
}

/** Fingers tremble more than a mouse. */
const SLOP = 8;
const LONG_PRESS = 550;
/** Two taps are one double tap within this time and distance. */
const TWICE_TIME = 350;
const TWICE_SLOP = 30;

const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.left - b.left, a.top - b.top);
const middle = (a: Pixel, b: Pixel): Pixel => ({ left: (a.left + b.left) / 2, top: (a.top + b.top) / 2 });

interface Fingers {
  readonly target: GestureTarget;
  readonly down: Map<number, Pixel>;
  grip: TouchGrip;
  tapped: (Pixel & { readonly time: number }) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Puts back what was carried. */
const letGo = (hand: Fingers): void => {
  clearTimeout(hand.timer);
  if (hand.grip.kind === 'hold') hand.target.letGo();
  putBack(hand.target, hand.grip);
};

const press = (hand: Fingers, point: Pixel): void => {
  const { target } = hand;
  const { x, y } = onTable(target, point);
  const piece = target.pieceAt(x, y);
  hand.grip = { kind: 'press', piece, isSelected: piece !== undefined && target.selection().has(piece.id), ...point };
  hand.timer = setTimeout(() => {
    hand.tapped = null;
    if (piece && target.hold(piece)) {
      hand.grip = { kind: 'hold' };
      return;
    }
    hand.grip = { kind: 'spent' };
    target.context(piece?.id ?? null, point.left, point.top);
  }, LONG_PRESS);
};

const down = (hand: Fingers, id: number, point: Pixel): void => {
  hand.down.set(id, point);
  const [first, second] = [...hand.down.keys()];
  if (hand.down.size === 1) return press(hand, point);
  if (hand.down.size > 2 || first === undefined || second === undefined) return;
  letGo(hand);
  hand.grip = hand.grip.kind === 'spent' ? hand.grip : { kind: 'pinch', first, second };
};

/** What lay between the two fingers stays between them. */
const pinch = (
  { target, down: fingers }: Fingers,
  [a, b]: readonly Pixel[],
  [first, second]: readonly number[],
): void => {
  const [c, d] = [fingers.get(first ?? -1), fingers.get(second ?? -1)];
  if (!a || !b || !c || !d) return;
  const [from, to] = [middle(a, b), middle(c, d)];
  const moved = panned(target.camera(), to.left - from.left, to.top - from.top);
  target.look(zoomedAt(moved, distance(c, d) / Math.max(1, distance(a, b)), to.left, to.top));
};

const move = (hand: Fingers, id: number, point: Pixel): void => {
  const { target, grip, down: fingers } = hand;
  if (!fingers.has(id)) return;
  if (grip.kind === 'pinch') {
    const ids = [grip.first, grip.second];
    const before = ids.flatMap((each) => fingers.get(each) ?? []);
    fingers.set(id, point);
    if (ids.includes(id)) pinch(hand, before, ids);
    return;
  }
  fingers.set(id, point);
  if (grip.kind === 'press' && distance(grip, point) > SLOP) {
    clearTimeout(hand.timer);
    // From where the finger came down: what it holds follows it without a gap.
    const { left, top, piece, isSelected } = grip;
    hand.grip = piece && isSelected ? taken(target, piece, grip, true) : { kind: 'pan', left, top };
  }
  if (hand.grip.kind === 'pan' || hand.grip.kind === 'move' || hand.grip.kind === 'size')
    hand.grip = dragged(target, hand.grip, point, false);
};

const tap = (hand: Fingers, piece: ScenePiece | undefined, point: Pixel, time: number): void => {
  const { target, tapped } = hand;
  const isTwice = tapped !== null && time - tapped.time < TWICE_TIME && distance(tapped, point) < TWICE_SLOP;
  hand.tapped = isTwice ? null : { ...point, time };
  if (isTwice) return openAt(target, point);
  target.select(piece ? tappedWith(target.selection(), piece) : []);
  if (piece) target.click(piece);
};

/** A finger has no Shift: dice of one heap are chosen together by tapping one after the other. */
const tappedWith = (chosen: ReadonlySet<string>, { id, content }: ScenePiece): readonly string[] => {
  if (content.kind !== 'die') return [id];
  const heap = `${content.spot.id}/`;
  const others = [...chosen].filter((each) => each.startsWith(heap) && each !== id);
  return chosen.has(id) ? others : [...others, id];
};

const up = (hand: Fingers, id: number, point: Pixel, time: number): void => {
  const { grip, target } = hand;
  const wasPinching = grip.kind === 'pinch' && (grip.first === id || grip.second === id);
  if (!hand.down.delete(id)) return;
  const [left] = hand.down.values();
  if (left) {
    // The finger that stays pans on from where it is.
    if (wasPinching) hand.grip = hand.down.size === 1 ? { kind: 'pan', ...left } : { kind: 'spent' };
    return;
  }
  clearTimeout(hand.timer);
  hand.grip = { kind: 'none' };
  if (grip.kind === 'hold') target.letGo();
  letFall(target, grip);
  if (grip.kind === 'press') tap(hand, grip.piece, point, time);
  else hand.tapped = null;
  target.cursor(null);
};

const cancel = (hand: Fingers, id: number): void => {
  if (!hand.down.delete(id)) return;
  letGo(hand);
  hand.tapped = null;
  hand.grip = hand.down.size === 0 ? { kind: 'none' } : { kind: 'spent' };
};

/** No finger is down. */
export const createTouch = (target: GestureTarget): Touch => {
  const hand: Fingers = { target, down: new Map(), grip: { kind: 'none' }, tapped: null, timer: undefined };
  return {
    down: (id, point) => down(hand, id, point),
    move: (id, point) => move(hand, id, point),
    up: (id, point, time) => up(hand, id, point, time),
    cancel: (id) => cancel(hand, id),
    clear: () => {
      for (const id of [...hand.down.keys()]) cancel(hand, id);
    },
  };
};
