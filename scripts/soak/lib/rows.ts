/** The table of the long tests: one row for each thing that happened. What was not tried anew keeps the row that it had. Pure. */
import { spreadOf } from '../../bench/stats';
import type { Kept } from './kept';

const SECOND = 1_000;
const HEAD = ['what happened', 'times', 'well again unaided', 'of those half within', 'all within', 'load', 'tried'];

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const seconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`;
const span = (texts: readonly string[]): string => {
  const [first = '', ...others] = [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
  return others.length === 0 ? first : `${first} to ${others.at(-1) ?? ''}`;
};

/** One row for all that was kept of the same. */
const rowOf = (what: string, kept: readonly Kept[]): readonly string[] => {
  const times = kept.reduce((sum, each) => sum + each.times, 0);
  const failed = kept.reduce((sum, each) => sum + each.failed, 0);
  const took = kept.flatMap(({ tookMs }) => tookMs);
  const spread = took.length === 0 ? null : spreadOf(took);
  const figures = spread ? [seconds(spread.p50), seconds(spread.max)] : ['', ''];
  const load = Math.max(...kept.map((each) => each.load)).toFixed(0);
  return [what, String(times), String(times - failed), ...figures, load, span(kept.map(({ date }) => date))];
};

/** The rows of the table that stands on this page, by what happened. */
const rowsOn = (page: string): ReadonlyMap<string, readonly string[]> => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
    .filter((cells) => cells.length === HEAD.length && !/^-+$/u.test(cells[0] ?? '') && cells[0] !== HEAD[0]);
  return new Map(rows.map((cells) => [cells[0] ?? '', cells]));
};

/** The table anew: rows of what was kept take the place of their own, and new ones come last. */
export const tableOf = (page: string, kept: readonly Kept[]): string => {
  const rows = new Map(rowsOn(page));
  for (const what of new Set(kept.map((each) => each.what))) {
    rows.set(
      what,
      rowOf(
        what,
        kept.filter((each) => each.what === what),
      ),
    );
  }
  return [HEAD, HEAD.map(() => '---'), ...rows.values()].map(lineOf).join('\n');
};
