import { describe, expect, it } from 'vitest';
import { overlaps } from '../../src-renderer/table/camera';
import type { PictureInput } from '../../src-renderer/table/input';
import { boundsOf, pieceAt, sceneOf, tiltOf } from '../../src-renderer/table/scene';
import { seatStyle } from '../../src-renderer/table/seat-style';
import { aFullTable, anInput, aPiece } from './samples';

const placesOf = (input: ReturnType<typeof anInput>) =>
  new Map(sceneOf(input).pieces.map(({ id, x, y }) => [id, { x, y }]));

describe('a picture', () => {
  const picture = (more: Partial<PictureInput> = {}): PictureInput => ({
    ...{ id: 'p1', hash: 'a7', name: 'map.png', alt: '', width: 800, height: 600 },
    ...{ x: 10, y: 20, z: -400, across: 200, isHere: true, image: null },
    ...more,
  });

  it('lies straight, as high as its proportions say, and under cards and dice', () => {
    const { pieces } = sceneOf(anInput({ pieces: [aPiece('theorem', 't', 1)], pictures: [picture()] }));
    expect(pieces[0]).toMatchObject({ id: 'p1', x: 10, y: 20, width: 200, height: 150, tilt: 0, edge: 'none' });
    expect(pieces).toHaveLength(3);
  });

  it('lies on top where somebody wished so, and where somebody is carrying it', () => {
    const peers = [{ pid: 'pid1', name: 'Bo', seat: 1, cursor: null, drag: { id: 'p1', x: 70, y: 80 }, ping: null }];
    const { pieces } = sceneOf(anInput({ pieces: [aPiece('theorem', 't', 1)], pictures: [picture({ z: 5 })], peers }));
    expect(pieces.at(-1)).toMatchObject({ id: 'p1', x: 70, y: 80, heldBy: 1 });
  });
});

describe('default places', () => {
  it('leave every piece of a full table free', () => {
    const { pieces } = sceneOf(aFullTable());
    expect(pieces).toHaveLength(6 * 2 + 12 + 7 + 1);
    for (const [index, piece] of pieces.entries()) {
      const covered = pieces.slice(index + 1).filter((other) => overlaps(piece, other));
      expect(covered.map(({ id }) => [piece.id, id])).toEqual([]);
    }
  });

  it('do not change when something is added, or somebody comes', () => {
    const full = aFullTable();
    const [before, after] = [
      placesOf({
        ...full,
        pieces: full.pieces.filter(({ seat, layout }) => seat < 3 && layout !== 'theorem'),
        seats: full.seats.slice(0, 3),
      }),
      placesOf(full),
    ];
    for (const [id, place] of before)
      if (!id.startsWith('conjecture')) expect([id, after.get(id)]).toEqual([id, place]);
  });

  it('fill a view rather than a strip', () => {
    const { bounds } = sceneOf(aFullTable());
    expect(bounds.width / bounds.height).toBeGreaterThan(0.9);
    expect(bounds.width / bounds.height).toBeLessThan(2);
  });
});

