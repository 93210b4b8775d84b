/** Touches as hands are thought to make them, written by hand: none of them was recorded on a phone. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTouch, type Touch } from '../../src-renderer/table/touch';
import { aTriedTable, type TriedTable } from './hands';

let table: TriedTable;
let touch: Touch;
let time: number;

beforeEach(() => {
  vi.useFakeTimers();
  table = aTriedTable();
  touch = createTouch(table);
  time = 1_000;
});

afterEach(() => {
  vi.useRealTimers();
});

type Spot = readonly [left: number, top: number];

/** A point on `card`, one on `other`, and one on the bare table. */
const CARD: Spot = [120, 90];
const OTHER: Spot = [320, 90];
const BARE: Spot = [60, 300];

const point = ([left, top]: Spot) => ({ left, top });
const down = (id: number, spot: Spot): void => touch.down(id, point(spot));
const move = (id: number, ...path: readonly Spot[]): void => path.forEach((spot) => touch.move(id, point(spot)));
const up = (id: number, spot: Spot, after = 60): void => {
  time += after;
  touch.up(id, point(spot), time);
};
const by = ([left, top]: Spot, dx: number, dy: number): Spot => [left + dx, top + dy];
/** Pulls from a spot by so much, in a few steps. */
const pull = (id: number, from: Spot, dx: number, dy: number): void => {
  down(id, from);
  move(id, by(from, dx / 4, dy / 4), by(from, dx / 2, dy / 2), by(from, dx, dy));
};
const tap = (spot: Spot): void => {
  // Far enough from the tap before, so that two are not one double tap.
  time += 1_000;
  down(1, spot);
  up(1, spot);
};

describe('one finger', () => {
  it('pans on the bare table, by as much as it went', () => {
    pull(1, BARE, 48, -20);
    expect(table.camera()).toEqual({ x: 88, y: 0, scale: 0.5 });
    up(1, by(BARE, 48, -20));
    expect(table.log).toEqual([]);
  });

  it('pans also on a piece that was not tapped: nothing is carried away by accident', () => {
    pull(1, CARD, 30, 12);
    expect(table.carried()).toBeNull();
    up(1, by(CARD, 30, 12));
    expect(table.camera()).toEqual({ x: 70, y: 32, scale: 0.5 });
    expect(table.log).toEqual([]);
  });

  it('selects with a tap, and with a tap beside everything nothing', () => {
    tap(CARD);
    tap(BARE);
    expect(table.log).toEqual(['select card', 'click card', 'select']);
  });

  it('that trembles by three pixels has tapped', () => {
    down(1, CARD);
    move(1, by(CARD, 3, -2), by(CARD, -2, 3), by(CARD, 1, 1));
    up(1, by(CARD, 1, 1));
    expect(table.log).toEqual(['select card', 'click card']);
    expect(table.camera().x).toBe(40);
  });

  it('moves a piece that was tapped before, on the grid, and nothing else', () => {
    tap(CARD);
    pull(1, CARD, 32, -12);
    expect(table.carried()).toBe('card 60,-20');
    up(1, by(CARD, 32, -12));
    expect(table.log.slice(2)).toEqual(['drop card 60,-20']);
    expect(table.camera()).toEqual({ x: 40, y: 20, scale: 0.5 });
  });

  it('that drags beside the selected piece pans', () => {
    tap(CARD);
    pull(1, OTHER, 40, 0);
    up(1, by(OTHER, 40, 0));
    expect(table.carried()).toBeNull();
    expect(table.camera().x).toBe(80);
  });

  it('taps after a drag, and the tap drags nothing', () => {
    tap(CARD);
    pull(1, CARD, 32, -12);
    up(1, by(CARD, 32, -12));
    tap(OTHER);
    expect(table.log.slice(3)).toEqual(['select other', 'click other']);
    tap(BARE);
    expect(table.log.slice(5)).toEqual(['select']);
  });

  it('opens with two taps, and points on the bare table', () => {
    tap(CARD);
    down(2, by(CARD, 4, 2));
    up(2, by(CARD, 4, 2), 130);
    expect(table.log).toEqual(['select card', 'click card', 'open card']);
    tap(BARE);
    down(3, BARE);
    up(3, BARE, 130);
    expect(table.log.slice(3)).toEqual(['select', 'ping 40,560']);
  });

  it('does not open with three taps twice, nor with a drag behind a tap', () => {
    tap(CARD);
    for (const id of [2, 3]) {
      down(id, CARD);
      up(id, CARD, 100);
    }
    expect(table.log.filter((line) => line.startsWith('open'))).toEqual(['open card']);
    tap(BARE);
    pull(4, BARE, 40, 0);
    up(4, by(BARE, 40, 0));
    down(5, BARE);
    up(5, BARE, 100);
    expect(table.log.some((line) => line.startsWith('ping'))).toBe(false);
  });

  it('held still is a right-click, and nothing follows when it is lifted or moved', () => {
    down(1, CARD);
    vi.advanceTimersByTime(600);
    move(1, by(CARD, 60, 0));
    up(1, by(CARD, 60, 0));
    expect(table.log).toEqual(['context card 120,90']);
    expect(table.camera().x).toBe(40);
    down(1, BARE);
    vi.advanceTimersByTime(600);
    up(1, BARE);
    expect(table.log.slice(1)).toEqual(['context table 60,300']);
  });

  it('held still on a card reads it large, until it is lifted or taken away', () => {
    table = aTriedTable([], new Set(['card']));
    touch = createTouch(table);
    down(1, CARD);
    vi.advanceTimersByTime(600);
    expect(table.log).toEqual(['hold card']);
    move(1, by(CARD, 60, 0));
    up(1, by(CARD, 60, 0));
    expect(table.log).toEqual(['hold card', 'let go']);
    down(1, CARD);
    vi.advanceTimersByTime(600);
    touch.cancel(1);
    vi.advanceTimersByTime(2_000);
    expect(table.log.slice(2)).toEqual(['hold card', 'let go']);
    down(1, OTHER);
    vi.advanceTimersByTime(600);
    expect(table.log.at(-1)).toBe('context other 320,90');
  });

  it('that moves in time is no long press', () => {
    pull(1, BARE, 20, 0);
    vi.advanceTimersByTime(2_000);
    expect(table.log).toEqual([]);
  });

  it('that the system takes away puts back what it carried', () => {
    tap(CARD);
    pull(1, CARD, 40, 40);
    touch.cancel(1);
    vi.advanceTimersByTime(2_000);
    expect(table.carried()).toBeNull();
    expect(table.log.slice(2)).toEqual(['back']);
    up(1, CARD);
    expect(table.log.slice(2)).toEqual(['back']);
  });
});

