import { describe, expect, it } from 'vitest';
import { newLevel, soil, TILE, tileRect, tilesIn, type Level, type Tile } from '../../src-renderer/table/tiles';

const look = { scale: 0.5, x: 100, y: -60, width: 600, height: 300 };

const at = (tiles: readonly Tile[]): readonly string[] => tiles.map(({ across, down }) => `${across},${down}`).sort();

const ready = (level: Level): void => {
  for (const tile of level.tiles.values()) tile.isReady = true;
};

describe('tiles in view', () => {
  it('cover the view and no more, the one nearest the middle first', () => {
    const level = newLevel(look);
    const tiles = tilesIn(level, look, 0);
    // From -100 to 500 across and from 60 to 360 down, in tiles of 256.
    expect(at(tiles)).toEqual(['-1,0', '-1,1', '0,0', '0,1', '1,0', '1,1']);
    expect(tiles[0]).toMatchObject({ across: 0, down: 0 });
  });

  it('are more of them where the same tiles are shown smaller', () => {
    const level = newLevel({ ...look, scale: 1 });
    // Half as large: 128 pixels each.
    expect(at(tilesIn(level, look, 0))).toHaveLength(5 * 3);
  });

  it('reach as far beyond the view as is asked', () => {
    expect(at(tilesIn(newLevel(look), look, 20))).toEqual(at(tilesIn(newLevel(look), look, 0)).concat(['2,0', '2,1']));
  });

  it('are the same ones each time', () => {
    const level = newLevel(look);
    const [first] = tilesIn(level, look, 0);
    expect(tilesIn(level, look, 0)[0]).toBe(first);
  });

  it('lie on whole pixels of the look that they were made for, wherever that is', () => {
    const aslant = { ...look, x: 100.25, y: -60.75 };
    const level = newLevel(aslant);
    for (const tile of tilesIn(level, aslant, 0)) {
      const { x, y } = tileRect(level, tile);
      expect(x * aslant.scale + aslant.x).toBe(100 + tile.across * TILE);
      expect(y * aslant.scale + aslant.y).toBe(-61 + tile.down * TILE);
    }
  });

  it('lie edge to edge on the table', () => {
    const level = newLevel(look);
    tilesIn(level, look, 0);
    const tile = level.tiles.get('1,-1') ?? { across: 1, down: -1, canvas: null, isReady: false, dirty: null };
    expect(tileRect(level, tile)).toEqual({ x: TILE * 2, y: -TILE * 2, width: TILE * 2, height: TILE * 2 });
  });
});

describe('a change', () => {
  it('soils the part of each tile that it touches, a pixel around it, and no other tile', () => {
    const level = newLevel(look);
    tilesIn(level, look, 0);
    ready(level);
    // Pixels 240 to 270 across and 20 to 30 down.
    soil(level, { x: 480, y: 40, width: 60, height: 20 });
    expect(level.tiles.get('0,0')?.dirty).toEqual({ x: 239, y: 19, width: 17, height: 12 });
    expect(level.tiles.get('1,0')?.dirty).toEqual({ x: 0, y: 19, width: 15, height: 12 });
    expect([...level.tiles.values()].filter(({ dirty }) => dirty)).toHaveLength(2);
  });

  it('adds to what was soiled before', () => {
    const level = newLevel({ ...look, scale: 1 });
    tilesIn(level, { ...look, scale: 1 }, 0);
    ready(level);
    soil(level, { x: 10, y: 100, width: 10, height: 10 });
    soil(level, { x: 60, y: 120, width: 5, height: 30 });
    expect(level.tiles.get('0,0')?.dirty).toEqual({ x: 9, y: 99, width: 57, height: 52 });
  });

  it('leaves a tile alone that was never drawn: it is drawn whole anyway', () => {
    const level = newLevel({ ...look, scale: 1 });
    tilesIn(level, { ...look, scale: 1 }, 0);
    soil(level, { x: 10, y: 100, width: 10, height: 10 });
    expect([...level.tiles.values()].every(({ dirty }) => dirty === null)).toBe(true);
  });
});
