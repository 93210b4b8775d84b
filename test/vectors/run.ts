/** Runs vectors against the rules: one line for each, and the count at the end. */
import { readVectors, type VectorDocument } from './documents';
import { runHotCircle } from './hot-circle';
import { runNerve } from './nerve';
import { runSchizonauts } from './schizonauts';
import { runSquaring } from './squaring-the-circle';

/** Null where the vector holds, else why it does not. */
export type VectorReader = (vector: VectorDocument) => string | null;

/** Readers by the prefix of a vector's id: one for each game whose rules exist. */
const readers: ReadonlyMap<string, VectorReader> = new Map([
  ['SC', runSquaring],
  ['NV', runNerve],
  ['HC', runHotCircle],
  ['SZ', runSchizonauts],
]);

export interface VectorReport {
  readonly lines: readonly string[];
  readonly passed: number;
  readonly failed: number;
}

/** Judges one vector; a reader that throws has found something that it cannot read. */
export const judgeVector = (vector: VectorDocument): string | null => {
  const reader = readers.get(/^([A-Z]{2})-/.exec(vector.id)?.[1] ?? '');
  if (reader === undefined) return 'no rules for this game yet';
  try {
    return reader(vector);
  } catch (error) {
    // Whatever goes wrong while a vector runs is that vector's failure, and the others still run.
    return error instanceof Error ? error.message : String(error);
  }
};

export const runVectors = (paths: readonly string[]): VectorReport => {
  const lines: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const path of paths) {
    const { vectors, unreadable } = readVectors(path);
    // What is no vector has no id, and fails all the same.
    for (const why of unreadable) lines.push(`FAIL ${path}: ${why}`);
    failed += unreadable.length;
    for (const vector of vectors) {
      const why = judgeVector(vector);
      if (why === null) passed += 1;
      else failed += 1;
      lines.push(why === null ? `ok ${vector.id}` : `FAIL ${vector.id}: ${why}`);
    }
  }
  lines.push(`${passed} passed, ${failed} failed`);
  return { lines, passed, failed };
};
