/**
 * What the long tests have measured, one line of JSON for each time that something was tried: they run for hours and in
 * parts, several may run at once, and what is known by then is not to be lost with the one that fails.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

export interface Kept {
  /** What happened to the table, in words that stand in the report. */
  readonly what: string;
  /** How often it was tried, and how often it was not well again unaided. */
  readonly times: number;
  readonly failed: number;
  /** Milliseconds until all was well again; none where only the outcome counts. */
  readonly tookMs: readonly number[];
  /** What else was running: the machine's load over the last minute. */
  readonly load: number;
  /** YYYY-MM-DD. */
  readonly date: string;
}

const fileIn = (root: string): string => join(root, 'out', 'soak', 'kept.jsonl');

/** Adds one line. */
export const keep = (root: string, kept: Omit<Kept, 'load' | 'date'>): void => {
  const line: Kept = { ...kept, load: loadavg()[0] ?? 0, date: new Date().toISOString().slice(0, 10) };
  mkdirSync(join(root, 'out', 'soak'), { recursive: true });
  appendFileSync(fileIn(root), `${JSON.stringify(line)}\n`);
};

/** All that was kept since `out` was last emptied, oldest first. */
export const allKept = (root: string): readonly Kept[] => {
  const file = fileIn(root);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  // Our own file, which nobody else writes.
  return lines.map((line) => JSON.parse(line) as Kept);
};
