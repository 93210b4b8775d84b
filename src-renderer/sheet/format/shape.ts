/** The whole of a layout file, version 2. */
import * as v from 'valibot';
import { leaf, leaves } from './leaves';
import { box, colour, condition, fileName, length, name, path, small, template, when } from './values';

/** The faces that sheets and dice are set in: those that were measured. */
export const fonts = ['IM Fell DW Pica', 'Spectral', 'IBM Plex Sans', 'IBM Plex Mono', 'Young Serif'] as const;

const style = v.strictObject({
  font: v.picklist(fonts),
  size: v.pipe(small, v.description('Tenths of a millimetre.')),
  weight: v.exactOptional(v.picklist([400, 500, 600, 700])),
  italic: v.exactOptional(v.boolean()),
  colour: name,
  align: v.exactOptional(v.picklist(['left', 'center', 'right'])),
  lead: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(80),
      v.maxValue(300),
      v.description('Line height in percent of the size.'),
    ),
  ),
});

const list = v.pipe(
  v.strictObject({
    kind: v.literal('list'),
    ...box,
    of: path,
    row: length,
    columns: v.exactOptional(small),
    only: v.exactOptional(v.pipe(condition, v.description('Only items for which this holds.'))),
    more: v.exactOptional(
      v.pipe(
        v.strictObject({ style: name, text: template }),
        v.description('What is said in the last row where not all have room; {more} is how many do not.'),
      ),
    ),
    marks: v.array(leaf),
    ...when,
  }),
  v.description('Marks repeated over a list, in rows of `row` high. Their places are counted from the row.'),
);

const marks = v.pipe(v.array(v.variant('kind', [...leaves, list])), v.maxLength(400));

export const VERSION = 2;

export const layoutShape = v.strictObject({
  $schema: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  version: v.literal(VERSION),
  name: v.pipe(name, v.description('The file\'s name without ".json".')),
  size: v.pipe(v.tuple([length, length]), v.description('Width and height, in tenths of a millimetre.')),
  home: v.pipe(
    v.picklist(['seat', 'above-seat', 'middle', 'above-middle', 'beside-middle', 'north', 'south', 'row']),
    v.description(
      'Where such a piece lies until somebody moves it. North is for what is as wide as a seat, above the dice; south for rows of cards far below them, row for playing cards above them.',
    ),
  ),
  lies: v.pipe(
    v.picklist(['crooked', 'straight', 'bare']),
    v.description('Crooked paper, straight paper, or drawn on the mat itself: no shadow, no edge.'),
  ),
  paper: v.exactOptional(
    v.strictObject({
      bleed: v.pipe(length, v.description('What is printed over the edge and cut off.')),
      fold: v.exactOptional(
        v.pipe(v.array(length), v.maxLength(8), v.description('Distances of folds from the left edge.')),
      ),
    }),
  ),
  colours: v.record(name, colour),
  styles: v.record(name, style),
  words: v.exactOptional(
    v.pipe(v.record(v.string(), template), v.description('Words for values that are codes: "status.proven".')),
    {},
  ),
  images: v.exactOptional(v.record(name, fileName), {}),
  marks: v.exactOptional(v.pipe(marks, v.description('The marks of the only page. Either this or `pages`.'))),
  pages: v.exactOptional(
    v.pipe(
      v.array(marks),
      v.minLength(1),
      v.maxLength(16),
      v.description('The marks of each page, all of one size. The first lies on top.'),
    ),
  ),
});

export type Layout = Readonly<v.InferOutput<typeof layoutShape>>;
export type LayoutStyle = v.InferOutput<typeof style>;
export type LayoutLeaf = v.InferOutput<typeof leaf>;
export type LayoutMark = LayoutLeaf | v.InferOutput<typeof list>;
/** One kind of mark, for instance `MarkOf<'stat'>`. */
export type MarkOf<Kind extends LayoutMark['kind']> = Extract<LayoutMark, { readonly kind: Kind }>;
/** Where something can be typed, ticked or pressed, as the file says it. */
export type LayoutField = NonNullable<MarkOf<'text'>['field']>;
