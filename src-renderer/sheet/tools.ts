/** What every mark is drawn with, and what comes of it. */
import { isAllSlots, isThere, fill, listAt, textOf, valueAt, type Scope } from './bind';
import type { LayoutField, LayoutStyle } from './format';
import type { DrawnField, FieldStyle, Mark } from './marks';
import type { Metrics } from './metrics';

export interface Tools {
  readonly metrics: Metrics;
  readonly scope: Scope;
  /** A style of the layout file in which the mark stands. */
  readonly style: (name: string) => LayoutStyle;
  readonly colour: (name: string) => string;
  /** The file behind an image's name. */
  readonly imageOf: (name: string) => string;
  /** Reports a text that was shortened. */
  readonly cut: (text: string) => void;
  /** The path of the mark in the layout file. */
  readonly at: string;
  /** Where the values of the scope are in the piece, with a dot behind it: `math.`, or nothing. */
  readonly base: string;
}

/** A field with its place in the order of the Tab key: smaller ones first. */
export interface PlacedField {
  readonly tab: number;
  readonly field: DrawnField;
}

export interface Drawn {
  readonly marks: readonly Mark[];
  readonly fields: readonly PlacedField[];
}

/** Fields without a place come after those that have one. */
const LAST = 100_000;

export const drawnMarks = (marks: readonly Mark[]): Drawn => ({ marks, fields: [] });

/** What was drawn one after the other. */
export const joined = (parts: readonly Drawn[]): Drawn => ({
  marks: parts.flatMap(({ marks }) => marks),
  fields: parts.flatMap(({ fields }) => fields),
});

/** In the order of the Tab key; what has the same place stays in the order of the file. */
export const inTabOrder = (fields: readonly PlacedField[]): readonly PlacedField[] =>
  fields
    .map((field, index) => ({ field, index }))
    .sort((a, b) => a.field.tab - b.field.tab || a.index - b.index)
    .map(({ field }) => field);

/** A style's face and colour, with nothing left open. */
export const fieldStyle = ({ colour }: Tools, style: LayoutStyle): FieldStyle => ({
  font: style.font,
  size: style.size,
  weight: style.weight ?? 400,
  italic: style.italic ?? false,
  colour: colour(style.colour),
  align: style.align ?? 'left',
  lead: style.lead ?? 124,
});

/** The id of a field: the path of its value in the whole piece. */
export const fieldId = ({ scope, base }: Tools, { id }: LayoutField): string => base + fill(scope, id);

type FieldValue = DrawnField['value'];

/** The value as its field shows it; what the piece does not have is what the mark shows. */
const valueOf = ({ scope }: Tools, { type, value, id }: LayoutField, shown: FieldValue): FieldValue => {
  const { item: _item, ...piece } = scope;
  const found = value === undefined ? valueAt(piece, fill(scope, id)) : valueAt(scope, value);
  if (type === 'check') return found === undefined ? shown === true : isThere(found);
  if (found === undefined || found === null) return typeof shown === 'boolean' ? '' : shown;
  return typeof found === 'number' ? found : textOf(scope, found);
};

/** A mark's place to type, tick or press. `shown` is what the mark shows of the value. */
export const placeField = (
  tools: Tools,
  field: LayoutField,
  box: DrawnField['box'],
  style: FieldStyle,
  shown: FieldValue,
): PlacedField => {
  const { scope, at } = tools;
  const { label, type, tab, max, options, move, help } = field;
  const choices = typeof options === 'string' ? listAt(scope, options).map((item) => textOf(scope, item)) : undefined;
  return {
    tab: tab ?? LAST,
    field: {
      id: fieldId(tools, field),
      label: fill(scope, label),
      type,
      box,
      value: valueOf(tools, field, shown),
      options: choices ?? (Array.isArray(options) ? options.map((option) => fill(scope, option)) : []),
      ...(max === undefined ? {} : { max }),
      ...(move === undefined ? {} : { move: fill(scope, move) }),
      ...(help === undefined ? {} : { help: fill(scope, help) }),
      style,
      at,
    },
  };
};

/** True where a field shows the same as the mark itself, so that one of the two is enough. */
export const isShownByField = (field: LayoutField | undefined, template: string): field is LayoutField =>
  field !== undefined && field.type !== 'check' && isAllSlots(template);

/** The same marks, known as the value of a field. */
export const asValue = <One extends Mark>(marks: readonly One[], id: string | undefined): readonly One[] =>
  id === undefined ? marks : marks.map((mark) => ({ ...mark, field: id }));
