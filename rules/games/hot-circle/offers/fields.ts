/** The fields and options that forms share. */
import type { Field, Offer, Option } from '../../../kernel/offer';
import type { Refusal } from '../../../kernel/ruling';
import type { Say } from '../../../kernel/say';
import { LINE } from '../../../kernel/shapes';
import { say } from '../facts';
import { NAME } from '../shapes';

/** Words that are shown as they are. */
export const plain = (text: string): Say => say('label.text', { text });
const worded = (name: string): Say => say('label.word', { name });

/** The label of a field: `trait2` is the second trait. */
const labelOf = (name: string): Say => {
  const parts = /^([a-zA-Z_]+?)(\d+)$/.exec(name);
  return say('field', { name: parts?.[1] ?? name, n: parts === null ? 0 : Number(parts[2]) });
};

/** Options that people have named. */
export const things = (list: readonly string[]): readonly Option[] =>
  [...new Set(list)].map((value) => ({ value, label: plain(value) }));

/** Options that are words of ours. */
export const words = (list: readonly string[]): readonly Option[] =>
  list.map((value) => ({ value, label: worded(value) }));

interface Shown {
  readonly rule?: string;
  readonly when?: { readonly field: string; readonly is: readonly string[] };
}

export const choice = (
  name: string,
  options: readonly Option[],
  parts: Shown & { readonly optional?: boolean } = {},
): Field => {
  const first = options[0];
  const initial = parts.optional === true || first === undefined ? {} : { initial: first.value };
  return { kind: 'choice', name, label: labelOf(name), options, ...initial, ...parts };
};

export const several = (
  name: string,
  options: readonly Option[],
  parts: Shown & { readonly min?: number; readonly initial?: readonly string[] } = {},
): Field => ({ kind: 'several', name, label: labelOf(name), options, min: 0, max: options.length, ...parts });

/** A sentence. */
export const line = (
  name: string,
  parts: Shown & { readonly optional?: boolean; readonly initial?: Say } = {},
): Field => ({
  kind: 'text',
  name,
  label: labelOf(name),
  max: LINE,
  ...parts,
});

/** A name. */
export const title = (
  name: string,
  parts: Shown & { readonly optional?: boolean; readonly max?: number; readonly initial?: Say } = {},
): Field => ({ kind: 'text', name, label: labelOf(name), max: NAME, ...parts });

export const titles = (name: string, max = 12): Field => ({
  kind: 'texts',
  name,
  label: labelOf(name),
  min: 0,
  max,
  each: NAME,
});

export const number = (name: string, min: number, max: number, initial = min): Field => ({
  kind: 'number',
  name,
  label: labelOf(name),
  min,
  max,
  initial,
});

/** How often something counts: a tick for each time. */
export const ticks = (name: string, max: number, parts: Shown & { readonly initial?: number } = {}): Field => ({
  kind: 'number',
  name,
  label: labelOf(name),
  min: 0,
  max,
  initial: 0,
  each: say('label.each', { n: 1 }),
  ...parts,
});

const scaleOf = (name: 'level' | 'tier', min: number, max: number, initial: number): Field => {
  const names = Array.from({ length: max - min + 1 }, (_, at) => worded(`${name}_${min + at}`));
  return { kind: 'number', name, label: labelOf(name), rule: 'HC-079', min, max, initial, names };
};

/** HC-079: how hard it is, and measured against whom; both by name. */
export const difficultyFields = (level: number, tier: number): readonly Field[] => [
  scaleOf('level', 1, 5, Math.max(1, level)),
  scaleOf('tier', 0, 3, tier),
];

export const tick = (name: string, parts: Shown & { readonly initial?: boolean } = {}): Field => ({
  kind: 'flag',
  name,
  label: labelOf(name),
  ...parts,
});

/** A form; its id is its group and name, with what tells it from others of that name. */
export const form = (
  name: string,
  rule: string,
  fixed: Offer['fixed'],
  fields: readonly Field[],
  parts: {
    readonly group?: Offer['group'];
    readonly refusal?: Refusal | null;
    readonly text?: string;
    /** What is to be said of it, where that depends on the table. */
    readonly hint?: Say | undefined;
  } = {},
): Offer => {
  const { group = 'turn', refusal = null, text = '', hint = say('offer.hint', { name, text }) } = parts;
  return {
    id: `${group}:${name}${text === '' ? '' : `:${text}`}`,
    title: say('offer.title', { name, text }),
    hint,
    rule,
    group,
    fixed,
    fields,
    ...(refusal === null ? {} : { refusal }),
  };
};
