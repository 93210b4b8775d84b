import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../rules/kernel/json';
import { readLayout } from '../../src-renderer/sheet/format';
import { layOut } from '../../src-renderer/sheet/layout';
import type { Mark, PathMark, TextMark } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { layoutWith } from './samples';

const say = ({ code }: { readonly code: string }): string => `say ${code}`;
const draw = (marks: readonly unknown[], values: JsonObject = {}) =>
  layOut(layoutWith(marks), values, say, shippedMetrics);
const texts = (marks: readonly Mark[]): readonly string[] =>
  marks.filter((mark): mark is TextMark => mark.kind === 'text').map(({ text }) => text);
const paths = (marks: readonly Mark[]): readonly PathMark[] =>
  marks.filter((mark): mark is PathMark => mark.kind === 'path');
const line = (text: string, more: object = {}) => ({
  kind: 'text',
  x: 30,
  y: 50,
  w: 1200,
  h: 90,
  style: 'plain',
  text,
  ...more,
});

describe('binding', () => {
  it.each([
    ['a name', '{name}', 'Ileana'],
    ['a path', 'Cold {stats.cold}', 'Cold −1'],
    ['a sign', '{stats.sly:signed} {stats.cold:signed}', '+2 −1'],
    ['a count', '{cards:count} CARDs', '3 CARDs'],
    ['a code of the layout', '{status:word}', 'is proven'],
    ['a code without a word', '{other:word}', 'odd'],
    ['a saying of the game', '{title}', 'say sheet.title'],
    ['a list', '{cards}', 'a, b, c'],
  ])('fills %s', (_, template, expected) => {
    const values = {
      name: 'Ileana',
      stats: { cold: -1, sly: 2 },
      cards: ['a', 'b', 'c'],
      status: 'proven',
      other: 'odd',
      title: { code: 'sheet.title', facts: {} },
    };
    expect(texts(draw([line(template)], values).marks).join('')).toBe(expected);
  });

  it('leaves out what leads nowhere, inherited names too', () => {
    expect(draw([line('{nobody.home}{constructor}{stats.toString}')], { stats: {} }).marks).toEqual([]);
  });

  it.each([
    ['student', 1],
    ['!student', 0],
    ['status=stated', 0],
    ['status!=stated', 1],
    ['student & none', 0],
    ['points', 0],
    ['cards', 0],
  ])('shows a mark only when %s', (when, count) => {
    const values = { student: { name: 'Lio' }, status: 'proven', none: null, points: 0, cards: [] };
    expect(draw([line('seen', { when })], values).marks).toHaveLength(count);
  });
});

describe('layOut', () => {
  it('stands a line on its baseline, and aligns it', () => {
    const { marks } = draw([line('left'), line('right', { style: 'right', y: 200 })]);
    expect(marks).toMatchObject([
      { x: 30, y: 114, align: 'left', size: 80, font: 'Spectral' },
      { x: 1230, y: 248, align: 'right', size: 60, font: 'IBM Plex Sans' },
    ]);
  });

  it('reports the text that did not fit, with the path of its mark', () => {
    const long = 'no end '.repeat(50).trim();
    expect(draw([line('short'), line(long, { floor: 40 })]).overflows).toEqual([
      { at: 'marks.1', field: '', text: long },
    ]);
  });

  it('changes face for whole words only', () => {
    const { marks } = draw([line('by 7 families', { style: 'grand' })]);
    expect(marks).toMatchObject([
      { text: 'by ', font: 'IM Fell DW Pica' },
      { text: '7 ', font: 'Spectral', italic: true },
      { text: 'families', font: 'IM Fell DW Pica' },
    ]);
  });

  it('repeats marks over a list, down its rows, and counts the rest', () => {
    const list = {
      kind: 'list',
      x: 100,
      y: 200,
      w: 600,
      h: 210,
      of: 'moves',
      row: 70,
      only: 'owned',
      more: { style: 'plain', text: 'and {more} more' },
      marks: [line('{name}', { x: 0, y: 0 })],
    };
    const moves = ['Bypass', 'Blackmail', 'Codemaker', 'Wealthy', 'Calculus'].map((name, index) => ({
      name,
      owned: index !== 1,
    }));
    const { marks } = draw([list], { moves });
    expect(texts(marks)).toEqual(['Bypass', 'Codemaker', 'and 2 more']);
    expect(marks.map(({ matrix }) => matrix?.slice(4))).toEqual([[100, 200], [100, 270], undefined]);
  });

  it('marks as many boxes as the number says, across two rows of a pair', () => {
    const half = (from: number) => ({
      kind: 'boxes',
      x: 10,
      y: 10,
      w: 600,
      h: 90,
      shape: 'square',
      size: 88,
      gap: 28,
      full: 'xp',
      of: 5,
      from,
      mark: 'cross',
      stroke: 'ink',
    });
    const crosses = (xp: number, from: number) => paths(draw([half(from)], { xp }).marks).length - 5;
    expect([crosses(7, 0), crosses(7, 5), crosses(0, 0), crosses(10, 5)]).toEqual([5, 2, 0, 5]);
  });

  it('fills what has been achieved of a need', () => {
    const need = {
      kind: 'boxes',
      x: 0,
      y: 0,
      w: 900,
      h: 90,
      shape: 'circle',
      size: 60,
      gap: 10,
      full: 'need',
      of: 'start',
      inverse: true,
      mark: 'fill',
      stroke: 'ink',
    };
    const filled = paths(draw([need], { need: 2, start: 9 }).marks).filter(({ fill }) => fill !== undefined);
    expect(filled).toHaveLength(7);
  });

  it('inks dashed strokes as the need falls', () => {
    const figure = {
      kind: 'progress',
      x: 0,
      y: 0,
      w: 240,
      h: 132,
      pick: 'number',
      at: 'need',
      from: 'start',
      done: 'status=proven',
      stroke: 'ink',
      pale: 'gold',
      fill: 'gold',
      figures: [{ solid: ['M0 0h9'], dashed: ['M1 1h2', 'M1 2h2', 'M1 3h2', 'M1 4h2'], filled: 'M0 0h5v5z' }],
    };
    const dashed = (need: number, status = 'stated') =>
      paths(draw([figure], { need, start: 8, number: 3, status }).marks).filter(({ dash }) => dash !== undefined)
        .length;
    expect([dashed(8), dashed(6), dashed(3), dashed(0), dashed(5, 'proven')]).toEqual([4, 3, 2, 0, 0]);
  });

  it('wraps tags and reports those without room', () => {
    const tags = {
      kind: 'tags',
      x: 0,
      y: 0,
      w: 400,
      h: 130,
      style: 'plain',
      stroke: 'gold',
      gap: 10,
      tags: [{ text: '{.}', each: 'options' }],
    };
    const { marks, overflows } = draw([tags], { options: ['trivial', 'induction', 'foe'] });
    expect(texts(marks)).toEqual(['trivial']);
    expect(overflows.map(({ text }) => text)).toEqual(['induction', 'foe']);
  });
});

