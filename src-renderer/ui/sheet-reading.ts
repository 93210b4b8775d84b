/**
 * A sheet as something to be read: the same layout and the same values as on the table, in the order of the page, for
 * a narrow screen and for whoever listens. Pure.
 *
 * Places decide: papers side by side are pages, marks of one height are one line, and a row of boxes that runs across
 * the pages belongs to all of them.
 */
import type { Json, JsonObject } from '../../rules/kernel/json';
import type { Say } from '../../rules/kernel/say';
import { fill, holds, listAt, numberAt, signed, type Scope } from '../sheet/bind';
import { topMarks, type Layout, type LayoutMark, type MarkOf } from '../sheet/format';

/** `ticked` and `box` are a box with and without its tick, `owned` and `open` a filled and an empty sign. */
type Sign = 'owned' | 'open' | 'ticked' | 'box' | 'none';

interface Item {
  readonly sign: Sign;
  readonly parts: readonly string[];
}

export type SheetLine =
  | { readonly kind: 'text'; readonly isHeading: boolean; readonly parts: readonly string[] }
  | {
      readonly kind: 'stats';
      readonly stats: readonly { readonly shape: string; readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | {
      readonly kind: 'boxes';
      readonly before: string;
      readonly after: readonly string[];
      readonly full: number;
      readonly of: number;
      /** Numbers of the boxes with a coloured edge. */
      readonly bright: readonly number[];
    }
  | { readonly kind: 'tags'; readonly tags: readonly string[] }
  | {
      readonly kind: 'house';
      readonly count: number;
      readonly cards: readonly { readonly word: string; readonly text: string }[];
    };

interface SheetPage {
  readonly title: string;
  readonly lines: readonly SheetLine[];
}

export interface SheetReading {
  readonly pages: readonly SheetPage[];
  /** What belongs to all pages together. */
  readonly shared: readonly SheetLine[];
}

/** One mark with something to read, where it stands. */
interface Atom {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly mark: LayoutMark;
}

/** Marks whose tops differ by less are one line, in tenths of a millimetre. */
const SAME_LINE = 36;
/** A rectangle in a list is a box to tick up to this width. */
const MOST_BOX = 60;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The left edges of the papers: full-height rectangles side by side; the whole sheet where there are none. */
const pageEdges = (layout: Layout): readonly number[] => {
  const { size } = layout;
  const papers = topMarks(layout).filter(
    (mark): mark is MarkOf<'rect'> =>
      mark.kind === 'rect' && mark.fill !== undefined && mark.y === 0 && mark.h === size[1] && mark.w < size[0],
  );
  return papers.length < 2 ? [0] : papers.map(({ x }) => x).sort((a, b) => a - b);
};

const atomsOf = (layout: Layout, scope: Scope): readonly Atom[] => {
  const edges = pageEdges(layout);
  return topMarks(layout).flatMap((mark): readonly Atom[] => {
    if (!('x' in mark) || !holds(scope, mark.when)) return [];
    const page = Math.max(
      0,
      edges.findLastIndex((edge) => edge <= mark.x),
    );
    return [{ page, x: mark.x, y: mark.y, mark }];
  });
};

const textOf = (scope: Scope, mark: LayoutMark): string => (mark.kind === 'text' ? fill(scope, mark.text).trim() : '');

const signOf = (scope: Scope, list: MarkOf<'list'>): Sign => {
  const shown = list.marks.filter(({ when }) => holds(scope, when));
  const hasTick = shown.some(({ kind }) => kind === 'path');
  if (shown.some((mark) => mark.kind === 'rect' && mark.w <= MOST_BOX)) return hasTick ? 'ticked' : 'box';
  if (!hasTick) return 'none';
  return shown.some((mark) => mark.kind === 'path' && mark.fill !== undefined) ? 'owned' : 'open';
};

const itemsOf = (scope: Scope, list: MarkOf<'list'>): readonly Item[] =>
  listAt(scope, list.of)
    .map((item): Scope => ({ ...scope, item }))
    .filter((row) => holds(row, list.only))
    .map((row) => ({
      sign: signOf(row, list),
      parts: list.marks
        .filter(({ when }) => holds(row, when))
        .map((mark) => textOf(row, mark))
        .filter((text) => text !== ''),
    }));

const tagsOf = (scope: Scope, mark: MarkOf<'tags'>): readonly string[] =>
  mark.tags
    .flatMap(({ text, each, when }) => {
      if (each !== undefined) return listAt(scope, each).map((item) => fill({ ...scope, item }, text));
      return holds(scope, when) ? [fill(scope, text)] : [];
    })
    .filter((text) => text !== '');

const figure = (scope: Scope, value: string | number): number =>
  typeof value === 'number' ? value : numberAt(scope, value);

const cardsOf = (scope: Scope, mark: MarkOf<'house'>) =>
  listAt(scope, mark.cards).map((card) => {
    const kind = isObject(card) && typeof card['kind'] === 'string' ? card['kind'] : '';
    const text = isObject(card) && typeof card['text'] === 'string' ? card['text'] : '';
    return { word: scope.words[`kind.${kind}`] ?? kind, text };
  });

/** Marks of one height, in reading order. */
const rowsOf = (atoms: readonly Atom[]): readonly (readonly Atom[])[] => {
  const rows: Atom[][] = [];
  for (const atom of [...atoms].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] && atom.y - row[0].y < SAME_LINE) row.push(atom);
    else rows.push([atom]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
};

const boxesOf = (scope: Scope, row: readonly Atom[], boxes: readonly MarkOf<'boxes'>[]): SheetLine | null => {
  const [first] = boxes;
  if (!first) return null;
  const texts = (isBefore: boolean): readonly string[] =>
    row.filter(({ x }) => x < first.x === isBefore).map(({ mark }) => textOf(scope, mark));
  return {
    kind: 'boxes',
    before: texts(true).join(' '),
    after: texts(false).filter((text) => text !== ''),
    full: figure(scope, first.full),
    of: boxes.reduce((sum, mark) => sum + figure(scope, mark.of), 0),
    bright: [...new Set(boxes.flatMap(({ bright }) => bright?.boxes ?? []))],
  };
};

const kindIn = <Kind extends LayoutMark['kind']>(row: readonly Atom[], kind: Kind): readonly MarkOf<Kind>[] =>
  row.flatMap(({ mark }) => (mark.kind === kind ? [mark as MarkOf<Kind>] : []));

/** One row of marks as lines. */
const linesOf = (layout: Layout, scope: Scope, row: readonly Atom[]): readonly SheetLine[] => {
  const boxes = boxesOf(scope, row, kindIn(row, 'boxes'));
  if (boxes) return [boxes];
  const parts = row.map(({ mark }) => textOf(scope, mark)).filter((text) => text !== '');
  const isHeading = kindIn(row, 'text').every((mark) => mark.style === 'caption');
  const stats = kindIn(row, 'stat').map(({ shape, value, label }) => ({
    shape,
    value: signed(numberAt(scope, value)),
    label: fill(scope, label),
  }));
  const items = kindIn(row, 'list').flatMap((list) => itemsOf(scope, list));
  const tags = kindIn(row, 'tags').flatMap((mark) => tagsOf(scope, mark));
  const houses = kindIn(row, 'house').filter(({ detail }) => detail === 'full');
  return [
    ...(parts.length > 0 ? [{ kind: 'text', isHeading, parts } as const] : []),
    ...(stats.length > 0 ? [{ kind: 'stats', stats } as const] : []),
    ...(items.length > 0 ? [{ kind: 'items', items } as const] : []),
    ...(tags.length > 0 ? [{ kind: 'tags', tags } as const] : []),
    ...houses.map((mark) => ({
      kind: 'house' as const,
      count: listAt(scope, mark.cards).length,
      cards: cardsOf(scope, mark),
    })),
  ];
};

/** Rows of boxes that count one figure across several pages. */
const sharedRows = (atoms: readonly Atom[]): readonly (readonly Atom[])[] =>
  rowsOf(atoms).filter((row) => {
    const boxes = row.filter(({ mark }) => mark.kind === 'boxes');
    return new Set(boxes.map(({ page }) => page)).size > 1;
  });

/** Reads a sheet. What has no words and no figures is left out; missing values are empty, as on the table. */
export const readingOf = (layout: Layout, values: JsonObject, say: (said: Say) => string): SheetReading => {
  const scope: Scope = { values, words: layout.words, say };
  const atoms = atomsOf(layout, scope);
  const shared = sharedRows(atoms);
  const isShared = new Set(shared.flat());
  const pages = pageEdges(layout).map((_, page): SheetPage => {
    const rows = rowsOf(atoms.filter((atom) => atom.page === page && !isShared.has(atom)));
    const lines = rows.flatMap((row) => linesOf(layout, scope, row));
    const [title] = lines;
    return title?.kind === 'text'
      ? { title: title.parts[0] ?? '', lines: title.parts.length > 1 ? lines : lines.slice(1) }
      : { title: '', lines };
  });
  return { pages, shared: shared.flatMap((row) => linesOf(layout, scope, row)) };
};
