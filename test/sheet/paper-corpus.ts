/** All layouts of the game, and sheets of real play, for tests of paper. */
import { readdirSync, readFileSync } from 'node:fs';
import type { JsonObject } from '../../rules/kernel/json';
import { readLayout, type Layout } from '../../src-renderer/sheet/format';
import { layOutPages } from '../../src-renderer/sheet/layout';
import type { Drawing } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';

const folder = new URL('../../resources/squaring-the-circle/layouts/', import.meta.url);

const read = (file: string): Layout => {
  const ruling = readLayout(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  if (!ruling.ok) throw new Error(`${file}: ${ruling.refusal.facts.at} ${ruling.refusal.facts.why}`);
  return ruling.value;
};

export const layouts: ReadonlyMap<string, Layout> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace(/\.json$/, ''), read(file)]),
);

/** Lays a sheet out for paper; `isBlank` as the empty form. */
export const onPaper = (name: string, values: JsonObject, isBlank: boolean): readonly Drawing[] => {
  const layout = layouts.get(name);
  if (!layout) throw new Error(`no layout ${name}`);
  const say = ({ code }: { readonly code: string }): string => code;
  return layOutPages(layout, values, say, shippedMetrics, { parts: layouts, target: 'paper', isBlank });
};

/** A mathematician in play, with words as strange as people write. */
export const player: JsonObject = {
  name: 'Ilse Pospíšilová Жук',
  origin: 'Romanian',
  look: 'Casual',
  vice: 'Lust',
  colleagues: 'Bo owes me 3; Ξένη trusts me; ế',
  math: 'Geometer',
  thief: 'Wire',
  out: null,
  fallen: false,
  doubled: false,
  stats: { creative: 1, elegant: 2, rigorous: -1, cold: -1, hot: 2, sly: 1 },
  mathMoves: [
    { name: "Euclid's Method", rule: 'SC-105', owned: true, tag: 'marked' },
    { name: 'Parallel Postulate', rule: 'SC-106', owned: false, tag: 'later' },
  ],
  thiefMoves: [{ name: 'Bypass', rule: 'SC-123', owned: true, tag: 'core' }],
  otherMoves: [],
  pools: [{ name: 'Surveillance: the duke', points: 2, posted: false }],
  agents: [],
  student: null,
  xp: 6,
  due: 0,
  trophies: ['a compass'],
  mathAdvances: [{ label: '+1 sly', taken: true }],
  thiefAdvances: [{ label: '+1 sly', taken: false }],
  house: { cards: [{ id: 'c1', kind: 'risk', text: 'seen' }], modifier: -1 },
};
