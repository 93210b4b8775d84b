/**
 * From a layout and the values of a piece to marks and fields: the end of all fitting, binding and measuring.
 *
 * Pure: the same layout, values and words give the same marks on every machine,
 * so screen, outline and paper agree.
 */
import type { Json, JsonObject } from '../../rules/kernel/json';
import type { Say } from '../../rules/kernel/say';
import { fill, holds, isOfItem, neededList, pathsIn, valueAt, type Scope, type Target } from './bind';
import { extentOf } from './extent';
import { pagesOf, type Layout, type LayoutMark, type LayoutStyle, type MarkOf } from './format';
import { drawLeaf } from './leaves';
import type { Drawing, Mark, Matrix, Miss, Overflow } from './marks';
import type { Metrics } from './metrics';
import { setText } from './text';
import { drawnMarks, fieldId, inTabOrder, joined, type Drawn, type PlacedField, type Tools } from './tools';

export interface LayoutOptions {
  /** The layouts of the folder by name, for parts. */
  readonly parts: ReadonlyMap<string, Layout>;
  readonly target: Target;
  /** An empty form; a piece without any values is one unless this says otherwise. */
  readonly isBlank?: boolean;
}

/** Parts hold parts so deep, and a sheet so many marks: more is a fault of its files, not a sheet. */
const DEEPEST = 8;
const MOST_MARKS = 20_000;

/** What all marks of one sheet share. */
interface Run {
  readonly parts: ReadonlyMap<string, Layout>;
  readonly overflows: Overflow[];
  readonly misses: Miss[];
  /** The paper, and what may be printed over its edges. */
  readonly size: readonly [number, number];
  readonly bleed: number;
  left: number;
}

/** Where in the files a mark stands. */
interface Spot {
  readonly run: Run;
  /** The layouts around, the outermost first. */
  readonly within: readonly string[];
  /** `half-wire:` in a part, nothing in the layout itself. */
  readonly prefix: string;
  /** Where the item of a list is in the piece. */
  readonly item?: string;
  /** Where the marks are counted from, on the page. */
  readonly origin: readonly [number, number];
}

/** `readLayout` has checked every name; the plain style only keeps the types honest. */
const plain: LayoutStyle = { font: 'IBM Plex Sans', size: 60, colour: 'ink' };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every miss is told once for its mark: a list's rows all miss the same. */
const addMiss = ({ misses }: Run, miss: Miss): void => {
  if (!misses.some(({ at, what, name }) => at === miss.at && what === miss.what && name === miss.name)) {
    misses.push(miss);
  }
};

const toolsFor = (run: Run, layout: Layout, metrics: Metrics, scope: Scope, base: string): Tools => ({
  metrics,
  scope: { ...scope, words: layout.words },
  style: (name) => layout.styles[name] ?? plain,
  colour: (name) => layout.colours[name] ?? '#000000',
  imageOf: (name) => layout.images[name] ?? '',
  cut: (text) => run.overflows.push({ at: '', field: '', text }),
  at: '',
  base,
});

/** The path of a value in the piece, from within a list or a part. */
const pathInPiece = ({ scope, base }: Tools, { item = '' }: Spot, path: string): string =>
  !isOfItem(scope, path) ? base + path : path === '.' ? item : `${item}.${path}`;

/** What of the piece a mark shows, for whoever is told that it has no room: its field, or its values. */
const shownBy = (tools: Tools, mark: LayoutMark, spot: Spot): string => {
  const inPiece = (path: string): string => pathInPiece(tools, spot, path);
  if ('field' in mark && mark.field !== undefined) return fieldId(tools, mark.field);
  switch (mark.kind) {
    case 'text':
      return pathsIn(mark.text).map(inPiece).join(', ');
    case 'list':
      return inPiece(mark.of);
    case 'house':
      return inPiece(mark.cards);
    case 'graph':
      return inPiece(mark.nodes);
    default:
      return '';
  }
};

