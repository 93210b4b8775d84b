/**
 * What lies on the table and what the hand holds, as pictures that are kept from frame to frame.
 *
 * What lies is drawn on tiles: a change soils the part it touches, and a zoom stretches the tiles that are there until
 * it rests; then new ones are made at the new scale, some in each frame, and take the place of the old all at once.
 */
import { drawBoard } from './board';
import { drawEntry, forgetBitmaps, isCrisp, paintEntry, reachOf, type BitmapSource, type Entry } from './bitmaps';
import { overlaps } from './camera';
import type { Rect, ScenePiece } from './scene';
import {
  forgetTiles,
  layTiles,
  newLevel,
  soil,
  TILE,
  tileRect,
  tilesIn,
  type Level,
  type Look,
  type Tile,
} from './tiles';

/** How far pieces are from where they lie, in table units, by id. */
type Offsets = ReadonlyMap<string, { readonly dx: number; readonly dy: number } | null>;

export interface Picture {
  /** Takes a new scene; paints nothing yet. */
  readonly sync: (pieces: readonly ScenePiece[]) => void;
  /** These pieces are in the hand, shifted by so many table units; all others lie. */
  readonly lift: (ids: ReadonlySet<string>, dx: number, dy: number) => void;
  /** These pieces are on their way, so far from their places; null for one that is not to be seen yet. */
  readonly fly: (offsets: Offsets) => void;
  /** Paints what this look needs, for about `budget` milliseconds; true while something is left to do. */
  readonly refresh: (look: Look, ratio: number, budget: number) => boolean;
  /** Counts up whenever what lies looks otherwise. */
  readonly version: () => number;
  readonly drawLying: (context: CanvasRenderingContext2D, look: Look) => void;
  readonly drawHeld: (context: CanvasRenderingContext2D, look: Look) => void;
  /** Everything must be painted again: fonts have come. */
  readonly stale: () => void;
}

/** A zoom rests once it has not moved for so many milliseconds. */
const REST_TIME = 120;
/** How far tiles are stretched, and shrunk, before others are made in the middle of a zoom. */
const MOST_STRETCH = 2.6;
const MOST_SHRUNK = 1 / 1.9;
/**
 * The share of the time for painting that is taken while a zoom moves, since to stretch tiles takes most of the
 * frame, and for what is not in view yet: nobody waits for it.
 */
const LESSER_SHARE = 0.4;
/** While nothing moves, or there is nothing to see yet, painting may take several times as long, and is done sooner. */
const STILL_SHARE = 3;
/** What lies this near the view, in pixels, is drawn before it comes into view. */
const MARGIN = 256;

const isSamePlace = (a: ScenePiece, b: ScenePiece): boolean =>
  a.x === b.x && a.y === b.y && a.z === b.z && a.tilt === b.tilt && a.width === b.width && a.height === b.height;

/** The state of a picture; only the functions of this file change it. */
interface Canvas {
  readonly source: BitmapSource;
  /** From the bottom of the heap to its top. */
  entries: readonly Entry[];
  lifted: ReadonlySet<string>;
  flying: Offsets;
  dx: number;
  dy: number;
  /** What is shown. */
  front: Level | null;
  /** What is being made to be shown instead. */
  next: Level | null;
  scale: number;
  scaleSince: number;
  version: number;
  /** The look of the frame before. */
  last: Look | null;
}

const soilAll = ({ front, next }: Canvas, piece: ScenePiece): void => {
  for (const level of [front, next]) if (level) soil(level, reachOf(piece));
};

const sync = (canvas: Canvas, pieces: readonly ScenePiece[]): void => {
  const before = new Map(canvas.entries.map((entry) => [entry.piece.id, entry]));
  canvas.entries = pieces.map((piece): Entry => {
    const key = canvas.source.keyOf(piece);
    const known = before.get(piece.id);
    before.delete(piece.id);
    if (!known) {
      soilAll(canvas, piece);
      return { piece, key, drawing: null, bitmap: null, ratio: 0 };
    }
    const isSame = known.key === key;
    if (!isSame || !isSamePlace(known.piece, piece)) {
      soilAll(canvas, known.piece);
      soilAll(canvas, piece);
    }
    if (!isSame) Object.assign(known, { drawing: null, ratio: 0 });
    return Object.assign(known, { key, piece });
  });
  for (const { piece } of before.values()) soilAll(canvas, piece);
};

