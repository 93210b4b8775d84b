/**
 * A text mark as PDF: real letters that can be found and copied, each run in the first face that has it.
 *
 * What no shipped face has is drawn as an empty box and told to the caller: a blank would look like nothing was there.
 */
import { clustersOf } from './lines';
import type { TextMark } from './marks';
import { shippedMetrics } from './metrics';
import { typingFace } from './paint-pdf-faces';
import type { PaperFonts, PaperFont } from './paint-pdf-fonts';
import { digits } from './paint-pdf-path';

/** A piece of a line, ready to be placed: how wide it is, and its operators for a pen at this point. */
interface Piece {
  readonly width: number;
  readonly draw: (x: number, y: number) => string;
}

interface DrawnText {
  readonly operators: string;
  /** Runs of letters that no shipped face has. */
  readonly missing: readonly string[];
}

const setRun = (font: PaperFont, text: string, size: number): Piece => {
  const glyphs = font.glyphs(text);
  const part = size / 1000;
  // What a reader does not add by itself: kerning, and marks that stand beside or above their letter.
  let back = 0;
  let risen = 0;
  const shown = glyphs.flatMap(({ code, advance, own, rise, shift }) => {
    const before = back - shift;
    back = own - advance + shift;
    const lift = rise === risen ? '' : `] TJ ${digits(rise * part)} Ts [`;
    risen = rise;
    return [lift, Math.abs(before) > 0.01 ? digits(before) : '', `<${code}>`];
  });
  // A reader takes the pen for the end of the text: after a mark that went back it is taken there.
  const last = Math.abs(back) > 0.01 ? digits(back) : '';
  return {
    width: glyphs.reduce((sum, { advance }) => sum + advance, 0) * part,
    draw: (x, y) =>
      `BT /${font.name} ${digits(size)} Tf 0 Ts 1 0 0 -1 ${digits(x)} ${digits(y)} Tm [${shown.join('')}${last}] TJ ET`,
  };
};

const isSpace = (cluster: string): boolean => /^[\s\p{Cf}]*$/u.test(cluster);

/** An empty box in the place of one letter, as wide as it was measured; a space stays a space. */
const setBox = (cluster: string, size: number): Piece => {
  const measured = shippedMetrics.width(cluster, typingFace, size);
  if (isSpace(cluster)) return { width: measured, draw: () => '' };
  const width = Math.max(size * 0.4, measured);
  const line = size * 0.05;
  return {
    width,
    draw: (x, y) =>
      `${digits(line)} w [] 0 d ${digits(x + line)} ${digits(y - size * 0.72)} ${digits(width - 3 * line)} ${digits(size * 0.72)} re S`,
  };
};

/** Sets a text mark, without its matrix and its colour. Never throws, whatever the text. */
export const drawText = async (mark: TextMark, fonts: PaperFonts): Promise<DrawnText> => {
  const wanted = { family: mark.font, weight: mark.weight, italic: mark.italic };
  const pieces: Piece[] = [];
  const missing: string[] = [];
  for (const { text, face } of await fonts.runsOf(mark.text.replace(/[\p{Cc}\p{Cs}]/gu, ' '), wanted)) {
    if (face === null) {
      missing.push(text.trim());
      pieces.push(...clustersOf(text).map((cluster) => setBox(cluster, mark.size)));
    } else {
      pieces.push(setRun(await fonts.fontOf(face), text, mark.size));
    }
  }
  const whole = pieces.reduce((sum, { width }) => sum + width, 0);
  let x = mark.x - (mark.align === 'right' ? whole : mark.align === 'center' ? whole / 2 : 0);
  const operators = pieces.map(({ width, draw }) => {
    x += width;
    return draw(x - width, mark.y);
  });
  return { operators: operators.join('\n'), missing };
};
