/** The camera over the table: pure. A point of the table is on the screen at `point * scale + offset`. */
import type { Rect } from './scene';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const LEAST_SCALE = 0.08;
const MOST_SCALE = 6;

const clampScale = (scale: number): number => Math.max(LEAST_SCALE, Math.min(MOST_SCALE, scale));

/** From a point of the view, in pixels, to a point of the table. */
export const toTable = (
  { x, y, scale }: Camera,
  left: number,
  top: number,
): { readonly x: number; readonly y: number } => ({
  x: (left - x) / scale,
  y: (top - y) / scale,
});

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Zooms by a factor; what lies under the point of the view stays under it. */
export const zoomedAt = (camera: Camera, factor: number, left: number, top: number): Camera => {
  const scale = clampScale(camera.scale * factor);
  const held = toTable(camera, left, top);
  return { scale, x: left - held.x * scale, y: top - held.y * scale };
};

/** Shows a rectangle of the table as large as possible, in the middle, with `margin` pixels around it, and no larger than `most`. */
export const fitted = (rect: Rect, view: Size, margin: number, most: number): Camera => {
  const across = Math.max(1, view.width - 2 * margin) / Math.max(1, rect.width);
  const down = Math.max(1, view.height - 2 * margin) / Math.max(1, rect.height);
  const scale = clampScale(Math.min(across, down, most));
  return {
    scale,
    x: view.width / 2 - (rect.x + rect.width / 2) * scale,
    y: view.height / 2 - (rect.y + rect.height / 2) * scale,
  };
};

/** How much smaller all may be than mine alone, and still be what is looked at first. */
const NEARLY = 0.8;

/** Below this scale the text of a sheet is no text any more (11 pixels on paper are 4 here). */
const ILLEGIBLE = 0.4;

/**
 * Shows a rectangle as `fitted` does, but with the room that is left beside it, or above and below, on the sides where more of
 * `all` lies: nothing is cut at one edge while there is nothing at the other.
 */
const leaning = (rect: Rect, all: Rect, ...[view, margin, most]: readonly [Size, number, number]): Camera => {
  const { scale, x, y } = fitted(rect, view, margin, most);
  const lean = (offset: number, middle: number, shift: number, free: number): number => {
    const wanted = middle - shift * scale;
    return offset + Math.max(-free, Math.min(free, wanted - offset));
  };
  const free = (room: number, length: number): number => Math.max(0, (room - 2 * margin - length * scale) / 2);
  return {
    scale,
    x: lean(x, view.width / 2, all.x + all.width / 2, free(view.width, rect.width)),
    y: lean(y, view.height / 2, all.y + all.height / 2, free(view.height, rect.height)),
  };
};

/**
 * Where a player looks first: at what is hers and what lies in the middle, or at all of it where that is nearly as large, so
 * that nothing is cut at the edge for the sake of a few percent. Where so much lies there that none of it could be read, at
 * what is nearest to her. What else lies about is in view as far as there is room.
 */
export const firstLook = (
  { near, mine, all }: { readonly near: Rect; readonly mine: Rect; readonly all: Rect },
  ...how: readonly [view: Size, margin: number, most: number]
): Camera => {
  const [hers, whole] = [leaning(mine, all, ...how), fitted(all, ...how)];
  if (whole.scale >= NEARLY * hers.scale && whole.scale >= ILLEGIBLE) return whole;
  return hers.scale >= ILLEGIBLE ? hers : leaning(near, all, ...how);
};

/** Keeps some of the content in view: its edge cannot leave the middle half of the view behind. */
export const clamped = (camera: Camera, content: Rect, view: Size): Camera => {
  const { scale } = camera;
  const keep = (offset: number, start: number, length: number, room: number): number => {
    const least = room / 4 - (start + length) * scale;
    const most = (room * 3) / 4 - start * scale;
    return Math.max(Math.min(least, most), Math.min(Math.max(least, most), offset));
  };
  return {
    scale,
    x: keep(camera.x, content.x, content.width, view.width),
    y: keep(camera.y, content.y, content.height, view.height),
  };
};

/** The part of the table that is in view. */
export const viewOf = (camera: Camera, view: Size): Rect => {
  const start = toTable(camera, 0, 0);
  return { ...start, width: view.width / camera.scale, height: view.height / camera.scale };
};

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
