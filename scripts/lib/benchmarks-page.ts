/** `docs/benchmarks.md` has two authors: what `npm run bench` writes comes first, and what the long tests write after it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** The heading with which the part of the long tests begins; it goes on to the end. */
const RECOVERY = '## Recovery';

const fileIn = (root: string): string => join(root, 'docs', 'benchmarks.md');

const partsIn = (root: string): { readonly bench: string; readonly soak: string } => {
  const text = existsSync(fileIn(root)) ? readFileSync(fileIn(root), 'utf8') : '';
  const at = text.indexOf(`\n${RECOVERY}\n`);
  return at < 0 ? { bench: text, soak: '' } : { bench: text.slice(0, at + 1), soak: text.slice(at + 1) };
};

const write = async (root: string, text: string): Promise<void> => {
  const file = fileIn(root);
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
};

/** Writes what was benched, from what stood there before; what the long tests have written stays. */
export const writeBench = (root: string, written: (bench: string) => string): Promise<void> => {
  const { bench, soak } = partsIn(root);
  return write(root, `${written(bench)}\n\n${soak}`);
};

/** What the long tests have written before; empty where they have not. */
export const soakIn = (root: string): string => partsIn(root).soak;

/** Writes what the long tests have found, under their own heading; what was benched stays. */
export const writeSoak = (root: string, text: string): Promise<void> =>
  write(root, `${partsIn(root).bench}\n\n${RECOVERY}\n\n${text}\n`);
