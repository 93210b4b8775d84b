/**
 * Hands on the table: pointer, wheel and keys into camera moves, drags, selections and hooks.
 *
 * With a mouse, left-drag on a piece moves it, on the bare table it selects;
 * right-drag, middle-drag and Space-drag pan; Esc or a right-click cancels.
 * A card that is held still is read large until it is let go.
 * While dragging, pieces snap to a grid of 10; Shift, always Shift, bypasses it.
 * What fingers mean is in touch.ts: a piece is tapped first and then dragged.
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
import { createTouch, type Touch } from './touch';
import { readWheel, type WheelMemory } from './wheel';

const SLOP = 4;
/** A button that is held still for so long, in milliseconds, holds what is under it. */
const HOLD = 450;
const ARROW = 60;

type Grip =
  | { readonly kind: 'none' }
  /** A card is read large for as long as the button is down. */
  | { readonly kind: 'hold' }
  | {
      readonly kind: 'press';
      readonly button: number;
      readonly piece: ScenePiece | undefined;
      readonly left: number;
      readonly top: number;
      readonly wasSelected: boolean;
    }
  | DragGrip
  | { readonly kind: 'band'; readonly x: number; readonly y: number; readonly kept: readonly string[] };

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The key's meaning on any keyboard layout; null where it means nothing here. */
export const keyMeaning = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): Parameters<GestureTarget['key']>[0] | null => {
  const key = event.key.toLowerCase();
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') return 'delete';
  return key === '0' ? 'fit' : key === 'm' ? 'mine' : key === 't' ? 'follow' : null;
};

/** What the hand is doing. */
interface Hand {
  readonly container: HTMLElement;
  readonly target: GestureTarget;
  readonly touch: Touch;
  grip: Grip;
  timer: ReturnType<typeof setTimeout> | undefined;
  wheel: WheelMemory | null;
  isSpace: boolean;
}

const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

const pixelOf = ({ container }: Hand, event: MouseEvent): Pixel => {
  const { left, top } = container.getBoundingClientRect();
  return { left: event.clientX - left, top: event.clientY - top };
};

/** Something would be left otherwise than it was. */
const isHolding = ({ grip }: Hand): boolean => grip.kind === 'move' || grip.kind === 'size' || grip.kind === 'band';

const cancel = (hand: Hand): void => {
  clearTimeout(hand.timer);
  if (hand.grip.kind === 'hold') hand.target.letGo();
  putBack(hand.target, hand.grip);
  if (hand.grip.kind === 'band') hand.target.band(null);
  hand.grip = { kind: 'none' };
  hand.container.style.cursor = '';
};

/** What a press becomes once the pointer has moved. */
const beginDrag = (hand: Hand, press: Extract<Grip, { readonly kind: 'press' }>, isAdding: boolean): Grip => {
  const { target } = hand;
  const { left, top, piece } = press;
  if (press.button !== 0 || hand.isSpace) return { kind: 'pan', left, top };
  if (piece) return taken(target, piece, press, press.wasSelected);
  return { kind: 'band', ...onTable(target, press), kept: isAdding ? [...target.selection()] : [] };
};

const down = (hand: Hand, event: PointerEvent): void => {
  const { target, container } = hand;
  const point = pixelOf(hand, event);
  container.focus({ preventScroll: true });
  container.setPointerCapture(event.pointerId);
  if (isFinger(event)) return hand.touch.down(event.pointerId, point);
  if (isHolding(hand)) return cancel(hand);
  const { x, y } = onTable(target, point);
  const piece = target.pieceAt(x, y);
  const wasSelected = piece !== undefined && target.selection().has(piece.id);
  hand.grip = { kind: 'press', button: event.button, piece, ...point, wasSelected };
  if (event.button !== 0 || hand.isSpace) return;
  clearTimeout(hand.timer);
  hand.timer = setTimeout(() => {
    if (piece && hand.grip.kind === 'press' && target.hold(piece)) hand.grip = { kind: 'hold' };
  }, HOLD);
  if (piece && !wasSelected) target.select(event.shiftKey ? [...target.selection(), piece.id] : [piece.id]);
  if (!piece && !event.shiftKey) target.select([]);
};

const stretch = ({ target }: Hand, grip: Extract<Grip, { readonly kind: 'band' }>, point: Pixel): void => {
  const { x, y } = onTable(target, point);
  const size = { width: Math.abs(x - grip.x), height: Math.abs(y - grip.y) };
  const rect = { x: Math.min(x, grip.x), y: Math.min(y, grip.y), ...size };
  target.band(rect);
  target.select([...new Set([...grip.kept, ...target.piecesIn(rect)])]);
};

const move = (hand: Hand, event: PointerEvent): void => {
  const { target, container } = hand;
  const point = pixelOf(hand, event);
  const { x, y } = onTable(target, point);
  target.cursor({ x, y });
  if (isFinger(event)) return hand.touch.move(event.pointerId, point);
  if (hand.grip.kind === 'press' && Math.hypot(point.left - hand.grip.left, point.top - hand.grip.top) > SLOP) {
    hand.grip = beginDrag(hand, hand.grip, event.shiftKey);
    container.style.cursor = 'grabbing';
  }
  const { grip } = hand;
  if (grip.kind === 'none') container.style.cursor = hand.isSpace ? 'grab' : target.pieceAt(x, y) ? 'pointer' : '';
  else if (grip.kind === 'band') stretch(hand, grip, point);
  else if (grip.kind !== 'press' && grip.kind !== 'hold') hand.grip = dragged(target, grip, point, event.shiftKey);
};

