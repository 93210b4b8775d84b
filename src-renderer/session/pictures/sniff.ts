/**
 * What a picture file is, by its own bytes: a name or a type that somebody gave it is not believed.
 *
 * Only these four kinds are read; of none of them anything runs. Its size in pixels stands in its head, so that what would
 * take too much memory is refused before it is unpacked.
 */
import { grant, refuse, type Refusal, type Ruling } from '../../../rules/kernel/ruling';
import { MAX_PICTURE_SIDE, type PictureType } from '../../sync';

export interface SniffedPicture {
  readonly type: PictureType;
  /** Pixels, as they are stored: a photograph may be meant to be turned. */
  readonly width: number;
  readonly height: number;
}

export type SniffRefusal = Refusal<'picture.kind' | 'picture.svg' | 'picture.broken' | 'picture.pixels'>;

/** Pixels of a whole picture: 64 million unpack to 256 MB. */
const MAX_PIXELS = 64_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const pngSize = (bytes: Uint8Array): Size | null => {
  if (bytes.length < 33 || !hasText(bytes, 12, 'IHDR')) return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

const gifSize = (bytes: Uint8Array): Size | null => {
  if (bytes.length < 13) return null;
  const view = viewOf(bytes);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
};

/** Start-of-frame markers; C4, C8 and CC between them are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpegSize = (bytes: Uint8Array): Size | null => {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Filling bytes, and markers that stand alone.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
};

const webpSize = (bytes: Uint8Array): Size | null => {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  const u24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (hasText(bytes, 12, 'VP8X')) return { width: 1 + u24(24), height: 1 + u24(27) };
  if (hasText(bytes, 12, 'VP8L') && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!hasText(bytes, 12, 'VP8 ')) return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};

interface Kind {
  readonly type: PictureType;
  readonly is: (bytes: Uint8Array) => boolean;
  readonly sizeOf: (bytes: Uint8Array) => Size | null;
}

const kinds: readonly Kind[] = [
  { type: 'image/png', is: (bytes) => hasText(bytes, 0, '\x89PNG\r\n\x1a\n'), sizeOf: pngSize },
  { type: 'image/jpeg', is: (bytes) => hasText(bytes, 0, '\xff\xd8\xff'), sizeOf: jpegSize },
  { type: 'image/webp', is: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'), sizeOf: webpSize },
  { type: 'image/gif', is: (bytes) => hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a'), sizeOf: gifSize },
];

/** A drawing in markup, which could hold programs and addresses. */
const isSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/iu.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4_096)));

/** Reads the head of a file. Never throws on bytes. */
export const sniffPicture = (bytes: Uint8Array): Ruling<SniffedPicture, SniffRefusal> => {
  const kind = kinds.find(({ is }) => is(bytes));
  if (!kind) return refuse(isSvg(bytes) ? 'picture.svg' : 'picture.kind', {});
  const size = kind.sizeOf(bytes);
  if (!size || size.width < 1 || size.height < 1) return refuse('picture.broken', {});
  const { width, height } = size;
  if (Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PIXELS) return refuse('picture.pixels', {});
  return grant({ type: kind.type, width, height });
};