const lift = (canvas: Canvas, ids: ReadonlySet<string>, dx: number, dy: number): void => {
  for (const { piece } of canvas.entries) if (ids.has(piece.id) !== canvas.lifted.has(piece.id)) soilAll(canvas, piece);
  Object.assign(canvas, { lifted: ids, dx, dy });
};

const fly = (canvas: Canvas, flying: Offsets): void => {
  for (const { piece } of canvas.entries)
    if (flying.has(piece.id) !== canvas.flying.has(piece.id)) soilAll(canvas, piece);
  canvas.flying = flying;
};

/** The pieces that lie on a part of the table. */
const lyingOn = ({ entries, lifted, flying }: Canvas, rect: Rect): readonly Entry[] =>
  entries.filter(({ piece }) => !lifted.has(piece.id) && !flying.has(piece.id) && overlaps(rect, reachOf(piece)));

/** Draws a tile, or the part of it that has changed; all its pieces have their bitmaps. */
const drawTile = (canvas: Canvas, level: Level, tile: Tile, ratio: number): void => {
  const { scale } = level;
  const whole = tileRect(level, tile);
  const part = (tile.isReady ? tile.dirty : null) ?? { x: 0, y: 0, width: TILE, height: TILE };
  tile.canvas ??= Object.assign(document.createElement('canvas'), { width: TILE, height: TILE });
  tile.isReady = true;
  tile.dirty = null;
  canvas.version += 1;
  const context = tile.canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  context.save();
  context.beginPath();
  context.rect(part.x, part.y, part.width, part.height);
  context.clip();
  context.clearRect(part.x, part.y, part.width, part.height);
  context.scale(ratio, ratio);
  drawBoard(
    context,
    { x: (-whole.x * scale) / ratio, y: (-whole.y * scale) / ratio, scale: scale / ratio },
    canvas.source.line(),
  );
  context.setTransform(scale, 0, 0, scale, -whole.x * scale, -whole.y * scale);
  const reach = {
    x: whole.x + part.x / scale,
    y: whole.y + part.y / scale,
    width: part.width / scale,
    height: part.height / scale,
  };
  for (const entry of lyingOn(canvas, reach)) drawEntry(context, entry, 0, 0);
  context.restore();
  // The browser only notes what is to be drawn; reading makes it draw, so that the clock sees what it costs.
  context.getImageData(0, 0, 1, 1);
};

/** Paints a bitmap; dice alike share one, for there are many of them. */
const paint = ({ entries, source }: Canvas, entry: Entry, scale: number): void => {
  const isDie = entry.piece.content.kind === 'die';
  const twin = isDie && entries.find((each) => each.key === entry.key && each.bitmap && isCrisp(each, scale));
  if (twin) Object.assign(entry, { bitmap: twin.bitmap, ratio: twin.ratio });
  else paintEntry(entry, source, scale);
};

/** Makes a tile right, painting bitmaps first; false where the time was up before. */
const finish = (canvas: Canvas, level: Level, tile: Tile, ratio: number, isTimeUp: () => boolean): boolean => {
  if (tile.isReady && tile.dirty === null) return true;
  for (const entry of lyingOn(canvas, tileRect(level, tile))) {
    if (isCrisp(entry, level.scale)) continue;
    if (isTimeUp()) return false;
    paint(canvas, entry, level.scale);
  }
  // A change is shown whole or not at all: a piece must not be missing while it goes from the hand to the table.
  if (!tile.isReady && isTimeUp()) return false;
  drawTile(canvas, level, tile, ratio);
  return true;
};

/** Whether other tiles must be made for this scale. */
const chooseLevels = (canvas: Canvas, look: Look, now: number): void => {
  const { scale } = look;
  if (scale !== canvas.scale) Object.assign(canvas, { scale, scaleSince: now });
  canvas.front ??= newLevel(look);
  const current = canvas.next ?? canvas.front;
  if (current.scale === scale) return;
  const stretch = scale / current.scale;
  const isNear = stretch < MOST_STRETCH && stretch > MOST_SHRUNK;
  if (isNear && now - canvas.scaleSince < REST_TIME) return;
  canvas.next = newLevel(look);
};

