/**
 * The table on the screen: scene, camera and gestures brought together on three Konva layers.
 *
 * The frame hands in a whole input after every change and hears through hooks
 * what hands did. Nothing here writes a place: a drop is told once, a drag
 * travels as presence. One frame draws all that changed since the last one.
 */
import { Konva } from 'konva/lib/Global';
import { Layer } from 'konva/lib/Layer';
import { Shape } from 'konva/lib/Shape';
import { Stage } from 'konva/lib/Stage';
import { MAT_BACKGROUND } from './board';
import { overlaps, toTable, zoomedAt, type Camera } from './camera';
import { alikeOf, carried, diceFirst, holdsDice } from './dice-hand';
import { judge, lay, layingOf } from './dice-laying';
import {
  drawingOf,
  fitAll,
  fitPiece,
  hotAt,
  keyOf,
  look,
  lookOf,
  rebuild,
  request,
  resize,
  shownPieces,
  sizeOf,
  skipTumble,
  TUMBLE_TIME,
} from './desk';
import type { Desk, Shift } from './desk';
import { flightsOf } from './flights';
import { attachGestures } from './gestures';
import type { GestureTarget } from './grips';
import type { TableHooks } from './hooks';
import type { Place, TableInput } from './input';
import { drawOverlay, HANDLE, type Hot, type Overlay, type Ping } from './overlay';
import { createPicture } from './picture';
import { DICE_ID } from './places';
import { pieceAt, sceneOf, type Rect, type ScenePiece } from './scene';
import { goldRing, ringIn, type RingLook } from './theme';

export interface TableView2D {
  readonly update: (input: TableInput) => void;
  readonly fitAll: () => void;
  /** Shows one piece large; nothing happens where there is none of that id. */
  readonly home: (id: string) => void;
  /** Zooms at the middle: 1 is a step in, -1 a step out. */
  readonly zoom: (step: number) => void;
  readonly camera: () => Camera;
  /** From a point of the window to one of the table. */
  readonly toTable: (clientX: number, clientY: number) => { readonly x: number; readonly y: number };
  /** Where a piece is on the screen, in pixels of the container, for a menu or a focus ring; null where there is none. */
  readonly whereIs: (id: string) => Rect | null;
  readonly destroy: () => void;
}

const CURSOR_PAUSE = 50;
const ZOOM_STEP = 1.25;

const emptyInput: TableInput = {
  pieces: [],
  places: new Map(),
  notes: [],
  pictures: [],
  roll: null,
  peers: [],
  seats: [],
  layouts: new Map(),
  say: () => '',
  selection: new Set(),
  reducedMotion: true,
};

/** What has landed on this table, as text; null while nothing has. */
const landed = ({ roll }: TableInput): string | null => (roll?.stage === 'landed' ? JSON.stringify(roll.shown) : null);

/** Takes a new input: new dice tumble, new pings ring. */
const update = (desk: Desk, next: TableInput): void => {
  const { input, isFresh } = desk;
  const now = performance.now();
  const isThrown = landed(next) !== null && landed(next) !== landed(input);
  if (isThrown && !isFresh && !next.reducedMotion) desk.tumbleSince = now;
  const known = new Set(input.peers.map(({ ping }) => ping?.id));
  const rung = next.peers.flatMap(({ ping, seat, name }): Ping[] =>
    ping && !known.has(ping.id) && !isFresh ? [{ ...ping, seat, name, since: now }] : [],
  );
  desk.pings = [...desk.pings, ...rung];
  const { pieces } = desk.scene;
  const isCalm = isFresh || next.reducedMotion || document.hidden;
  const isOther = next.dice !== input.dice;
  desk.input = next;
  desk.dropped = new Map();
  rebuild(desk);
  desk.isFresh = false;
  if (!isOther || isCalm) return;
  const fallen = isThrown ? now + TUMBLE_TIME : now;
  desk.flights = [...desk.flights, ...flightsOf(pieces, desk.scene.pieces, { since: now, fallen })];
};

