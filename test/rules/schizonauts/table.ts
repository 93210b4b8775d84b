/** Small tables of Schizonauts for scenarios: a start as the vectors write it, acts by seat, refusals by code. */
import { runSchizonauts } from '../../vectors/schizonauts';

type Plain = Readonly<Record<string, unknown>>;

/** Null where the acts go as they say and the end is as expected. */
export const played = (start: Plain, acts: readonly Plain[], wanted: Plain = {}): string | null =>
  runSchizonauts({ id: 'SZ-X', body: { id: 'SZ-X', kind: 'play', start, acts, expect: wanted } });

/** The refusal of one act at a start: null where it is refused with this code. */
export const refusedWith = (start: Plain, act: Plain, code: string): string | null =>
  played(start, [{ ...act, refused: code }]);
