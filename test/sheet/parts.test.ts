/** Format 2: parts, pages, fields, pictures, conditions, and what is missing. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../rules/kernel/json';
import type { Layout } from '../../src-renderer/sheet/format';
import { layOutPages, type LayoutOptions } from '../../src-renderer/sheet/layout';
import type { Drawing, Mark, TextMark } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { layoutOf, layoutWith } from './samples';

const say = ({ code }: { readonly code: string }): string => `say ${code}`;
const pagesFor = (layout: Layout, values: JsonObject, more: Partial<LayoutOptions> = {}): readonly Drawing[] =>
  layOutPages(layout, values, say, shippedMetrics, { parts: new Map(), target: 'table', isBlank: false, ...more });
const topOf = (layout: Layout, values: JsonObject, more: Partial<LayoutOptions> = {}): Drawing => {
  const [top] = pagesFor(layout, values, more);
  if (!top) throw new Error('There is no page.');
  return top;
};
const folder = (...layouts: readonly Layout[]): ReadonlyMap<string, Layout> =>
  new Map(layouts.map((layout) => [layout.name, layout]));
const texts = (marks: readonly Mark[]): readonly string[] =>
  marks.filter((mark): mark is TextMark => mark.kind === 'text').map(({ text }) => text);
const line = (text: string, more: object = {}) => ({
  kind: 'text',
  x: 30,
  y: 50,
  w: 1200,
  h: 100,
  style: 'plain',
  text,
  ...more,
});
const part = (name: string, more: object = {}) => ({ kind: 'part', x: 0, y: 0, part: name, ...more });

describe('parts', () => {
  const wire = layoutOf({
    name: 'half-wire',
    colours: { ink: '#0a5c36' },
    styles: { plain: { font: 'Spectral', size: 70, colour: 'ink' } },
    words: { 'status.free': 'at large' },
    marks: [line('{name}'), line('{status:word}', { y: 250 })],
  });

  it('are named by a value, and bring their own colours, styles and words', () => {
    const sheet = layoutWith([part('half-{thief:slug}', { x: 70, y: 110 })]);
    const { marks, misses } = topOf(sheet, { thief: 'Wire', name: 'Ilse', status: 'free' }, { parts: folder(wire) });
    expect(texts(marks)).toEqual(['Ilse', 'at large']);
    expect(marks[0]).toMatchObject({ colour: '#0a5c36', size: 70, matrix: [1, 0, 0, 1, 70, 110] });
    expect(misses).toEqual([]);
  });

  it('see a value of the piece as all there is', () => {
    const sheet = layoutWith([part('half-wire', { with: 'left' }), part('half-wire', { with: 'right', x: 90 })]);
    const values = { name: 'nobody', left: { name: 'Ana', status: 1 }, right: { name: 'Bo', status: 2 } };
    expect(texts(topOf(sheet, values, { parts: folder(wire) }).marks)).toEqual(['Ana', '1', 'Bo', '2']);
  });

  it('are repeated by a list, each with its item', () => {
    const row = { kind: 'list', x: 10, y: 20, w: 900, h: 600, of: 'crew', row: 150 };
    const sheet = layoutWith([{ ...row, marks: [part('half-wire', { with: '.' })] }]);
    const values = {
      crew: [
        { name: 'Ana', status: 1 },
        { name: 'Bo', status: 2 },
      ],
    };
    expect(texts(topOf(sheet, values, { parts: folder(wire) }).marks)).toEqual(['Ana', '1', 'Bo', '2']);
  });

  it('that are not in the folder are told, and their place stays empty', () => {
    const { marks, misses } = topOf(layoutWith([line('above'), part('half-{thief:slug}')]), { thief: 'Fist' });
    expect(texts(marks)).toEqual(['above']);
    expect(misses).toEqual([{ at: 'marks.1', what: 'part', name: 'half-fist' }]);
  });

  it('never hold themselves, not even through another', () => {
    const one = layoutOf({ name: 'one', marks: [line('one'), part('two')] });
    const two = layoutOf({ name: 'two', marks: [line('two'), part('one')] });
    const { marks, misses } = topOf(one, {}, { parts: folder(one, two) });
    expect(texts(marks)).toEqual(['one', 'two']);
    expect(misses).toEqual([{ at: 'two:marks.1', what: 'loop', name: 'one' }]);
  });

  it('hold each other eight deep and no deeper', () => {
    const deep = Array.from({ length: 12 }, (_, index) =>
      layoutOf({ name: `deep-${index}`, marks: [line(`level ${index}`), part(`deep-${index + 1}`)] }),
    );
    const { marks, misses } = topOf(layoutWith([part('deep-0')]), {}, { parts: folder(...deep) });
    expect(texts(marks)).toHaveLength(8);
    expect(misses).toEqual([{ at: 'deep-7:marks.1', what: 'loop', name: 'deep-8' }]);
  });

  it('that multiply without end are stopped, and that is told', () => {
    const many = (name: string, next: string) =>
      layoutOf({ name, marks: Array.from({ length: 40 }, () => part(next)) });
    const parts = folder(
      many('a', 'b'),
      many('b', 'c'),
      many('c', 'd'),
      many('d', 'e'),
      layoutOf({ name: 'e', marks: [line('x')] }),
    );
    const { marks, misses } = topOf(layoutWith([part('a')]), {}, { parts });
    expect(marks.length).toBeLessThan(20_000);
    expect(misses.filter(({ what }) => what === 'loop')).toHaveLength(1);
  });
});

describe('pages and conditions', () => {
  const sheet = layoutOf({
    marks: undefined,
    pages: [
      [line('front {name}'), line('table', { when: '@table', y: 250 })],
      [line('back'), line('paper', { when: '@paper', y: 250 })],
    ],
  });

  it('gives a drawing for each page, and paper what is meant for paper', () => {
    const shown = (target: 'table' | 'paper') =>
      pagesFor(sheet, { name: 'Ana' }, { target }).map(({ marks }) => texts(marks));
    expect(shown('table')).toEqual([['front Ana', 'table'], ['back']]);
    expect(shown('paper')).toEqual([['front Ana'], ['back', 'paper']]);
  });

  it('knows an empty form, which misses nothing', () => {
    const form = layoutWith([
      line('{name}'),
      line('to fill in', { when: '@blank', y: 250 }),
      line('filled', { when: '!@blank', y: 450 }),
    ]);
    expect(topOf(form, {}, { isBlank: true })).toMatchObject({ marks: [{ text: 'to fill in' }], misses: [] });
    expect(topOf(form, {})).toMatchObject({
      marks: [{ text: 'filled' }],
      misses: [{ at: 'marks.0', what: 'value', name: 'name' }],
    });
  });

  it('says where in a page a value is missing, once for all rows', () => {
    const list = { kind: 'list', x: 0, y: 0, w: 900, h: 600, of: 'crew', row: 150, marks: [line('{nick}{age?}')] };
    const paged = layoutOf({ marks: undefined, pages: [[line('x')], [line('y'), list]] });
    expect(pagesFor(paged, { crew: [{}, {}] })[1]?.misses).toEqual([
      { at: 'pages.1.1.marks.0', what: 'value', name: 'nick' },
    ]);
  });

  it('tells what leaves the paper, but not what is cut off with the bleed', () => {
    const marks = [line('in'), line('out', { x: 300 }), { kind: 'rect', x: -30, y: -30, w: 1430, h: 970, fill: 'ink' }];
    const outside = (more: object) => topOf(layoutOf({ marks, ...more }), {}).overflows;
    expect(outside({}).map(({ at }) => at)).toEqual(['marks.1', 'marks.2']);
    expect(outside({ paper: { bleed: 30 } })).toEqual([{ at: 'marks.1', field: '', text: '', isOutside: true }]);
  });
});

describe('fields', () => {
  const field = (id: string, more: object = {}) => ({ id, label: `The ${id}`, type: 'line', ...more });

  it('have a box, a value, a label and the look of their mark', () => {
    const { fields, marks } = topOf(
      layoutWith([line('{name}', { style: 'right', field: field('name', { max: 60, help: 'Hers' }) })]),
      {
        name: 'Ana',
      },
    );
    expect(fields).toEqual([
      {
        id: 'name',
        label: 'The name',
        type: 'line',
        box: { x: 30, y: 50, w: 1200, h: 100 },
        value: 'Ana',
        options: [],
        max: 60,
        help: 'Hers',
        style: {
          font: 'IBM Plex Sans',
          size: 60,
          weight: 400,
          italic: false,
          colour: '#1b1917',
          align: 'right',
          lead: 124,
        },
        at: 'marks.0',
      },
    ]);
    expect(marks).toMatchObject([{ text: 'Ana', field: 'name' }]);
  });

  it('leave printed words on the paper', () => {
    const { fields, marks } = topOf(layoutWith([line('Name: {name}', { field: field('name') })]), { name: 'Ana' });
    expect(fields[0]?.value).toBe('Ana');
    expect(marks[0]?.field).toBeUndefined();
  });

  it('are asked in the order of the Tab key, those of a row or a part together', () => {
    const half = layoutOf({
      name: 'half',
      marks: [line('', { field: field('b', { tab: 2 }) }), line('', { y: 200, field: field('a', { tab: 1 }) })],
    });
    const sheet = layoutWith([
      line('', { field: field('last') }),
      part('half', { with: 'left' }),
      part('half', { with: 'right' }),
      line('', { y: 250, field: field('first', { tab: 0 }) }),
    ]);
    const { fields } = topOf(sheet, { left: {}, right: {} }, { parts: folder(half) });
    expect(fields.map(({ id }) => id)).toEqual(['first', 'left.a', 'left.b', 'right.a', 'right.b', 'last']);
    expect(fields[1]?.at).toBe('half:marks.1');
  });

  it('of a list have the item in their names, and lie where the row lies', () => {
    const move = line('{name}', {
      x: 5,
      y: 7,
      w: 300,
      field: { id: 'moves.{name}', label: '{name}, owned', type: 'check', value: 'owned', move: 'move:{name}' },
    });
    const list = { kind: 'list', x: 100, y: 200, w: 600, h: 300, of: 'moves', row: 110, marks: [move] };
    const { fields } = topOf(layoutWith([list]), {
      moves: [
        { name: 'Bypass', owned: false },
        { name: 'Oomph', owned: true },
      ],
    });
    expect(fields).toMatchObject([
      { id: 'moves.Bypass', value: false, move: 'move:Bypass', box: { x: 105, y: 207 } },
      { id: 'moves.Oomph', value: true, label: 'Oomph, owned', box: { x: 105, y: 317 } },
    ]);
  });

  it('of a number, a row of boxes and words in frames', () => {
    const stat = {
      kind: 'stat',
      x: 600,
      y: 300,
      size: 160,
      shape: 'circle',
      value: 'stats.sly',
      label: 'Sly',
      style: 'plain',
      labelStyle: 'plain',
    };
    const boxes = {
      kind: 'boxes',
      x: 10,
      y: 10,
      w: 600,
      h: 90,
      shape: 'square',
      size: 80,
      gap: 20,
      full: 'xp',
      of: 3,
      mark: 'cross',
      stroke: 'ink',
    };
    const tags = {
      kind: 'tags',
      x: 10,
      y: 600,
      w: 900,
      h: 130,
      style: 'plain',
      stroke: 'gold',
      gap: 10,
      tags: [{ text: '{.}', each: 'options' }],
    };
    const { fields, marks } = topOf(
      layoutWith([
        { ...stat, field: field('stats.sly', { type: 'number', max: 3 }) },
        { ...boxes, field: field('xp', { type: 'check', value: 'xp' }) },
        { ...boxes, y: 150, field: field('xp', { type: 'number' }) },
        { ...tags, field: field('options', { type: 'choice', options: 'all' }) },
      ]),
      { stats: { sly: -1 }, xp: 2, options: ['trivial'], all: ['trivial', 'induction'] },
    );
    expect(fields.map(({ id, value }) => [id, value])).toEqual([
      ['stats.sly', -1],
      ['xp.0', true],
      ['xp.1', true],
      ['xp.2', false],
      ['xp', 2],
      ['options', 'trivial'],
    ]);
    expect(fields[2]).toMatchObject({ label: 'The xp 2', box: { x: 110, y: 10, w: 80, h: 80 } });
    expect(fields[5]?.options).toEqual(['trivial', 'induction']);
    // The number and the crosses are values; the printed name of the stat and the empty boxes are not.
    expect(marks.filter((mark) => mark.field === 'stats.sly')).toMatchObject([{ text: '−1' }]);
    expect(marks.filter((mark) => mark.field === 'xp.0')).toHaveLength(1);
  });

  it('that nobody has filled in are empty, and a number is not 0', () => {
    const stat = {
      kind: 'stat',
      x: 600,
      y: 300,
      size: 160,
      shape: 'square',
      value: 'n',
      label: 'N',
      style: 'plain',
      labelStyle: 'plain',
    };
    const sheet = layoutWith([
      { ...stat, field: field('n', { type: 'number' }) },
      { kind: 'rect', x: 0, y: 0, w: 60, h: 60, stroke: 'ink', field: field('won', { type: 'check' }) },
    ]);
    const { fields, marks } = topOf(sheet, {}, { isBlank: true });
    expect(fields.map(({ value }) => value)).toEqual(['', false]);
    expect(texts(marks)).toEqual(['N']);
  });
});

it('puts a picture of the folder in its box', () => {
  const sheet = layoutOf({
    images: { seal: 'wax-seal.png' },
    marks: [{ kind: 'image', x: 10, y: 20, w: 300, h: 200, src: 'seal' }],
  });
  expect(topOf(sheet, {}).marks).toEqual([{ kind: 'image', src: 'wax-seal.png', x: 10, y: 20, w: 300, h: 200 }]);
});
