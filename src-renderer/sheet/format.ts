/**
 * The layout format, version 2: how a sheet, a card or a drawing on the table looks, and what can be typed into it.
 *
 * A layout is JSON. Lengths are whole tenths of a millimetre, angles tenths of a
 * degree, line heights percent of the type size. Colours and styles are named
 * once and used by name. Marks are drawn in their order. Texts are templates
 * (`{stats.cold:signed}`), bound by path to the values of a piece (bind.ts).
 */
import * as v from 'valibot';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { migrate } from './format/migrations';
import { layoutShape, type Layout, type LayoutMark } from './format/shape';

export type { Layout, LayoutField, LayoutLeaf, LayoutMark, LayoutStyle, MarkOf } from './format/shape';

/** What is wrong, and where: names and numbers of the way to it, joined by dots. */
export interface LayoutFault {
  readonly at: string;
  readonly why: string;
}

type LayoutRefusal = Refusal<'layout.malformed', LayoutFault & { readonly faults: readonly LayoutFault[] }>;

/** So many faults are told at once. */
const MOST_FAULTS = 20;

/** Keys of a mark that name a colour, a style or an image: the table of the layout, and its word. */
const namers: ReadonlyMap<string, readonly ['colours' | 'styles' | 'images', string]> = new Map<
  string,
  readonly ['colours' | 'styles' | 'images', string]
>([
  ['fill', ['colours', 'colour']],
  ['stroke', ['colours', 'colour']],
  ['pale', ['colours', 'colour']],
  ['gold', ['colours', 'colour']],
  ['paper', ['colours', 'colour']],
  ['ink', ['colours', 'colour']],
  ['soft', ['colours', 'colour']],
  ['edge', ['colours', 'colour']],
  ['style', ['styles', 'style']],
  ['labelStyle', ['styles', 'style']],
  ['src', ['images', 'image']],
]);

/** Names that are used but not defined. */
const strayNames = (layout: Layout, value: unknown, at: string): readonly LayoutFault[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: readonly [string, unknown]) => {
    const here = `${at}.${key}`;
    const [table, word] = namers.get(key) ?? [];
    if (typeof part !== 'string' || table === undefined) return strayNames(layout, part, here);
    return Object.hasOwn(layout[table], part) ? [] : [{ at: here, why: `no ${word ?? ''} "${part}"` }];
  });
};

const strayColours = ({ styles, colours }: Layout): readonly LayoutFault[] =>
  Object.entries(styles).flatMap(([key, { colour }]) =>
    Object.hasOwn(colours, colour) ? [] : [{ at: `styles.${key}.colour`, why: `no colour "${colour}"` }],
  );

const strays = (layout: Layout): readonly LayoutFault[] => [
  ...(layout.marks === undefined && layout.pages === undefined ? [{ at: '', why: 'no marks and no pages' }] : []),
  ...(layout.marks !== undefined && layout.pages !== undefined ? [{ at: 'pages', why: 'marks and pages' }] : []),
  ...strayColours(layout),
  ...strayNames(layout, layout.marks, 'marks'),
  ...strayNames(layout, layout.pages, 'pages'),
];

const refusal = (faults: readonly LayoutFault[]): Ruling<never, LayoutRefusal> => {
  const shown = faults.slice(0, MOST_FAULTS);
  return refuse('layout.malformed', { ...(shown[0] ?? { at: '', why: '' }), faults: shown });
};

/** Reads a layout file of this or an older version. Refuses, with the path of each fault, what this version cannot draw. Never throws. */
export const readLayout = (file: unknown): Ruling<Layout, LayoutRefusal> => {
  const read = v.safeParse(layoutShape, migrate(file));
  if (!read.success) {
    return refusal(read.issues.map((issue) => ({ at: v.getDotPath(issue) ?? '', why: issue.message })));
  }
  const faults = strays(read.output);
  return faults.length > 0 ? refusal(faults) : grant(read.output);
};

/** The pages of a layout, each with the path that leads to its marks in the file. */
export const pagesOf = ({
  marks,
  pages,
}: Layout): readonly { readonly at: string; readonly marks: readonly LayoutMark[] }[] =>
  pages === undefined
    ? [{ at: 'marks', marks: marks ?? [] }]
    : pages.map((page, index) => ({ at: `pages.${index}`, marks: page }));

/** The marks of the page that lies on top. */
export const topMarks = (layout: Layout): readonly LayoutMark[] => pagesOf(layout)[0]?.marks ?? [];
