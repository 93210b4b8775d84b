/** Each way in which a file or a copy can be bad has a sentence of its own. */
import { expect, it } from 'vitest';
import type { CopyRefusal } from '../../src-renderer/session/copy-shelf';
import type { ReadRefusal } from '../../src-renderer/session/read-table';
import { dateOf, sizeOf } from '../../src-renderer/ui/parts/save-file';
import { word } from '../../src-renderer/ui/wording/wording';

/** The compiler sees to it that none is missing. */
const codes: Readonly<
  Record<
    ReadRefusal['code'] | CopyRefusal['code'] | 'table.unheard' | 'table.older' | 'table.twin' | 'table.behind',
    true
  >
> = {
  'file.notOne': true,
  'file.cut': true,
  'file.altered': true,
  'file.tooLarge': true,
  'file.newer': true,
  'file.odd': true,
  'file.otherRules': true,
  'file.notBegun': true,
  'file.oddState': true,
  'table.unknownGame': true,
  'table.unheard': true,
  'table.twin': true,
  'table.behind': true,
  'table.older': true,
  'copy.nowhere': true,
  'copy.full': true,
  'copy.failed': true,
  'copy.gone': true,
};

it('no two are alike, and none is left without words', () => {
  const sentences = Object.keys(codes).map((code) => word({ code, facts: {} }));
  expect(new Set([...sentences, word({ code: 'nobody.says', facts: {} })]).size).toBe(sentences.length + 1);
});

it('names the part that is odd, and tells newer rules from older ones', () => {
  expect(word({ code: 'file.odd', facts: { part: 'entries.bin' } })).toContain('one of its moves');
  expect(word({ code: 'file.odd', facts: { part: 'toString' } })).toContain('something in it');
  expect(word({ code: 'file.otherRules', facts: { theirs: 4, ours: 3 } })).toContain('newer rules');
  expect(word({ code: 'file.otherRules', facts: { theirs: 2, ours: 3 } })).toContain('older rules');
});

it('tells sizes and days', () => {
  expect([17, 84_400, 999_900, 2_140_000].map(sizeOf)).toEqual(['1 KB', '84 KB', '1000 KB', '2.1 MB']);
  expect(dateOf(1_764_324_061_123)).toMatch(/^Nov 2\d, 2025, \d/);
});
