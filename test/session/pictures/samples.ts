/** Heads of pictures, as short as they can be: what stands behind them is not looked at. */
const text = (words: string): readonly number[] => [...words].map((letter) => letter.charCodeAt(0));
const zeros = (count: number): readonly number[] => new Array<number>(count).fill(0);
const u32 = (value: number): readonly number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const u16 = (value: number): readonly number[] => [value >>> 8, value & 255];
const u16le = (value: number): readonly number[] => [value & 255, value >>> 8];
const u24le = (value: number): readonly number[] => [value & 255, (value >>> 8) & 255, value >>> 16];

export const png = (width: number, height: number): Uint8Array =>
  Uint8Array.of(
    0x89,
    ...text('PNG\r\n\x1a\n'),
    ...u32(13),
    ...text('IHDR'),
    ...u32(width),
    ...u32(height),
    ...zeros(9),
  );

export const gif = (width: number, height: number): Uint8Array =>
  Uint8Array.of(...text('GIF89a'), ...u16le(width), ...u16le(height), ...zeros(9));

/** With a segment before the frame, as cameras write it, and a filling byte. */
export const jpeg = (width: number, height: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xd8, 0xff, 0xe1, ...u16(6), ...text('Exif')],
    ...[0xff, 0xff, 0xc2, ...u16(17), 8, ...u16(height), ...u16(width), ...zeros(12)],
  );

const riff = (kind: string, rest: readonly number[]): Uint8Array =>
  Uint8Array.of(...text('RIFF'), ...zeros(4), ...text(`WEBP${kind}`), ...zeros(4), ...rest, ...zeros(12));

export const webp = (width: number, height: number): Uint8Array =>
  riff('VP8 ', [...zeros(3), 0x9d, 0x01, 0x2a, ...u16le(width), ...u16le(height)]);

export const webpLossless = (width: number, height: number): Uint8Array => {
  const bits = (width - 1) | ((height - 1) << 14);
  return riff('VP8L', [0x2f, bits & 255, (bits >>> 8) & 255, (bits >>> 16) & 255, (bits >>> 24) & 255]);
};

export const webpExtended = (width: number, height: number): Uint8Array =>
  riff('VP8X', [...zeros(4), ...u24le(width - 1), ...u24le(height - 1)]);