/** The same tools, whose reports name this mark. An empty form misses everything, which is no fault. */
const toolsAt = (tools: Tools, mark: LayoutMark, spot: Spot, at: string): Tools => ({
  ...tools,
  at,
  cut: (text) => spot.run.overflows.push({ at, field: shownBy(tools, mark, spot), text }),
  scope: {
    ...tools.scope,
    miss: (name) => {
      if (tools.scope.isBlank !== true) addMiss(spot.run, { at, what: 'value', name });
    },
  },
});

/** Shifts what was drawn at the origin of a list's row or of a part. */
const shifted = ({ marks, fields }: Drawn, x: number, y: number): Drawn => ({
  marks: marks.map((mark): Mark => {
    const [a, b, c, d, e, f]: Matrix = mark.matrix ?? [1, 0, 0, 1, 0, 0];
    return { ...mark, matrix: [a, b, c, d, e + x, f + y] };
  }),
  fields: fields.map(({ tab, field }) => ({
    tab,
    field: { ...field, box: { ...field.box, x: field.box.x + x, y: field.box.y + y } },
  })),
});

/** Fields of a row or a part keep together, at the place of the first of them. */
const grouped = ({ marks, fields }: Drawn): Drawn => {
  const ordered = inTabOrder(fields);
  const tab = ordered[0]?.tab ?? 0;
  return { marks, fields: ordered.map(({ field }): PlacedField => ({ tab, field })) };
};

const drawList = (tools: Tools, mark: MarkOf<'list'>, spot: Spot): Drawn => {
  const { scope } = tools;
  const path = pathInPiece(tools, spot, mark.of);
  const items = neededList(scope, mark.of)
    .map((item, index) => ({ item, path: `${path}.${index}` }))
    .filter(({ item }) => holds({ ...scope, item }, mark.only));
  const columns = mark.columns ?? 1;
  const rows = Math.max(1, Math.floor(mark.h / Math.max(1, mark.row)));
  const room = rows * columns;
  const isMore = items.length > room && mark.more !== undefined;
  const shown = items.slice(0, isMore ? room - 1 : room);
  const place = (index: number): readonly [number, number] => [
    mark.x + Math.floor((Math.floor(index / rows) * mark.w) / columns),
    mark.y + (index % rows) * mark.row,
  ];
  const drawn = shown.map(({ item, path: itemPath }, index) => {
    const row = { ...tools, scope: { ...scope, item } };
    const [x, y] = place(index);
    const inRow: Spot = { ...spot, item: itemPath, origin: [spot.origin[0] + x, spot.origin[1] + y] };
    const marks = mark.marks.map((leaf, leafIndex) => drawMark(row, leaf, inRow, `${tools.at}.marks.${leafIndex}`));
    return shifted(grouped(joined(marks)), x, y);
  });
  // Without words for it, what has no room is a fault of the layout.
  const hidden = items.length - shown.length;
  if (hidden > 0 && mark.more === undefined) tools.cut(`+ ${hidden}`);
  if (!isMore || mark.more === undefined) return joined(drawn);
  const [x, y] = place(room - 1);
  const style = tools.style(mark.more.style);
  const text = fill({ ...scope, item: { more: hidden } }, mark.more.text);
  const box = { x, y, w: Math.floor(mark.w / columns), h: mark.row };
  const set = setText(tools.metrics, text, style, tools.colour(style.colour), box);
  if (set.cut) tools.cut(text);
  return joined([...drawn, drawnMarks(set.marks)]);
};

/** The values of a part, and where they are in the piece. */
const partScope = (
  tools: Tools,
  path: string | undefined,
  spot: Spot,
): readonly [scope: Scope, base: string, item?: string] => {
  const { scope, base } = tools;
  if (path === undefined) return spot.item === undefined ? [scope, base] : [scope, base, spot.item];
  const { item: _item, ...bare } = scope;
  const value = valueAt(scope, path);
  if (value === undefined) scope.miss?.(path);
  return [{ ...bare, values: isObject(value) ? value : {} }, `${pathInPiece(tools, spot, path)}.`];
};

