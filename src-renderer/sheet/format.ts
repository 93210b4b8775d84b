/**
 * The layout format, version 1: how a sheet, a card or a drawing on the table looks.
 *
 * A layout is JSON. Lengths are whole tenths of a millimetre, angles tenths of a
 * degree, line heights percent of the type size. Colours and styles are named
 * once and used by name. Marks are drawn in their order. Texts are templates
 * (`{stats.cold:signed}`), bound by path to the values of a piece (bind.ts).
 */
import * as v from 'valibot';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';

const tenths = v.pipe(v.number(), v.integer(), v.minValue(-20_000), v.maxValue(20_000));
const length = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000));
const small = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(400));
const name = v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9-]*$/));
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const template = v.pipe(v.string(), v.maxLength(400));
const pathData = v.pipe(v.string(), v.regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.\-]*$/), v.maxLength(4000));
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/));

/** Shown only while the condition holds (bind.ts). */
const when = { when: v.exactOptional(path) };
const ink = {
  fill: v.exactOptional(name),
  stroke: v.exactOptional(name),
  line: v.exactOptional(small),
  dash: v.exactOptional(v.pipe(v.array(small), v.maxLength(4))),
};
const at = { x: tenths, y: tenths };
const box = { ...at, w: length, h: length };
const points = v.pipe(v.array(tenths), v.minLength(4), v.maxLength(200));
const shape = v.picklist(['circle', 'triangle', 'square']);

const style = v.strictObject({
  font: v.picklist(['IM Fell DW Pica', 'Spectral', 'IBM Plex Sans', 'IBM Plex Mono', 'Young Serif']),
  size: small,
  weight: v.exactOptional(v.picklist([400, 500, 600, 700])),
  italic: v.exactOptional(v.boolean()),
  colour: name,
  align: v.exactOptional(v.picklist(['left', 'center', 'right'])),
  /** Line height in percent of the size. */
  lead: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(80), v.maxValue(300))),
});

const leaves = [
  v.strictObject({ kind: v.literal('rect'), ...box, radius: v.exactOptional(length), ...ink, ...when }),
  v.strictObject({ kind: v.literal('line'), points, ...ink, ...when }),
  v.strictObject({ kind: v.literal('polygon'), points, ...ink, ...when }),
  v.strictObject({ kind: v.literal('circle'), ...at, r: length, ...ink, ...when }),
  /** `scale` is in percent. */
  v.strictObject({ kind: v.literal('path'), ...at, d: pathData, scale: v.exactOptional(small), ...ink, ...when }),
  /** Wraps in its box and shrinks down to `floor`; what still does not fit is shortened and reported. */
  v.strictObject({
    kind: v.literal('text'),
    ...box,
    style: name,
    text: template,
    floor: v.exactOptional(small),
    valign: v.exactOptional(v.picklist(['top', 'middle', 'bottom'])),
    ...when,
  }),
  /** A signed number in a double outline, with a label below. */
  v.strictObject({
    kind: v.literal('stat'),
    ...at,
    size: length,
    shape,
    value: path,
    label: template,
    style: name,
    labelStyle: name,
    ...when,
  }),
  /** A row of boxes, `full` of them marked: experience, need. `of` and `full` are paths or numbers; `from` is the first box's number. */
  v.strictObject({
    kind: v.literal('boxes'),
    ...box,
    shape,
    size: length,
    gap: length,
    full: v.union([path, length]),
    of: v.union([path, length]),
    from: v.exactOptional(length),
    mark: v.picklist(['cross', 'fill']),
    /** Mark what is missing from the number instead: what has been achieved of a need. */
    inverse: v.exactOptional(v.boolean()),
    stroke: name,
    /** Boxes with a coloured outline, by number. */
    bright: v.exactOptional(v.strictObject({ boxes: v.array(length), stroke: name })),
    ...when,
  }),
  /** Words in small frames, flowing. Each tag is shown while its condition holds; `each` repeats one over a list. */
  v.strictObject({
    kind: v.literal('tags'),
    ...box,
    style: name,
    stroke: name,
    gap: length,
    tags: v.array(v.strictObject({ text: template, each: v.exactOptional(path), ...when })),
    ...when,
  }),
  /** A drawing whose dashed strokes are inked, one after the other, as a number falls from `from` to 0. */
  v.strictObject({
    kind: v.literal('progress'),
    ...box,
    /** Chooses one of the figures: the number modulo how many there are. */
    pick: path,
    at: path,
    from: path,
    /** Every stroke is inked and the filling shown while this holds. */
    done: v.exactOptional(path),
    stroke: name,
    pale: name,
    fill: name,
    /** Drawn in a box of 120 by 66. */
    figures: v.pipe(
      v.array(
        v.strictObject({ solid: v.array(pathData), dashed: v.array(pathData), filled: v.exactOptional(pathData) }),
      ),
      v.minLength(1),
    ),
    ...when,
  }),
  /** A house of cards: `full` is the big one that leans on a scale, `small` only counts. `cards` is a list of {kind, text}. */
  v.strictObject({
    kind: v.literal('house'),
    ...box,
    detail: v.picklist(['full', 'small']),
    cards: path,
    modifier: path,
    /** A number below which the modifier cannot fall, where there is one. */
    floor: v.exactOptional(path),
    /** What an empty house adds: the scale's first number. */
    top: v.pipe(v.number(), v.integer()),
    gold: name,
    paper: name,
    ink: name,
    soft: name,
    edge: name,
    ...when,
  }),
] as const;

