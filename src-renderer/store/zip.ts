/**
 * Zip files with a few parts, as the table file needs them.
 *
 *   zip       := (local header • part)* • directory • end
 *   directory := one line a part: name, packed and full size, where it lies
 *   method    := 0 (as it is) | 8 (deflate)
 *
 * The directory is read before any part. At most 16 parts, each once, 256 MiB in
 * all when unpacked; a part is let go as soon as it grows beyond the size that it
 * claims, so that a small file cannot blow up. No encryption, no zip64.
 */
import { Inflate, zipSync, type Zippable } from 'fflate';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';

/** `notOne`: no zip at all; `cut`: its end is missing; `altered`: it contradicts itself; `tooLarge`: beyond the limits. */
export type ZipRefusal = Refusal<
  'file.notOne' | 'file.cut' | 'file.altered' | 'file.tooLarge',
  { readonly part: string }
>;

/** Unpacked, in bytes: a table of 10,000 entries has about five million. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_PARTS = 16;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Fed to the unpacker at a time: one byte of it becomes at most about a thousand. */
const FEED_BYTES = 4096;

interface Line {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly full: number;
  readonly at: number;
}

const no = <Code extends ZipRefusal['code']>(code: Code, part = ''): Ruling<never, ZipRefusal> =>
  refuse(code, { part });

/** Packs these parts, or lays them side by side as they are where `isQuick`; the one named `asIs` would not become smaller. */
export const packZip = (parts: ReadonlyMap<string, Uint8Array>, isQuick: boolean, asIs = ''): Uint8Array => {
  const level = (name: string): 0 | 6 => (isQuick || name === asIs ? 0 : 6);
  const packed: Zippable = {};
  for (const [name, bytes] of parts) packed[name] = [bytes, { level: level(name) }];
  // A fixed date, the first that a zip can name: equal parts make equal files.
  return zipSync(packed, { mtime: new Date(1980, 0, 1) });
};

/** Where the end of the directory stands; it can be followed by a comment. Negative where there is none. */
const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - END_BYTES - 65_535); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return -1;
};

const lineAt = (view: DataView, at: number): { readonly line: Line; readonly next: number } | null => {
  if (at + CENTRAL_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL) return null;
  const [nameBytes, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
  const nameEnd = at + CENTRAL_BYTES + (nameBytes ?? 0);
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  if (nameEnd > view.byteLength || isEncrypted) return null;
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + CENTRAL_BYTES, nameBytes));
  return {
    line: {
      name,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      full: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    },
    next: nameEnd + (extra ?? 0) + (comment ?? 0),
  };
};

const readDirectory = (view: DataView): Ruling<readonly Line[], ZipRefusal> => {
  const end = findEnd(view);
  if (end < 0) return no('file.cut');
  const count = view.getUint16(end + 10, true);
  if (count > MAX_PARTS) return no('file.tooLarge');
  const lines: Line[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    const found = lineAt(view, at);
    if (!found || lines.some(({ name }) => name === found.line.name)) return no('file.altered');
    lines.push(found.line);
    at = found.next;
  }
  return lines.reduce((sum, { full }) => sum + full, 0) > MAX_BYTES ? no('file.tooLarge') : grant(lines);
};

/** Unpacks into exactly the size that was claimed; null where it comes to more or less. */
const inflate = (packed: Uint8Array, full: number): Uint8Array | null => {
  const out = new Uint8Array(full);
  let length = 0;
  let isDone = false;
  const inflater = new Inflate((chunk, isLast) => {
    // Counted even where it no longer fits: then it is too much, and what follows is not unpacked.
    if (length + chunk.length <= full) out.set(chunk, length);
    length += chunk.length;
    isDone ||= isLast;
  });
  try {
    for (let at = 0; at < packed.length && length <= full; at += FEED_BYTES) {
      inflater.push(packed.subarray(at, at + FEED_BYTES), at + FEED_BYTES >= packed.length);
    }
  } catch {
    // The unpacker throws at bytes that were never packed.
    return null;
  }
  return isDone && length === full ? out : null;
};

const partOf = (bytes: Uint8Array, view: DataView, { method, packed, full, at }: Line): Uint8Array | null => {
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL) return null;
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) return null;
  const lying = bytes.subarray(start, start + packed);
  if (method === 0) return packed === full ? lying : null;
  return method === 8 ? inflate(lying, full) : null;
};

/** All parts by name. Never throws on bytes; no checksum is compared, since a table file has hashes of its own. */
export const unpackZip = (bytes: Uint8Array): Ruling<ReadonlyMap<string, Uint8Array>, ZipRefusal> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== LOCAL) return no('file.notOne');
  if (bytes.length > MAX_BYTES) return no('file.tooLarge');
  const lines = readDirectory(view);
  if (!lines.ok) return lines;
  const parts = new Map<string, Uint8Array>();
  for (const line of lines.value) {
    const part = partOf(bytes, view, line);
    if (!part) return no('file.altered', line.name);
    parts.set(line.name, part);
  }
  return grant(parts);
};
