/**
 * The keyed diff between scene and canvas: one Konva image per piece, painted only when its content changes,
 * it comes into view, or the zoom passes a step; a moved piece costs one position.
 */
import type { Layer } from 'konva/lib/Layer';
import { Image as KonvaImage } from 'konva/lib/shapes/Image';
import type { Drawing } from '../sheet/marks';
import { overlaps } from './camera';
import { BLEED, paintPiece, ratioFor } from './paint';
import type { Rect, ScenePiece } from './scene';

interface Entry {
  piece: ScenePiece;
  /** What the bitmap depends on, as text; two equal keys look the same. */
  key: string;
  drawing: Drawing | null;
  ratio: number;
  readonly node: KonvaImage;
}

interface NodeSource {
  readonly keyOf: (piece: ScenePiece) => string;
  readonly drawingOf: (piece: ScenePiece) => Drawing;
  readonly waitingFor: (name: string) => string;
}

export interface Nodes {
  /** Takes a new scene: adds, moves, removes; paints nothing yet. */
  readonly sync: (pieces: readonly ScenePiece[]) => void;
  /** Paints what is in view and not crisp, for at most `budget` milliseconds; true while something is left to do. */
  readonly refresh: (view: Rect, pixels: number, budget: number) => boolean;
  /** Puts these pieces on the drag layer, shifted; all others back. */
  readonly lift: (ids: ReadonlySet<string>, dx: number, dy: number) => void;
  /** Everything must be painted again: fonts have come. */
  readonly stale: () => void;
}

/** All bitmaps together hold at most this many pixels; those out of view go first. */
const MOST_PIXELS = 48_000_000;

const place = ({ node, piece }: Entry, dx: number, dy: number): void => {
  node.position({ x: piece.x + piece.width / 2 + dx, y: piece.y + piece.height / 2 + dy });
  node.rotation(piece.tilt);
};

const addEntry = (layer: Layer, piece: ScenePiece, key: string): Entry => {
  const node = new KonvaImage({
    image: undefined,
    width: piece.width + 2 * BLEED,
    height: piece.height + 2 * BLEED,
    offsetX: piece.width / 2 + BLEED,
    offsetY: piece.height / 2 + BLEED,
    listening: false,
    visible: false,
  });
  layer.add(node);
  return { piece, key, drawing: null, ratio: 0, node };
};

/** Nodes on two layers: pieces that lie, and pieces in the hand. */
export const createNodes = (lying: Layer, held: Layer, source: NodeSource): Nodes => {
  const entries = new Map<string, Entry>();
  let order = '';
  let lifted: ReadonlySet<string> = new Set();

  const paint = (entry: Entry, ratio: number): void => {
    entry.drawing ??= source.drawingOf(entry.piece);
    const words = entry.piece.awaited === '' ? '' : source.waitingFor(entry.piece.awaited);
    entry.node.image(paintPiece(entry.piece, entry.drawing, words, ratio));
    entry.ratio = ratio;
  };

  const forget = (): void => {
    let pixels = 0;
    for (const { node } of entries.values()) {
      const image = node.image();
      pixels += image instanceof HTMLCanvasElement ? image.width * image.height : 0;
    }
    if (pixels <= MOST_PIXELS) return;
    for (const entry of entries.values()) {
      if (entry.node.visible()) continue;
      entry.node.image(undefined);
      entry.ratio = 0;
    }
  };

  const sync = (pieces: readonly ScenePiece[]): void => {
    const kept = new Set(pieces.map(({ id }) => id));
    for (const [id, { node }] of entries) {
      if (kept.has(id)) continue;
      node.destroy();
      entries.delete(id);
    }
    for (const piece of pieces) {
      const key = source.keyOf(piece);
      const entry = entries.get(piece.id) ?? addEntry(lying, piece, key);
      entries.set(piece.id, entry);
      if (entry.key !== key) {
        entry.drawing = null;
        entry.ratio = 0;
      }
      entry.key = key;
      entry.piece = piece;
      place(entry, 0, 0);
    }
    const now = pieces.map(({ id }) => id).join('\n');
    if (now !== order) for (const { id } of pieces) entries.get(id)?.node.moveToTop();
    order = now;
  };

  const refresh = (view: Rect, pixels: number, budget: number): boolean => {
    const until = performance.now() + budget;
    let isLeft = false;
    for (const entry of entries.values()) {
      const { piece, node } = entry;
      const reach = {
        x: piece.x - BLEED * 2,
        y: piece.y - BLEED * 2,
        width: piece.width + BLEED * 4,
        height: piece.height + BLEED * 4,
      };
      const isSeen = lifted.has(piece.id) || overlaps(view, reach);
      node.visible(isSeen);
      if (!isSeen) continue;
      const ratio = ratioFor(piece, pixels);
      // A bitmap that is too fine is drawn well enough; only a much too fine one wastes time on every frame.
      const isFine = entry.ratio >= ratio - 0.001 && entry.ratio <= ratio * 2.2;
      if (isFine) continue;
      if (performance.now() > until) isLeft = true;
      else paint(entry, ratio);
    }
    forget();
    return isLeft;
  };

  const lift = (ids: ReadonlySet<string>, dx: number, dy: number): void => {
    for (const [id, entry] of entries) {
      if (ids.has(id)) {
        if (!lifted.has(id)) entry.node.moveTo(held);
        place(entry, dx, dy);
      } else if (lifted.has(id)) {
        entry.node.moveTo(lying);
        place(entry, 0, 0);
        order = '';
      }
    }
    lifted = ids;
  };

  return {
    sync,
    refresh,
    lift,
    stale: () => {
      for (const entry of entries.values()) entry.ratio = 0;
    },
  };
};
