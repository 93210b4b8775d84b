/** A text in its box, as marks. */
import { fitText } from './lines';
import type { LayoutStyle } from './format';
import type { Matrix, TextMark } from './marks';
import type { Metrics } from './metrics';

export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly floor?: number;
  readonly valign?: 'top' | 'middle' | 'bottom';
  readonly matrix?: Matrix;
}

export interface SetText {
  readonly marks: readonly TextMark[];
  /** True where it had to be shortened. */
  readonly cut: boolean;
  /** The widest line. */
  readonly width: number;
}

/** Sets a text in a style: lines from the top, the middle or the bottom of the box. */
export const setText = (metrics: Metrics, text: string, style: LayoutStyle, colour: string, box: TextBox): SetText => {
  const { size: wanted, lead = 124, align = 'left', weight = 400, italic = false, font } = style;
  const face = { family: font, weight, italic };
  const fit = { width: box.w, height: box.h, size: wanted, floor: box.floor ?? wanted, lead };
  const { size, lines, cut } = fitText(metrics, text, face, fit);
  const step = (size * lead) / 100;
  const height = size + step * (lines.length - 1);
  const spare = box.valign === 'middle' ? (box.h - height) / 2 : box.valign === 'bottom' ? box.h - height : 0;
  const marks = lines.flatMap(({ runs, width, direction }, index) => {
    // Latin letters stand on about four fifths of their size.
    const y = Math.round(box.y + spare + step * index + (size * 4) / 5);
    const side = direction === 'rtl' && align === 'left' ? 'right' : align;
    const left = side === 'left' ? box.x : side === 'right' ? box.x + box.w - width : box.x + (box.w - width) / 2;
    const isWhole = runs.length === 1;
    return runs.map((run): TextMark => {
      const edge = side === 'left' ? box.x : side === 'right' ? box.x + box.w : box.x + box.w / 2;
      return {
        kind: 'text',
        text: run.text,
        x: Math.round(isWhole ? edge : left + run.left),
        y,
        align: isWhole ? side : 'left',
        direction: run.direction,
        font: run.face.family,
        size,
        weight: run.face.weight,
        italic: run.face.italic,
        colour,
        ...(box.matrix === undefined ? {} : { matrix: box.matrix }),
      };
    });
  });
  return { marks, cut, width: Math.max(0, ...lines.map((line) => line.width)) };
};
