/** A graph of a layout: where its nodes stand, and what its edges look like. */
import { describe, expect, it } from 'vitest';
import { nodeBoxes, ordered, type NodeBox } from '../../src-renderer/sheet/graph-places';
import { randomFrom } from '../rules/random-player';

const BOX = { x: 90, y: 290, w: 1960, h: 1440 };
const touches = (a: NodeBox, b: NodeBox): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const isInside = ({ x, y, w, h }: NodeBox): boolean =>
  x >= BOX.x && y >= BOX.y && x + w <= BOX.x + BOX.w && y + h <= BOX.y + BOX.h;

/** Every node with an edge to two others, as dice would fill a map. */
const mapOf = (count: number, seed: number) => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, from) => from).flatMap((from) => [
    { from, to: (from + 1 + random(count - 1)) % count },
    { from, to: (from + 1 + random(count - 1)) % count },
  ]);
};

describe('nodes', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('%i of them stand inside the box, and none on another', (count) => {
    for (const seed of [1, 2, 3]) {
      const boxes = nodeBoxes(BOX, count, count > 1 ? mapOf(count, seed) : []);
      expect(boxes).toHaveLength(count);
      expect(boxes.every(isInside)).toBe(true);
      for (const [at, box] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) expect(touches(box, other)).toBe(false);
      }
    }
  });

  it('stand in an order that unties a knot: a ring is drawn as a ring', () => {
    const ring = [0, 2, 4, 1, 3];
    const edges = ring.map((from, at) => ({ from, to: ring[(at + 1) % ring.length] ?? 0 }));
    const places = ordered(5, edges);
    for (const { from, to } of edges) {
      const apart = Math.abs((places[from] ?? 0) - (places[to] ?? 0));
      expect([1, 4]).toContain(apart);
    }
  });

  it('stand where they stood, whoever draws them, and keep their order where there are very many', () => {
    expect(ordered(9, mapOf(9, 5))).toEqual(ordered(9, mapOf(9, 5)));
    expect(ordered(40, mapOf(40, 5))).toEqual(Array.from({ length: 40 }, (_, at) => at));
  });
});
