/**
 * One table on the screen, as it stands between two frames: what it was given, where the camera is, what the hand holds
 * and what moves by itself. Only `draw` paints, at most once a frame.
 */
import type { Layer } from 'konva/lib/Layer';
import type { Stage } from 'konva/lib/Stage';
import type { DiceThings } from '../../rules/kernel/dice-things';
import type { Drawing } from '../sheet/marks';
import { clamped, firstLook, fitted, type Camera, type Size } from './camera';
import { pieceDrawing } from './drawings';
import { moveAt } from './fields';
import { offsetsAt, type Flight } from './flights';
import type { Place, TableInput } from './input';
import { PING_TIME, type Hot, type Ping } from './overlay';
import type { Picture } from './picture';
import { sceneOf, type Content, type Rect, type Scene, type ScenePiece } from './scene';
import type { Look } from './tiles';

/** Pieces in the hand, and how far they have come. */
export interface Shift {
  readonly ids: readonly string[];
  /** The piece under the pointer. */
  readonly lead: string;
  readonly dx: number;
  readonly dy: number;
}

interface Glide {
  readonly from: Camera;
  readonly to: Camera;
  readonly since: number;
}

export interface Desk {
  readonly stage: Stage;
  readonly layers: { readonly lying: Layer; readonly held: Layer; readonly over: Layer };
  readonly onZoom: (scale: number) => void;
  picture: Picture | null;
  /** What the layer of lying things shows, as text; it is drawn again only when that changes. */
  shown: string;
  input: TableInput;
  scene: Scene;
  camera: Camera;
  /** What the camera keeps in view as pieces come: mine at first. Null once somebody has looked around: the camera is hers. */
  keeps: 'mine' | 'bounds' | null;
  /** Whether anything has been shown yet. */
  isFresh: boolean;
  band: Rect | null;
  /** The move under the pointer that a press would begin. */
  hot: Hot | null;
  shift: Shift | null;
  /** The picture that is being made larger or smaller, and how wide it is now. */
  sized: { readonly id: string; readonly across: number } | null;
  /** Where pieces were let go, until the next input says so itself. */
  dropped: ReadonlyMap<string, Place>;
  pings: readonly Ping[];
  /** Dice that are on their way. */
  flights: readonly Flight[];
  /** What laying the dice in the hand here would be, in words, and whether it may be. */
  laying: { readonly text: string; readonly isGood: boolean; readonly target: Rect | null } | null;
  /** When the dice were thrown, on the clock of `performance.now`; null at rest. */
  tumbleSince: number | null;
  glide: Glide | null;
  frame: number;
}

const FIT_MARGIN = 26;
const FIT_MOST = 1.3;
const HOME_MOST = 3;
export const TUMBLE_TIME = 700;
const GLIDE_TIME = 200;
/** Milliseconds of painting in one frame; the rest follows in the next. */
const PAINT_BUDGET = 7;

const ease = (part: number): number => 1 - (1 - part) ** 3;

export const sizeOf = ({ stage }: Desk): Size => ({ width: stage.width(), height: stage.height() });

const tumbleOf = ({ tumbleSince }: Desk): number =>
  tumbleSince === null ? 1 : Math.min(1, (performance.now() - tumbleSince) / TUMBLE_TIME);

/** Ends the dice's tumble at once. */
export const skipTumble = (desk: Desk): void => {
  if (desk.tumbleSince !== null) desk.tumbleSince = performance.now() - TUMBLE_TIME;
};

/** A piece as marks. */
export const drawingOf = (desk: Desk, piece: ScenePiece): Drawing => pieceDrawing(desk.input, tumbleOf(desk), piece);

/** A sheet as it was last laid out for the pointer; its values are the same for as long as nothing was played. */
const felt = new WeakMap<object, { readonly layouts: TableInput['layouts']; readonly drawing: Drawing }>();

/** The move of a sheet under a point of the table; null where there is none. */
export const hotAt = (
  desk: Desk,
  piece: ScenePiece | undefined,
  at: { readonly x: number; readonly y: number },
): Hot | null => {
  if (piece?.content.kind !== 'sheet') return null;
  const { layouts } = desk.input;
  const { values } = piece.content.model;
  const known = felt.get(values);
  const drawing = known?.layouts === layouts ? known.drawing : drawingOf(desk, piece);
  felt.set(values, { layouts, drawing });
  const field = moveAt(piece, drawing, at, desk.camera.scale);
  return field === undefined ? null : { piece, field };
};