const select = (desk: Desk, hooks: TableHooks, ids: readonly string[]): void => {
  const before = desk.input.selection;
  if (before.size === ids.length && ids.every((id) => before.has(id))) return;
  const selection = new Set(ids);
  desk.input = { ...desk.input, selection };
  const pieces = desk.scene.pieces.map((piece) => ({ ...piece, isSelected: selection.has(piece.id) }));
  desk.scene = { ...desk.scene, pieces };
  hooks.onSelect(ids);
  request(desk);
};

const carry = (desk: Desk, hooks: TableHooks, held: Shift | null): void => {
  const shift = held && carried(desk.scene.pieces, held);
  desk.shift = shift;
  desk.laying = judge(desk, hooks, shift);
  desk.picture?.lift(new Set(shift?.ids ?? []), shift?.dx ?? 0, shift?.dy ?? 0);
  const lead = desk.scene.pieces.find(({ id }) => id === shift?.lead);
  const at = shift && lead ? { id: lead.id, x: Math.round(lead.x + shift.dx), y: Math.round(lead.y + shift.dy) } : null;
  hooks.onDrag(at);
  request(desk);
};

const drop = (desk: Desk, hooks: TableHooks): void => {
  const { shift, scene } = desk;
  desk.shift = null;
  desk.laying = null;
  if (!shift) return;
  desk.picture?.lift(new Set(), 0, 0);
  if (holdsDice(scene.pieces, shift)) return lay(desk, hooks, shift);
  const top = Math.floor(Math.max(0, ...scene.pieces.map(({ z }) => z)));
  const changes = scene.pieces
    .filter(({ id, content }) => shift.ids.includes(id) && content.kind !== 'die')
    .map(({ id, x, y, z, content }, index): readonly [string, Place] => [
      id,
      {
        x: Math.round(x + shift.dx),
        y: Math.round(y + shift.dy),
        // A card that was in the hand comes to lie on top; a picture and what dice lie on stay under the cards.
        z: ['picture', 'tray', 'aside', 'dice'].includes(content.kind) ? z : top + 1 + index,
      },
    ]);
  desk.dropped = new Map(changes);
  rebuild(desk);
  // The place first: in between, others would see the piece jump back.
  hooks.onMove(changes);
  hooks.onDrag(null);
};

/** The corner of a picture: a little larger than it is drawn, for a finger. */
const isCorner = ({ camera }: Desk, { content, ...box }: ScenePiece, x: number, y: number): boolean => {
  const reach = (HANDLE + 8) / camera.scale;
  const isNear = x > box.x + box.width - reach && y > box.y + box.height - reach;
  return content.kind === 'picture' && isNear;
};

const ping = (desk: Desk, hooks: TableHooks, x: number, y: number): void => {
  const mine = desk.input.seats.find((seat) => seat.mine);
  const ring = { id: 'mine', x, y, seat: mine?.seat ?? -1, name: mine?.name ?? '', since: performance.now() };
  desk.pings = [...desk.pings, ring];
  hooks.onPing(Math.round(x), Math.round(y));
  request(desk);
};

const pressed = (desk: Desk, hooks: TableHooks, key: Parameters<GestureTarget['key']>[0]): void => {
  const acts = {
    fit: () => fitAll(desk),
    mine: hooks.onMine,
    follow: hooks.onFollow,
    undo: hooks.onUndo,
    redo: hooks.onRedo,
    delete: () => hooks.onDelete([...desk.input.selection]),
  };
  acts[key]();
};

/** The move under a point, if a press there begins it. */
const hotOf = (desk: Desk, hooks: TableHooks, at: { readonly x: number; readonly y: number }): Hot | null => {
  if (!hooks.canPress) return null;
  const hot = hotAt(desk, pieceAt(desk.scene.pieces, at.x, at.y), at);
  return hot && hooks.canPress(hot.piece.id, hot.field) ? hot : null;
};

