/**
 * Which way letters run: a line cut into runs of one direction, in the order in which they stand on the page.
 *
 * The plain part of what scripts need: strong letters, numbers within right-to-left text, and what stands between,
 * which goes with its neighbours or with the line. Marks that force a direction are not obeyed: nobody types them.
 */

/** Letters of one direction, in the order in which they are read. */
export interface DirectedRun {
  readonly text: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its place among the runs as they are read. */
  readonly order: number;
}

const RIGHT = /[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{feff}]/u;
const NUMBER = /^[\p{Nd}.,:%+−-]*\p{Nd}/u;
const LETTER = /\p{L}/u;

export const hasRightToLeft = (text: string): boolean => RIGHT.test(text);

/** The direction of a line is that of its first letter. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  for (const letter of text) {
    if (RIGHT.test(letter)) return 'rtl';
    if (LETTER.test(letter)) return 'ltr';
  }
  return 'ltr';
};

/** Even levels run to the right, odd ones to the left; null goes with its neighbours. */
const levelOf = (cluster: string, base: 0 | 1, lastStrong: 'ltr' | 'rtl'): number | null => {
  if (RIGHT.test(cluster)) return 1;
  if (LETTER.test(cluster)) return base === 0 ? 0 : 2;
  if (NUMBER.test(cluster)) return base === 1 || lastStrong === 'rtl' ? 2 : 0;
  return null;
};

const levelsOf = (clusters: readonly string[], base: 0 | 1): readonly number[] => {
  let lastStrong: 'ltr' | 'rtl' = base === 1 ? 'rtl' : 'ltr';
  const known = clusters.map((cluster) => {
    const level = levelOf(cluster, base, lastStrong);
    if (RIGHT.test(cluster)) lastStrong = 'rtl';
    else if (LETTER.test(cluster)) lastStrong = 'ltr';
    return level;
  });
  const nextKnown = new Array<number | null>(clusters.length).fill(null);
  for (let index = clusters.length - 1, next: number | null = null; index >= 0; index -= 1) {
    nextKnown[index] = next;
    next = known[index] ?? next;
  }
  let before: number = base;
  return known.map((level, index) => {
    if (level !== null) {
      before = level;
      return level;
    }
    const after = nextKnown[index] ?? base;
    // Between letters of one direction: with them. A number counts with the right-to-left text that it stands in.
    if (before === after) return before;
    return before > 0 && after > 0 ? 1 : base;
  });
};

/** A line's runs from left to right as they stand on the page. `clusters` are its letters with what belongs to them. */
export const directedRuns = (clusters: readonly string[]): readonly DirectedRun[] => {
  const base = directionOf(clusters.join('')) === 'rtl' ? 1 : 0;
  const levels = levelsOf(clusters, base);
  const runs: { text: string; level: number; order: number }[] = [];
  clusters.forEach((cluster, index) => {
    const level = levels[index] ?? base;
    const last = runs.at(-1);
    if (last?.level === level) last.text += cluster;
    else runs.push({ text: cluster, level, order: runs.length });
  });
  // From the highest level down, every stretch of at least that level is turned around.
  for (const least of [2, 1]) {
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while ((runs[end]?.level ?? 0) >= least) end += 1;
      if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  }
  return runs.map(({ text, level, order }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr', order }));
};
