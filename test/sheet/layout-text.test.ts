import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutSchemaText } from '../../scripts/lib/layout-schema';
import { lineAt, readLayoutText } from '../../src-renderer/sheet/layout-text';
import { fileWith } from './samples';

const mark = { kind: 'text', x: 10, y: 20, w: 300, h: 90, style: 'plain', text: '{name}' };
const textOf = (file: unknown): string => JSON.stringify(file, null, 2);
const good = textOf(fileWith([mark, { ...mark, y: 200 }]));
const faultsOf = (text: string, name = 'slip') => {
  const ruling = readLayoutText(text, name);
  return ruling.ok ? [] : ruling.refusal.facts.faults;
};
/** The line of the file in which these words first stand. */
const lineWith = (text: string, words: string): number =>
  text.split('\n').findIndex((line) => line.includes(words)) + 1;

describe('readLayoutText', () => {
  it('reads what is whole', () => {
    expect(readLayoutText(good, 'slip')).toMatchObject({ ok: true, value: { name: 'slip' } });
  });

  it.each([
    ['a stranger key', '"y": 200', '"y": 200, "href": 1', 'layout.unknown', 'marks.1.href'],
    ['a style that is not there', '"y": 200,', '"y": 200, "floor": 999999,', 'layout.value', 'marks.1.floor'],
    ['a colour by name', '"#c8972b"', '"gold"', 'layout.value', 'colours.gold'],
    ['a missing comma', '"home": "middle",', '"home": "middle"', 'layout.syntax', ''],
    ['another name', '"name": "slip"', '"name": "slop"', 'layout.otherName', 'name'],
  ])('tells the line of %s', (_, words, instead, code, at) => {
    const text = good.replace(words, instead);
    const [fault] = faultsOf(text);
    expect(fault).toMatchObject({ code, at });
    // A missing comma shows at the next thing.
    expect(fault?.line).toBe(lineWith(text, instead) + (code === 'layout.syntax' ? 1 : 0));
  });

  it('tells several faults, and where something is missing what should hold it', () => {
    const text = textOf(fileWith([{ ...mark, x: undefined, style: 7 }]));
    const faults = faultsOf(text);
    expect(faults.map(({ code, at }) => [code, at])).toEqual([
      ['layout.missing', 'marks.0.x'],
      ['layout.value', 'marks.0.style'],
    ]);
    expect(faults[0]?.line).toBe(lineWith(text, '"kind": "text"') - 1);
    expect(faults[1]?.line).toBe(lineWith(text, '"style": 7'));
  });

  it.each([
    ['nothing', '', 'layout.empty'],
    ['a book', `"${'x'.repeat(400_001)}"`, 'layout.long'],
    ['a well of brackets', '['.repeat(100_000), 'layout.deep'],
    ['a text', 'layout', 'layout.syntax'],
  ])('tells that a file is %s', (_, text, code) => {
    expect(faultsOf(text)[0]?.code).toBe(code);
  });

  it('never throws, whatever a file holds, and never tells a line that is not there', () => {
    const torn = fc
      .tuple(fc.nat(good.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 9 }))
      .map(([from, length, words]) => good.slice(0, from) + words + good.slice(from + length));
    fc.assert(
      fc.property(fc.oneof(torn, fc.json(), fc.string({ unit: 'binary' })), (text) => {
        for (const { line, column } of faultsOf(text)) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(text.split('\n').length);
          expect(column).toBeGreaterThanOrEqual(1);
        }
      }),
      { seed: 1907, numRuns: 400 },
    );
  });
});

it('finds the line of a mark', () => {
  expect(lineAt(good, 'marks.1')).toBe(lineWith(good, '"y": 200') - 3);
  expect(lineAt(good, 'marks.9')).toBe(lineWith(good, '"marks"'));
  expect(lineAt('not json', 'marks.1')).toBe(1);
});

it('publishes the schema that it reads by (write it anew with scripts/layout-schema.mjs)', async () => {
  const published = readFileSync(new URL('../../resources/layout.schema.json', import.meta.url), 'utf8');
  expect(await layoutSchemaText()).toBe(published);
});
