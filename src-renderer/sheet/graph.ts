/**
 * A graph as marks: named nodes on an oval, and edges between them with an arrow at their end.
 *
 * Each kind of edge has a line and a sign of its own, so that none is told by its colour alone; an edge that deserves a
 * look is laid on a broad glow. A node whose edges are not known yet has a broken outline.
 */
import type { Json, JsonObject } from '../../rules/kernel/json';
import { neededList } from './bind';
import type { MarkOf } from './format';
import { nodeBoxes, type NodeBox } from './graph-places';
import { circlePath, pathMark, rectPath, type Mark } from './marks';
import { setText } from './text';
import type { Tools } from './tools';

/** What a layout's graph is drawn from: `id` is what edges name. */
interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly isStrong: boolean;
  readonly isOpen: boolean;
}

interface GraphLine {
  readonly from: number;
  readonly to: number;
  readonly kind: string;
  readonly isHot: boolean;
}

type Point = readonly [x: number, y: number];
type GraphMark = MarkOf<'graph'>;

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wordAt = (value: JsonObject, key: string): string => {
  const found = Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === 'string' ? found : '';
};

const readNodes = (list: readonly Json[]): readonly GraphNode[] =>
  list.filter(isObject).map((node) => ({
    id: wordAt(node, 'id'),
    label: wordAt(node, 'label'),
    about: wordAt(node, 'about'),
    isStrong: node['strong'] === true,
    isOpen: node['open'] === true,
  }));

const readLines = (list: readonly Json[], nodes: readonly GraphNode[]): readonly GraphLine[] => {
  const numbers = new Map(nodes.map(({ id }, at) => [id, at]));
  return list.filter(isObject).flatMap((edge) => {
    const from = numbers.get(wordAt(edge, 'from'));
    const to = numbers.get(wordAt(edge, 'to'));
    if (from === undefined || to === undefined || from === to) return [];
    return [{ from, to, kind: wordAt(edge, 'tie'), isHot: edge['hot'] === true }];
  });
};

const middleOf = ({ x, y, w, h }: NodeBox): Point => [x + w / 2, y + h / 2];

const GAP = 14;

/** Where the way from the middle of a box to a point leaves it. */
const leaving = (box: NodeBox, [x, y]: Point): Point => {
  const [mx, my] = middleOf(box);
  const [dx, dy] = [x - mx, y - my];
  const [across, down] = [box.w / 2 + GAP, box.h / 2 + GAP];
  const part = Math.min(dx === 0 ? 1 : across / Math.abs(dx), dy === 0 ? 1 : down / Math.abs(dy), 1);
  return [Math.round(mx + dx * part), Math.round(my + dy * part)];
};

/** What two edges between the same two nodes bend apart, in hundredths of their length. */
const BEND = 13;

/** The point towards which an edge bends: to its right, so that the way back lies beside it. */
const bendOf = ([ax, ay]: Point, [bx, by]: Point): Point => [
  (ax + bx) / 2 - ((by - ay) * BEND) / 100,
  (ay + by) / 2 + ((bx - ax) * BEND) / 100,
];

const HEAD = 44;

/** An arrow's head at `tip`, coming from `from`. */
const headPath = ([fx, fy]: Point, [x, y]: Point): string => {
  const length = Math.hypot(x - fx, y - fy) || 1;
  const [ux, uy] = [(x - fx) / length, (y - fy) / length];
  const at = (back: number, aside: number): string =>
    `${Math.round(x - ux * back - uy * aside)} ${Math.round(y - uy * back + ux * aside)}`;
  return `M${at(0, 0)}L${at(HEAD, (HEAD * 2) / 5)}L${at(HEAD, (HEAD * -2) / 5)}z`;
};

const SIGN = 21;

/** A plus for those who are with each other, a cross for those who are against: what the kind says, in the middle of the edge. */
const signMarks = ([x, y]: Point, sign: 'plus' | 'cross', stroke: string, paper: string): readonly Mark[] => {
  const [px, py] = [Math.round(x), Math.round(y)];
  const r = SIGN - 9;
  const d =
    sign === 'plus'
      ? `M${px - r} ${py}h${2 * r}M${px} ${py - r}v${2 * r}`
      : `M${px - r} ${py - r}l${2 * r} ${2 * r}M${px + r} ${py - r}l${-2 * r} ${2 * r}`;
  return [pathMark(circlePath(px, py, SIGN), { fill: paper, stroke, line: 6 }), pathMark(d, { stroke, line: 7 })];
};

const lineMarks = (tools: Tools, mark: GraphMark, boxes: readonly NodeBox[], edge: GraphLine): readonly Mark[] => {
  const kind = mark.edges.kinds.find((each) => each.kind === edge.kind);
  const [from, to] = [boxes[edge.from], boxes[edge.to]];
  if (kind === undefined || from === undefined || to === undefined) return [];
  const bend = bendOf(middleOf(from), middleOf(to));
  const [start, tip] = [leaving(from, bend), leaving(to, bend)];
  const d = `M${start.join(' ')}Q${bend.map(Math.round).join(' ')} ${tip.join(' ')}`;
  const stroke = tools.colour(kind.stroke);
  const middle: Point = [(start[0] + 2 * bend[0] + tip[0]) / 4, (start[1] + 2 * bend[1] + tip[1]) / 4];
  return [
    ...(edge.isHot ? [pathMark(d, { stroke: tools.colour(mark.edges.hot), line: 40 })] : []),
    pathMark(d, { stroke, line: kind.line, ...(kind.dash === undefined ? {} : { dash: kind.dash }) }),
    pathMark(headPath(bend, tip), { fill: stroke }),
    ...signMarks(middle, kind.sign, stroke, tools.colour(mark.paper)),
  ];
};

const nodeMarks = (tools: Tools, mark: GraphMark, box: NodeBox, node: GraphNode): readonly Mark[] => {
  const { x, y, w, h } = box;
  const line = node.isStrong ? 14 : 7;
  const style = tools.style(mark.style);
  const small = tools.style(mark.labelStyle);
  const upper = Math.round(h / 2);
  const name = { x: x + 20, y: y + 12, w: w - 40, h: upper, floor: 22, valign: 'middle' } as const;
  const about = { x: x + 20, y: y + 14 + upper, w: w - 40, h: h - upper - 22, floor: 18 };
  const texts = [
    setText(tools.metrics, node.label, style, tools.colour(style.colour), name),
    setText(tools.metrics, node.about, small, tools.colour(small.colour), about),
  ];
  for (const [at, { cut }] of texts.entries()) if (cut) tools.cut(at === 0 ? node.label : node.about);
  const dash = node.isOpen ? { dash: [26, 18] } : {};
  return [
    pathMark(rectPath(x, y, w, h, 20), {
      fill: tools.colour(mark.fill),
      stroke: tools.colour(mark.stroke),
      line,
      ...dash,
    }),
    ...texts.flatMap(({ marks }) => marks),
  ];
};

/** The nodes and edges of a graph, edges below. */
export const drawGraph = (tools: Tools, mark: GraphMark): readonly Mark[] => {
  const nodes = readNodes(neededList(tools.scope, mark.nodes));
  const lines = readLines(neededList(tools.scope, mark.edges.of), nodes);
  const boxes = nodeBoxes(mark, nodes.length, lines);
  return [
    ...[...lines]
      .sort((a, b) => Number(b.isHot) - Number(a.isHot))
      .flatMap((line) => lineMarks(tools, mark, boxes, line)),
    ...nodes.flatMap((node, at) => {
      const box = boxes[at];
      return box === undefined ? [] : nodeMarks(tools, mark, box, node);
    }),
  ];
};