/** What hands may do to this desk. */
const targetOf = (desk: Desk, hooks: TableHooks): GestureTarget => {
  let cursorAt = 0;
  let pointed: string | null = null;
  /** Tells of the die under the pointer when it is another one. */
  const point = (at: { readonly x: number; readonly y: number } | null): void => {
    const piece = at && desk.shift === null ? pieceAt(desk.scene.pieces, at.x, at.y) : undefined;
    const id = piece?.content.kind === 'die' ? piece.id : null;
    if (id !== pointed) hooks.onDie?.(id);
    pointed = id;
  };
  return {
    camera: () => desk.camera,
    look: (next) => look(desk, next),
    pieceAt: (x, y) => pieceAt(desk.scene.pieces, x, y),
    piecesIn: (rect) =>
      diceFirst(desk.scene.pieces.filter((piece) => piece.id !== DICE_ID && overlaps(rect, piece))).map(({ id }) => id),
    selection: () => desk.input.selection,
    select: (ids) => select(desk, hooks, ids),
    band: (rect) => {
      desk.band = rect;
      request(desk);
    },
    shift: (next) => carry(desk, hooks, next),
    drop: () => drop(desk, hooks),
    isCorner: (piece, x, y) => isCorner(desk, piece, x, y),
    size: (held) => {
      desk.sized = held;
      rebuild(desk);
    },
    dropSize: () => {
      const { sized } = desk;
      desk.sized = null;
      if (sized) hooks.onSize(sized.id, sized.across);
    },
    click: (piece, at) => {
      if (piece.id === DICE_ID) return hooks.onDieClick();
      if (piece.content.kind === 'die') return hooks.onDie?.(piece.id);
      const hot = at && hotOf(desk, hooks, at);
      if (hot) hooks.onPress?.(hot.piece.id, hot.field);
    },
    open: (id) => {
      const alike = alikeOf(desk.scene.pieces, id);
      if (alike.length > 0) return select(desk, hooks, alike);
      if (id !== DICE_ID) hooks.onOpen(id);
    },
    ping: (x, y) => ping(desk, hooks, x, y),
    context: hooks.onContext,
    hold: ({ id, content }) => {
      if (!hooks.onHold || content.kind !== 'sheet' || content.layout.home !== 'row') return false;
      hooks.onHold(id);
      return true;
    },
    letGo: () => hooks.onHold?.(null),
    cursor: (at) => {
      point(at);
      const hot = at && desk.shift === null && desk.band === null ? hotOf(desk, hooks, at) : null;
      if (hot?.field !== desk.hot?.field) {
        desk.hot = hot;
        request(desk);
      }
      const now = performance.now();
      if (at && now - cursorAt < CURSOR_PAUSE) return;
      cursorAt = now;
      hooks.onCursor(at && { x: Math.round(at.x), y: Math.round(at.y) });
    },
    key: (key) => pressed(desk, hooks, key),
  };
};

