/** The marks that are more than a line or a text: stats, boxes, tags, drawings that get inked. */
import { fill, holds, listAt, numberAt, signed, type Scope } from './bind';
import type { LayoutStyle, MarkOf } from './format';
import { circlePath, linePath, pathMark, rectPath, type Mark, type Matrix } from './marks';
import type { Metrics } from './metrics';
import { setText } from './text';

/** What every mark is drawn with. */
export interface Tools {
  readonly metrics: Metrics;
  readonly scope: Scope;
  readonly style: (name: string) => LayoutStyle;
  readonly colour: (name: string) => string;
  /** Reports a text that was shortened. */
  readonly cut: (text: string) => void;
}

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

/** A signed number in a double outline, its name below. */
export const drawStat = ({ metrics, scope, style, colour }: Tools, mark: MarkOf<'stat'>): readonly Mark[] => {
  const { x, y, size, shape } = mark;
  const numeral = style(mark.style);
  const label = style(mark.labelStyle);
  const stroke = colour(numeral.colour);
  // A triangle has its room low and narrow.
  const figure = shape === 'triangle' ? Math.round((numeral.size * 3) / 4) : numeral.size;
  const numberY = y + Math.round((size - figure) / 2) + (shape === 'triangle' ? Math.round(size / 11) : 0);
  return [
    pathMark(outline(shape, x, y, size, 0), { stroke, line: 8 }),
    pathMark(outline(shape, x, y, size, Math.round(size / 14)), { stroke, line: 3 }),
    ...setText(metrics, signed(numberAt(scope, mark.value)), { ...numeral, size: figure, align: 'center' }, stroke, {
      x: x - size,
      y: numberY,
      w: size * 3,
      h: figure,
    }).marks,
    ...setText(metrics, fill(scope, mark.label), { ...label, align: 'center' }, colour(label.colour), {
      x: x - size,
      y: y + size + Math.round(size / 20),
      w: size * 3,
      h: label.size,
    }).marks,
  ];
};

const countOf = (scope: Scope, count: string | number): number =>
  typeof count === 'number' ? count : numberAt(scope, count);

/** At most this many boxes are drawn, whatever the number says. */
const MOST_BOXES = 60;

/** A row of boxes, as many marked as the number says; full rows wrap. */
export const drawBoxes = ({ scope, colour }: Tools, mark: MarkOf<'boxes'>): readonly Mark[] => {
  const { x, y, w, size, gap, shape, from = 0 } = mark;
  const perRow = Math.max(1, Math.floor((w + gap) / (size + gap)));
  const stroke = colour(mark.stroke);
  const count = Math.max(0, Math.min(countOf(scope, mark.of), MOST_BOXES));
  const number = countOf(scope, mark.full);
  const full = mark.inverse === true ? count - number : number;
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const left = x + (index % perRow) * (size + gap);
    const top = y + Math.floor(index / perRow) * (size + gap);
    const isOn = from + index < full;
    const edge =
      shape === 'circle' ? circlePath(left + size / 2, top + size / 2, size / 2) : rectPath(left, top, size, size);
    const bright = mark.bright?.boxes.includes(from + index) ? mark.bright : undefined;
    return [
      ...(bright
        ? [pathMark(rectPath(left - 9, top - 9, size + 18, size + 18), { stroke: colour(bright.stroke), line: 10 })]
        : []),
      pathMark(edge, { stroke, line: 7, ...(isOn && mark.mark === 'fill' ? { fill: stroke } : {}) }),
      ...(isOn && mark.mark === 'cross'
        ? [pathMark(`M${left} ${top}l${size} ${size}M${left + size} ${top}l${-size} ${size}`, { stroke, line: 8 })]
        : []),
    ];
  });
};

/** Words in small frames, one after the other, wrapping; what has no room any more is reported. */
export const drawTags = ({ metrics, scope, style, colour, cut }: Tools, mark: MarkOf<'tags'>): readonly Mark[] => {
  const set = style(mark.style);
  const stroke = colour(mark.stroke);
  const texts = mark.tags
    .flatMap((tag) => {
      const items: readonly Scope[] =
        tag.each === undefined ? [scope] : listAt(scope, tag.each).map((item) => ({ ...scope, item }));
      return items.filter((each) => holds(each, tag.when)).map((each) => fill(each, tag.text));
    })
    .filter((text) => text !== '');
  const pad = Math.round(set.size / 2);
  const height = Math.round((set.size * 3) / 2);
  let left = mark.x;
  let top = mark.y;
  return texts.flatMap((text) => {
    const face = { family: set.font, weight: set.weight ?? 400, italic: set.italic ?? false };
    const wanted = metrics.width(text, metrics.faceFor(text, face), set.size) + 2 * pad;
    const width = Math.min(wanted, mark.w);
    if (left > mark.x && left + width > mark.x + mark.w) {
      left = mark.x;
      top += height + mark.gap;
    }
    if (top + height > mark.y + mark.h) {
      cut(text);
      return [];
    }
    const box = { x: left + pad, y: top, w: Math.max(1, width - pad), h: height, valign: 'middle' } as const;
    const inner = setText(metrics, text, { ...set, align: 'left', lead: 130 }, colour(set.colour), {
      ...box,
      h: set.size,
      y: top + Math.round((height - set.size) / 2),
    });
    if (inner.cut) cut(text);
    const frame = pathMark(rectPath(left, top, width, height, 10), { stroke, line: 5 });
    left += width + mark.gap;
    return [frame, ...inner.marks];
  });
};

/** A figure whose dashed strokes are inked one after the other as a number falls to 0. */
export const drawProgress = ({ scope, colour }: Tools, mark: MarkOf<'progress'>): readonly Mark[] => {
  const pick = numberAt(scope, mark.pick);
  const figure = mark.figures[((pick % mark.figures.length) + mark.figures.length) % mark.figures.length];
  if (!figure) return [];
  const isDone = mark.done !== undefined && holds(scope, mark.done);
  const from = Math.max(0, numberAt(scope, mark.from));
  const left = Math.max(0, Math.min(numberAt(scope, mark.at), from));
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