/** Layouts are the same for as long as their map is: a designer's change makes another map. */
const editions = new WeakMap<TableInput['layouts'], number>();
let editionCount = 0;

const editionOf = (layouts: TableInput['layouts']): number => {
  const edition = editions.get(layouts) ?? (editionCount += 1);
  editions.set(layouts, edition);
  return edition;
};

const asideTitles = ({ spots }: DiceThings): unknown =>
  spots.flatMap(({ kind, title }) => (kind === 'aside' ? [title] : []));

const seenOf = (desk: Desk, content: Content): unknown => {
  switch (content.kind) {
    case 'sheet':
      return [content.layout.name, editionOf(desk.input.layouts), content.model.values];
    case 'blank':
      return content.model.title;
    case 'note':
      return content.note.text;
    case 'picture': {
      const { hash, alt, image } = content.picture;
      return image === null || image === 'odd' ? [image, alt] : [hash];
    }
    case 'dice':
      return [
        content.roll,
        tumbleOf(desk),
        content.middle,
        content.sides.map(({ seat, title, note }) => [seat, title, note]),
      ];
    case 'tray':
      return content.spots.map(({ title, note }) => [title, note]);
    case 'aside':
      return asideTitles(content.things);
    case 'die':
      return [content.die.colour, content.die.sides, content.die.face, content.die.isLive];
  }
};

/** All that a piece's bitmap depends on, as text. */
export const keyOf = (desk: Desk, { content, edge, seat, letter, awaited, width, height }: ScenePiece): string =>
  JSON.stringify([content.kind, seenOf(desk, content), edge, seat, letter, awaited, width, height]);

/** The pieces as they are seen: those in the hand shifted. */
export const shownPieces = ({ shift, scene }: Desk): readonly ScenePiece[] =>
  shift === null
    ? scene.pieces
    : scene.pieces.map((piece) =>
        shift.ids.includes(piece.id) ? { ...piece, x: piece.x + shift.dx, y: piece.y + shift.dy } : piece,
      );

/** How a layer is looked at, in its own pixels. */
export const lookOf = ({ camera, layers, stage }: Desk): Look => {
  const ratio = layers.lying.getCanvas().getPixelRatio();
  return {
    scale: camera.scale * ratio,
    x: camera.x * ratio,
    y: camera.y * ratio,
    width: Math.round(stage.width() * ratio),
    height: Math.round(stage.height() * ratio),
  };
};

/** A layer that shows nothing costs nothing. */
const drawOrHide = (layer: Layer, isUsed: boolean): void => {
  if (layer.visible() !== isUsed) layer.visible(isUsed);
  if (isUsed) layer.draw();
};

const hasOverlay = ({ input, pings, band, hot, laying, scene }: Desk): boolean =>
  band !== null ||
  laying !== null ||
  hot !== null ||
  pings.length > 0 ||
  input.peers.some(({ cursor }) => cursor !== null) ||
  scene.pieces.some(({ isSelected, heldBy }) => isSelected || heldBy !== null);

const paint = (desk: Desk): void => {
  const { layers, picture } = desk;
  if (!picture) return;
  const look = lookOf(desk);
  const isLeft = picture.refresh(look, layers.lying.getCanvas().getPixelRatio(), PAINT_BUDGET);
  const shown = [...Object.values(look), picture.version()].join();
  if (shown !== desk.shown) layers.lying.draw();
  desk.shown = shown;
  drawOrHide(layers.held, desk.shift !== null || desk.flights.length > 0);
  drawOrHide(layers.over, hasOverlay(desk));
  if (isLeft) request(desk);
};

