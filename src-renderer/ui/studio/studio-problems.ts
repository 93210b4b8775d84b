/** What the studio lists beside a preview: faults of the file, and what the values show of it. Pure. */
import type { Say } from '../../../rules/kernel/say';
import type { Drawing, Miss, Overflow } from '../../sheet/marks';
import type { MissingLetters } from '../../sheet/paint-pdf-marks';
import { lineAt } from '../../sheet/layout-text';
import { shorten } from '../parts/shorten';
import type { StudioFile } from './studio-files';

export interface Problem {
  /** `theorem.json:47`, or only the file where its text is not in the folder. */
  readonly where: string;
  /** What it is about: the path of the mark in the file. */
  readonly at: string;
  readonly said: Say;
}

/** Faults of a file, with their lines. */
export const faultProblems = ({ name, faults }: StudioFile): readonly Problem[] =>
  faults.map(({ line, at, code, facts }) => ({ where: `${name}.json:${line}`, at, said: { code, facts } }));

/** `half-wire:marks.3` is in another file than `marks.3`. */
const placeOf = (at: string, layout: string): readonly [file: string, path: string] => {
  const cut = at.lastIndexOf(':');
  return cut < 0 ? [layout, at] : [at.slice(0, cut), at.slice(cut + 1)];
};

const overflowSaid = ({ field, text, isOutside }: Overflow): Say =>
  isOutside === true
    ? { code: 'layout.outside', facts: { field } }
    : { code: 'layout.cut', facts: { field, text: shorten(text, 80) } };

const missCodes = { value: 'layout.missValue', part: 'layout.missPart', loop: 'layout.missLoop' } as const;
const missSaid = ({ what, name }: Miss): Say => ({ code: missCodes[what], facts: { name } });

/** Letters that stand as empty boxes on paper. The painter of paper finds them; from which line they came it is not told. */
export const letterProblems = (layout: string, missing: readonly MissingLetters[]): readonly Problem[] =>
  missing.map(({ field, text }) => ({
    where: `${layout}.json`,
    at: '',
    said: { code: 'studio.letters', facts: { field, text: shorten(text, 80) } },
  }));

/** What did not fit and what was not there when a layout was drawn, with the lines of its files. */
export const drawnProblems = (
  drawings: readonly Drawing[],
  layout: string,
  files: readonly StudioFile[],
  pictures: ReadonlySet<string>,
): readonly Problem[] => {
  const problem = (at: string, said: Say): Problem => {
    const [file, path] = placeOf(at, layout);
    const text = files.find(({ name }) => name === file)?.text;
    return { where: text === undefined ? `${file}.json` : `${file}.json:${lineAt(text, path)}`, at: path, said };
  };
  const missing = (src: string): Problem => ({
    where: `${layout}.json`,
    at: '',
    said: { code: 'studio.picture', facts: { name: src } },
  });
  return drawings.flatMap(({ marks, overflows, misses }) => [
    ...marks.flatMap((mark) => (mark.kind === 'image' && !pictures.has(mark.src) ? [missing(mark.src)] : [])),
    ...overflows.map((overflow) => problem(overflow.at, overflowSaid(overflow))),
    ...misses.map((miss) => problem(miss.at, missSaid(miss))),
  ]);
};
