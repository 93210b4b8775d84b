/**
 * Hands on the table: pointer, wheel and keys into camera moves, drags, selections and hooks.
 *
 * Left-drag on a piece moves it, on the bare table it selects; right-drag,
 * middle-drag and Space-drag pan; Esc or a right-click cancels. While dragging,
 * pieces snap to a grid of 10; Shift, always Shift, bypasses it. One finger on
 * the bare table pans, two zoom, a long press is a right-click.
 */
import { panned, toTable, zoomedAt, type Camera } from './camera';
import { readWheel, type WheelMemory } from './wheel';
import type { Rect, ScenePiece } from './scene';

/** What gestures may ask of the table and do to it. Points without a name are table units; `left` and `top` are pixels of the view. */
export interface GestureTarget {
  readonly camera: () => Camera;
  readonly look: (camera: Camera) => void;
  readonly pieceAt: (x: number, y: number) => ScenePiece | undefined;
  readonly piecesIn: (rect: Rect) => readonly string[];
  readonly selection: () => ReadonlySet<string>;
  readonly select: (ids: readonly string[]) => void;
  readonly band: (rect: Rect | null) => void;
  /** Shows these pieces shifted; null puts them back. */
  readonly shift: (
    held: { readonly ids: readonly string[]; readonly lead: string; readonly dx: number; readonly dy: number } | null,
  ) => void;
  /** Ends a drag for good, as last shown. */
  readonly drop: () => void;
  readonly click: (piece: ScenePiece) => void;
  readonly open: (id: string) => void;
  readonly ping: (x: number, y: number) => void;
  readonly context: (id: string | null, left: number, top: number) => void;
  readonly cursor: (at: { readonly x: number; readonly y: number } | null) => void;
  readonly key: (key: 'fit' | 'mine' | 'follow' | 'delete' | 'undo' | 'redo') => void;
}

const SLOP = 4;
const LONG_PRESS = 550;
const GRID = 10;
const ARROW = 60;

type Grip =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'press';
      readonly button: number;
      readonly piece: ScenePiece | undefined;
      readonly left: number;
      readonly top: number;
      readonly wasSelected: boolean;
    }
  | { readonly kind: 'pan'; readonly left: number; readonly top: number }
  | {
      readonly kind: 'move';
      readonly ids: readonly string[];
      readonly lead: ScenePiece;
      readonly x: number;
      readonly y: number;
    }
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

/** The whole-grid offset at which a piece's corner snaps. */
export const snapped = (start: number, shift: number, isFree: boolean): number =>
  isFree ? shift : Math.round((start + shift) / GRID) * GRID - start;

/** A point of the view, in pixels from the container's corner. */
interface Pixel {
  readonly left: number;
  readonly top: number;
}

