/**
 * A picture file, as a person brings it: read, checked by its own bytes, unpacked once, and offered smaller where it is
 * large. Nothing is sent or kept here.
 */
import { grant, refuse, type Ruling } from '../../../rules/kernel/ruling';
import { bytesOf, type UnreadableRefusal } from '../../session/file-bytes';
import { withoutNotes } from '../../session/pictures/bare';
import { sniffPicture, type SniffRefusal } from '../../session/pictures/sniff';

/** A picture in one size. */
export interface PictureSize {
  readonly bytes: Uint8Array;
  /** Pixels, as it is seen. */
  readonly width: number;
  readonly height: number;
}

export interface PictureFile {
  readonly name: string;
  readonly full: PictureSize;
  /** The same, smaller; null where it is small enough, or would not become smaller. */
  readonly smaller: PictureSize | null;
}

/** Beyond this a person is asked: pixels of the longer side, and bytes. */
const LARGE_SIDE = 2_048;
const LARGE_BYTES = 1_000_000;
const QUALITY = 0.85;
/** What nobody need read into memory to know that it is too much. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

type Canvas = HTMLCanvasElement;

const blobOf = (canvas: Canvas, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

/** In the kind that this browser writes; one that cannot write WebP writes PNG instead. */
const written = async (canvas: Canvas, isPhoto: boolean): Promise<Uint8Array | null> => {
  const blob = await blobOf(canvas, isPhoto ? 'image/jpeg' : 'image/webp');
  return blob && new Uint8Array(await blob.arrayBuffer());
};

const shrink = async (image: ImageBitmap, isPhoto: boolean): Promise<PictureSize | null> => {
  const scale = Math.min(1, LARGE_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = await written(canvas, isPhoto);
  return bytes && { bytes, width: canvas.width, height: canvas.height };
};

const unpack = async (bytes: Uint8Array, type: string): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type }));
  } catch {
    // Cut short, or altered: its head alone is whole.
    return null;
  }
};

/** Reads one file. Refused with a reason where it is no picture, or a broken one; never throws. */
export const readPictureFile = async (file: File): Promise<Ruling<PictureFile, SniffRefusal | UnreadableRefusal>> => {
  if (file.size > MAX_FILE_BYTES) return refuse('picture.pixels', {});
  const read = await bytesOf(file);
  if (!read.ok) return read;
  const given = read.value;
  const sniffed = sniffPicture(given);
  if (!sniffed.ok) return sniffed;
  const { type } = sniffed.value;
  // Where a photograph was taken is nobody's business at the table.
  const bytes = withoutNotes(given, type);
  const image = await unpack(bytes, type);
  if (!image) return refuse('picture.broken', {});
  const full = { bytes, width: image.width, height: image.height };
  const isLarge = Math.max(full.width, full.height) > LARGE_SIDE || bytes.length > LARGE_BYTES;
  const smaller = isLarge ? await shrink(image, type === 'image/jpeg') : null;
  image.close();
  const isWorthIt = smaller !== null && smaller.bytes.length < bytes.length;
  return grant({ name: file.name, full, smaller: isWorthIt ? smaller : null });
};

/** Unpacks a picture of the table to be drawn, at most so many pixels long on its longer side; null where it cannot be. */
export const unpackPicture = async (bytes: Uint8Array, mostSide: number): Promise<ImageBitmap | null> => {
  const sniffed = sniffPicture(bytes);
  if (!sniffed.ok) return null;
  const image = await unpack(bytes, sniffed.value.type);
  if (!image) return null;
  const scale = mostSide / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const [resizeWidth, resizeHeight] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const small = await createImageBitmap(image, {
    resizeQuality: 'high',
    ...(resizeWidth === undefined ? {} : { resizeWidth }),
    ...(resizeHeight === undefined ? {} : { resizeHeight }),
  });
  image.close();
  return small;
};
