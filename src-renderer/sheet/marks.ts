/**
 * What a layout ends in: three kinds of mark, placed and sized, and the fields over them, in tenths of a millimetre.
 *
 * A painter needs to know nothing else: no binding, no fitting, no font metrics.
 * Path data is that of SVG, which canvas, page and paper all read.
 */

/** a, b, c, d, e, f as in SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A filled or stroked outline. Colours are `#rrggbb` or `#rrggbbaa`; widths in tenths of a millimetre. */
export interface PathMark {
  readonly kind: 'path';
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly line: number;
  readonly dash?: readonly number[];
  readonly matrix?: Matrix;
  readonly field?: string;
}

/** One run of text in one face. `x` is the left, middle or right of it by `align`; `y` is the baseline. */
export interface TextMark {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center' | 'right';
  readonly direction: 'ltr' | 'rtl';
  readonly font: string;
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly colour: string;
  readonly matrix?: Matrix;
  /**
   * Id of the field whose value this mark shows: what somebody would type, the cross of a box. Where the field itself
   * is shown, for instance in a fillable PDF, such marks are left out. A printed label never carries it.
   */
  readonly field?: string;
}

/** A picture of the layout's folder, by file name, stretched to its box. */
export interface ImageMark {
  readonly kind: 'image';
  readonly src: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly matrix?: Matrix;
  readonly field?: string;
}

export type Mark = PathMark | TextMark | ImageMark;

/** How a field's value is set: the face and size of its mark, and colours as `#rrggbb`. */
export interface FieldStyle {
  readonly font: string;
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly colour: string;
  readonly align: 'left' | 'center' | 'right';
  /** Line height in percent of the size. */
  readonly lead: number;
}

/** Where something can be typed, ticked or pressed. */
export interface DrawnField {
  /** The path of its value in the piece. Two fields of one id show one value. */
  readonly id: string;
  readonly label: string;
  readonly type: 'line' | 'lines' | 'check' | 'choice' | 'number';
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly matrix?: Matrix;
  /** A check has a boolean; a number has a whole number, or an empty text where there is none. */
  readonly value: string | number | boolean;
  /** Empty unless it is a choice. */
  readonly options: readonly string[];
  /** The most letters, or the largest number. */
  readonly max?: number;
  /** Id of an offer of the game: pressing the field starts it. */
  readonly move?: string;
  readonly help?: string;
  readonly style: FieldStyle;
  /** The path of its mark in the layout file: `pages.0.12`, or `half-wire:marks.3` in a part. */
  readonly at: string;
}

/** What a layout names and does not find: a value of the piece, a part, or a part that would hold itself. */
export interface Miss {
  readonly at: string;
  readonly what: 'value' | 'part' | 'loop';
  readonly name: string;
}

/**
 * A text that did not fit even at its smallest size, and is shown shortened, or a mark that leaves the paper. `at` is
 * the path of its mark in the layout file.
 */
export interface Overflow {
  readonly at: string;
  /** What of the piece it shows: the id of its field, or the paths of its values. Empty for printed words. */
  readonly field: string;
  readonly text: string;
  /** True for a mark that leaves the paper and the bleed around it. */
  readonly isOutside?: true;
}

/** A sheet ready for any painter. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** In the order of the Tab key. */
  readonly fields: readonly DrawnField[];
  readonly overflows: readonly Overflow[];
  readonly misses: readonly Miss[];
}

/** How a path is inked. */
export interface Ink {
  readonly fill?: string;
  readonly stroke?: string;
  readonly line?: number;
  readonly dash?: readonly number[];
}

/** A path mark from its data; undefined colours are left out rather than stored. */
export const pathMark = (d: string, { fill, stroke, line = 10, dash }: Ink, matrix?: Matrix): PathMark => ({
  kind: 'path',
  d,
  line,
  ...(fill === undefined ? {} : { fill }),
  ...(stroke === undefined ? {} : { stroke }),
  ...(dash === undefined ? {} : { dash }),
  ...(matrix === undefined ? {} : { matrix }),
});

/** A rectangle's outline, with corners of radius `r`. */
export const rectPath = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? `M${x} ${y}h${w}v${h}h${-w}z`
    : `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;

export const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** A polyline through x, y, x, y, ... */
export const linePath = (points: readonly number[], closed = false): string => {
  const pairs = points.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${points[index + 1] ?? 0}`] : []));
  return `M${pairs.join('L')}${closed ? 'z' : ''}`;
};

/** Moves, turns and leans: angles in tenths of a degree, clockwise on the page. */
export const moved = (x: number, y: number, turn = 0): Matrix => {
  const angle = (turn * Math.PI) / 1800;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x, y];
};

/** What `first` does, and then `then`. */
export const followedBy = (first: Matrix, then: Matrix): Matrix => {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = then;
  return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u];
};
