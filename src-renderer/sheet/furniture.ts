/** The marks that are more than a line or a text: stats, boxes, tags, drawings that get inked. */
import { fill, holds, neededList, neededNumber, signed, valueAt, type Scope } from './bind';
import type { MarkOf } from './format';
import { circlePath, linePath, pathMark, rectPath, type Mark, type Matrix, type PathMark } from './marks';
import { setText, type TextBox } from './text';
import { asValue, drawnMarks, fieldId, fieldStyle, joined, placeField, type Drawn, type Tools } from './tools';

/** Circle, triangle or square in a box of `size`, its line `inset` from the edge. */
const outline = (
  shape: 'circle' | 'triangle' | 'square',
  x: number,
  y: number,
  size: number,
  inset: number,
): string => {
  const part = (of40: number): number => Math.round((of40 * size) / 40);
  if (shape === 'circle') return circlePath(x + size / 2, y + size / 2, size / 2 - part(2) - inset);
  if (shape === 'square')
    return rectPath(x + part(3) + inset, y + part(3) + inset, size - part(6) - 2 * inset, size - part(6) - 2 * inset);
  const reach = Math.round((inset * 9) / 5);
  const points = [
    x + size / 2,
    y + part(1) + reach,
    x + part(39) - reach,
    y + part(35) - inset,
    x + part(1) + reach,
    y + part(35) - inset,
  ];
  return linePath(points, true);
};

/** A signed number in a double outline, its name below. A number that is not there is no number, and not 0. */
export const drawStat = (tools: Tools, mark: MarkOf<'stat'>): Drawn => {
  const { metrics, scope, style, colour, cut } = tools;
  const { x, y, size, shape, field } = mark;
  const numeral = style(mark.style);
  const label = style(mark.labelStyle);
  const stroke = colour(numeral.colour);
  // A triangle has its room low and narrow.
  const figure = shape === 'triangle' ? Math.round((numeral.size * 3) / 4) : numeral.size;
  const numberY = y + Math.round((size - figure) / 2) + (shape === 'triangle' ? Math.round(size / 11) : 0);
  const number = neededNumber(scope, mark.value);
  const isNumber = typeof valueAt(scope, mark.value) === 'number';
  const face = { ...numeral, size: Math.max(1, figure), align: 'center' } as const;
  const write = (text: string, set: typeof numeral, ink: string, box: TextBox): readonly Mark[] => {
    const done = setText(metrics, text, set, ink, box);
    if (done.cut) cut(text);
    return done.marks;
  };
  const wide = { x: x - size, w: size * 3 };
  const value = write(isNumber ? signed(number) : '', face, stroke, { ...wide, y: numberY, h: figure });
  const named = write(fill(scope, mark.label), { ...label, align: 'center' }, colour(label.colour), {
    ...wide,
    y: y + size + Math.round(size / 20),
    h: label.size,
  });
  const marks = [
    pathMark(outline(shape, x, y, size, 0), { stroke, line: 8 }),
    pathMark(outline(shape, x, y, size, Math.round(size / 14)), { stroke, line: 3 }),
    ...asValue(value, field === undefined ? undefined : fieldId(tools, field)),
    ...named,
  ];
  if (field === undefined) return drawnMarks(marks);
  const box = { x: x + Math.round(size / 6), y: numberY, w: size - 2 * Math.round(size / 6), h: Math.max(1, figure) };
  return { marks, fields: [placeField(tools, field, box, fieldStyle(tools, face), isNumber ? number : '')] };
};

const countOf = (scope: Scope, count: string | number): number =>
  typeof count === 'number' ? count : neededNumber(scope, count);

/** At most this many boxes are drawn, whatever the number says. */
const MOST_BOXES = 60;

interface OneBox {
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly isOn: boolean;
}

const edgeOf = ({ shape, size }: MarkOf<'boxes'>, { left, top }: OneBox): string => {
  if (shape === 'circle') return circlePath(left + size / 2, top + size / 2, size / 2);
  return shape === 'square'
    ? rectPath(left, top, size, size)
    : linePath([left + size / 2, top, left + size, top + size, left, top + size], true);
};

const boxMarks = ({ colour }: Tools, mark: MarkOf<'boxes'>, one: OneBox, id: string | undefined): readonly Mark[] => {
  const { size, from = 0 } = mark;
  const { left, top, index, isOn } = one;
  const stroke = colour(mark.stroke);
  const bright = mark.bright?.boxes.includes(from + index) ? mark.bright : undefined;
  const edge = edgeOf(mark, one);
  const inside: PathMark =
    mark.mark === 'fill'
      ? pathMark(edge, { fill: stroke })
      : pathMark(`M${left} ${top}l${size} ${size}M${left + size} ${top}l${-size} ${size}`, { stroke, line: 8 });
  return [
    ...(bright
      ? [pathMark(rectPath(left - 9, top - 9, size + 18, size + 18), { stroke: colour(bright.stroke), line: 10 })]
      : []),
    ...(isOn && mark.mark === 'fill' ? asValue([inside], id) : []),
    pathMark(edge, { stroke, line: 7 }),
    ...(isOn && mark.mark === 'cross' ? asValue([inside], id) : []),
  ];
};

