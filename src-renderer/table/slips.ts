/** Things of paper that no layout draws: notes, and pieces whose layout file is missing. */
import type { LayoutStyle } from '../sheet/format';
import { pathMark, rectPath, type Drawing } from '../sheet/marks';
import { shippedMetrics } from '../sheet/metrics';
import { setText } from '../sheet/text';
import { UNIT } from './places';
import { board } from './theme';

const written: LayoutStyle = { font: 'Spectral', size: 76, colour: 'ink', lead: 122 };

/** A slip with words on it, in tenths of a millimetre; `width` and `height` in table units. */
export const slipDrawing = (text: string, paper: string, width: number, height: number): Drawing => {
  const w = Math.round(width / UNIT);
  const h = Math.round(height / UNIT);
  const set = setText(shippedMetrics, text, written, board.ink, { x: 60, y: 90, w: w - 120, h: h - 150, floor: 44 });
  return {
    width: w,
    height: h,
    marks: [pathMark(rectPath(0, 0, w, h, 8), { fill: paper }), ...set.marks],
    fields: [],
    overflows: set.cut ? [{ at: '', field: '', text }] : [],
    misses: [],
  };
};
