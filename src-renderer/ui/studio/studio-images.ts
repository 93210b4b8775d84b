/** Pictures of the designer's folder: PNG and JPEG by what they hold, whatever they are called. */

/** More bytes than a printed sheet needs, and more pixels to a side than a browser can draw. */
const MOST_BYTES = 8_000_000;
const MOST_PIXELS = 8192;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const begins = (bytes: Uint8Array, sign: readonly number[]): boolean =>
  sign.every((byte, index) => bytes[index] === byte);

/** The kind of a picture, by its first bytes; undefined for anything else, and for a PNG that says it is huge. */
export const pictureKind = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | undefined => {
  if (bytes.length > MOST_BYTES) return undefined;
  if (begins(bytes, JPEG)) return 'image/jpeg';
  if (!begins(bytes, PNG) || bytes.length < 24) return undefined;
  // Width and height stand behind the first chunk's name; a small file can say that it is enormous.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Math.max(view.getUint32(16), view.getUint32(20)) <= MOST_PIXELS ? 'image/png' : undefined;
};

/** A picture of the folder as it was when it was read. */
export interface ReadPicture {
  readonly image: ImageBitmap;
  /** Its bytes, for the page and for paper; a file on the disk may change or go meanwhile. */
  readonly copy: Blob;
}

/** A picture that can be drawn; null where the file holds none. Never throws. */
export const readPicture = async (file: Blob): Promise<ReadPicture | null> => {
  if (file.size > MOST_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureKind(bytes);
  if (type === undefined) return null;
  const copy = new Blob([bytes], { type });
  // What begins like a picture and is none is refused by the browser.
  const image = await createImageBitmap(copy).catch(() => null);
  return image && { image, copy };
};
