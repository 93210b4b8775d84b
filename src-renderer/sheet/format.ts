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

export { fonts } from './format/shape';
export type { Layout, LayoutField, LayoutLeaf, LayoutMark, LayoutStyle, MarkOf } from './format/shape';

/** What is wrong, and where: names and numbers of the way to it. The code and its facts are worded by the screen. */
export interface LayoutFault {
  readonly path: readonly (string | number)[];
  /** The path, joined by dots. */
  readonly at: string;
  readonly why: string;
  readonly code:
    'layout.unknown' | 'layout.missing' | 'layout.value' | 'layout.noName' | 'layout.noMarks' | 'layout.twoPages';
  readonly facts: Readonly<Record<string, string>>;
}

type LayoutRefusal = Refusal<
  'layout.malformed',
  { readonly at: string; readonly why: string; readonly faults: readonly LayoutFault[] }
>;

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
  ['hot', ['colours', 'colour']],
  ['style', ['styles', 'style']],
  ['labelStyle', ['styles', 'style']],
  ['src', ['images', 'image']],
]);

const noName = (path: LayoutFault['path'], what: string, name: string): LayoutFault => ({
  path,
  at: path.join('.'),
  why: `no ${what} "${name}"`,
  code: 'layout.noName',
  facts: { what, name },
});

/** Names that are used but not defined. */
const strayNames = (layout: Layout, value: unknown, path: LayoutFault['path']): readonly LayoutFault[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: readonly [string, unknown]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    const [table, word = ''] = namers.get(key) ?? [];
    if (typeof part !== 'string' || table === undefined) return strayNames(layout, part, here);
    return Object.hasOwn(layout[table], part) ? [] : [noName(here, word, part)];
  });
};

const strayColours = ({ styles, colours }: Layout): readonly LayoutFault[] =>
  Object.entries(styles).flatMap(([key, { colour }]) =>
    Object.hasOwn(colours, colour) ? [] : [noName(['styles', key, 'colour'], 'colour', colour)],
  );

const pageFaults = ({ marks, pages }: Layout): readonly LayoutFault[] => {
  if (marks === undefined && pages === undefined) {
    return [{ path: [], at: '', why: 'no marks and no pages', code: 'layout.noMarks', facts: {} }];
  }
  return marks !== undefined && pages !== undefined
    ? [{ path: ['pages'], at: 'pages', why: 'marks and pages', code: 'layout.twoPages', facts: {} }]
    : [];
};

const strays = (layout: Layout): readonly LayoutFault[] => [
  ...pageFaults(layout),
  ...strayColours(layout),
  ...strayNames(layout, layout.marks, ['marks']),
  ...strayNames(layout, layout.pages, ['pages']),
];

type Issue = v.InferIssue<typeof layoutShape>;

const faultOf = (issue: Issue): LayoutFault => {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const { expected, received, message } = issue;
  const place = { path, at: path.join('.'), why: message };
  const name = String(path.at(-1) ?? '');
  if (expected === 'never') return { ...place, code: 'layout.unknown', facts: { name } };
  if (received === 'undefined' && issue.type.endsWith('object')) {
    return { ...place, code: 'layout.missing', facts: { name } };
  }
  return { ...place, code: 'layout.value', facts: { name, expected: expected ?? '', received } };
};

const refusal = (faults: readonly LayoutFault[]): Ruling<never, LayoutRefusal> => {
  const [{ at, why } = { at: '', why: '' }] = faults;
  return refuse('layout.malformed', { at, why, faults: faults.slice(0, MOST_FAULTS) });
};

/** Reads a layout file of this or an older version. Refuses, with the path of each fault, what this version cannot draw. Never throws. */
export const readLayout = (file: unknown): Ruling<Layout, LayoutRefusal> => {
  const read = v.safeParse(layoutShape, migrate(file));
  if (!read.success) return refusal(read.issues.map(faultOf));
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
