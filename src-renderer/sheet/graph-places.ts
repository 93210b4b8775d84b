/**
 * Where the nodes of a graph stand: on an oval, so that no edge runs through a node, in the order in which the fewest
 * edges cross and those who are joined stand near each other.
 *
 * The same graph stands the same way on every screen and on paper: nothing depends on time or chance, and a tie goes to
 * the order in which the nodes were given.
 */

/** From one node to another, by their numbers. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
}

/** Above so many nodes the given order stands: people draw no such maps, and a search would take long. */
const MOST_SEARCHED = 16;

const CROSSING = 6;

/** What an order costs: steps around the oval for each edge, and more for each pair of edges that cross. */
const costOf = (place: readonly number[], edges: readonly GraphEdge[]): number => {
  const count = place.length;
  const ends = edges.map(({ from, to }) => {
    const [a, b] = [place[from] ?? 0, place[to] ?? 0];
    return a < b ? ([a, b] as const) : ([b, a] as const);
  });
  let cost = 0;
  for (const [at, [a, b]] of ends.entries()) {
    cost += Math.min(b - a, count - (b - a));
    for (const [c, d] of ends.slice(at + 1))
      if ((a < c && c < b && b < d) || (c < a && a < d && d < b)) cost += CROSSING;
  }
  return cost;
};

/** The place of each node on the oval, from 0 on, clockwise from the top. */
export const ordered = (count: number, edges: readonly GraphEdge[]): readonly number[] => {
  let best = Array.from({ length: count }, (_, at) => at);
  if (count > MOST_SEARCHED) return best;
  let cost = costOf(best, edges);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    // The first stays at the top: turning the whole oval changes nothing.
    for (let a = 1; a < count; a += 1) {
      for (let b = a + 1; b < count; b += 1) {
        const swapped = best.map((place) => (place === a ? b : place === b ? a : place));
        const other = costOf(swapped, edges);
        if (other >= cost) continue;
        [best, cost, isBetter] = [swapped, other, true];
      }
    }
  }
  return best;
};

export interface NodeBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const NODE = { w: 360, h: 184 };

/** The boxes of the nodes inside a box, all of one size, in whole tenths of a millimetre. */
export const nodeBoxes = (box: NodeBox, count: number, edges: readonly GraphEdge[]): readonly NodeBox[] => {
  const w = Math.min(NODE.w, Math.round((box.w * 23) / (10 * Math.max(5, count))));
  const h = Math.min(NODE.h, Math.round((box.h * 2) / Math.max(6, count)));
  const [middleX, middleY] = [box.x + box.w / 2, box.y + box.h / 2];
  const [across, down] = [(box.w - w) / 2, (box.h - h) / 2];
  return ordered(count, edges).map((place) => {
    const angle = (place * 2 * Math.PI) / Math.max(1, count) - Math.PI / 2;
    const [x, y] =
      count === 1 ? [middleX, middleY] : [middleX + across * Math.cos(angle), middleY + down * Math.sin(angle)];
    return { x: Math.round(x - w / 2), y: Math.round(y - h / 2), w, h };
  });
};
