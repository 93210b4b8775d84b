/** Marks that hold no others, drawn. */
import type { JsonObject } from '../../rules/kernel/json';
import { fill, neededList, neededNumber, valueAt } from './bind';
import type { LayoutField, LayoutLeaf, MarkOf } from './format';
import { drawBoxes, drawProgress, drawStat, drawTags } from './furniture';
import { drawGraph } from './graph';
import { fullHouse, smallHouse } from './house';
import { circlePath, linePath, pathMark, rectPath, type DrawnField, type Ink, type Mark } from './marks';
import { setText } from './text';
import { asValue, drawnMarks, fieldId, fieldStyle, isShownByField, placeField, type Drawn, type Tools } from './tools';

/** The type size in a bare box: it fills about three fifths, up to this. */
const MOST_BARE = 60;

const inkOf = ({ colour }: Tools, { fill: filled, stroke, line, dash }: Ink): Ink => ({
  ...(filled === undefined ? {} : { fill: colour(filled) }),
  ...(stroke === undefined ? {} : { stroke: colour(stroke) }),
  ...(line === undefined ? {} : { line }),
  ...(dash === undefined ? {} : { dash }),
});

/** A box without words of its own, and its field if it has one. */
const drawBare = (
  tools: Tools,
  mark: Mark,
  field: LayoutField | undefined,
  stroke: string | undefined,
  box: DrawnField['box'],
): Drawn => {
  if (field === undefined) return drawnMarks([mark]);
  const size = Math.max(1, Math.min(MOST_BARE, Math.floor((box.h * 3) / 5)));
  const style = fieldStyle(tools, { font: 'IBM Plex Sans', size, colour: stroke ?? 'ink' });
  return { marks: [mark], fields: [placeField(tools, field, box, style, '')] };
};

const drawText = (tools: Tools, mark: MarkOf<'text'>): Drawn => {
  const { x, y, w, h, floor, valign, field } = mark;
  const style = tools.style(mark.style);
  const text = fill(tools.scope, mark.text);
  const set = setText(tools.metrics, text, style, tools.colour(style.colour), {
    x,
    y,
    w,
    h,
    ...(floor === undefined ? {} : { floor }),
    ...(valign === undefined ? {} : { valign }),
  });
  if (set.cut) tools.cut(text);
  if (field === undefined) return drawnMarks(set.marks);
  // Words that are printed beside the value must stay where the field itself is shown.
  const isValue = isShownByField(field, mark.text);
  const placed = placeField(tools, field, { x, y, w, h }, fieldStyle(tools, style), isValue ? text : '');
  return { marks: isValue ? asValue(set.marks, fieldId(tools, field)) : set.marks, fields: [placed] };
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const drawHouse = (tools: Tools, mark: MarkOf<'house'>): readonly Mark[] => {
  const { scope, colour, metrics, cut } = tools;
  const cards = neededList(scope, mark.cards).map((card) => (isObject(card) ? card : {}));
  const colours = {
    gold: colour(mark.gold),
    paper: colour(mark.paper),
    ink: colour(mark.ink),
    soft: colour(mark.soft),
    edge: colour(mark.edge),
  };
  if (mark.detail === 'small') return smallHouse(mark, cards.length, colours);
  const floor = mark.floor === undefined ? undefined : valueAt(scope, mark.floor);
  const facts = {
    cards,
    modifier: neededNumber(scope, mark.modifier),
    top: mark.top,
    floor: typeof floor === 'number' ? floor : undefined,
    wordOf: (kind: string): string => scope.words[`kind.${kind}`] ?? kind,
  };
  return fullHouse({ metrics, cut }, mark, facts, colours);
};

/** Draws one mark; its condition has been asked already. */
export const drawLeaf = (tools: Tools, mark: Exclude<LayoutLeaf, MarkOf<'part'>>): Drawn => {
  switch (mark.kind) {
    case 'rect': {
      const { x, y, w, h, radius, field, stroke } = mark;
      const drawn = pathMark(rectPath(x, y, w, h, radius), inkOf(tools, mark));
      return drawBare(tools, drawn, field, stroke, { x, y, w, h });
    }
    case 'circle': {
      const { x, y, r, field, stroke } = mark;
      const drawn = pathMark(circlePath(x, y, r), inkOf(tools, mark));
      return drawBare(tools, drawn, field, stroke, { x: x - r, y: y - r, w: 2 * r, h: 2 * r });
    }
    case 'line':
      return drawnMarks([pathMark(linePath(mark.points), inkOf(tools, mark))]);
    case 'polygon':
      return drawnMarks([pathMark(linePath(mark.points, true), inkOf(tools, mark))]);
    case 'path': {
      const size = (mark.scale ?? 100) / 100;
      return drawnMarks([pathMark(mark.d, inkOf(tools, mark), [size, 0, 0, size, mark.x, mark.y])]);
    }
    case 'image': {
      const { x, y, w, h } = mark;
      return drawnMarks([{ kind: 'image', src: tools.imageOf(mark.src), x, y, w, h }]);
    }
    case 'progress':
      return drawnMarks(drawProgress(tools, mark));
    case 'house':
      return drawnMarks(drawHouse(tools, mark));
    case 'graph':
      return drawnMarks(drawGraph(tools, mark));
    case 'text':
      return drawText(tools, mark);
    case 'stat':
      return drawStat(tools, mark);
    case 'boxes':
      return drawBoxes(tools, mark);
    case 'tags':
      return drawTags(tools, mark);
  }
};
