/**
 * How wide letters are: one table, measured from the shipped font files (scripts/measure-fonts.mjs).
 *
 * A browser is never asked, so a layout ends the same on every screen and on
 * paper. What no shipped face can set is estimated and left to the painter's
 * system fonts.
 */
import measured from '../../resources/fonts/metrics.json';

/** One face of a family. */
export interface Face {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
}

interface MeasuredFace extends Face {
  /** Thousandths of the type size by code point. */
  readonly advances: ReadonlyMap<number, number>;
}

export interface Metrics {
  /** The face that sets a word: the one asked for, or the first of its stand-ins that has every letter. */
  readonly faceFor: (word: string, face: Face) => Face;
  /** The width of a text in one face, in the unit of `size`, rounded up. */
  readonly width: (text: string, face: Face, size: number) => number;
}

const JOINER = 0x200d;
const LAST_RESORT = 'IBM Plex Sans';

/**
 * The families to ask for a letter, in their order, on the screen and on paper: the one that is wanted, then the others.
 * Fell has no digits on purpose, and Spectral sets them; of all families Plex knows the most scripts.
 */
export const familiesFrom = (wanted: string): readonly string[] => [
  ...new Set([
    wanted,
    ...(wanted === 'IM Fell DW Pica' ? ['Spectral'] : []),
    LAST_RESORT,
    'Spectral',
    'IBM Plex Mono',
    'Young Serif',
  ]),
];

/** Combining marks and joiners take no room. */
const isWeightless = (code: number): boolean => /^[\p{M}\p{Cf}]$/u.test(String.fromCodePoint(code));

/** Joiners and selectors are never drawn, so no face needs them; a mark is drawn, and by the face of its letter. */
const isUndrawn = (code: number): boolean => /^[\p{Cf}\u{fe00}-\u{fe0f}]$/u.test(String.fromCodePoint(code));

/** East Asian letters and pictographs are as wide as the type size; other strangers a little over half. */
const estimate = (code: number): number =>
  isWeightless(code) ? 0 : (code >= 0x1100 && code <= 0x115f) || code >= 0x2e80 ? 1000 : 600;

const faces: readonly MeasuredFace[] = measured.faces.map(({ family, weight, italic, runs }) => ({
  family,
  weight,
  italic,
  advances: new Map(
    runs.flatMap(([first = 0, ...advances]) => advances.map((advance, index) => [first + index, advance] as const)),
  ),
}));

const nameOf = ({ family, weight, italic }: Face): string => `${family}/${weight}/${italic}`;

const nearestByName = new Map<string, MeasuredFace | undefined>();

/** The measured face nearest to the one asked for: its family first, then slant, then weight. */
const nearest = (asked: Face): MeasuredFace | undefined => {
  const { family, weight, italic } = asked;
  const name = nameOf(asked);
  const before = nearestByName.get(name);
  if (before) return before;
  const distance = (face: MeasuredFace): number => (face.italic === italic ? 0 : 1000) + Math.abs(face.weight - weight);
  const [found] = faces.filter((face) => face.family === family).sort((a, b) => distance(a) - distance(b));
  nearestByName.set(name, found);
  return found;
};

/** As painters set it: a letter and its marks are one letter where there is such a one. */
const codesOf = (text: string): readonly number[] =>
  [...text.normalize('NFC')].map((letter) => letter.codePointAt(0) ?? 0);

const hasAll = (face: MeasuredFace, word: string): boolean =>
  codesOf(word).every((code) => face.advances.has(code) || isUndrawn(code));

/** What is known of words that were measured before: a text is fitted at many sizes, and laid out again and again. */
const known = { faces: new Map<string, Face>(), widths: new Map<string, number>() };
const MOST_KNOWN = 20_000;

const remembered = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (map.size >= MOST_KNOWN) map.clear();
  map.set(key, made);
  return made;
};

const ableFace = (word: string, face: Face): Face => {
  // A whole word goes to the next face when a letter is missing.
  const able = familiesFrom(face.family).find((family) => {
    const measuredFace = nearest({ ...face, family });
    return measuredFace !== undefined && hasAll(measuredFace, word);
  });
  return { ...face, family: able ?? LAST_RESORT };
};

/** In thousandths of the type size. */
const widthOf = (text: string, face: Face): number => {
  const advances = nearest(face)?.advances;
  const codes = codesOf(text);
  // What is joined to a pictograph is drawn as one with it.
  return codes.reduce(
    (sum, code, index) => sum + (codes[index - 1] === JOINER ? 0 : (advances?.get(code) ?? estimate(code))),
    0,
  );
};

/** The shipped faces' metrics. Never throws, whatever the text. */
export const shippedMetrics: Metrics = {
  faceFor: (word, face) => remembered(known.faces, `${nameOf(face)} ${word}`, () => ableFace(word, face)),
  width: (text, face, size) => {
    const thousandths = remembered(known.widths, `${nameOf(face)} ${text}`, () => widthOf(text, face));
    return Math.ceil((thousandths * size) / 1000);
  },
};
