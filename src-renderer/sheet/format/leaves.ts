/** Marks that hold no other marks. What each looks like is in layout.ts and furniture.ts. */
import * as v from 'valibot';
import { at, box, fielded, ink, length, name, path, pathData, points, shape, small, template, when } from './values';

const text = v.pipe(
  v.strictObject({
    kind: v.literal('text'),
    ...box,
    style: name,
    text: template,
    floor: v.exactOptional(
      v.pipe(small, v.description('The smallest size it may shrink to; without it, it never does.')),
    ),
    valign: v.exactOptional(v.picklist(['top', 'middle', 'bottom'])),
    ...fielded,
    ...when,
  }),
  v.description('Wraps in its box and shrinks down to its floor; what still does not fit is shortened and reported.'),
);

const stat = v.pipe(
  v.strictObject({
    kind: v.literal('stat'),
    ...at,
    size: length,
    shape,
    value: path,
    label: template,
    style: name,
    labelStyle: name,
    ...fielded,
    ...when,
  }),
  v.description('A signed number in a double outline, with a label below.'),
);

const boxes = v.pipe(
  v.strictObject({
    kind: v.literal('boxes'),
    ...box,
    shape,
    size: length,
    gap: length,
    full: v.pipe(v.union([path, length]), v.description('How many are marked: a path, or a number.')),
    of: v.pipe(v.union([path, length]), v.description('How many there are: a path, or a number.')),
    from: v.exactOptional(v.pipe(length, v.description("The first box's number, where a row goes on from another."))),
    mark: v.picklist(['cross', 'fill']),
    inverse: v.exactOptional(
      v.pipe(v.boolean(), v.description('Mark what is missing from the number: what has been achieved of a need.')),
    ),
    stroke: name,
    bright: v.exactOptional(
      v.pipe(
        v.strictObject({ boxes: v.array(length), stroke: name }),
        v.description('Boxes with a coloured outline, by number.'),
      ),
    ),
    ...fielded,
    ...when,
  }),
  v.description('A row of boxes, some of them marked. With a field of type check each box is a field of its own.'),
);

const tags = v.pipe(
  v.strictObject({
    kind: v.literal('tags'),
    ...box,
    style: name,
    stroke: name,
    gap: length,
    tags: v.array(v.strictObject({ text: template, each: v.exactOptional(path), ...when })),
    ...fielded,
    ...when,
  }),
  v.description(
    'Words in small frames, flowing. `each` repeats a tag over a list. With a field of type check each tag is a field.',
  ),
);

const progress = v.pipe(
  v.strictObject({
    kind: v.literal('progress'),
    ...box,
    pick: v.pipe(path, v.description('Chooses one of the figures: the number modulo how many there are.')),
    at: path,
    from: path,
    done: v.exactOptional(v.pipe(path, v.description('Every stroke is inked and the filling shown while this holds.'))),
    stroke: name,
    pale: name,
    fill: name,
    figures: v.pipe(
      v.array(
        v.strictObject({ solid: v.array(pathData), dashed: v.array(pathData), filled: v.exactOptional(pathData) }),
      ),
      v.minLength(1),
      v.description('Drawn in a box of 120 by 66.'),
    ),
    ...when,
  }),
  v.description('A drawing whose dashed strokes are inked, one after the other, as a number falls to 0.'),
);

const house = v.pipe(
  v.strictObject({
    kind: v.literal('house'),
    ...box,
    detail: v.picklist(['full', 'small']),
    cards: v.pipe(path, v.description('A list of {kind, text}.')),
    modifier: path,
    floor: v.exactOptional(v.pipe(path, v.description('A number below which the modifier cannot fall.'))),
    top: v.pipe(v.number(), v.integer(), v.description("What an empty house adds: the scale's first number.")),
    gold: name,
    paper: name,
    ink: name,
    soft: name,
    edge: name,
    ...when,
  }),
  v.description('A house of cards: the full one leans on a scale, the small one only counts.'),
);

const graph = v.pipe(
  v.strictObject({
    kind: v.literal('graph'),
    ...box,
    nodes: v.pipe(
      path,
      v.description(
        'A list of {id, label, about, strong, open}: a strong one has a heavy outline, an open one a broken one.',
      ),
    ),
    edges: v.strictObject({
      of: v.pipe(
        path,
        v.description(
          'A list of {from, to, tie, hot}: ids of nodes, the kind of edge, and a hot one is laid on a glow.',
        ),
      ),
      hot: name,
      kinds: v.array(
        v.strictObject({
          kind: name,
          stroke: name,
          line: small,
          dash: v.exactOptional(v.array(small)),
          sign: v.picklist(['plus', 'cross']),
        }),
      ),
    }),
    style: name,
    labelStyle: name,
    fill: name,
    stroke: name,
    paper: name,
    ...when,
  }),
  v.description(
    'Nodes on an oval and edges with arrows between them, the same on every screen. `edge.KIND` in `words` is what an edge is read as.',
  ),
);

/** Every mark that holds no others. */
export const leaves = [
  v.strictObject({ kind: v.literal('rect'), ...box, radius: v.exactOptional(length), ...ink, ...fielded, ...when }),
  v.strictObject({ kind: v.literal('line'), points, ...ink, ...when }),
  v.strictObject({ kind: v.literal('polygon'), points, ...ink, ...when }),
  v.strictObject({ kind: v.literal('circle'), ...at, r: length, ...ink, ...fielded, ...when }),
  v.strictObject({
    kind: v.literal('path'),
    ...at,
    d: pathData,
    scale: v.exactOptional(v.pipe(small, v.description('Percent.'))),
    ...ink,
    ...when,
  }),
  text,
  stat,
  boxes,
  tags,
  progress,
  house,
  graph,
  v.pipe(
    v.strictObject({ kind: v.literal('image'), ...box, src: name, ...when }),
    v.description('A picture of the folder, stretched to its box. `src` is a name in `images`.'),
  ),
  v.pipe(
    v.strictObject({
      kind: v.literal('part'),
      ...at,
      part: v.pipe(template, v.minLength(1), v.description('Name of another layout of the folder, without ".json".')),
      with: v.exactOptional(
        v.pipe(path, v.description("A value that becomes the part's own values; `.` is the item.")),
      ),
      ...when,
    }),
    v.description("Another layout's marks, with its own colours, styles and words."),
  ),
] as const;

export const leaf = v.variant('kind', [...leaves]);
