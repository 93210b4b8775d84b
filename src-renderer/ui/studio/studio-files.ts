/**
 * The layouts of a folder as they stand: each with its text, the last good state of it, and what is wrong with it now.
 * Pure: what was read in, what is known out.
 */
import type { Layout } from '../../sheet/format';
import { MAX_LAYOUT_LETTERS, readLayoutText, type TextFault } from '../../sheet/layout-text';

export interface StudioFile {
  /** Without `.json`. */
  readonly name: string;
  readonly stamp: string;
  readonly text: string;
  /** What is drawn: the last state that could be read. Undefined where there never was one. */
  readonly layout: Layout | undefined;
  /** What is wrong with the text as it is now. */
  readonly faults: readonly TextFault[];
}

/** A file after it was read anew: a broken one keeps what could be read last. */
export const readFile = (name: string, stamp: string, text: string, before: StudioFile | undefined): StudioFile => {
  if (before !== undefined && before.text === text) return { ...before, stamp };
  const ruling = readLayoutText(text, name);
  return ruling.ok
    ? { name, stamp, text, layout: ruling.value, faults: [] }
    : { name, stamp, text, layout: before?.layout, faults: ruling.refusal.facts.faults };
};

/** So many bytes of a file are read: what is longer is refused by its length. */
export const MOST_BYTES = 4 * MAX_LAYOUT_LETTERS;

/** What stands in for the shipped layouts, by name. */
export const layoutsIn = (files: readonly StudioFile[]): ReadonlyMap<string, Layout> =>
  new Map(files.flatMap(({ name, layout }) => (layout === undefined ? [] : [[name, layout] as const])));
