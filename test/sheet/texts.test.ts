/** Texts of any script and length: every line within its box, and what is cut is told. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../rules/kernel/json';
import { directedRuns } from '../../src-renderer/sheet/bidi';
import { readLayout } from '../../src-renderer/sheet/format';
import { layOutPages } from '../../src-renderer/sheet/layout';
import { clustersOf } from '../../src-renderer/sheet/lines';
import type { TextMark } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { fileWith, layoutWith } from './samples';

const say = ({ code }: { readonly code: string }): string => code;
const box = { x: 70, y: 110, w: 900, h: 500 };
const sheet = layoutWith([{ kind: 'text', ...box, style: 'plain', floor: 40, text: '{text}' }]);
const draw = (text: string) => {
  const [drawing] = layOutPages(sheet, { text }, say, shippedMetrics, { parts: new Map(), target: 'table' });
  return { texts: (drawing?.marks ?? []) as readonly TextMark[], overflows: drawing?.overflows ?? [] };
};

/** Left and right edge of a run. */
const reach = ({ text, x, align, font, weight, italic, size }: TextMark): readonly [number, number] => {
  const width = shippedMetrics.width(text.trimEnd(), { family: font, weight, italic }, size);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return [left, left + width];
};

const expectInBox = (marks: readonly TextMark[]): void => {
  for (const mark of marks) {
    const [left, right] = reach(mark);
    expect(left).toBeGreaterThanOrEqual(box.x - 1);
    expect(right).toBeLessThanOrEqual(box.x + box.w + 1);
    expect(mark.y - (mark.size * 4) / 5).toBeGreaterThanOrEqual(box.y - 1);
    expect(mark.y + mark.size / 5).toBeLessThanOrEqual(box.y + box.h + 1);
  }
  // Lines stand below each other, and runs of one line beside each other.
  const lines = [...new Set(marks.map(({ y }) => y))];
  for (const y of lines) {
    const runs = marks.filter((mark) => mark.y === y).map(reach);
    const sorted = runs.toSorted((a, b) => a[0] - b[0]);
    sorted.slice(1).forEach(([left], index) => expect(left).toBeGreaterThanOrEqual((sorted[index]?.[1] ?? 0) - 2));
  }
};

describe('a text in its box', () => {
  it.each([
    ['twenty thousand letters', 'The duke paid my fare. '.repeat(900), true],
    ['three hundred letters without a space', 'x'.repeat(300), false],
    ['Chinese', '每一把锁都有两把钥匙'.repeat(6), false],
    ['Arabic', 'كل قفل له مفتاحان '.repeat(7), false],
    ['Hebrew with a name and a number', 'לכל מנעול יש Ileana Popescu 42 מפתחות '.repeat(3), false],
    ['pictographs that are joined', '👩‍👩‍👧 🏳️‍🌈 👍🏽 '.repeat(14), false],
    ['letters under many marks', 'e\u0301\u0323\u0308n\u0303 '.repeat(90), false],
    ['a thousand lines', 'a\n'.repeat(1000), true],
  ])('%s', (_, text, isCut) => {
    const { texts, overflows } = draw(text);
    expect(texts.length).toBeGreaterThan(0);
    expectInBox(texts);
    expect(overflows.length > 0).toBe(isCut);
    if (isCut) expect(overflows[0]).toEqual({ at: 'marks.0', field: 'text', text });
  });

  it('of any letters at all', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(fc.constantFrom('שלום', 'كل', 'lock', '12', '(', ')', '锁', '-', ' '), { maxLength: 60 })
        .map((words) => words.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => expectInBox(draw(text).texts)),
      { seed: 1911, numRuns: 300 },
    );
  });
});

