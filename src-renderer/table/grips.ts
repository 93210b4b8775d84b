/** What a mouse and a finger have in common: points of the view, the table under them, and carrying what they hold. */
import { panned, toTable, type Camera } from './camera';
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
  /** Whether this point of a piece is the corner of a picture, by which it is made larger and smaller. */
  readonly isCorner: (piece: ScenePiece, x: number, y: number) => boolean;
  /** Shows a picture so wide; null puts it back. */
  readonly size: (held: { readonly id: string; readonly across: number } | null) => void;
  /** Leaves it as last shown. */
  readonly dropSize: () => void;
  /** Ends a drag for good, as last shown. */
  readonly drop: () => void;
  /** A press that was no drag; a mouse says where. */
  readonly click: (piece: ScenePiece, at?: { readonly x: number; readonly y: number }) => void;
  readonly open: (id: string) => void;
  readonly ping: (x: number, y: number) => void;
  readonly context: (id: string | null, left: number, top: number) => void;
  /** A piece is held still under the hand; true where that reads it large, for as long as it is held. */
  readonly hold: (piece: ScenePiece) => boolean;
  readonly letGo: () => void;
  readonly cursor: (at: { readonly x: number; readonly y: number } | null) => void;
  readonly key: (key: 'fit' | 'mine' | 'follow' | 'delete' | 'undo' | 'redo') => void;
}

/** A point of the view, in pixels from the container's corner. */
export interface Pixel {
  readonly left: number;
  readonly top: number;
}

/** The table being pushed along under the hand; where the hand was. */
interface PanGrip extends Pixel {
  readonly kind: 'pan';
}

/** Pieces being carried; `x` and `y` are the point of the table where they were taken. */
interface MoveGrip {
  readonly kind: 'move';
  readonly ids: readonly string[];
  readonly lead: ScenePiece;
  readonly x: number;
  readonly y: number;
}

/** A picture held by its corner; `x` is how far from its right edge it was taken, in table units. */
interface SizeGrip {
  readonly kind: 'size';
  readonly piece: ScenePiece;
  readonly x: number;
}

/** What a hand that has begun to drag holds, be it a mouse or a finger. */
export type DragGrip = PanGrip | MoveGrip | SizeGrip;

const GRID = 10;
/** The least width of a picture, in table units. */
const LEAST = 30;

/** The point of the table under a point of the view. */
export const onTable = (target: GestureTarget, { left, top }: Pixel): { readonly x: number; readonly y: number } =>
  toTable(target.camera(), left, top);

/** The whole-grid offset at which a piece's corner snaps. */
export const snapped = (start: number, shift: number, isFree: boolean): number =>
  isFree ? shift : Math.round((start + shift) / GRID) * GRID - start;

/**
 * Takes a piece in hand, and all that are selected with it; or a picture by its corner, where that could be seen before
 * because it was selected.
 */
export const taken = (
  target: GestureTarget,
  lead: ScenePiece,
  at: Pixel,
  wasSelected: boolean,
): MoveGrip | SizeGrip => {
  const { x, y } = onTable(target, at);
  if (wasSelected && target.isCorner(lead, x, y)) return { kind: 'size', piece: lead, x: lead.x + lead.width - x };
  const chosen = target.selection();
  return { kind: 'move', ids: chosen.has(lead.id) ? [...chosen] : [lead.id], lead, ...onTable(target, at) };
};

/** Goes on with a drag; answers with what the hand holds now. `isFree` bypasses the grid. */
export const dragged = (target: GestureTarget, grip: DragGrip, point: Pixel, isFree: boolean): DragGrip => {
  if (grip.kind === 'pan') {
    target.look(panned(target.camera(), point.left - grip.left, point.top - grip.top));
    return { kind: 'pan', ...point };
  }
  const { x, y } = onTable(target, point);
  if (grip.kind === 'size') {
    const { piece } = grip;
    target.size({ id: piece.id, across: Math.max(LEAST, snapped(piece.x, x + grip.x - piece.x, isFree)) });
    return grip;
  }
  const dx = snapped(grip.lead.x, x - grip.x, isFree);
  const dy = snapped(grip.lead.y, y - grip.y, isFree);
  target.shift({ ids: grip.ids, lead: grip.lead.id, dx, dy });
  return grip;
};

/** Ends a drag: what the hand held stays as it is shown. */
export const letFall = (target: GestureTarget, { kind }: { readonly kind: string }): void => {
  if (kind === 'move') target.drop();
  if (kind === 'size') target.dropSize();
};

/** Puts back what the hand held. */
export const putBack = (target: GestureTarget, { kind }: { readonly kind: string }): void => {
  if (kind === 'move') target.shift(null);
  if (kind === 'size') target.size(null);
};

/** Opens what lies there, or points there for all. */
export const openAt = (target: GestureTarget, point: Pixel): void => {
  const { x, y } = onTable(target, point);
  const piece = target.pieceAt(x, y);
  if (piece) target.open(piece.id);
  else target.ping(x, y);
};
