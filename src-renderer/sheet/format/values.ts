/** The small values of a layout file: lengths, names, paths, templates, colours. Every description is read by designers. */
import * as v from 'valibot';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** A place or a distance that may be negative. */
export const tenths = v.pipe(
  whole(-20_000, 20_000),
  v.description('Tenths of a millimetre, from the upper left corner.'),
);
export const length = v.pipe(whole(0, 20_000), v.description('Tenths of a millimetre.'));
export const small = whole(1, 400);
export const name = v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9-]*$/));
export const path = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(80),
  v.description(
    'Where a value is in the piece: names joined by dots, "house.modifier". In a list it is sought in the item first.',
  ),
);
export const condition = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(80),
  v.description(
    'Drawn only while this holds: a path, !path, path=text, path!=text, path>number, path<number; several joined by " & ". @paper, @table and @blank hold on paper, on the screen and on an empty form.',
  ),
);
export const template = v.pipe(
  v.string(),
  v.maxLength(400),
  v.description(
    "Words with {paths} in them. {path:signed} writes +2, {path:count} how many, {path:word} the layout's word for it, {path:slug} a file name; {path?} may be missing.",
  ),
);
export const pathData = v.pipe(
  v.string(),
  v.regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.\-]*$/),
  v.maxLength(4000),
  v.description('Path data as in SVG.'),
);
export const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/),
  v.description('#rrggbb or #rrggbbaa, in small letters.'),
);
/** A file of the layout's folder: no folders, no addresses. */
export const fileName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(png|jpe?g)$/),
  v.description('A PNG or JPEG beside the layout file.'),
);

/** Shown only while the condition holds (bind.ts). */
export const when = { when: v.exactOptional(condition) };
export const at = { x: tenths, y: tenths };
export const box = { ...at, w: length, h: length };
export const ink = {
  fill: v.exactOptional(name),
  stroke: v.exactOptional(name),
  line: v.exactOptional(v.pipe(small, v.description('Width of the stroke, in tenths of a millimetre.'))),
  dash: v.exactOptional(v.pipe(v.array(small), v.maxLength(4))),
};
export const points = v.pipe(
  v.array(tenths),
  v.minLength(4),
  v.maxLength(200),
  v.description('x, y, x, y, and so on.'),
);
export const shape = v.picklist(['circle', 'triangle', 'square']);

/** Where something can be typed, ticked or pressed. */
export const field = v.pipe(
  v.strictObject({
    id: v.pipe(template, v.description('Path of the value in the piece: "name", "stats.creative", "moves.{name}".')),
    label: v.pipe(template, v.description('What is said of the field to whoever does not see where it stands.')),
    type: v.pipe(
      v.picklist(['line', 'lines', 'check', 'choice', 'number']),
      v.description('One line of text, several, a box to tick, one of the options, or a whole number.'),
    ),
    value: v.exactOptional(
      v.pipe(path, v.description('Where the value is, if not at the id: in a list, a path of the item.')),
    ),
    tab: v.exactOptional(
      v.pipe(
        length,
        v.description('Order of the Tab key in this file. Fields without it come after, in the order of the file.'),
      ),
    ),
    max: v.exactOptional(v.pipe(whole(1, 4000), v.description('The most letters, or the largest number.'))),
    options: v.exactOptional(
      v.pipe(
        v.union([path, v.pipe(v.array(template), v.maxLength(60))]),
        v.description('For a choice: the words to choose from, or the path of a list of them.'),
      ),
    ),
    move: v.exactOptional(v.pipe(template, v.description('Pressing the field starts this move: "move:{name}".'))),
    help: v.exactOptional(template),
  }),
  v.description('Makes the mark a place where something can be typed, ticked or pressed, on the screen and in a PDF.'),
);
export const fielded = { field: v.exactOptional(field) };