describe('runs of one direction', () => {
  const order = (text: string): readonly string[] => directedRuns(clustersOf(text)).map((run) => run.text);
  it.each([
    ['Latin alone', 'a lock', ['a lock']],
    ['a word of Hebrew', 'the word שלום ends', ['the word ', 'שלום', ' ends']],
    ['two words of Hebrew', 'so שלום לך then', ['so ', 'שלום לך', ' then']],
    ['a Latin name in Hebrew', 'שלום Ana שם', [' שם', 'Ana', 'שלום ']],
    ['a number in Hebrew', 'חדר 12 פה', [' פה', '12', 'חדר ']],
    ['a number behind Hebrew in Latin', 'room חדר 12 here', ['room ', '12', 'חדר ', ' here']],
  ])('%s', (_, text, runs) => {
    expect(order(text)).toEqual(runs);
    const read = [...directedRuns(clustersOf(text))].sort((a, b) => a.order - b.order);
    expect(read.map((run) => run.text).join('')).toBe(text);
  });
});

it('any JSON is read or refused, and what is read is drawn, without throwing', () => {
  const odd = fc.jsonValue({ maxDepth: 3 });
  const mark = fc.record({
    kind: fc.constantFrom('text', 'rect', 'stat', 'boxes', 'tags', 'list', 'part', 'image', 'path', 'circle', 'line'),
    x: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -400, max: 2000 }) }, odd),
    y: fc.integer({ min: -400, max: 2000 }),
    w: fc.nat(2000),
    h: fc.nat(2000),
    r: fc.nat(300),
    size: fc.nat(200),
    gap: fc.nat(40),
    row: fc.nat(300),
    of: fc.constantFrom('list', 'n', 'text'),
    full: fc.constantFrom('n', 3),
    shape: fc.constantFrom('circle', 'triangle', 'square'),
    mark: fc.constantFrom('cross', 'fill'),
    stroke: fc.constantFrom('ink', 'lost'),
    style: fc.constantFrom('plain', 'lost'),
    labelStyle: fc.constant('plain'),
    text: fc.constantFrom('{text}', '{list}', '{n:signed}', '{.}'),
    label: fc.constant('{n}'),
    value: fc.constantFrom('n', 'text'),
    tags: fc.constant([{ text: '{.}', each: 'list' }]),
    marks: fc.constant([]),
    part: fc.constantFrom('slip', '{text}', 'half'),
    d: fc.constantFrom('M0 0L9 9z', 'zM1', 'A1 1', ''),
    points: fc.constant([1, 2, 3, 4]),
    when: fc.constantFrom('text', '!n', '!n', '@paper'),
    field: fc.constant({ id: '{text}', label: 'x', type: 'check' }),
  });
  /** Only what a mark of this kind may have, so that many are read. */
  const keys: Readonly<Record<string, readonly string[]>> = {
    text: ['x', 'y', 'w', 'h', 'style', 'text', 'field', 'when'],
    rect: ['x', 'y', 'w', 'h', 'stroke', 'field'],
    stat: ['x', 'y', 'size', 'shape', 'value', 'label', 'style', 'labelStyle'],
    boxes: ['x', 'y', 'w', 'h', 'shape', 'size', 'gap', 'full', 'of', 'mark', 'stroke', 'field'],
    tags: ['x', 'y', 'w', 'h', 'style', 'stroke', 'gap', 'tags', 'field'],
    list: ['x', 'y', 'w', 'h', 'of', 'row', 'marks'],
    part: ['x', 'y', 'part'],
    path: ['x', 'y', 'd', 'stroke'],
    circle: ['x', 'y', 'r', 'stroke'],
    line: ['points', 'stroke'],
  };
  const values = fc.dictionary(fc.constantFrom('text', 'n', 'list'), odd);
  let drawn = 0;
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 6 }), values, odd, (marks, given, any) => {
      expect(readLayout(any).ok).toBe(false);
      const own = marks.map((each) =>
        Object.fromEntries(Object.entries(each).filter(([key]) => key === 'kind' || keys[each.kind]?.includes(key))),
      );
      const ruling = readLayout(fileWith(own));
      if (!ruling.ok) return;
      drawn += own.length;
      const parts = new Map([['half', ruling.value]]);
      for (const page of layOutPages(ruling.value, given as JsonObject, say, shippedMetrics, {
        parts,
        target: 'paper',
      })) {
        expect(JSON.stringify(page)).not.toMatch(/NaN|null|Infinity/);
      }
    }),
    { seed: 1913, numRuns: 600 },
  );
  expect(drawn).toBeGreaterThan(30);
});