/** A row of boxes, as many marked as the number says; full rows wrap. */
export const drawBoxes = (tools: Tools, mark: MarkOf<'boxes'>): Drawn => {
  const { scope } = tools;
  const { x, y, w, h, size, gap, from = 0, field } = mark;
  const perRow = Math.max(1, Math.floor((w + gap) / Math.max(1, size + gap)));
  const count = Math.max(0, Math.min(countOf(scope, mark.of), MOST_BOXES));
  const number = countOf(scope, mark.full);
  const full = mark.inverse === true ? count - number : number;
  const style = fieldStyle(tools, { font: 'IBM Plex Sans', size: Math.max(1, size), colour: mark.stroke });
  const isEach = field?.type === 'check';
  const boxes = Array.from({ length: count }, (_, index): Drawn => {
    const left = x + (index % perRow) * (size + gap);
    const top = y + Math.floor(index / perRow) * (size + gap);
    const one = { index, left, top, isOn: from + index < full };
    if (field === undefined) return drawnMarks(boxMarks(tools, mark, one, undefined));
    if (!isEach) return drawnMarks(boxMarks(tools, mark, one, fieldId(tools, field)));
    const { value: _row, ...rest } = field;
    const numbered = { ...rest, id: `${rest.id}.${from + index}`, label: `${rest.label} ${from + index + 1}` };
    return {
      marks: boxMarks(tools, mark, one, fieldId(tools, numbered)),
      fields: [placeField(tools, numbered, { x: left, y: top, w: size, h: size }, style, one.isOn)],
    };
  });
  const all = joined(boxes);
  if (field === undefined || isEach) return all;
  return { marks: all.marks, fields: [placeField(tools, field, { x, y, w, h }, style, number)] };
};

interface Tag {
  readonly text: string;
  readonly scope: Scope;
}

const tagsOf = ({ scope }: Tools, mark: MarkOf<'tags'>): readonly Tag[] =>
  mark.tags
    .flatMap((tag) => {
      const items: readonly Scope[] =
        tag.each === undefined ? [scope] : neededList(scope, tag.each).map((item) => ({ ...scope, item }));
      return items
        .filter((each) => holds(each, tag.when))
        .map((each): Tag => ({ text: fill(each, tag.text), scope: each }));
    })
    .filter(({ text }) => text !== '');

/** Words in small frames, one after the other, wrapping; what has no room any more is reported. */
export const drawTags = (tools: Tools, mark: MarkOf<'tags'>): Drawn => {
  const { metrics, style, colour, cut } = tools;
  const { field } = mark;
  const set = style(mark.style);
  const stroke = colour(mark.stroke);
  const tags = tagsOf(tools, mark);
  const pad = Math.round(set.size / 2);
  const height = Math.round((set.size * 3) / 2);
  const isEach = field?.type === 'check';
  let left = mark.x;
  let top = mark.y;
  const drawn = tags.map(({ text, scope }): Drawn => {
    const face = { family: set.font, weight: set.weight ?? 400, italic: set.italic ?? false };
    const wanted = metrics.width(text, metrics.faceFor(text, face), set.size) + 2 * pad;
    const width = Math.min(wanted, mark.w);
    if (left > mark.x && left + width > mark.x + mark.w) {
      left = mark.x;
      top += height + mark.gap;
    }
    if (top + height > mark.y + mark.h) {
      cut(text);
      return drawnMarks([]);
    }
    // Lines are measured word by word, each rounded up, and the whole once: the words may take a little of the edge.
    const box = { x: left + pad, w: Math.max(1, width - 2 * pad + Math.round(pad / 2)), h: set.size };
    const inner = setText(metrics, text, { ...set, align: 'left', lead: 130 }, colour(set.colour), {
      ...box,
      y: top + Math.round((height - set.size) / 2),
    });
    if (inner.cut) cut(text);
    const frame = { x: left, y: top, w: width, h: height };
    left += width + mark.gap;
    const marks: readonly Mark[] = [
      pathMark(rectPath(frame.x, frame.y, frame.w, frame.h, 10), { stroke, line: 5 }),
      ...inner.marks,
    ];
    if (field === undefined) return drawnMarks(marks);
    if (!isEach) return drawnMarks(asValue(marks, fieldId(tools, field)));
    const own = { ...tools, scope };
    return { marks, fields: [placeField(own, field, frame, fieldStyle(tools, set), true)] };
  });
  const all = joined(drawn);
  if (field === undefined || isEach) return all;
  const { x, y, w, h } = mark;
  const shown = tags.map(({ text }) => text).join(', ');
  return { marks: all.marks, fields: [placeField(tools, field, { x, y, w, h }, fieldStyle(tools, set), shown)] };
};

/** A figure whose dashed strokes are inked one after the other as a number falls to 0. */
export const drawProgress = ({ scope, colour }: Tools, mark: MarkOf<'progress'>): readonly Mark[] => {
  const pick = neededNumber(scope, mark.pick);
  const figure = mark.figures[((pick % mark.figures.length) + mark.figures.length) % mark.figures.length];
  if (!figure) return [];
  const isDone = mark.done !== undefined && holds(scope, mark.done);
  const from = Math.max(0, neededNumber(scope, mark.from));
  const left = Math.max(0, Math.min(neededNumber(scope, mark.at), from));
  const strokes = figure.dashed.length;
  const inked = isDone ? strokes : from === 0 ? 0 : Math.floor((strokes * (from - left)) / from);
  const size = Math.min(mark.w / 120, mark.h / 66);
  const matrix: Matrix = [size, 0, 0, size, mark.x + (mark.w - 120 * size) / 2, mark.y + (mark.h - 66 * size) / 2];
  const solid = { stroke: colour(mark.stroke), line: 1 };
  return [
    ...(isDone && figure.filled !== undefined ? [pathMark(figure.filled, { fill: colour(mark.fill) }, matrix)] : []),
    ...figure.dashed.map((d, index) =>
      pathMark(d, index < inked ? solid : { stroke: colour(mark.pale), line: 1, dash: [2, 3] }, matrix),
    ),
    ...figure.solid.map((d) => pathMark(d, solid, matrix)),
  ];
};