/** What the hand is doing. */
interface Hand {
  readonly container: HTMLElement;
  readonly target: GestureTarget;
  readonly fingers: Map<number, Pixel>;
  grip: Grip;
  wheel: WheelMemory | null;
  isSpace: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const pixelOf = ({ container }: Hand, event: MouseEvent): Pixel => {
  const { left, top } = container.getBoundingClientRect();
  return { left: event.clientX - left, top: event.clientY - top };
};

const onTable = ({ target }: Hand, { left, top }: Pixel): { readonly x: number; readonly y: number } =>
  toTable(target.camera(), left, top);

const cancel = (hand: Hand): void => {
  if (hand.grip.kind === 'move') hand.target.shift(null);
  if (hand.grip.kind === 'band') hand.target.band(null);
  clearTimeout(hand.timer);
  hand.grip = { kind: 'none' };
  hand.container.style.cursor = '';
};

/** What a press becomes once the pointer has moved. */
const beginDrag = (
  hand: Hand,
  press: Extract<Grip, { readonly kind: 'press' }>,
  isTouch: boolean,
  isAdding: boolean,
): Grip => {
  const { target } = hand;
  const { left, top, piece } = press;
  const start = onTable(hand, press);
  if (press.button !== 0 || hand.isSpace) return { kind: 'pan', left, top };
  if (piece) {
    const chosen = target.selection();
    return { kind: 'move', ids: chosen.has(piece.id) ? [...chosen] : [piece.id], lead: piece, ...start };
  }
  return isTouch
    ? { kind: 'pan', left, top }
    : { kind: 'band', ...start, kept: isAdding ? [...target.selection()] : [] };
};

const down = (hand: Hand, event: PointerEvent): void => {
  const { target, container, fingers } = hand;
  const point = pixelOf(hand, event);
  const isTouch = event.pointerType === 'touch';
  container.focus({ preventScroll: true });
  if (isTouch) fingers.set(event.pointerId, point);
  if (hand.grip.kind === 'move' || hand.grip.kind === 'band' || fingers.size > 1) return cancel(hand);
  container.setPointerCapture(event.pointerId);
  const { x, y } = onTable(hand, point);
  const piece = target.pieceAt(x, y);
  const wasSelected = piece !== undefined && target.selection().has(piece.id);
  hand.grip = { kind: 'press', button: event.button, piece, ...point, wasSelected };
  if (event.button === 0 && !hand.isSpace) {
    if (piece && !wasSelected) target.select(event.shiftKey ? [...target.selection(), piece.id] : [piece.id]);
    if (!piece && !event.shiftKey && !isTouch) target.select([]);
  }
  if (!isTouch) return;
  hand.timer = setTimeout(() => {
    if (hand.grip.kind !== 'press') return;
    cancel(hand);
    target.context(piece?.id ?? null, point.left, point.top);
  }, LONG_PRESS);
};

/** Two fingers: what lay between them stays between them. */
const pinch = (hand: Hand, event: PointerEvent): void => {
  const [a, b] = [...hand.fingers.values()];
  hand.fingers.set(event.pointerId, pixelOf(hand, event));
  const [c, d] = [...hand.fingers.values()];
  if (!a || !b || !c || !d) return;
  const factor = Math.hypot(c.left - d.left, c.top - d.top) / Math.max(1, Math.hypot(a.left - b.left, a.top - b.top));
  const middle = { left: (c.left + d.left) / 2, top: (c.top + d.top) / 2 };
  const moved = panned(hand.target.camera(), middle.left - (a.left + b.left) / 2, middle.top - (a.top + b.top) / 2);
  hand.target.look(zoomedAt(moved, factor, middle.left, middle.top));
};

const dragTo = (hand: Hand, point: Pixel, isFree: boolean): void => {
  const { grip, target } = hand;
  const { x, y } = onTable(hand, point);
  if (grip.kind === 'pan') {
    target.look(panned(target.camera(), point.left - grip.left, point.top - grip.top));
    hand.grip = { kind: 'pan', ...point };
  } else if (grip.kind === 'move') {
    const dx = snapped(grip.lead.x, x - grip.x, isFree);
    const dy = snapped(grip.lead.y, y - grip.y, isFree);
    target.shift({ ids: grip.ids, lead: grip.lead.id, dx, dy });
  } else if (grip.kind === 'band') {
    const size = { width: Math.abs(x - grip.x), height: Math.abs(y - grip.y) };
    const rect = { x: Math.min(x, grip.x), y: Math.min(y, grip.y), ...size };
    target.band(rect);
    target.select([...new Set([...grip.kept, ...target.piecesIn(rect)])]);
  }
};

const move = (hand: Hand, event: PointerEvent): void => {
  const { target, container, fingers } = hand;
  const point = pixelOf(hand, event);
  const { x, y } = onTable(hand, point);
  target.cursor({ x, y });
  if (fingers.size > 1) return pinch(hand, event);
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, point);
  if (hand.grip.kind === 'press' && Math.hypot(point.left - hand.grip.left, point.top - hand.grip.top) > SLOP) {
    clearTimeout(hand.timer);
    hand.grip = beginDrag(hand, hand.grip, event.pointerType === 'touch', event.shiftKey);
    container.style.cursor = 'grabbing';
  }
  if (hand.grip.kind === 'none') container.style.cursor = hand.isSpace ? 'grab' : target.pieceAt(x, y) ? 'pointer' : '';
  else dragTo(hand, point, event.shiftKey);
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
  target.click(piece);
};

const up = (hand: Hand, event: PointerEvent): void => {
  const { grip, target } = hand;
  hand.fingers.delete(event.pointerId);
  clearTimeout(hand.timer);
  hand.grip = { kind: 'none' };
  hand.container.style.cursor = '';
  if (grip.kind === 'move') target.drop();
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

const twice = (hand: Hand, event: MouseEvent): void => {
  const { x, y } = onTable(hand, pixelOf(hand, event));
  const piece = hand.target.pieceAt(x, y);
  if (piece) hand.target.open(piece.id);
  else hand.target.ping(x, y);
};

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
    fingers: new Map(),
    grip: { kind: 'none' },
    wheel: null,
    isSpace: false,
    timer: undefined,
  };
  const off = new AbortController();
  const { signal } = off;
  container.addEventListener('pointerdown', (event) => down(hand, event), { signal });
  container.addEventListener('pointermove', (event) => move(hand, event), { signal });
  container.addEventListener('pointerup', (event) => up(hand, event), { signal });
  container.addEventListener(
    'pointercancel',
    (event) => {
      hand.fingers.delete(event.pointerId);
      cancel(hand);
    },
    { signal },
  );
  container.addEventListener('pointerleave', () => target.cursor(null), { signal });
  // A second button while the first is held is no new pointer, only a new button.
  container.addEventListener(
    'mousedown',
    (event) => {
      if (event.button === 2 && (hand.grip.kind === 'move' || hand.grip.kind === 'band')) cancel(hand);
    },
    { signal },
  );
  container.addEventListener('wheel', (event) => turn(hand, event), { signal, passive: false });
  container.addEventListener('dblclick', (event) => twice(hand, event), { signal });
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
      hand.fingers.clear();
      cancel(hand);
    },
    { signal },
  );
  return () => {
    clearTimeout(hand.timer);
    off.abort();
  };
};