describe('a house of cards', () => {
  const house = {
    kind: 'house',
    x: 0,
    y: 200,
    w: 1000,
    h: 1100,
    detail: 'full',
    cards: 'cards',
    modifier: 'modifier',
    top: 6,
    gold: 'gold',
    paper: 'gold',
    ink: 'ink',
    soft: 'ink',
    edge: 'gold',
  };
  const cards = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index, kind: 'risk', text: `Trouble${index}` }));
  const drawn = (count: number, modifier = 6 - count) => texts(draw([house], { cards: cards(count), modifier }).marks);

  it('shows every card up to eight, by kind, letter and words', () => {
    for (const count of [1, 4, 5, 8]) {
      expect(drawn(count).filter((text) => text.startsWith('Trouble'))).toHaveLength(count);
      expect(drawn(count).filter((text) => text === 'P')).toHaveLength(count);
    }
  });

  it('says in the empty places what they would bring', () => {
    expect(
      drawn(6)
        .filter((text) => /^[+−]\d$/.test(text))
        .slice(-2),
    ).toEqual(['−1', '−2']);
    expect(
      drawn(6, 1)
        .filter((text) => /^[+−]\d$/.test(text))
        .slice(-2),
    ).toEqual(['+0', '−1']);
  });

  it('piles the rest at the foot', () => {
    expect(drawn(8)).not.toContain('+ 1');
    expect(drawn(13)).toContain('+ 5');
  });

  it('leans further with every card', () => {
    const lean = (count: number): number => {
      const card = paths(draw([house], { cards: cards(count), modifier: 0 }).marks).find(
        ({ fill, matrix }) => fill === '#c8972b' && matrix !== undefined,
      );
      return card?.matrix?.[2] ?? 0;
    };
    expect(lean(2)).toBeLessThan(lean(1));
    expect(lean(8)).toBeLessThan(lean(5));
  });
});

describe('the shipped layouts', () => {
  const folder = new URL('../../resources/squaring-the-circle/layouts/', import.meta.url);
  const layouts = readdirSync(folder).map((file) => {
    const ruling = readLayout(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    if (!ruling.ok) throw new Error(`${file}: ${ruling.refusal.facts.at}`);
    return ruling.value;
  });

  it('draw any values at all without throwing, and with finite numbers only', () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: -9, max: 400 }),
      fc.boolean(),
      fc.constant(null),
    );
    const keys = [
      'name',
      'text',
      'kind',
      'statement',
      'cards',
      'house',
      'modifier',
      'number',
      'need',
      'startNeed',
      'status',
      'options',
      'xp',
      'pools',
      'mathMoves',
      'stats',
      'student',
      'tag',
      'owned',
    ];
    const { tree } = fc.letrec<{ tree: unknown; node: unknown }>((tie) => ({
      node: fc.dictionary(fc.constantFrom(...keys), tie('tree'), { maxKeys: 12 }),
      tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('tree'), { maxLength: 12 }), tie('node')),
    }));
    fc.assert(
      fc.property(
        fc.constantFrom(...layouts),
        fc.dictionary(fc.constantFrom(...keys), tree, { maxKeys: 19 }),
        (layout, values) => {
          const { marks } = layOut(layout, values as JsonObject, say, shippedMetrics);
          for (const mark of marks) {
            const numbers = [
              ...(mark.matrix ?? []),
              ...(mark.kind === 'text' ? [mark.x, mark.y, mark.size] : mark.kind === 'path' ? [mark.line] : []),
            ];
            expect(numbers.every(Number.isFinite)).toBe(true);
            if (mark.kind === 'path') expect(mark.d).not.toMatch(/NaN|undefined|Infinity/);
          }
        },
      ),
      { seed: 1904, numRuns: 200 },
    );
  });

  it('are the same for the same values', () => {
    for (const layout of layouts) {
      const values = { name: 'Ana', number: 3, house: { cards: [], modifier: 6 } };
      expect(layOut(layout, values, say, shippedMetrics)).toEqual(
        layOut(layout, structuredClone(values), say, shippedMetrics),
      );
    }
  });
});
