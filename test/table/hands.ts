/** A table for hands to try out: two pieces, a camera, and a record of what was done to it. */
import type { Camera } from '../../src-renderer/table/camera';
import type { GestureTarget } from '../../src-renderer/table/grips';
import { pieceAt, sceneOf, type ScenePiece } from '../../src-renderer/table/scene';
import { anInput, aPiece } from './samples';

export interface TriedTable extends GestureTarget {
  /** What happened, in order: `select a`, `drop a 30,-10`, `context a`. Looking around and pointing are not in it. */
  readonly log: readonly string[];
  /** Where the carried pieces are shown; null where none is carried. */
  readonly carried: () => string | null;
}

/**
 * `card` lies at 100, 100 and is 200 by 120; `other`, a picture, at 500, 100; `more` above them. The view shows the table at
 * half its size, from 40, 20. Of `cards` each is read large where it is held.
 */
export const aTriedTable = (more: readonly ScenePiece[] = [], cards: ReadonlySet<string> = new Set()): TriedTable => {
  const at = (id: string, x: number): readonly ScenePiece[] =>
    sceneOf(anInput({ pieces: [aPiece('theorem', id, 1)] }))
      .pieces.slice(-1)
      .map((piece) => ({ ...piece, x, y: 100, width: 200, height: 120, tilt: 0 }));
  const pieces = [...at('card', 100), ...at('other', 500), ...more];
  const log: string[] = [];
  let camera: Camera = { x: 40, y: 20, scale: 0.5 };
  let selection: ReadonlySet<string> = new Set();
  let shift: Parameters<GestureTarget['shift']>[0] = null;
  const shown = (): string | null => shift && `${shift.ids.join(' ')} ${shift.dx},${shift.dy}`;
  return {
    log,
    carried: shown,
    camera: () => camera,
    look: (next) => (camera = next),
    pieceAt: (x, y) => pieceAt(pieces, x, y),
    piecesIn: () => pieces.map(({ id }) => id),
    selection: () => selection,
    select: (ids) => {
      selection = new Set(ids);
      log.push(`select ${ids.join(' ')}`.trim());
    },
    band: (rect) => log.push(rect ? 'band' : 'no band'),
    shift: (next) => {
      if (next === null && shift !== null) log.push('back');
      shift = next;
    },
    isCorner: (piece, x, y) => piece.id === 'other' && x > 680 && y > 200,
    size: (held) => log.push(held ? `size ${held.id} ${held.across}` : 'size back'),
    dropSize: () => log.push('sized'),
    drop: () => {
      log.push(`drop ${shown() ?? 'nothing'}`);
      shift = null;
    },
    click: ({ id }) => log.push(`click ${id}`),
    open: (id) => log.push(`open ${id}`),
    ping: (x, y) => log.push(`ping ${x},${y}`),
    hold: (piece) => {
      if (!cards.has(piece.id)) return false;
      log.push(`hold ${piece.id}`);
      return true;
    },
    letGo: () => log.push('let go'),
    context: (id, left, top) => log.push(`context ${id ?? 'table'} ${left},${top}`),
    cursor: () => undefined,
    key: (key) => log.push(`key ${key}`),
  };
};
