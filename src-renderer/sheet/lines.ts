/**
 * Text into lines that fit.
 *
 * Lines break at spaces, after hyphens, between East Asian letters, and inside a word only
 * where it is longer than a line. A letter with all that belongs to it
 * (combining marks, joined pictographs, skin tones, flags) is never torn apart.
 */
import { directedRuns, directionOf, hasRightToLeft } from './bidi';
import type { Face, Metrics } from './metrics';

/** A piece of a line in one face and one direction, at its distance from the line's left edge. */
interface Run {
  readonly text: string;
  readonly face: Face;
  readonly left: number;
  readonly direction: 'ltr' | 'rtl';
}

export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
  readonly direction: 'ltr' | 'rtl';
}

interface FittedText {
  readonly size: number;
  readonly lines: readonly Line[];
  /** True where the text was shortened. */
  readonly cut: boolean;
}

const joinsBack = /^[\p{M}\u{200d}\u{fe00}-\u{fe0f}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]$/u;
const isRegional = (letter: string): boolean => /^[\u{1f1e6}-\u{1f1ff}]$/u.test(letter);
const standsAlone = /^[\u{2e80}-\u{9fff}\u{ac00}-\u{d7af}\u{f900}-\u{faff}\u{ff00}-\u{ffef}\u{20000}-\u{3ffff}]/u;

/** Letters with what belongs to them: what a reader would call one character. */
export const clustersOf = (text: string): readonly string[] => {
  const clusters: string[] = [];
  for (const letter of text) {
    const last = clusters.at(-1);
    const joins =
      last !== undefined &&
      (joinsBack.test(letter) || last.endsWith('\u{200d}') || (isRegional(letter) && isRegional(last)));
    if (joins) clusters[clusters.length - 1] = last + letter;
    else clusters.push(letter);
  }
  return clusters;
};

/** Words with their trailing spaces or hyphens; East Asian letters are words of their own. */
const wordsOf = (text: string): readonly string[] => {
  const words: string[] = [];
  for (const cluster of clustersOf(text)) {
    const last = words.at(-1);
    const isNew =
      last === undefined ||
      standsAlone.test(cluster) ||
      standsAlone.test(last) ||
      (/[ \-–—]$/.test(last) && cluster !== ' ');
    if (isNew) words.push(cluster);
    else words[words.length - 1] = last + cluster;
  }
  return words;
};

const widthOf = (metrics: Metrics, text: string, face: Face, size: number): number =>
  text === '' ? 0 : metrics.width(text, metrics.faceFor(text.trim(), face), size);

/** Neighbouring words of one face together, from `start` on. */
const facesOf = (
  metrics: Metrics,
  words: readonly string[],
  face: Face,
  size: number,
  start: number,
  direction: 'ltr' | 'rtl',
): readonly [runs: readonly Run[], end: number] => {
  const runs: Run[] = [];
  let left = start;
  for (const word of words) {
    const used = metrics.faceFor(word.trim(), face);
    const last = runs.at(-1);
    if (last && last.face.family === used.family) runs[runs.length - 1] = { ...last, text: last.text + word };
    else runs.push({ text: word, face: used, left, direction });
    left += metrics.width(word, used, size);
  }
  return [runs, left];
};

/** A line's runs. Where letters run to the left, each direction is a run of its own. */
const lineOf = (metrics: Metrics, words: readonly string[], face: Face, size: number): Line => {
  const text = words.join('').trimEnd();
  const direction = directionOf(text);
  const isPlain = !hasRightToLeft(text);
  const shown = words.map((word, index) => (index === words.length - 1 ? word.trimEnd() : word));
  const directed = isPlain ? [{ text, direction, order: 0 }] : directedRuns(clustersOf(text));
  // Placed as they stand on the page, given as they are read: whoever copies a line out of a PDF gets its words in order.
  const runs: (readonly Run[])[] = [];
  let width = 0;
  for (const part of directed) {
    // To the left, a run stays whole: its words stand in the other order, and letters join.
    const pieces = part.direction === 'rtl' ? [part.text] : isPlain ? shown : wordsOf(part.text);
    const filled = pieces.filter((piece) => piece !== '');
    const [made, end] = facesOf(metrics, filled, face, size, width, part.direction);
    runs[part.order] = made;
    width = end;
  }
  return { runs: runs.flat(), width, direction };
};