/** Stage, layers and nodes in a container. */
const layDesk = (container: HTMLElement, onZoom: TableHooks['onZoom']): Desk => {
  // Every frame is drawn by `draw`, so that nothing is drawn twice.
  Konva.autoDrawEnabled = false;
  const inner = document.createElement('div');
  inner.style.cssText = 'position:absolute;inset:0;overflow:hidden';
  container.append(inner);
  const stage = new Stage({ container: inner, width: 1, height: 1, listening: false });
  const layers = { lying: new Layer(), held: new Layer(), over: new Layer() };
  for (const layer of [layers.lying, layers.held, layers.over]) {
    layer.listening(false);
    stage.add(layer);
  }
  const desk: Desk = {
    stage,
    layers,
    onZoom,
    picture: null,
    shown: '',
    input: emptyInput,
    scene: sceneOf(emptyInput),
    camera: { x: 0, y: 0, scale: 1 },
    keeps: 'mine',
    isFresh: true,
    band: null,
    hot: null,
    shift: null,
    dropped: new Map(),
    sized: null,
    pings: [],
    flights: [],
    laying: null,
    tumbleSince: null,
    glide: null,
    frame: 0,
  };
  const picture = createPicture({
    keyOf: (piece) => keyOf(desk, piece),
    drawingOf: (piece) => drawingOf(desk, piece),
    line: () => (desk.input.ring ?? goldRing).line,
    waitingFor: (name) => desk.input.say({ code: 'table.waitingFor', facts: { name } }),
  });
  desk.picture = picture;
  layers.lying.add(
    new Shape({ listening: false, sceneFunc: ({ _context }) => picture.drawLying(_context, lookOf(desk)) }),
  );
  layers.held.add(
    new Shape({ listening: false, sceneFunc: ({ _context }) => picture.drawHeld(_context, lookOf(desk)) }),
  );
  const overlay = (): Overlay => ({
    camera: desk.camera,
    pieces: shownPieces(desk),
    peers: desk.input.peers,
    pings: desk.pings,
    band: desk.band,
    hot: desk.hot,
    laying: layingOf(desk),
  });
  layers.over.add(
    new Shape({ listening: false, sceneFunc: ({ _context }) => drawOverlay(_context, overlay(), performance.now()) }),
  );
  return desk;
};

/** The light of the theme around a table, read once for each theme. */
const lightIn = (container: HTMLElement): (() => RingLook) => {
  let known: { readonly game: string; readonly ring: RingLook } | null = null;
  return () => {
    const game = container.closest('[data-game]')?.getAttribute('data-game') ?? '';
    if (known?.game !== game) known = { game, ring: ringIn(container) };
    return known.ring;
  };
};

/** What the frame may ask. */
const doorOf = (desk: Desk, container: HTMLElement, light: () => RingLook, destroy: () => void): TableView2D => ({
  update: (input) => update(desk, { ...input, ring: light() }),
  fitAll: () => fitAll(desk),
  home: (id) => fitPiece(desk, id),
  zoom: (step) => {
    const { width, height } = sizeOf(desk);
    look(desk, zoomedAt(desk.camera, ZOOM_STEP ** step, width / 2, height / 2));
  },
  camera: () => desk.camera,
  toTable: (clientX, clientY) => {
    const { left, top } = container.getBoundingClientRect();
    return toTable(desk.camera, clientX - left, clientY - top);
  },
  whereIs: (id) => {
    const piece = shownPieces(desk).find((each) => each.id === id);
    if (!piece) return null;
    const { x, y, scale } = desk.camera;
    return { x: piece.x * scale + x, y: piece.y * scale + y, width: piece.width * scale, height: piece.height * scale };
  },
  destroy,
});

/** Builds the table in a container that has a size; it follows later changes of size by itself. */
export const createTableView = (container: HTMLElement, hooks: TableHooks): TableView2D => {
  Object.assign(container.style, { background: MAT_BACKGROUND, touchAction: 'none' });
  if (container.tabIndex < 0) container.tabIndex = 0;
  const desk = layDesk(container, hooks.onZoom);
  const detach = attachGestures(container, targetOf(desk, hooks));
  const skip = (): void => skipTumble(desk);
  const repaint = (): void => {
    desk.picture?.stale();
    request(desk);
  };
  const resized = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = container;
    if (clientWidth > 0 && clientHeight > 0) resize(desk, clientWidth, clientHeight);
  });
  resized.observe(container);
  window.addEventListener('keydown', skip);
  // Canvas text is set in a stand-in until its face has come.
  document.fonts.addEventListener('loadingdone', repaint);
  return doorOf(desk, container, lightIn(container), () => {
    detach();
    resized.disconnect();
    window.removeEventListener('keydown', skip);
    document.fonts.removeEventListener('loadingdone', repaint);
    cancelAnimationFrame(desk.frame);
    desk.stage.container().remove();
    desk.stage.destroy();
  });
};
