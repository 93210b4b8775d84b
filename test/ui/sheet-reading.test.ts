import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../rules/kernel/json';
import type { Layout } from '../../src-renderer/sheet/format';
import { readingOf, type SheetLine } from '../../src-renderer/ui/sheets/sheet-reading';
import { fixtureWords } from './fixtures';
import { shippedLayouts } from '../sheet/shipped';

const layouts = shippedLayouts('squaring-the-circle');

const layoutOf = (name: string): Layout => {
  const layout = layouts.get(name);
  if (!layout) throw new Error(`There is no layout ${name}.`);
  return layout;
};
const read = (name: string, values: JsonObject) => readingOf(layoutOf(name), values, fixtureWords.say, layouts);

const ilse: JsonObject = {
  name: 'Dr. Ilse Kranz',
  origin: 'Romanian',
  look: 'Fancy',
  vice: 'Love',
  colleagues: '',
  math: 'Geometer',
  thief: 'Wire',
  stats: { creative: 1, elegant: 2, rigorous: -1, cold: 2, hot: -1, sly: 0 },
  moves: { "Euclid's Method": true, Bypass: true },
  mathMoves: [
    { name: 'Euclid’s Method', owned: true, tag: 'marked' },
    { name: 'Follow the Geodesic', owned: false, tag: 'later' },
  ],
  thiefMoves: [{ name: 'Bypass', owned: true, tag: 'core' }],
  otherMoves: [],
  pools: [{ name: 'Surveillance: the duke', points: 3, posted: false }],
  xp: 6,
  due: 0,
  trophies: ['Lemma'],
  mathAdvances: [
    { label: '+1 any', taken: true },
    { label: 'student', taken: false },
  ],
  thiefAdvances: [],
};

const ofKind = <Kind extends SheetLine['kind']>(lines: readonly SheetLine[], kind: Kind) =>
  lines.filter((line): line is Extract<SheetLine, { kind: Kind }> => line.kind === kind);

describe('a sheet of two halves', () => {
  const reading = read('mathematician', ilse);
  const [math, thief] = reading.pages;

  it('is read as two pages, each by its title', () => {
    expect(reading.pages.map(({ title }) => title)).toEqual(['Geometer', 'Wire']);
  });

  it('says who it is of, and leaves out what is empty', () => {
    const texts = ofKind(math?.lines ?? [], 'text').map(({ parts }) => parts);
    expect(texts.slice(0, 2)).toEqual([['Dr. Ilse Kranz'], ['Origin', 'Romanian']]);
    expect(texts.flat()).not.toContain('');
    expect(texts.flat().join(' ')).not.toContain('Gifted student');
  });

  it('has the stats of each half in one line, in their shapes and with their signs', () => {
    expect(ofKind(math?.lines ?? [], 'stats').map(({ stats }) => stats)).toEqual([
      [
        { shape: 'circle', value: '+1', label: 'Creative' },
        { shape: 'triangle', value: '+2', label: 'Elegant' },
        { shape: 'square', value: '−1', label: 'Rigorous' },
      ],
    ]);
    expect(ofKind(thief?.lines ?? [], 'stats')[0]?.stats.map(({ value }) => value)).toEqual(['+2', '−1', '+0']);
  });

  it('tells what is owned from what is not, and what is taken from what is open', () => {
    const lists = ofKind(math?.lines ?? [], 'items').map(({ items }) =>
      items.map(({ sign, parts, about = '' }) => [sign, ...parts, ...(about === '' ? [] : [about])]),
    );
    expect(lists[0]).toEqual([
      ['open', 'Isometric Transformation', expect.stringContaining('roll +Elegant')],
      ['owned', 'Euclid’s Method', 'marked', expect.stringContaining('drawing')],
      ['open', 'Parallel Postulate', expect.stringContaining('disproved')],
      ['open', 'Build the Tensor', expect.stringContaining('5 hold')],
      ['open', 'Follow the Geodesic', expect.stringContaining('conjecture')],
    ]);
    expect(lists.at(-1)?.slice(0, 2)).toEqual([
      ['ticked', 'A move of this page'],
      ['box', '+1 Sly'],
    ]);
  });

  it('has no sign before a pool', () => {
    const items = ofKind(thief?.lines ?? [], 'items').flatMap((line) => line.items);
    expect(items.find(({ parts }) => parts[0] === 'Surveillance: the duke')).toEqual({
      sign: 'none',
      parts: ['Surveillance: the duke', '3 hold'],
    });
  });

  it('counts the boxes that run across both halves once, below both', () => {
    expect(reading.shared).toEqual([
      { kind: 'boxes', before: 'Experience', after: ['6 of 10'], full: 6, of: 10, bright: [4, 5] },
    ]);
    expect(reading.pages.flatMap(({ lines }) => ofKind(lines, 'boxes').map(({ of }) => of))).toEqual([5]);
  });
});

describe('a House', () => {
  it('is read with its figure, its odds and every CARD', () => {
    const cards = [
      { kind: 'risk', text: 'Two tickets, one night train' },
      { kind: 'debt', text: 'The duke paid my fare' },
    ];
    const { pages, shared } = read('house', { name: 'Ana', cards, modifier: 4, falls: 2, clear: 6 });
    expect(pages.map(({ title }) => title)).toEqual(['Ana’s House of CARDs']);
    expect(ofKind(pages[0]?.lines ?? [], 'text').flatMap(({ parts }) => parts)).toEqual([
      '2 CARDs',
      '+4',
      '2d6 of 2 or less: it falls. 6 or more: it stands.',
    ]);
    expect(ofKind(pages[0]?.lines ?? [], 'house')).toEqual([
      {
        kind: 'house',
        count: 2,
        cards: [
          { word: 'risk', text: 'Two tickets, one night train' },
          { word: 'debt', text: 'The duke paid my fare' },
        ],
      },
    ]);
    expect(shared).toEqual([]);
  });
});

it('a sheet without values is read without failing', () => {
  expect(read('mathematician', { math: 'Geometer', thief: 'Wire' }).pages).toHaveLength(2);
  expect(read('mathematician', {}).pages).toHaveLength(1);
  expect(read('theorem', {}).pages).toHaveLength(1);
});
