/**
 * The table's picture in square tiles, as maps are kept: to pan is to lay the same tiles elsewhere, whatever
 * lies on them, and only what was changed is drawn again. Lengths are device pixels where nothing else is said.
 */
import { overlaps } from './camera';
import type { Rect } from './scene';

/** A tile's side. */
export const TILE = 256;

export interface Tile {
  readonly across: number;
  readonly down: number;
  /** Null until it has been drawn once. */
  canvas: HTMLCanvasElement | null;
  /** Whether it was drawn whole since all of it went stale. */
  isReady: boolean;
  /** The part that has changed since, in pixels of the tile; null where nothing has. */
  dirty: Rect | null;
}

/** All tiles of one scale. */
export interface Level {
  /** Pixels per table unit. */
  readonly scale: number;
  /** How far the grid of tiles is shifted, left and up, by less than a pixel: what is seen lies as exactly as the look says. */
  readonly shift: { readonly x: number; readonly y: number };
  readonly tiles: Map<string, Tile>;
}

/** How the table is looked at: pixels per table unit, and where the table's origin is. */
export interface Look {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** No more tiles than this are kept at one scale, those out of view go first: 400 are 100 MB. */
const MOST_TILES = 400;

/** A level without tiles for a look and for those that are whole pixels away from it. */
export const newLevel = ({ scale, x, y }: Look): Level => ({
  scale,
  shift: { x: x - Math.floor(x), y: y - Math.floor(y) },
  tiles: new Map(),
});

/** The part of the table that a tile shows, in table units. */
export const tileRect = ({ scale, shift }: Level, { across, down }: Tile): Rect => ({
  x: (across * TILE - shift.x) / scale,
  y: (down * TILE - shift.y) / scale,
  width: TILE / scale,
  height: TILE / scale,
});

/** Where the grid's origin is in a look. */
const originIn = ({ scale, shift }: Level, look: Look): { readonly x: number; readonly y: number } => ({
  x: look.x - shift.x * (look.scale / scale),
  y: look.y - shift.y * (look.scale / scale),
});

/** The tiles in view, with `margin` pixels around it, from the middle outwards; those that are missing are added blank. */
export const tilesIn = (level: Level, look: Look, margin: number): readonly Tile[] => {
  const { scale, tiles } = level;
  const origin = originIn(level, look);
  const side = (TILE / scale) * look.scale;
  const first = (offset: number): number => Math.floor((-offset - margin) / side);
  const last = (offset: number, room: number): number => Math.ceil((room - offset + margin) / side) - 1;
  const middle = { x: (look.width / 2 - origin.x) / side - 0.5, y: (look.height / 2 - origin.y) / side - 0.5 };
  const found: Tile[] = [];
  for (let down = first(origin.y); down <= last(origin.y, look.height); down += 1) {
    for (let across = first(origin.x); across <= last(origin.x, look.width); across += 1) {
      const key = `${across},${down}`;
      const tile = tiles.get(key) ?? { across, down, canvas: null, isReady: false, dirty: null };
      tiles.set(key, tile);
      found.push(tile);
    }
  }
  const distance = ({ across, down }: Tile): number => Math.hypot(across - middle.x, down - middle.y);
  return found.sort((a, b) => distance(a) - distance(b));
};

/** Forgets tiles until no more than enough are left, but none of these. */
export const forgetTiles = ({ tiles }: Level, kept: readonly Tile[]): void => {
  if (tiles.size <= MOST_TILES) return;
  const needed = new Set(kept);
  for (const [key, tile] of tiles) {
    if (tiles.size <= MOST_TILES) return;
    if (!needed.has(tile)) tiles.delete(key);
  }
};

/** A part of the table, in table units, does not look any more as it was drawn. */
export const soil = (level: Level, rect: Rect): void => {
  for (const tile of level.tiles.values()) {
    const whole = tileRect(level, tile);
    if (!tile.isReady || !overlaps(whole, rect)) continue;
    // Whole pixels, and one more around, so that no edge is left half drawn.
    const left = Math.max(0, Math.floor((rect.x - whole.x) * level.scale) - 1);
    const top = Math.max(0, Math.floor((rect.y - whole.y) * level.scale) - 1);
    const right = Math.min(TILE, Math.ceil((rect.x + rect.width - whole.x) * level.scale) + 1);
    const bottom = Math.min(TILE, Math.ceil((rect.y + rect.height - whole.y) * level.scale) + 1);
    tile.dirty = around(tile.dirty, { x: left, y: top, width: right - left, height: bottom - top });
  }
};

const around = (a: Rect | null, b: Rect): Rect => {
  if (!a) return b;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
};

/** Lays the tiles of a level on a canvas, stretched where its scale is another one. */
export const layTiles = (context: CanvasRenderingContext2D, level: Level, look: Look): void => {
  const side = TILE * (look.scale / level.scale);
  const origin = originIn(level, look);
  context.imageSmoothingEnabled = side !== TILE;
  // Whole pixels at every edge, so that no seam shows between two tiles.
  const edge = (offset: number, at: number): number => Math.round(offset + at * side);
  for (const { across, down, canvas } of level.tiles.values()) {
    const left = edge(origin.x, across);
    const top = edge(origin.y, down);
    const width = edge(origin.x, across + 1) - left;
    const height = edge(origin.y, down + 1) - top;
    if (!canvas || left >= look.width || top >= look.height || left + width <= 0 || top + height <= 0) continue;
    // A tile of another level may lie there already, and both have see-through parts.
    context.clearRect(left, top, width, height);
    context.drawImage(canvas, left, top, width, height);
  }
};