/** How much of the time for painting may be taken in this frame. */
const shareOf = (canvas: Canvas, look: Look, now: number): number => {
  const { front, last, lifted } = canvas;
  const isBlank = front === null || [...front.tiles.values()].every((tile) => tile.canvas === null);
  if (isBlank) return STILL_SHARE;
  if (now - canvas.scaleSince < REST_TIME) return LESSER_SHARE;
  const isStill = last !== null && last.x === look.x && last.y === look.y && lifted.size === 0;
  return isStill ? STILL_SHARE : 1;
};

const refresh = (canvas: Canvas, look: Look, ratio: number, budget: number): boolean => {
  const start = performance.now();
  chooseLevels(canvas, look, start);
  let time = budget * shareOf(canvas, look, start);
  canvas.last = look;
  let isFirst = true;
  const isTimeUp = (): boolean => {
    // At least one thing is done in every frame, however long it takes.
    const isUp = !isFirst && performance.now() - start > time;
    isFirst = false;
    return isUp;
  };
  const level = canvas.next ?? canvas.front;
  if (!level) return false;
  for (const entry of canvas.entries) {
    const isAloft = canvas.lifted.has(entry.piece.id) || canvas.flying.has(entry.piece.id);
    if (isAloft && !isCrisp(entry, level.scale)) paint(canvas, entry, level.scale);
  }
  const seen = tilesIn(level, look, 0);
  const changedFirst = [...seen.filter(({ dirty }) => dirty), ...seen.filter(({ dirty }) => !dirty)];
  let isDone = changedFirst.map((tile) => finish(canvas, level, tile, ratio, isTimeUp)).every(Boolean);
  if (isDone && level === canvas.next) {
    canvas.front = level;
    canvas.next = null;
    canvas.version += 1;
  }
  const near = tilesIn(level, look, MARGIN);
  time *= LESSER_SHARE;
  isDone = isDone && near.every((tile) => finish(canvas, level, tile, ratio, isTimeUp));
  forgetTiles(level, near);
  forgetBitmaps(canvas.entries, {
    x: (-look.x - MARGIN) / look.scale,
    y: (-look.y - MARGIN) / look.scale,
    width: (look.width + 2 * MARGIN) / look.scale,
    height: (look.height + 2 * MARGIN) / look.scale,
  });
  return !isDone || canvas.next !== null || level.scale !== look.scale;
};

const stale = (canvas: Canvas): void => {
  for (const entry of canvas.entries) entry.ratio = 0;
  canvas.next = null;
  for (const tile of canvas.front?.tiles.values() ?? []) tile.isReady = false;
};

/** An empty picture. */
export const createPicture = (source: BitmapSource): Picture => {
  const canvas: Canvas = {
    source,
    entries: [],
    lifted: new Set(),
    flying: new Map(),
    dx: 0,
    dy: 0,
    front: null,
    next: null,
    scale: 0,
    scaleSince: 0,
    version: 0,
    last: null,
  };
  return {
    sync: (pieces) => sync(canvas, pieces),
    lift: (ids, dx, dy) => lift(canvas, ids, dx, dy),
    fly: (offsets) => fly(canvas, offsets),
    refresh: (look, ratio, budget) => refresh(canvas, look, ratio, budget),
    version: () => canvas.version,
    drawLying: (context, look) => {
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      for (const level of [canvas.front, canvas.next]) if (level) layTiles(context, level, look);
      context.restore();
    },
    drawHeld: (context, look) => {
      context.save();
      context.setTransform(look.scale, 0, 0, look.scale, look.x, look.y);
      for (const entry of canvas.entries)
        if (canvas.lifted.has(entry.piece.id)) drawEntry(context, entry, canvas.dx, canvas.dy);
        else {
          const offset = canvas.flying.get(entry.piece.id);
          if (offset) drawEntry(context, entry, offset.dx, offset.dy);
        }
      context.restore();
    },
    stale: () => stale(canvas),
  };
};