/** A word that is longer than a line, in pieces that are not. */
const piecesOf = (metrics: Metrics, word: string, face: Face, size: number, width: number): readonly string[] => {
  if (widthOf(metrics, word.trimEnd(), face, size) <= width) return [word];
  const used = metrics.faceFor(word.trim(), face);
  const pieces: string[] = [];
  let filled = 0;
  for (const cluster of clustersOf(word)) {
    const advance = metrics.width(cluster, used, size);
    if (pieces.length === 0 || filled + advance > width) {
      pieces.push(cluster);
      filled = advance;
    } else {
      pieces[pieces.length - 1] = (pieces.at(-1) ?? '') + cluster;
      filled += advance;
    }
  }
  return pieces;
};

const breakLines = (
  metrics: Metrics,
  text: string,
  face: Face,
  size: number,
  width: number,
): readonly (readonly string[])[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[][] = [[]];
    let filled = 0;
    for (const word of wordsOf(paragraph).flatMap((whole) => piecesOf(metrics, whole, face, size, width))) {
      const bare = widthOf(metrics, word.trimEnd(), face, size);
      if (filled > 0 && filled + bare > width) {
        lines.push([]);
        filled = 0;
      }
      lines.at(-1)?.push(word);
      filled += widthOf(metrics, word, face, size);
    }
    return lines;
  });

/** The line with an ellipsis, shortened letter by letter until it fits. */
const shorten = (
  metrics: Metrics,
  words: readonly string[],
  face: Face,
  size: number,
  width: number,
): readonly string[] => {
  const clusters = [...clustersOf(words.join('').trimEnd())];
  while (clusters.length > 0 && widthOf(metrics, `${clusters.join('').trimEnd()}…`, face, size) > width) clusters.pop();
  return wordsOf(`${clusters.join('').trimEnd()}…`);
};

/** How much a text may be asked to bend. */
export interface Fit {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** The smallest size; equal to `size` where it must not shrink. */
  readonly floor: number;
  /** Line height in percent. */
  readonly lead: number;
}

/** Longer texts are cut: no sheet has room for more, and fitting one must not take a second. */
const LONGEST = 4000;

/** Wraps a text into its box, shrinks it down to the floor, and then shortens it. Never throws. */
export const fitText = (
  metrics: Metrics,
  text: string,
  face: Face,
  { width, height, size, floor, lead }: Fit,
): FittedText => {
  const whole = text.replace(/[\t\r ]+/g, ' ').trim();
  const tidy = [...whole.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('');
  if (tidy === '') return { size, lines: [], cut: false };
  const isLong = tidy.length < whole.length;
  const room = (at: number): number => Math.max(1, Math.floor((height * 100 + at * (lead - 100)) / (at * lead)));
  const least = Math.min(floor, size);
  const tears = (at: number): boolean =>
    wordsOf(tidy.replaceAll('\n', ' ')).some((word) => widthOf(metrics, word.trimEnd(), face, at) > width);
  // A word may be torn only where even the smallest size would tear it.
  const mayTear = tears(least);
  for (let now = size; ; now = Math.max(least, now - Math.max(1, Math.floor(size / 16)))) {
    const broken = breakLines(metrics, tidy, face, now, width);
    if (!isLong && broken.length <= room(now) && (mayTear || !tears(now))) {
      return { size: now, lines: broken.map((words) => lineOf(metrics, words, face, now)), cut: false };
    }
    if (now === least) {
      const kept = broken.slice(0, room(now));
      const last = kept.length - 1;
      const lines = kept.map((words, index) => (index < last ? words : shorten(metrics, words, face, now, width)));
      return { size: now, lines: lines.map((words) => lineOf(metrics, words, face, now)), cut: true };
    }
  }
};