describe('two fingers', () => {
  const [left, right]: readonly [Spot, Spot] = [
    [100, 200],
    [200, 200],
  ];

  it('zoom: what lay between them stays between them', () => {
    down(1, left);
    down(2, right);
    move(1, [50, 200]);
    move(2, [250, 200]);
    expect(table.camera()).toEqual({ scale: 1, x: -70, y: -160 });
  });

  it('pan together without zooming', () => {
    down(1, left);
    down(2, right);
    for (const step of [10, 20, 30]) {
      move(1, by(left, step, step));
      move(2, by(right, step, step));
    }
    expect(table.camera().scale).toBeCloseTo(0.5, 10);
    expect(table.camera().x).toBeCloseTo(70, 10);
    expect(table.camera().y).toBeCloseTo(50, 10);
  });

  it('on a card zoom and do not carry it, even where it was selected', () => {
    tap(CARD);
    down(1, by(CARD, -20, 0));
    down(2, by(CARD, 20, 0));
    move(1, by(CARD, -40, 0));
    move(2, by(CARD, 40, 0));
    up(1, by(CARD, -40, 0));
    up(2, by(CARD, 40, 0));
    expect(table.carried()).toBeNull();
    expect(table.log).toEqual(['select card', 'click card']);
    expect(table.camera().scale).toBeCloseTo(1, 10);
  });

  it('put back what the first had begun to carry', () => {
    tap(CARD);
    pull(1, CARD, 40, 0);
    expect(table.carried()).toBe('card 80,0');
    down(2, right);
    expect(table.carried()).toBeNull();
    expect(table.log.slice(2)).toEqual(['back']);
  });

  it('of which one is lifted: the other neither jumps nor taps, and pans on', () => {
    down(1, left);
    down(2, right);
    move(2, [240, 200]);
    const before = table.camera();
    up(1, left);
    expect(table.camera()).toEqual(before);
    move(2, [240, 200]);
    expect(table.camera()).toEqual(before);
    move(2, [249, 207]);
    expect(table.camera()).toEqual({ ...before, x: before.x + 9, y: before.y + 7 });
    up(2, [249, 207]);
    vi.advanceTimersByTime(2_000);
    expect(table.log).toEqual([]);
  });

  it('may come back for another pinch while one stays', () => {
    down(1, left);
    down(2, right);
    up(2, right);
    down(3, right);
    const { scale } = table.camera();
    move(3, [300, 200]);
    expect(table.camera().scale).toBeCloseTo(scale * 2, 10);
  });

  it('are not disturbed by a third', () => {
    down(1, left);
    down(2, right);
    down(3, [150, 400]);
    const before = table.camera();
    move(3, [10, 10]);
    up(3, [10, 10]);
    expect(table.camera()).toEqual(before);
    move(2, [300, 200]);
    expect(table.camera().scale).toBeCloseTo(1, 10);
  });

  it('of which the system takes one: the rest means nothing', () => {
    down(1, left);
    down(2, right);
    touch.cancel(1);
    const before = table.camera();
    move(2, [20, 20]);
    up(2, [20, 20]);
    expect(table.camera()).toEqual(before);
    expect(table.log).toEqual([]);
    tap(CARD);
    expect(table.log).toEqual(['select card', 'click card']);
  });

  it('on one spot do not throw the table away', () => {
    down(1, left);
    down(2, left);
    move(2, by(left, 1, 0));
    expect(Number.isFinite(table.camera().x)).toBe(true);
    expect(table.camera().scale).toBeLessThan(1);
  });
});

it('when everything is taken away nothing is left behind', () => {
  tap(CARD);
  pull(1, CARD, 40, 0);
  down(2, BARE);
  touch.clear();
  vi.advanceTimersByTime(2_000);
  expect(table.carried()).toBeNull();
  const before = table.camera();
  move(1, BARE);
  expect(table.camera()).toEqual(before);
});
