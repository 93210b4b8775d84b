/** What lies over the pieces and is drawn in screen pixels: selection, rubber band, other people's cursors and pings. */
import type { Camera } from './camera';
import type { DrawnField } from '../sheet/marks';
import type { PeerInput } from './input';
import { UNIT } from './places';
import type { Rect, ScenePiece } from './scene';
import { seatStyle, SEAT_EDGE } from './seat-style';
import { board } from './theme';

export interface Ping {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly seat: number;
  readonly name: string;
  /** Milliseconds of the clock that `drawOverlay` is given. */
  readonly since: number;
}

export interface Overlay {
  readonly camera: Camera;
  readonly pieces: readonly ScenePiece[];
  readonly peers: readonly PeerInput[];
  readonly pings: readonly Ping[];
  /** The rubber band, in table units. */
  readonly band: Rect | null;
  /** The move under the pointer, which a press would begin. */
  readonly hot: Hot | null;
  /** What laying the dice in the hand would be: words below the hand (a point of the table), and what lies under it. */
  readonly laying: {
    readonly text: string;
    readonly isGood: boolean;
    readonly target: Rect | null;
    readonly x: number;
    readonly y: number;
  } | null;
}

/** A line of a sheet: its piece, and its field there. */
export interface Hot {
  readonly piece: ScenePiece;
  readonly field: DrawnField;
}

/** How long a ping is seen, in milliseconds. */
export const PING_TIME = 2200;

const nameTag = (context: CanvasRenderingContext2D, name: string, seat: number, x: number, y: number): void => {
  const { fill, on } = seatStyle(seat);
  const shown = [...name].slice(0, 24).join('');
  context.font = '600 12px "IBM Plex Sans", sans-serif';
  const width = context.measureText(shown).width + 14;
  context.fillStyle = fill;
  context.strokeStyle = SEAT_EDGE;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x, y, width, 20, 4);
  context.fill();
  context.stroke();
  context.fillStyle = on;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(shown, x + 7, y + 10.5);
};

const drawCursor = (context: CanvasRenderingContext2D, { camera }: Overlay, peer: PeerInput): void => {
  if (!peer.cursor) return;
  const { fill, shape } = seatStyle(peer.seat);
  const x = peer.cursor.x * camera.scale + camera.x;
  const y = peer.cursor.y * camera.scale + camera.y;
  context.save();
  context.translate(x, y);
  context.fillStyle = fill;
  context.strokeStyle = '#ffffff';
  context.lineWidth = 1.5;
  const arrow = new Path2D('M0 0 5 17 9 10 16 8z');
  context.fill(arrow);
  context.stroke(arrow);
  nameTag(context, peer.name, peer.seat, 30, 14);
  context.translate(13, 14);
  context.scale(0.5, 0.5);
  context.strokeStyle = SEAT_EDGE;
  context.fillStyle = fill;
  context.fill(new Path2D(shape));
  context.stroke(new Path2D(shape));
  context.restore();
};

const drawPing = (context: CanvasRenderingContext2D, { camera }: Overlay, ping: Ping, now: number): void => {
  const age = (now - ping.since) / PING_TIME;
  const x = ping.x * camera.scale + camera.x;
  const y = ping.y * camera.scale + camera.y;
  context.save();
  context.globalAlpha = Math.max(0, 1 - age);
  context.strokeStyle = seatStyle(ping.seat).lit;
  context.lineWidth = 3;
  for (const ring of [0, 1, 2]) {
    context.beginPath();
    context.arc(x, y, 8 + Math.max(0, age - ring * 0.12) * 70, 0, Math.PI * 2);
    context.stroke();
  }
  nameTag(context, ping.name, ping.seat, x + 14, y - 10);
  context.restore();
};

/** Outline of a piece under the camera, `out` pixels outside it. */
const around = (context: CanvasRenderingContext2D, camera: Camera, piece: ScenePiece, out: number): void => {
  context.save();
  context.translate(
    (piece.x + piece.width / 2) * camera.scale + camera.x,
    (piece.y + piece.height / 2) * camera.scale + camera.y,
  );
  context.rotate((piece.tilt * Math.PI) / 180);
  const width = piece.width * camera.scale + 2 * out;
  const height = piece.height * camera.scale + 2 * out;
  context.strokeRect(-width / 2, -height / 2, width, height);
  context.restore();
};

/** A corner to take hold of, in pixels of its side: a picture is made larger and smaller by it. */
export const HANDLE = 14;

const drawHandle = (context: CanvasRenderingContext2D, camera: Camera, piece: ScenePiece): void => {
  const right = (piece.x + piece.width) * camera.scale + camera.x;
  const bottom = (piece.y + piece.height) * camera.scale + camera.y;
  context.fillStyle = board.focus;
  context.strokeStyle = board.focusGap;
  context.lineWidth = 2;
  context.fillRect(right - HANDLE, bottom - HANDLE, HANDLE, HANDLE);
  context.strokeRect(right - HANDLE, bottom - HANDLE, HANDLE, HANDLE);
};

