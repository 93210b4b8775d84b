/** Colours, lines and transparency as PDF writes them. */
import type { Matrix } from './marks';
import { digits } from './paint-pdf-path';

/** How colours come out: as they are, or for one black cartridge. */
export type Palette = 'colour' | 'black';

interface Paint {
  /** Operands of `rg`, or one for `g`. */
  readonly tones: readonly number[];
  /** From 0 to 1. */
  readonly alpha: number;
}

/** A colour is meant for an area, or for lines and letters, which must stay readable. */
type Use = 'area' | 'line';

/** Light areas become paper and dark ones ink; what lies between stays grey, and lines stay dark enough to see. */
const greyOf = (light: number, use: Use): number => {
  if (use === 'area') return light > 0.72 ? 1 : light * 0.6;
  return light > 0.9 ? 1 : light < 0.45 ? 0 : light * 0.6;
};

/** `#rrggbb` or `#rrggbbaa`; anything else is black. */
export const paintOf = (colour: string, palette: Palette, use: Use): Paint => {
  const read = (at: number): number => parseInt(colour.slice(at, at + 2), 16) / 255;
  const isColour = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(colour);
  const [red, green, blue] = isColour ? [read(1), read(3), read(5)] : [0, 0, 0];
  const alpha = isColour && colour.length === 9 ? read(7) : 1;
  if (palette === 'colour') return { tones: [red, green, blue], alpha };
  return { tones: [greyOf(0.2126 * red + 0.7152 * green + 0.0722 * blue, use)], alpha };
};

/** The operator that chooses this paint for filling, or for strokes. */
export const inkOperator = ({ tones }: Paint, of: 'fill' | 'stroke'): string => {
  const operator = tones.length === 1 ? 'g' : 'rg';
  return `${tones.map(digits).join(' ')} ${of === 'fill' ? operator : operator.toUpperCase()}`;
};

/** Name of the graphics state of a transparency, in hundredths: one resource for each that is used. */
export const alphaName = (alpha: number): string => `A${Math.round(alpha * 100)}`;

/** The operator that puts what follows into this frame. */
export const matrixOperator = (matrix: Matrix): string => `${matrix.map(digits).join(' ')} cm`;