describe('the scene', () => {
  const theorem = aPiece('theorem', 'theorem:t1', 1);

  it('lays a piece where it was put, and one in somebody’s hand where she holds it', () => {
    const places = new Map([['theorem:t1', { x: 40, y: -70, z: 9 }]]);
    const drag = { id: 'theorem:t1', x: 333, y: 444 };
    const peer = { pid: 'pid2', name: 'Cy', seat: 2, cursor: null, drag, ping: null };
    expect(placesOf(anInput({ pieces: [theorem], places })).get('theorem:t1')).toEqual({ x: 40, y: -70 });
    const held = sceneOf(anInput({ pieces: [theorem], places, peers: [peer] })).pieces.find(
      ({ id }) => id === 'theorem:t1',
    );
    expect(held).toMatchObject({ x: 333, y: 444, heldBy: 2, z: 9 });
  });

  it('ignores a place of a piece that is not there', () => {
    expect(placesOf(anInput({ places: new Map([['ghost', { x: 1, y: 2, z: 3 }]]) })).has('ghost')).toBe(false);
  });

  it('marks what is mine, what is theirs and what is nobody’s', () => {
    const { pieces } = sceneOf(anInput({ pieces: [aPiece('theorem', 'a', 0), theorem, aPiece('theorem', 'c', -1)] }));
    const look = (id: string) => pieces.find((piece) => piece.id === id);
    expect(look('a')).toMatchObject({ edge: 'mine', seat: 0, letter: 'A' });
    expect(look('theorem:t1')).toMatchObject({ edge: 'theirs', seat: 1, letter: 'B' });
    expect(look('c')).toMatchObject({ edge: 'none', seat: -1, letter: '' });
  });

  it('waits on one sheet of a seat', () => {
    const seats = anInput().seats.map((seat) => ({ ...seat, awaited: seat.seat === 4 }));
    const pieces = [aPiece('mathematician', 's4', 4), aPiece('house', 'h4', 4), aPiece('mathematician', 's1', 1)];
    const awaited = sceneOf(anInput({ seats, pieces })).pieces.filter((piece) => piece.awaited !== '');
    expect(awaited.map(({ id, awaited: name }) => [id, name])).toEqual([['s4', 'Éva']]);
  });

  it('shows a piece without a layout as a slip', () => {
    expect(sceneOf(anInput({ pieces: [aPiece('dossier', 'd', 3)] })).pieces.at(-1)?.content.kind).toBe('blank');
  });

  it('puts what was moved last on top', () => {
    const places = new Map([['theorem:t1', { x: 0, y: 0, z: 5 }]]);
    const notes = [{ id: 'note', pid: 'pid1', mine: false, text: 'x', x: 10, y: 10, z: 7 }];
    expect(sceneOf(anInput({ pieces: [theorem], places, notes })).pieces.map(({ id }) => id)).toEqual([
      'dice',
      'theorem:t1',
      'note',
    ]);
  });
});

describe('hands', () => {
  const near = (id: string, x: number, y: number, tilt: number) => {
    const [piece] = sceneOf(anInput({ pieces: [aPiece('theorem', id, 1)] })).pieces.slice(-1);
    if (!piece) throw new Error('no piece');
    return { ...piece, x, y, width: 200, height: 100, tilt };
  };

  it('find the topmost piece', () => {
    const heap = [near('under', 0, 0, 0), near('over', 100, 50, 0)];
    expect([pieceAt(heap, 150, 75)?.id, pieceAt(heap, 50, 25)?.id, pieceAt(heap, 500, 5)?.id]).toEqual([
      'over',
      'under',
      undefined,
    ]);
  });

  it('follow its tilt', () => {
    const upright = [near('a', 0, 0, 90)];
    expect([pieceAt(upright, 100, -40)?.id, pieceAt(upright, 10, 50)?.id]).toEqual(['a', undefined]);
  });
});

describe('tilt', () => {
  it('follows from the id alone and stays small', () => {
    const tilts = Array.from({ length: 60 }, (_, index) => tiltOf(`theorem:t${index}`, 1.5));
    expect(Math.max(...tilts.map(Math.abs))).toBeLessThanOrEqual(1.5);
    expect(new Set(tilts).size).toBeGreaterThan(50);
    expect(tiltOf('theorem:t7', 1.5)).toBe(tilts[7]);
  });
});

describe('bounds', () => {
  it('reach around everything, and an empty table has a middle', () => {
    expect(
      boundsOf([
        { x: -5, y: 3, width: 10, height: 4 },
        { x: 20, y: -9, width: 2, height: 1 },
      ]),
    ).toEqual({ x: -5, y: -9, width: 27, height: 16 });
    expect(boundsOf([]).width).toBeGreaterThan(100);
  });
});

describe('seat styles', () => {
  it('give eight seats eight colours and eight shapes', () => {
    const seats = [0, 1, 2, 3, 4, 5, 6, 7].map(seatStyle);
    expect(new Set(seats.map(({ fill }) => fill)).size).toBe(8);
    expect(new Set(seats.map(({ shape }) => shape)).size).toBe(8);
    expect(seatStyle(8)).toBe(seats[0]);
    expect(seats).not.toContain(seatStyle(-1));
  });
});