/** A press that never became a drag. */
const endPress = (
  { target }: Hand,
  grip: Extract<Grip, { readonly kind: 'press' }>,
  point: Pixel,
  isAdding: boolean,
): void => {
  const { piece, button, wasSelected } = grip;
  if (button === 2) target.context(piece?.id ?? null, point.left, point.top);
  if (button !== 0 || !piece) return;
  if (isAdding && wasSelected) target.select([...target.selection()].filter((id) => id !== piece.id));
  else if (!isAdding) target.select([piece.id]);
  if (isAdding) target.click(piece);
  else target.click(piece, onTable(target, point));
};

const up = (hand: Hand, event: PointerEvent): void => {
  if (isFinger(event)) return hand.touch.up(event.pointerId, pixelOf(hand, event), event.timeStamp);
  const { grip, target } = hand;
  clearTimeout(hand.timer);
  hand.grip = { kind: 'none' };
  hand.container.style.cursor = '';
  if (grip.kind === 'hold') target.letGo();
  letFall(target, grip);
  if (grip.kind === 'band') target.band(null);
  if (grip.kind === 'press' && !hand.isSpace) endPress(hand, grip, pixelOf(hand, event), event.shiftKey);
};

const turn = (hand: Hand, event: WheelEvent): void => {
  event.preventDefault();
  const { deltaX, deltaY, deltaMode, shiftKey, timeStamp: time } = event;
  const step = { deltaX, deltaY, deltaMode, ctrlKey: event.ctrlKey || event.metaKey, shiftKey, time };
  const { meaning, memory } = readWheel(hand.wheel, step);
  hand.wheel = memory;
  const { left, top } = pixelOf(hand, event);
  const camera = hand.target.camera();
  const isZoom = meaning.kind === 'zoom';
  hand.target.look(isZoom ? zoomedAt(camera, meaning.factor, left, top) : panned(camera, meaning.dx, meaning.dy));
};

const twice = (hand: Hand, event: MouseEvent): void => openAt(hand.target, pixelOf(hand, event));

const arrows: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [ARROW, 0]],
  ['ArrowRight', [-ARROW, 0]],
  ['ArrowUp', [0, ARROW]],
  ['ArrowDown', [0, -ARROW]],
]);

const press = (hand: Hand, event: KeyboardEvent): void => {
  const { target, container } = hand;
  if (isEditable(event.target) || event.isComposing) return;
  if (event.key === 'Escape') cancel(hand);
  const isHere = event.target === document.body || (event.target instanceof Node && container.contains(event.target));
  if (!isHere) return;
  const arrow = arrows.get(event.key);
  const meaning = keyMeaning(event);
  if (event.key === ' ') hand.isSpace = true;
  else if (arrow) target.look(panned(target.camera(), arrow[0], arrow[1]));
  else if (meaning) target.key(meaning);
  else return;
  event.preventDefault();
};

/** Listens on the container; the answer takes every listener off again. */
export const attachGestures = (container: HTMLElement, target: GestureTarget): (() => void) => {
  const hand: Hand = {
    container,
    target,
    touch: createTouch(target),
    grip: { kind: 'none' },
    timer: undefined,
    wheel: null,
    isSpace: false,
  };
  const off = new AbortController();
  const { signal } = off;
  container.addEventListener('pointerdown', (event) => down(hand, event), { signal });
  container.addEventListener('pointermove', (event) => move(hand, event), { signal });
  container.addEventListener('pointerup', (event) => up(hand, event), { signal });
  container.addEventListener(
    'pointercancel',
    (event) => {
      if (isFinger(event)) hand.touch.cancel(event.pointerId);
      else cancel(hand);
    },
    { signal },
  );
  container.addEventListener('pointerleave', () => target.cursor(null), { signal });
  // A second button while the first is held is no new pointer, only a new button.
  container.addEventListener(
    'mousedown',
    (event) => {
      if (event.button === 2 && isHolding(hand)) cancel(hand);
    },
    { signal },
  );
  container.addEventListener('wheel', (event) => turn(hand, event), { signal, passive: false });
  container.addEventListener('dblclick', (event) => twice(hand, event), { signal });
  // The browser shall make nothing of its own of a touch: no double click, and no glide that swallows the next tap.
  container.addEventListener('touchstart', (event) => event.preventDefault(), { signal, passive: false });
  container.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  window.addEventListener('keydown', (event) => press(hand, event), { signal });
  window.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ') hand.isSpace = false;
    },
    { signal },
  );
  window.addEventListener(
    'blur',
    () => {
      hand.isSpace = false;
      hand.touch.clear();
      cancel(hand);
    },
    { signal },
  );
  return () => {
    hand.touch.clear();
    clearTimeout(hand.timer);
    off.abort();
  };
};