const glideOn = (desk: Desk, { from, to, since }: Glide, now: number): void => {
  const part = Math.min(1, (now - since) / GLIDE_TIME);
  const mix = (a: number, b: number): number => a + (b - a) * ease(part);
  desk.camera = { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
  if (part === 1) desk.glide = null;
  desk.onZoom(desk.camera.scale);
};

const draw = (desk: Desk): void => {
  desk.frame = 0;
  const now = performance.now();
  if (desk.glide) glideOn(desk, desk.glide, now);
  desk.pings = desk.pings.filter(({ since }) => now - since < PING_TIME);
  if (desk.tumbleSince !== null) {
    if (tumbleOf(desk) === 1) desk.tumbleSince = null;
    desk.picture?.sync(desk.scene.pieces);
  }
  if (desk.flights.length > 0) {
    const offsets = offsetsAt(desk.flights, now);
    desk.flights = desk.flights.filter(({ id }) => offsets.has(id));
    desk.picture?.fly(offsets);
  }
  paint(desk);
  if (desk.glide || desk.pings.length > 0 || desk.tumbleSince !== null || desk.flights.length > 0) request(desk);
};

/** Asks for one frame; many askings make one. */
export const request = (desk: Desk): void => {
  if (desk.frame === 0) desk.frame = requestAnimationFrame(() => draw(desk));
};

/** Looks elsewhere at once, by hand. */
export const look = (desk: Desk, next: Camera): void => {
  const before = desk.camera.scale;
  desk.keeps = null;
  desk.glide = null;
  desk.camera = clamped(next, desk.scene.bounds, sizeOf(desk));
  if (desk.camera.scale !== before) desk.onZoom(desk.camera.scale);
  request(desk);
};

/** Looks elsewhere in a short glide; a cut for those who asked for less motion. */
const glideTo = (desk: Desk, to: Camera): void => {
  if (desk.input.reducedMotion || document.hidden) {
    desk.camera = to;
    desk.onZoom(to.scale);
  } else desk.glide = { from: desk.camera, to, since: performance.now() };
  request(desk);
};

const kept = (desk: Desk, what: 'mine' | 'bounds'): Camera => {
  const { near, mine, bounds } = desk.scene;
  const how = [sizeOf(desk), FIT_MARGIN, FIT_MOST] as const;
  return what === 'mine' ? firstLook({ near, mine, all: bounds }, ...how) : fitted(bounds, ...how);
};

/** The whole table in view, and kept in view until somebody looks around. */
export const fitAll = (desk: Desk): void => {
  desk.keeps = 'bounds';
  glideTo(desk, kept(desk, 'bounds'));
};

/** One piece large. */
export const fitPiece = (desk: Desk, id: string): void => {
  const piece = desk.scene.pieces.find((each) => each.id === id);
  if (!piece) return;
  desk.keeps = null;
  glideTo(desk, fitted(piece, sizeOf(desk), FIT_MARGIN, HOME_MOST));
};

/** Makes the scene anew from the input and what was let go. */
export const rebuild = (desk: Desk): void => {
  const before = JSON.stringify([desk.scene.bounds, desk.scene.mine, desk.scene.near]);
  const { isFocused } = desk.scene;
  const { dropped, shift, sized } = desk;
  const input = sized
    ? {
        ...desk.input,
        pictures: desk.input.pictures.map((each) => (each.id === sized.id ? { ...each, across: sized.across } : each)),
      }
    : desk.input;
  desk.scene = sceneOf(dropped.size === 0 ? input : { ...input, places: new Map([...input.places, ...dropped]) });
  desk.picture?.sync(desk.scene.pieces);
  if (shift) desk.picture?.lift(new Set(shift.ids), shift.dx, shift.dy);
  if (desk.keeps && before !== JSON.stringify([desk.scene.bounds, desk.scene.mine, desk.scene.near])) {
    const next = kept(desk, desk.keeps);
    // Something else has come to matter: the eye is led there, and back.
    if (isFocused !== desk.scene.isFocused && !desk.isFresh) glideTo(desk, next);
    else {
      desk.glide = null;
      desk.camera = next;
      desk.onZoom(next.scale);
    }
  }
  request(desk);
};

/** The container has another size: the middle stays in the middle. */
export const resize = (desk: Desk, width: number, height: number): void => {
  const before = sizeOf(desk);
  desk.stage.size({ width, height });
  // A canvas that is given a size is blank.
  desk.shown = '';
  const { x, y, scale } = desk.camera;
  const still = { scale, x: x + (width - before.width) / 2, y: y + (height - before.height) / 2 };
  desk.camera = desk.keeps ? kept(desk, desk.keeps) : still;
  desk.onZoom(desk.camera.scale);
  request(desk);
};
