import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clamped, firstLook, fitted, panned, toTable, viewOf, zoomedAt } from '../../src-renderer/table/camera';
import { keyMeaning } from '../../src-renderer/table/gestures';
import { snapped } from '../../src-renderer/table/grips';

const camera = { x: 130, y: -70, scale: 0.5 };
const view = { width: 752, height: 668 };

describe('the camera', () => {
  it('turns a pixel into a point of the table', () => {
    expect(toTable(camera, 330, 30)).toEqual({ x: 400, y: 200 });
  });

  it('keeps what lies under the pointer under it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        fc.integer({ min: 0, max: 752 }),
        fc.integer({ min: 0, max: 668 }),
        (factor, left, top) => {
          const before = toTable(camera, left, top);
          const after = toTable(zoomedAt(camera, factor, left, top), left, top);
          expect(after.x).toBeCloseTo(before.x, 6);
          expect(after.y).toBeCloseTo(before.y, 6);
        },
      ),
      { seed: 2001 },
    );
  });

  it('zooms neither away nor into nothing', () => {
    expect(zoomedAt(camera, 1e9, 0, 0).scale).toBe(6);
    expect(zoomedAt(camera, 1e-9, 0, 0).scale).toBe(0.08);
  });

  it('fits a rectangle into the middle, by its tighter side', () => {
    expect(fitted({ x: -500, y: 100, width: 1400, height: 300 }, view, 26, 4)).toEqual({ scale: 0.5, x: 276, y: 209 });
  });

  it('does not blow a small rectangle up beyond the limit', () => {
    expect(fitted({ x: 0, y: 0, width: 10, height: 10 }, view, 26, 1.3).scale).toBe(1.3);
  });

  it('looks first at all of the table where that is nearly as large as what is mine, else at mine', () => {
    const mine = { x: 0, y: 0, width: 700, height: 600 };
    const all = (width: number) => ({ x: 0, y: 0, width, height: 600 });
    const look = (width: number) => firstLook({ near: mine, mine, all: all(width) }, view, 26, 1.3);
    expect(look(860)).toEqual(fitted(all(860), view, 26, 1.3));
    expect(look(900)).toEqual(fitted(mine, view, 26, 1.3));
  });

  it('looks at what is nearest where the middle is so full that nothing on it could be read', () => {
    const near = { x: 0, y: 0, width: 900, height: 800 };
    const mine = (height: number) => ({ x: 0, y: 0, width: 900, height });
    const look = (height: number) => firstLook({ near, mine: mine(height), all: mine(height) }, view, 26, 1.3);
    const [full, heaped] = [1_500, 1_600];
    expect(fitted(mine(full), view, 26, 1.3).scale).toBeGreaterThan(0.4);
    expect(look(full)).toEqual(fitted(mine(full), view, 26, 1.3));
    expect(look(heaped)).toEqual(fitted(near, view, 26, 1.3));
  });

  it('uses the room beside what is mine for what else lies there, and keeps mine whole', () => {
    const side = fc.integer({ min: -1_500, max: 1_500 });
    const length = fc.integer({ min: 50, max: 1_500 });
    const box = fc.record({ x: side, y: side, width: length, height: length });
    fc.assert(
      fc.property(box, box, (mine, other) => {
        const [x, y] = [Math.min(mine.x, other.x), Math.min(mine.y, other.y)];
        const width = Math.max(mine.x + mine.width, other.x + other.width) - x;
        const height = Math.max(mine.y + mine.height, other.y + other.height) - y;
        const all = { x, y, width, height };
        const look = firstLook({ near: mine, mine, all }, view, 26, 1.3);
        const seen = viewOf(look, view);
        const [left, right] = [mine.x - seen.x, seen.x + seen.width - mine.x - mine.width];
        expect(Math.min(left, right) * look.scale).toBeGreaterThan(26 - 1e-6);
        // Where one edge cuts something off, there is nothing empty at the other.
        const isCut = all.x + all.width > seen.x + seen.width + 1e-6;
        const isEmpty = seen.x < all.x - 26 / look.scale - 1e-6;
        expect(isCut && isEmpty && left * look.scale > 26 + 1e-6).toBe(false);
      }),
      { seed: 2003 },
    );
  });

  it('never loses the content', () => {
    const content = { x: -300, y: -200, width: 900, height: 640 };
    const far = fc.integer({ min: -90_000, max: 90_000 });
    fc.assert(
      fc.property(far, far, fc.integer({ min: 8, max: 600 }), (dx, dy, percent) => {
        const seen = viewOf(clamped(panned({ x: 0, y: 0, scale: percent / 100 }, dx, dy), content, view), view);
        expect(seen.x).toBeLessThan(content.x + content.width);
        expect(seen.x + seen.width).toBeGreaterThan(content.x);
        expect(seen.y).toBeLessThan(content.y + content.height);
        expect(seen.y + seen.height).toBeGreaterThan(content.y);
      }),
      { seed: 2002 },
    );
  });

  it('lets one pan freely in the middle', () => {
    const inside = { x: 60, y: 45, scale: 0.5 };
    expect(clamped(inside, { x: 0, y: 0, width: 1300, height: 1100 }, view)).toEqual(inside);
  });
});

describe('snapping', () => {
  it('puts a corner on the grid of ten, from wherever it started', () => {
    expect([snapped(13, 24, false), snapped(-7, 4, false), snapped(20, 4, false)]).toEqual([27, 7, 0]);
  });

  it('is bypassed', () => {
    expect(snapped(13, 24, true)).toBe(24);
  });
});

describe('keys', () => {
  const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  it.each([
    ['z', { ctrlKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['z', { metaKey: true }, 'undo'],
    ['y', { ctrlKey: true }, 'redo'],
    ['Delete', {}, 'delete'],
    ['0', {}, 'fit'],
    ['m', {}, 'mine'],
    ['T', {}, 'follow'],
    ['t', { ctrlKey: true }, null],
    ['m', { altKey: true }, null],
    ['z', {}, null],
  ] as const)('%s %o means %s', (key, held, meaning) => {
    expect(keyMeaning({ ...plain, ...held, key })).toBe(meaning);
  });
});
