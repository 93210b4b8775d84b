/**
 * From a layout and the values of a piece to marks: the end of all fitting, binding and measuring.
 *
 * Pure: the same layout, values and words give the same marks on every machine,
 * so screen, outline and paper agree.
 */
import type { Json, JsonObject } from '../../rules/kernel/json';
import type { Say } from '../../rules/kernel/say';
import { fill, holds, listAt, numberAt, valueAt, type Scope } from './bind';
import type { Layout, LayoutLeaf, LayoutMark, LayoutStyle, MarkOf } from './format';
import { drawBoxes, drawProgress, drawStat, drawTags, type Tools } from './furniture';
import { fullHouse, smallHouse } from './house';
import {
  circlePath,
  linePath,
  pathMark,
  rectPath,
  type Drawing,
  type Ink,
  type Mark,
  type Matrix,
  type Overflow,
} from './marks';
import type { Metrics } from './metrics';
import { setText } from './text';

/** `readLayout` has checked every name; the plain style only keeps the types honest. */
const plain: LayoutStyle = { font: 'IBM Plex Sans', size: 60, colour: 'ink' };

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inkOf = ({ colour }: Tools, { fill: filled, stroke, line, dash }: Ink): Ink => ({
  ...(filled === undefined ? {} : { fill: colour(filled) }),
  ...(stroke === undefined ? {} : { stroke: colour(stroke) }),
  ...(line === undefined ? {} : { line }),
  ...(dash === undefined ? {} : { dash }),
});

const drawText = (tools: Tools, mark: MarkOf<'text'>): readonly Mark[] => {
  const style = tools.style(mark.style);
  const text = fill(tools.scope, mark.text);
  const { x, y, w, h, floor, valign } = mark;
  const set = setText(tools.metrics, text, style, tools.colour(style.colour), {
    x,
    y,
    w,
    h,
    ...(floor === undefined ? {} : { floor }),
    ...(valign === undefined ? {} : { valign }),
  });
  if (set.cut) tools.cut(text);
  return set.marks;
};

const drawHouse = (tools: Tools, mark: MarkOf<'house'>): readonly Mark[] => {
  const { scope, colour, metrics } = tools;
  const cards = listAt(scope, mark.cards).map((card) => (isObject(card) ? card : {}));
  const colours = {
    gold: colour(mark.gold),
    paper: colour(mark.paper),
    ink: colour(mark.ink),
    soft: colour(mark.soft),
    edge: colour(mark.edge),
  };
  if (mark.detail === 'small') return smallHouse(mark, numberAt(scope, mark.cards), colours);
  const floor = mark.floor === undefined ? undefined : valueAt(scope, mark.floor);
  const wordOf = (kind: string): string => scope.words[`kind.${kind}`] ?? kind;
  const facts = {
    cards,
    modifier: numberAt(scope, mark.modifier),
    top: mark.top,
    floor: typeof floor === 'number' ? floor : undefined,
    wordOf,
  };
  return fullHouse(metrics, mark, facts, colours);
};

const drawLeaf = (tools: Tools, mark: LayoutLeaf): readonly Mark[] => {
  switch (mark.kind) {
    case 'rect':
      return [pathMark(rectPath(mark.x, mark.y, mark.w, mark.h, mark.radius), inkOf(tools, mark))];
    case 'line':
      return [pathMark(linePath(mark.points), inkOf(tools, mark))];
    case 'polygon':
      return [pathMark(linePath(mark.points, true), inkOf(tools, mark))];
    case 'circle':
      return [pathMark(circlePath(mark.x, mark.y, mark.r), inkOf(tools, mark))];
    case 'path': {
      const size = (mark.scale ?? 100) / 100;
      return [pathMark(mark.d, inkOf(tools, mark), [size, 0, 0, size, mark.x, mark.y])];
    }
    case 'text':
      return drawText(tools, mark);
    case 'stat':
      return drawStat(tools, mark);
    case 'boxes':
      return drawBoxes(tools, mark);
    case 'tags':
      return drawTags(tools, mark);
    case 'progress':
      return drawProgress(tools, mark);
    case 'house':
      return drawHouse(tools, mark);
  }
};

/** Shifts marks that were drawn at the origin of a list's row. */
const shifted = (marks: readonly Mark[], x: number, y: number): readonly Mark[] =>
  marks.map((mark): Mark => {
    const [a, b, c, d, e, f]: Matrix = mark.matrix ?? [1, 0, 0, 1, 0, 0];
    return { ...mark, matrix: [a, b, c, d, e + x, f + y] };
  });

const drawList = (tools: Tools, mark: MarkOf<'list'>): readonly Mark[] => {
  const { scope } = tools;
  const items = listAt(scope, mark.of).filter((item) => holds({ ...scope, item }, mark.only));
  const columns = mark.columns ?? 1;
  const rows = Math.max(1, Math.floor(mark.h / Math.max(1, mark.row)));
  const room = rows * columns;
  const isMore = items.length > room && mark.more !== undefined;
  const shown = items.slice(0, isMore ? room - 1 : room);
  const place = (index: number): readonly [number, number] => [
    mark.x + Math.floor((Math.floor(index / rows) * mark.w) / columns),
    mark.y + (index % rows) * mark.row,
  ];
  const marks = shown.flatMap((item, index) => {
    const row = { ...tools, scope: { ...scope, item } };
    return shifted(
      mark.marks.flatMap((leaf) => (holds(row.scope, leaf.when) ? drawLeaf(row, leaf) : [])),
      ...place(index),
    );
  });
  if (!isMore || mark.more === undefined) return marks;
  const [x, y] = place(room - 1);
  const hidden = { ...scope, item: { more: items.length - shown.length } };
  const style = tools.style(mark.more.style);
  const box = { x, y, w: Math.floor(mark.w / columns), h: mark.row };
  return [
    ...marks,
    ...setText(tools.metrics, fill(hidden, mark.more.text), style, tools.colour(style.colour), box).marks,
  ];
};

const drawMark = (tools: Tools, mark: LayoutMark): readonly Mark[] => {
  if (!holds(tools.scope, mark.when)) return [];
  return mark.kind === 'list' ? drawList(tools, mark) : drawLeaf(tools, mark);
};

/**
 * Lays a piece out. Lengths are tenths of a millimetre from the sheet's upper left corner.
 * Missing values are empty, strange letters are estimated, and texts that do not fit even
 * at their smallest size come back in `overflows`; it never throws.
 */
export const layOut = (layout: Layout, values: JsonObject, say: (say: Say) => string, metrics: Metrics): Drawing => {
  const overflows: Overflow[] = [];
  const scope: Scope = { values, words: layout.words, say };
  const base = {
    metrics,
    scope,
    style: (name: string) => layout.styles[name] ?? plain,
    colour: (name: string) => layout.colours[name] ?? '#000000',
  };
  const marks = layout.marks.flatMap((mark, index) =>
    drawMark({ ...base, cut: (text) => overflows.push({ at: `marks.${index}`, text }) }, mark),
  );
  const [width, height] = layout.size;
  return { width, height, marks, overflows };
};
