/**
 * A picture without what its maker wrote beside it: where and when a photograph was taken, by which camera, in whose name.
 *
 * What is seen stays as it is, byte for byte, and how a photograph is to be turned is kept. GIF and WebP are left alone.
 */
import type { PictureType } from '../../sync';

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const ORIENTATION = 0x0112;
/** Markers of a JPEG: notes of the maker (APP1, APP13), remarks, and where the picture itself begins. */
const APP1 = 0xe1;
const NOTES = new Set([APP1, 0xed, 0xfe]);
const SCAN = 0xda;
const PNG_HEAD = 8;
const PNG_NOTES = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** How a photograph is to be turned, from 1 (not at all) to 8; 1 where its notes do not say. */
const turnIn = (segment: Uint8Array): number => {
  const tiff = segment.subarray(4 + EXIF.length);
  const isExif = EXIF.every((byte, at) => segment[4 + at] === byte);
  if (!isExif || tiff.length < 10) return 1;
  const view = viewOf(tiff);
  const isLittle = view.getUint16(0) === 0x4949;
  const table = view.getUint32(4, isLittle);
  if (table + 2 > tiff.length) return 1;
  const count = view.getUint16(table, isLittle);
  for (let entry = table + 2; entry < table + 2 + count * 12 && entry + 12 <= tiff.length; entry += 12) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const turn = view.getUint16(entry + 8, isLittle);
    return turn >= 1 && turn <= 8 ? turn : 1;
  }
  return 1;
};

/** The shortest notes that say how to turn a photograph, and nothing else. */
const turnNotes = (turn: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, APP1, 0, 34, ...EXIF, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[1, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0],
  );

const bareJpeg = (bytes: Uint8Array): Uint8Array => {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let turn = 1;
  let at = 2;
  while (at + 4 <= bytes.length && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== SCAN) {
    const marker = view.getUint8(at + 1);
    const end = at + 2 + view.getUint16(at + 2);
    // Filling bytes and markers that stand alone do not come before a scan; whoever writes them is left alone.
    if (marker === 0xff || end > bytes.length || end < at + 4) return bytes;
    const segment = bytes.subarray(at, end);
    if (marker === APP1 && turn === 1) turn = turnIn(segment);
    if (!NOTES.has(marker)) parts.push(segment);
    at = end;
  }
  const [start = new Uint8Array(), ...rest] = parts;
  return join([start, ...(turn === 1 ? [] : [turnNotes(turn)]), ...rest, bytes.subarray(at)]);
};

const barePng = (bytes: Uint8Array): Uint8Array => {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, PNG_HEAD)];
  let at = PNG_HEAD;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!PNG_NOTES.has(kind)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return join([...parts, bytes.subarray(at)]);
};

/** The picture without its maker's notes; the same bytes where it has none, or is not of a kind whose notes we know. */
export const withoutNotes = (bytes: Uint8Array, type: PictureType): Uint8Array =>
  type === 'image/jpeg' ? bareJpeg(bytes) : type === 'image/png' ? barePng(bytes) : bytes;