/** Frames the move under the pointer. */
const drawHot = (context: CanvasRenderingContext2D, camera: Camera, { piece, field }: Hot): void => {
  const { box, matrix } = field;
  context.save();
  context.translate(
    (piece.x + piece.width / 2) * camera.scale + camera.x,
    (piece.y + piece.height / 2) * camera.scale + camera.y,
  );
  context.rotate((piece.tilt * Math.PI) / 180);
  context.scale(camera.scale, camera.scale);
  context.translate(-piece.width / 2, -piece.height / 2);
  context.scale(UNIT, UNIT);
  if (matrix) context.transform(...matrix);
  context.fillStyle = '#c8972b2e';
  context.strokeStyle = board.gold;
  context.lineWidth = 1.5 / (camera.scale * UNIT);
  context.fillRect(box.x, box.y, box.w, box.h);
  context.strokeRect(box.x, box.y, box.w, box.h);
  context.restore();
};

const MOST_ACROSS = 300;

/** Breaks words into lines of a width, in pixels. */
const linesOf = (context: CanvasRenderingContext2D, text: string): readonly string[] =>
  text.split(' ').reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && context.measureText(longer).width > MOST_ACROSS) return [...lines, word];
    return [...lines.slice(0, -1), longer];
  }, []);

/** A tick or a cross, and words: never the colour alone. */
const drawLaying = (context: CanvasRenderingContext2D, camera: Camera, laying: Overlay['laying']): void => {
  if (!laying) return;
  const { text, isGood, target } = laying;
  context.save();
  if (target) {
    context.strokeStyle = isGood ? board.focus : board.wait;
    context.lineWidth = 3;
    context.setLineDash(isGood ? [] : [9, 7]);
    const { x, y, width, height } = target;
    context.beginPath();
    const left = x * camera.scale + camera.x;
    const top = y * camera.scale + camera.y;
    context.roundRect(left - 3, top - 3, width * camera.scale + 6, height * camera.scale + 6, 10);
    context.stroke();
    context.setLineDash([]);
  }
  if (text !== '') {
    context.font = '600 14px "IBM Plex Sans", sans-serif';
    const lines = linesOf(context, `${isGood ? '✓' : '✗'} ${text}`);
    const width = Math.max(...lines.map((line) => context.measureText(line).width)) + 20;
    const height = lines.length * 19 + 10;
    const { width: across, height: down } = context.canvas;
    const ratio = context.getTransform().a || 1;
    const left = Math.max(4, Math.min(laying.x * camera.scale + camera.x - width / 2, across / ratio - width - 4));
    const top = Math.max(4, Math.min(laying.y * camera.scale + camera.y + 10, down / ratio - height - 4));
    context.fillStyle = board.matEdge;
    context.strokeStyle = isGood ? board.focus : board.wait;
    context.lineWidth = 1.5;
    context.beginPath();
    context.roundRect(left, top, width, height, 6);
    context.fill();
    context.stroke();
    context.fillStyle = board.focus;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    lines.forEach((line, at) => context.fillText(line, left + 10, top + 15 + at * 19));
  }
  context.restore();
};

/** Draws everything over the pieces; `now` is in milliseconds. */
export const drawOverlay = (context: CanvasRenderingContext2D, overlay: Overlay, now: number): void => {
  const { camera, pieces, peers, pings, band, hot, laying } = overlay;
  for (const piece of pieces) {
    if (piece.heldBy !== null) {
      context.strokeStyle = seatStyle(piece.heldBy).lit;
      context.lineWidth = 2;
      around(context, camera, piece, 5);
    }
    if (piece.isSelected) {
      context.strokeStyle = board.focusGap;
      context.lineWidth = 2;
      around(context, camera, piece, 4);
      context.strokeStyle = board.focus;
      around(context, camera, piece, 6);
      if (piece.content.kind === 'picture') drawHandle(context, camera, piece);
    }
  }
  if (band) {
    context.fillStyle = '#dcb04e22';
    context.strokeStyle = board.gold;
    context.lineWidth = 1;
    const left = band.x * camera.scale + camera.x;
    const top = band.y * camera.scale + camera.y;
    context.fillRect(left, top, band.width * camera.scale, band.height * camera.scale);
    context.strokeRect(left, top, band.width * camera.scale, band.height * camera.scale);
  }
  if (hot) drawHot(context, camera, hot);
  drawLaying(context, camera, laying);
  for (const ping of pings) drawPing(context, overlay, ping, now);
  for (const peer of peers) drawCursor(context, overlay, peer);
};
