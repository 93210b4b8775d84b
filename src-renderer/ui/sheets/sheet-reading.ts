/**
 * A sheet as something to be read: the same layout and the same values as on the table, in the order of the page, for
 * a narrow screen and for whoever listens. Pure.
 *
 * Places decide: papers side by side are pages, marks of one height are one line, and a row of boxes that runs across
 * the pages belongs to all of them. A sheet that is joined from parts is read in the order of its files, since its
 * columns stand beside each other.
 */
import type { Json, JsonObject } from '../../../rules/kernel/json';
import type { Say } from '../../../rules/kernel/say';
import { fill, holds, listAt, numberAt, signed, valueAt, type Scope } from '../../sheet/bind';
import { topMarks, type Layout, type LayoutMark, type MarkOf } from '../../sheet/format';
import { atomsOf, pageEdges, placedMarks, rowsInOrder, rowsOf, type Atom, type Parts } from './sheet-places';

/** `ticked` and `box` are a box with and without its tick, `owned` and `open` a filled and an empty sign. */
type Sign = 'owned' | 'open' | 'ticked' | 'box' | 'none';

interface Item {
  readonly sign: Sign;
  readonly parts: readonly string[];
  /** What it does, where that stands below it. */
  readonly about?: string;
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

/** A rectangle in a list is a box to tick up to this width. */
const MOST_BOX = 60;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

const wordIn = (record: JsonObject, key: string): string => {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return typeof value === 'string' ? value : '';
};

/** Each node of a graph with what runs from it. */
const nodesOf = (scope: Scope, mark: MarkOf<'graph'>): readonly Item[] => {
  const nodes = listAt(scope, mark.nodes).filter(isObject);
  const edges = listAt(scope, mark.edges.of).filter(isObject);
  const labels = new Map(nodes.map((node) => [wordIn(node, 'id'), wordIn(node, 'label')]));
  return nodes.map((node) => {
    const own = edges.filter((edge) => wordIn(edge, 'from') === wordIn(node, 'id'));
    const about = own.map((edge) => {
      const tie = wordIn(edge, 'tie');
      return `${scope.words[`edge.${tie}`] ?? tie} ${labels.get(wordIn(edge, 'to')) ?? ''}`;
    });
    const parts = [wordIn(node, 'label'), wordIn(node, 'about')].filter((text) => text !== '');
    return { sign: 'none', parts, ...(about.length > 0 ? { about: about.join(', ') } : {}) };
  });
};

const figure = (scope: Scope, value: string | number): number =>
  typeof value === 'number' ? value : numberAt(scope, value);

const cardsOf = (scope: Scope, mark: MarkOf<'house'>) =>
  listAt(scope, mark.cards).map((card) => {
    const kind = isObject(card) && typeof card['kind'] === 'string' ? card['kind'] : '';
    const text = isObject(card) && typeof card['text'] === 'string' ? card['text'] : '';
    return { word: scope.words[`kind.${kind}`] ?? kind, text };
  });

const boxesOf = (row: readonly Atom[], boxes: readonly MarkOf<'boxes'>[]): SheetLine | null => {
  const [first] = boxes;
  const start = row.find(({ mark }) => mark === first);
  if (!first || !start) return null;
  const { scope } = start;
  const texts = (isBefore: boolean): readonly string[] =>
    row.filter(({ x }) => x < start.x === isBefore).map((atom) => textOf(atom.scope, atom.mark));
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

/** What is ticked or owned on a printed line: the mark that is its field; nothing for a mark without one. */
const signOfField = ({ mark, scope }: Atom): Sign | null => {
  if ((mark.kind !== 'text' && mark.kind !== 'rect') || mark.field?.type !== 'check') return null;
  const id = fill(scope, mark.field.id);
  const value = valueAt(scope, id);
  if (mark.kind === 'rect') return value === true ? 'ticked' : 'box';
  if (value === true) return 'owned';
  // Where nothing of the kind is kept, there is nothing that could be missing.
  return valueAt(scope, id.split('.')[0] ?? '') === undefined ? 'none' : 'open';
};

interface Printed {
  readonly before: readonly Atom[];
  readonly items: readonly Item[];
}

/** The printed lines of a row: each begins with its field and has the words up to the next one. */
const printedItems = (row: readonly Atom[]): Printed => {
  const items: { sign: Sign; parts: string[] }[] = [];
  const before: Atom[] = [];
  for (const atom of row) {
    const sign = signOfField(atom);
    const text = textOf(atom.scope, atom.mark);
    const said = text === '' ? [] : [text];
    if (sign !== null) items.push({ sign, parts: said });
    else if (items.length === 0) before.push(atom);
    else items.at(-1)?.parts.push(...said);
  }
  return { before, items: items.filter(({ parts }) => parts.length > 0) };
};

/** What is marked, counted or framed in a row. */
const thingsOf = (row: readonly Atom[]): readonly SheetLine[] => {
  const items = row.flatMap(({ mark, scope }) =>
    mark.kind === 'list' ? itemsOf(scope, mark) : mark.kind === 'graph' ? nodesOf(scope, mark) : [],
  );
  const tags = row.flatMap(({ mark, scope }) => (mark.kind === 'tags' ? tagsOf(scope, mark) : []));
  const houses = row.flatMap(({ mark, scope }) =>
    mark.kind === 'house' && mark.detail === 'full'
      ? [{ kind: 'house' as const, count: listAt(scope, mark.cards).length, cards: cardsOf(scope, mark) }]
      : [],
  );
  return [
    ...(items.length > 0 ? [{ kind: 'items', items } as const] : []),
    ...(tags.length > 0 ? [{ kind: 'tags', tags } as const] : []),
    ...houses,
  ];
};

/** One row of marks as lines. */
const linesOf = (row: readonly Atom[], isJoined: boolean): readonly SheetLine[] => {
  const boxes = boxesOf(row, kindIn(row, 'boxes'));
  if (boxes) return [boxes];
  const { before, items } = isJoined ? printedItems(row) : { before: row, items: [] };
  const parts = before.map(({ mark, scope }) => textOf(scope, mark)).filter((text) => text !== '');
  const isHeading = kindIn(before, 'text').every((mark) => mark.style === 'caption');
  const stats = row.flatMap(({ mark, scope }) =>
    mark.kind === 'stat'
      ? [{ shape: mark.shape, value: signed(numberAt(scope, mark.value)), label: fill(scope, mark.label) }]
      : [],
  );
  return [
    ...(parts.length > 0 ? [{ kind: 'text', isHeading, parts } as const] : []),
    ...(stats.length > 0 ? [{ kind: 'stats', stats } as const] : []),
    ...(items.length > 0 ? [{ kind: 'items', items } as const] : []),
    ...thingsOf(row),
  ];
};

/** Printed lines one below the other are one list, and what stands below one of them in small type belongs to it. */
const gathered = (rows: readonly (readonly Atom[])[]): readonly SheetLine[] => {
  const lines: SheetLine[] = [];
  // A list of the values is a list of its own.
  let isPrinted = false;
  for (const row of rows) {
    const wasPrinted = isPrinted;
    isPrinted = row.every(({ mark }) => mark.kind !== 'list');
    const isBelow = row.every(({ mark }) => mark.kind === 'text' && mark.style === 'rule');
    for (const line of linesOf(row, true)) {
      const last = lines.at(-1);
      if (last?.kind === 'items' && line.kind === 'items' && wasPrinted && isPrinted) {
        lines[lines.length - 1] = { kind: 'items', items: [...last.items, ...line.items] };
      } else if (last?.kind === 'items' && line.kind === 'text' && isBelow) {
        lines[lines.length - 1] = { kind: 'items', items: withWords(last.items, line.parts) };
      } else lines.push(line);
    }
  }
  return lines;
};

const withWords = (items: readonly Item[], words: readonly string[]): readonly Item[] =>
  items.map((item, at) => (at === items.length - 1 ? { ...item, about: words.join(' ') } : item));

/** Rows of boxes that count one figure across several pages. */
const sharedRows = (atoms: readonly Atom[]): readonly (readonly Atom[])[] =>
  rowsOf(atoms).filter((row) => {
    const boxes = row.filter(({ mark }) => mark.kind === 'boxes');
    return new Set(boxes.map(({ page }) => page)).size > 1;
  });

/**
 * Reads a sheet. What has no words and no figures is left out; missing values are empty, as on the table. `parts` are
 * the layouts of the folder by name.
 */
export const readingOf = (
  layout: Layout,
  values: JsonObject,
  say: (said: Say) => string,
  parts: Parts = new Map(),
): SheetReading => {
  const placed = placedMarks(layout, { values, words: layout.words, say }, parts);
  const edges = pageEdges(layout.size, placed);
  const atoms = atomsOf(placed, edges);
  const shared = sharedRows(atoms);
  const isShared = new Set(shared.flat());
  const isJoined = topMarks(layout).some(({ kind }) => kind === 'part');
  const pages = edges.map((_, page): SheetPage => {
    const own = atoms.filter((atom) => atom.page === page && !isShared.has(atom));
    const lines = isJoined ? gathered(rowsInOrder(own)) : rowsOf(own).flatMap((row) => linesOf(row, false));
    const at = lines.findIndex(({ kind }) => kind === 'text');
    const title = lines[at];
    return title?.kind === 'text'
      ? { title: title.parts[0] ?? '', lines: title.parts.length > 1 ? lines : lines.filter((line) => line !== title) }
      : { title: '', lines };
  });
  return { pages, shared: shared.flatMap((row) => linesOf(row, isJoined)) };
};
