import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntry, encodeBody, encodeEntry, fromHex, kinds, toHex, type Body } from '../../src-renderer/ledger';

const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(toHex);
const ids = (max: number) => fc.uniqueArray(hex(32), { maxLength: max });

const bodies: fc.Arbitrary<Body> = fc
  .record({
    kind: fc.constantFrom(...Object.values(kinds)),
    pid: hex(8),
    seq: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
    prev: hex(32).filter((id) => /[1-9a-f]/.test(id)),
    on: hex(32),
    sh: hex(8),
    seat: fc.integer({ min: 0, max: 255 }),
    incl: ids(16),
    via: ids(8),
    payload: fc.uint8Array({ maxLength: 300 }),
  })
  .map((body) => ({
    ...body,
    prev: body.seq === 0 ? '00'.repeat(32) : body.prev,
    incl: body.kind === kinds.move || body.kind === kinds.batch || body.kind === kinds.shuffle ? body.incl : [],
  }));
const signatures = fc.uint8Array({ minLength: 64, maxLength: 64 });

const sample: Body = {
  kind: kinds.move,
  pid: '0123456789abcdef',
  seq: 300,
  prev: 'b1'.repeat(32),
  on: 'c2'.repeat(32),
  sh: 'd3d4d5d6d7d8d9da',
  seat: 4,
  incl: ['e5'.repeat(32)],
  via: ['f6'.repeat(32), '17'.repeat(32)],
  payload: new Uint8Array([0x7b, 0x7d]),
};
const spelled = [
  '01',
  '01',
  '0123456789abcdef',
  'ac02',
  'b1'.repeat(32),
  'c2'.repeat(32),
  'd3d4d5d6d7d8d9da',
  '04',
  `01${'e5'.repeat(32)}`,
  `02${'f6'.repeat(32)}${'17'.repeat(32)}`,
  '027b7d',
];
const signature = '99'.repeat(64);
const decoded = (fields: readonly string[]) => decodeEntry(fromHex(fields.join('') + signature));
/** The sample with one field spelled otherwise. */
const withField = (at: number, text: string) => decoded(spelled.map((field, index) => (index === at ? text : field)));

describe('the spelling of an entry', () => {
  it('is the one written down', () => {
    expect(toHex(encodeBody(sample))).toBe(spelled.join(''));
    expect(decoded(spelled)).toEqual({ ok: true, value: { body: sample, signature: fromHex(signature) } });
  });

  it.each([
    ['another version', 0, '02', 'entry.version'],
    ['kind 0', 1, '00', 'entry.malformed'],
    ['a kind after the last', 1, '0e', 'entry.malformed'],
    ['a count with a leading zero', 3, 'ac8200', 'entry.malformed'],
    ['a count of 2^31', 3, '8080808008', 'entry.malformed'],
    ['a count that never ends', 3, 'ffffffffff01', 'entry.malformed'],
    ['a first entry with one before it', 3, '00', 'entry.malformed'],
    ['a later entry with none before it', 4, '00'.repeat(32), 'entry.malformed'],
    ['an id included twice', 8, `02${'e5'.repeat(64)}`, 'entry.malformed'],
    [
      '17 included ids',
      8,
      `11${Array.from({ length: 17 }, (_, at) => toHex(new Uint8Array(32).fill(at))).join('')}`,
      'entry.malformed',
    ],
    [
      '9 choices',
      9,
      `09${Array.from({ length: 9 }, (_, at) => toHex(new Uint8Array(32).fill(at))).join('')}`,
      'entry.malformed',
    ],
    ['a payload shorter than it says', 10, '037b7d', 'entry.malformed'],
    ['a payload longer than it says', 10, '017b7d', 'entry.malformed'],
    ['an inclusion by a kind that closes no turn', 1, '02', 'entry.malformed'],
  ])('refuses %s', (_, at, text, code) => {
    expect(withField(at, text)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('takes 64 KiB and not a byte more', () => {
    const overhead = encodeEntry({
      body: { ...sample, payload: new Uint8Array(0) },
      signature: new Uint8Array(64),
    }).length;
    const of = (length: number) =>
      decodeEntry(encodeEntry({ body: { ...sample, payload: new Uint8Array(length) }, signature: new Uint8Array(64) }));
    // The length of a payload of this size takes three bytes instead of one.
    expect(of(65_536 - overhead - 2).ok).toBe(true);
    expect(of(65_536 - overhead - 1)).toEqual({
      ok: false,
      refusal: { code: 'entry.tooLarge', facts: { bytes: 65_537 } },
    });
  });

  it('reads back what was written (G1)', () => {
    fc.assert(
      fc.property(bodies, signatures, (body, mark) => {
        expect(decodeEntry(encodeEntry({ body, signature: mark }))).toEqual({
          ok: true,
          value: { body, signature: mark },
        });
      }),
      { seed: 11 },
    );
  });

  it('is the only one: changed, cut and lengthened bytes are refused or another entry (G1)', () => {
    fc.assert(
      fc.property(bodies, signatures, fc.nat(9999), fc.nat(255), fc.nat(2), (body, mark, where, value, how) => {
        const bytes = encodeEntry({ body, signature: mark });
        const at = where % bytes.length;
        const changed =
          how === 0
            ? bytes.with(at, value)
            : how === 1
              ? bytes.slice(0, at)
              : Uint8Array.of(...bytes, ...bytes.slice(at));
        const ruling = decodeEntry(changed);
        if (ruling.ok) expect(toHex(encodeEntry(ruling.value))).toBe(toHex(changed));
        if (how === 1) expect(ruling.ok).toBe(false);
      }),
      { seed: 12, numRuns: 1000 },
    );
  });

  it('is refused, never thrown at, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(decodeEntry(Uint8Array.of(1, ...bytes)).ok).toBe(false);
      }),
      { seed: 13, numRuns: 2000 },
    );
  });
});