const leaf = v.variant('kind', [...leaves]);

/** Marks repeated over a list, in rows of `row` high; what has no room is counted in `more`. */
const list = v.strictObject({
  kind: v.literal('list'),
  ...box,
  of: path,
  row: length,
  columns: v.exactOptional(small),
  /** Only items for which this holds. */
  only: v.exactOptional(path),
  more: v.exactOptional(v.strictObject({ style: name, text: template })),
  marks: v.array(leaf),
  ...when,
});

const layoutShape = v.strictObject({
  version: v.literal(1),
  name,
  size: v.tuple([length, length]),
  /** Where on the table such a piece lies until somebody moves it: at its seat or above that, in the middle or above that. */
  home: v.picklist(['seat', 'above-seat', 'middle', 'above-middle']),
  /** Crooked paper, straight paper, or drawn on the mat itself: no shadow, no edge. */
  lies: v.picklist(['crooked', 'straight', 'bare']),
  colours: v.record(name, colour),
  styles: v.record(name, style),
  words: v.exactOptional(v.record(v.string(), template), {}),
  marks: v.pipe(v.array(v.variant('kind', [...leaves, list])), v.maxLength(400)),
});

export type Layout = Readonly<v.InferOutput<typeof layoutShape>>;
export type LayoutStyle = v.InferOutput<typeof style>;
export type LayoutLeaf = v.InferOutput<typeof leaf>;
export type LayoutMark = LayoutLeaf | v.InferOutput<typeof list>;
/** One kind of mark, for instance `MarkOf<'stat'>`. */
export type MarkOf<Kind extends LayoutMark['kind']> = Extract<LayoutMark, { readonly kind: Kind }>;

type LayoutRefusal = Refusal<'layout.malformed', { readonly at: string; readonly why: string }>;

/** Keys of a mark that name a colour. */
const colourKeys = new Set(['fill', 'stroke', 'pale', 'gold', 'paper', 'ink', 'soft', 'edge']);
const styleKeys = new Set(['style', 'labelStyle']);

/** The first name that is used but not defined, with its path. */
const strayName = (layout: Layout, value: unknown, at: string): LayoutRefusal['facts'] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const here = at === '' ? key : `${at}.${key}`;
    if (typeof part === 'string' && colourKeys.has(key) && !Object.hasOwn(layout.colours, part)) {
      return { at: here, why: `no colour "${part}"` };
    }
    if (typeof part === 'string' && styleKeys.has(key) && !Object.hasOwn(layout.styles, part)) {
      return { at: here, why: `no style "${part}"` };
    }
    const stray = strayName(layout, part, here);
    if (stray) return stray;
  }
  return undefined;
};

/** Reads a layout file. Refuses, with the path of the first fault, what this version cannot draw. Never throws. */
export const readLayout = (file: unknown): Ruling<Layout, LayoutRefusal> => {
  const read = v.safeParse(layoutShape, file, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    return refuse('layout.malformed', { at: v.getDotPath(issue) ?? '', why: issue.message });
  }
  const layout = read.output;
  const strayColour = Object.entries(layout.styles).find(
    ([, { colour: used }]) => !Object.hasOwn(layout.colours, used),
  );
  if (strayColour) {
    return refuse('layout.malformed', {
      at: `styles.${strayColour[0]}.colour`,
      why: `no colour "${strayColour[1].colour}"`,
    });
  }
  const stray = strayName(layout, layout.marks, 'marks');
  return stray ? refuse('layout.malformed', stray) : grant(layout);
};