const drawPart = (tools: Tools, mark: MarkOf<'part'>, spot: Spot): Drawn => {
  const { run, within } = spot;
  const name = fill(tools.scope, mark.part);
  const layout = run.parts.get(name);
  if (!layout || within.includes(name) || within.length > DEEPEST) {
    addMiss(run, { at: tools.at, what: layout ? 'loop' : 'part', name });
    return drawnMarks([]);
  }
  const [scope, base, item] = partScope(tools, mark.with, spot);
  const inner: Spot = {
    run,
    within: [...within, name],
    prefix: `${name}:`,
    origin: [spot.origin[0] + mark.x, spot.origin[1] + mark.y],
    ...(item === undefined ? {} : { item }),
  };
  const [page] = pagesOf(layout);
  const drawn = drawPage(toolsFor(run, layout, tools.metrics, scope, base), page?.marks ?? [], inner, page?.at ?? '');
  return shifted(grouped(drawn), mark.x, mark.y);
};

/** A mark that leaves the paper is told, once for all rows of a list. */
const addOutside = (tools: Tools, mark: LayoutMark, spot: Spot, at: string): void => {
  const { run, origin } = spot;
  const [x, y] = origin;
  const extent = extentOf(mark);
  const { size, bleed, overflows } = run;
  if (extent === undefined) return;
  const isInside =
    extent.left + x >= -bleed &&
    extent.top + y >= -bleed &&
    extent.right + x <= size[0] + bleed &&
    extent.bottom + y <= size[1] + bleed;
  if (isInside || overflows.some((known) => known.at === at && known.isOutside === true)) return;
  overflows.push({ at, field: shownBy(tools, mark, spot), text: '', isOutside: true });
};

/** One mark, unless its condition forbids it. `at` is its path in its file. */
const drawMark = (tools: Tools, mark: LayoutMark, spot: Spot, at: string): Drawn => {
  if (!holds(tools.scope, mark.when)) return drawnMarks([]);
  const { run } = spot;
  run.left -= 1;
  if (run.left < 0) {
    if (run.left === -1) run.misses.push({ at, what: 'loop', name: '' });
    return drawnMarks([]);
  }
  const own = toolsAt(tools, mark, spot, at);
  addOutside(own, mark, spot, at);
  if (mark.kind === 'list') return drawList(own, mark, spot);
  return mark.kind === 'part' ? drawPart(own, mark, spot) : drawLeaf(own, mark);
};

const drawPage = (tools: Tools, marks: readonly LayoutMark[], spot: Spot, at: string): Drawn =>
  joined(marks.map((mark, index) => drawMark(tools, mark, spot, `${spot.prefix}${at}.${index}`)));

/**
 * Lays a piece out, page by page. Lengths are tenths of a millimetre from the sheet's upper left corner.
 * Missing values are empty and come back in `misses`, strange letters are estimated, and texts that do not fit even
 * at their smallest size come back in `overflows`; it never throws. Decision 0051.
 */
export const layOutPages = (
  layout: Layout,
  values: JsonObject,
  say: (say: Say) => string,
  metrics: Metrics,
  { parts, target, isBlank = Object.keys(values).length === 0 }: LayoutOptions,
): readonly Drawing[] => {
  const [width, height] = layout.size;
  return pagesOf(layout).map(({ marks, at }) => {
    const bleed = layout.paper?.bleed ?? 0;
    const run: Run = { parts, overflows: [], misses: [], size: layout.size, bleed, left: MOST_MARKS };
    const scope: Scope = { values, words: layout.words, say, target, isBlank };
    const spot: Spot = { run, within: [layout.name], prefix: '', origin: [0, 0] };
    const drawn = drawPage(toolsFor(run, layout, metrics, scope, ''), marks, spot, at);
    return {
      width,
      height,
      marks: drawn.marks,
      fields: inTabOrder(drawn.fields).map(({ field }) => field),
      overflows: run.overflows,
      misses: run.misses,
    };
  });
};

const onTable: LayoutOptions = { parts: new Map(), target: 'table' };

/** The page that lies on top (`layOutPages` has the rest of it). */
export const layOut = (
  layout: Layout,
  values: JsonObject,
  say: (say: Say) => string,
  metrics: Metrics,
  options: LayoutOptions = onTable,
): Drawing => {
  const [width, height] = layout.size;
  const [top] = layOutPages(layout, values, say, metrics, options);
  return top ?? { width, height, marks: [], fields: [], overflows: [], misses: [] };
};
