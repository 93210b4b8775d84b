import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCodeUnit, readJson, writeJson } from '../../../rules/kernel/json';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('canonical JSON', () => {
  it.each<[unknown, string]>([
    [
      { peach: 1, 'peach ': 2, Peach: 3, '1': 4, '': 5, '10': 6, '9': 7 },
      '{"":5,"1":4,"10":6,"9":7,"Peach":3,"peach":1,"peach ":2}',
    ],
    ['\u20ac$\u000f\u000aA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    ['\u0000\b\t\n\f\r\u001f\u007f\u2028', '"\\u0000\\b\\t\\n\\f\\r\\u001f\u007f\u2028"'],
    [[56, { d: true, '10': null, '1': [] }], '[56,{"1":[],"10":null,"d":true}]'],
    [9_007_199_254_740_991, '9007199254740991'],
    [-9_007_199_254_740_991, '-9007199254740991'],
    ['\u{1f600}é', '"\u{1f600}é"'],
    [0, '0'],
    [{}, '{}'],
  ])('writes %j in its one spelling and reads it back', (value, text) => {
    expect(writeJson(value)).toBe(text);
    expect(readJson(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['a space', '{"a": 1}'],
    ['a line at the end', '1\n'],
    ['keys out of order', '{"b":1,"a":2}'],
    ['a key twice', '{"a":1,"a":1}'],
    ['a key beyond ASCII', '{"é":1}'],
    ['a fraction', '1.5'],
    ['a whole number with a fraction', '1.0'],
    ['an exponent', '1e3'],
    ['minus zero', '-0'],
    ['a number beyond the safe ones', '9007199254740992'],
    ['a leading zero', '01'],
    ['an escape that need not be', '"\\u0041"'],
    ['an escape in upper case', '"\\u000F"'],
    ['an escaped slash', '"\\/"'],
    ['a lone surrogate', '"\\ud800"'],
    ['a lone surrogate, unescaped', '"\ud800"'],
    ['a byte order mark', '\ufeff1'],
    ['a comma too many', '[1,]'],
    ['what is no value', 'undefined'],
    ['nothing', ''],
    ['65 levels', nested(65)],
    ['30,000 levels', nested(30_000)],
  ])('refuses %s', (_, text) => {
    expect(readJson(text)).toMatchObject({ ok: false, refusal: { code: 'json.malformed' } });
  });

  it('goes 64 levels deep', () => {
    expect(readJson(nested(64)).ok).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a fraction', 0.5],
    ['minus zero', -0],
    ['no number', Number.NaN],
    ['undefined', undefined],
    ['a hole', new Array<number>(3)],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a lone surrogate', '\udfff'],
    ['a strange key', { ä: 1 }],
    ['undefined inside', { a: undefined }],
  ])('throws when asked to write %s', (_, value) => {
    expect(() => writeJson(value)).toThrow();
  });

  it('has one spelling for each value (G1)', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('record')),
      leaf: fc.oneof(fc.maxSafeInteger(), fc.boolean(), fc.constant(null), fc.string({ unit: 'grapheme' })),
      list: fc.array(tie('value'), { maxLength: 5 }),
      record: fc.dictionary(fc.string({ unit: 'grapheme-ascii', maxLength: 6 }), tie('value'), {
        maxKeys: 5,
        noNullPrototype: true,
      }),
    }));
    fc.assert(
      fc.property(value, (any) => {
        const text = writeJson(any);
        expect(readJson(text)).toEqual({ ok: true, value: any });
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  it('reads only what it would have written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const ruling = readJson(text);
        if (ruling.ok) expect(writeJson(ruling.value)).toBe(text);
      }),
      { seed: 22, numRuns: 1000 },
    );
  });

  it('sorts by code unit', () => {
    expect(['b', 'a', 'B', 'é', 'ab', ''].sort(byCodeUnit)).toEqual(['', 'B', 'a', 'ab', 'b', 'é']);
  });
});
