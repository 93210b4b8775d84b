import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutNotes } from '../../../src-renderer/session/pictures/bare';
import { gif, jpeg, png } from './samples';

const text = (words: string): readonly number[] => [...words].map((letter) => letter.charCodeAt(0));
const segment = (marker: number, rest: readonly number[]): readonly number[] => [
  0xff,
  marker,
  0,
  rest.length + 2,
  ...rest,
];

const scan = [0xff, 0xda, 0, 4, 9, 9, 0xff, 0, 7, 0xff, 0xd9];
const table = segment(0xdb, [1, 2, 3]);
const profile = segment(0xe2, text('ICC'));
const place = segment(0xe1, text('http://ns.adobe.com/xap/1.0/ 48.2, 16.4'));
/** Notes that say how to turn it, in either order of bytes, beside where it was taken. */
const exif = (turn: number, isLittle: boolean): readonly number[] => {
  const u16 = (value: number) => (isLittle ? [value, 0] : [0, value]);
  const tag = (high: number, low: number) => (isLittle ? [low, high] : [high, low]);
  const u32 = (value: number) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value]);
  return segment(0xe1, [
    ...[...text('Exif'), 0, 0, ...text(isLittle ? 'II' : 'MM'), ...u16(42), ...u32(8), ...u16(2)],
    ...[...tag(1, 0x0f), ...u16(2), ...u32(4), ...text('Cam!')],
    ...[...tag(1, 0x12), ...u16(3), ...u32(1), ...u16(turn), 0, 0, ...u32(0)],
    ...text('48 12 N, 16 22 E'),
  ]);
};
const photo = (...segments: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.of(0xff, 0xd8, ...segments.flat(), ...scan);

describe('a photograph', () => {
  it('loses where it was taken and what was remarked, and nothing that is seen', () => {
    const remark = segment(0xfe, text('for Bo'));
    const bare = withoutNotes(photo(exif(1, false), place, profile, remark, table), 'image/jpeg');
    expect(bare).toEqual(photo(profile, table));
  });

  it.each([
    [6, true],
    [8, false],
  ])('keeps how it is to be turned (%i)', (turn, isLittle) => {
    const bare = withoutNotes(photo(exif(turn, isLittle), place, table), 'image/jpeg');
    expect(String.fromCharCode(...bare)).not.toMatch(/48|Cam/);
    // Read again, it says the same.
    expect(withoutNotes(bare, 'image/jpeg')).toEqual(bare);
    expect(bare).toEqual(photo([...bare.subarray(2, 38)], table));
    expect(bare[31]).toBe(turn);
  });

  it('is left alone where it is written as nobody writes one', () => {
    const odd = jpeg(8, 6);
    expect(withoutNotes(odd, 'image/jpeg')).toEqual(odd);
  });
});

it('a PNG loses its texts, and its other parts stay in their order', () => {
  const part = (kind: string, words: string): readonly number[] => [
    0,
    0,
    0,
    words.length,
    ...text(kind + words),
    1,
    2,
    3,
    4,
  ];
  const head = png(8, 6).subarray(0, 33);
  const file = Uint8Array.of(
    ...head,
    ...part('tEXt', 'Author Ana'),
    ...part('IDAT', 'xyz'),
    ...part('eXIf', 'MM'),
    ...part('IEND', ''),
  );
  expect(withoutNotes(file, 'image/png')).toEqual(Uint8Array.of(...head, ...part('IDAT', 'xyz'), ...part('IEND', '')));
});

it('a GIF is left alone', () => {
  expect(withoutNotes(gif(8, 6), 'image/gif')).toEqual(gif(8, 6));
});

it('never throws, whatever the bytes are', () => {
  const start = photo(exif(6, true), place, table);
  fc.assert(
    fc.property(fc.nat(start.length - 1), fc.nat(255), fc.nat(start.length), (at, byte, end) => {
      const bytes = Uint8Array.from(start.subarray(0, end));
      if (at < bytes.length) bytes[at] = byte;
      expect(withoutNotes(bytes, 'image/jpeg').length).toBeLessThanOrEqual(bytes.length + 36);
      expect(withoutNotes(bytes, 'image/png').length).toBeLessThanOrEqual(bytes.length + 8);
    }),
    { seed: 77, numRuns: 500 },
  );
});
