/**
 * The table file, `.roundel`: a zip from which a table can be opened anywhere.
 *
 *   manifest.json   what it is, for which game, and the SHA-256 of every other part
 *   genesis.json    as it was received; missing before play has begun
 *   entries.bin     (u32 little-endian length • entry)*, by author and count, each as it was received
 *   document.bin    the shared document as one update: places, notes, which pictures lie where
 *   pictures.bin    (u32 little-endian length • picture)*, each as it was received; missing where there are none
 *   seat.json       only where the person asked for it: the room's secret, her keys and her private notes
 *
 * Here the form is checked: names, limits, hashes. What the bytes mean (the
 * genesis, the entries, the document) is judged by `session/read-table`.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { pidIn } from './pid-in';
import { packZip, unpackZip, type ZipRefusal } from './zip';

/** Raised when an older Roundel could no longer read what we write: one of the first kind knows no pictures. */
const FORMAT = 2;
const PLAIN_FORMAT = 1;

/** What only its owner may have: with it she goes on as herself. */
export interface SeatPart {
  /** The room's secret: 32 bytes, hexadecimal. */
  readonly secret: string;
  readonly host: string;
  /** Ceremony keys, private halves included. */
  readonly keys: JsonObject;
  readonly privateNotes: string;
  readonly askMe: readonly string[];
  /** The person's name on the machine that wrote this. */
  readonly me: string;
}

export interface TableFile {
  readonly game: string;
  readonly rulesVersion: number;
  readonly name: string;
  /** Empty before play has begun. */
  readonly gameId: string;
  /** The names at the table, for whoever looks at the file without Roundel. */
  readonly members: readonly string[];
  /** How many positions lie behind the tip, as the writer saw it. */
  readonly step: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly genesis: Uint8Array | null;
  readonly entries: readonly Uint8Array[];
  readonly document: Uint8Array;
  /** As many of the table's as the writer had. */
  readonly pictures: readonly Uint8Array[];
  readonly seat: SeatPart | null;
}

/** As a zip's, and: `newer` than this Roundel reads; `odd`: whole and unaltered, and still not what a Roundel writes. */
export type FileRefusal = Refusal<ZipRefusal['code'] | 'file.newer' | 'file.odd', { readonly part: string }>;

const names = {
  manifest: 'manifest.json',
  genesis: 'genesis.json',
  entries: 'entries.bin',
  document: 'document.bin',
  pictures: 'pictures.bin',
  seat: 'seat.json',
} as const;
type PartName = (typeof names)[keyof typeof names];

const MAX_MANIFEST_BYTES = 64 * 1024;
const MAX_ENTRIES = 200_000;
const MAX_ENTRY_BYTES = 64 * 1024;
const MAX_PICTURES = 1_000;
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Hashed at a time, so that a window with a long table goes on drawing: about twenty milliseconds. */
const HASHED_BYTES = 512 * 1024;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** So many bytes as hexadecimal text. */
export const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`, 'u')));
const formatShape = v.object({ roundel: count });
const manifestShape = v.object({
  roundel: v.picklist([PLAIN_FORMAT, FORMAT]),
  game: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  rulesVersion: count,
  name: text(200),
  gameId: v.union([v.literal(''), hex(32)]),
  members: v.pipe(v.array(text(200)), v.maxLength(64)),
  step: count,
  savedAt: count,
  /** Whose seat comes with it. */
  pid: v.optional(hex(8)),
  parts: v.record(v.string(), v.object({ bytes: count, sha256: hex(32) })),
});
export type Manifest = v.InferOutput<typeof manifestShape>;

const seatShape = v.object({
  secret: hex(32),
  host: text(2_000),
  keys: v.record(v.string(), v.unknown()),
  privateNotes: text(10_000_000),
  askMe: v.pipe(v.array(text(200)), v.maxLength(200)),
  me: text(200),
});

/** A breath for the window, between two pieces of long work. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** SHA-256 as hexadecimal text. Long parts are hashed in steps, with a breath in between. */
const hashOf = async (bytes: Uint8Array, isUrgent = false): Promise<string> => {
  const hash = sha256.create();
  for (let at = 0; at < bytes.length; at += HASHED_BYTES) {
    if (at > 0 && !isUrgent) await pause();
    hash.update(bytes.subarray(at, at + HASHED_BYTES));
  }
  return bytesToHex(hash.digest());
};

const joinAll = (entries: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(entries.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  for (const entry of entries) {
    view.setUint32(at, entry.length, true);
    joined.set(entry, at + 4);
    at += 4 + entry.length;
  }
  return joined;
};

interface Bounds {
  readonly part: PartName;
  readonly most: number;
  readonly mostBytes: number;
}

const splitAll = (
  joined: Uint8Array,
  { part, most, mostBytes }: Bounds,
): Ruling<readonly Uint8Array[], FileRefusal> => {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength);
  const entries: Uint8Array[] = [];
  for (let at = 0; at < joined.length;) {
    const length = at + 4 > joined.length ? Infinity : view.getUint32(at, true);
    if (length > mostBytes || at + 4 + length > joined.length) return no('file.odd', part);
    if (entries.length >= most) return no('file.tooLarge', part);
    entries.push(joined.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return grant(entries);
};

const no = <Code extends FileRefusal['code']>(code: Code, part: string): Ruling<never, FileRefusal> =>
  refuse(code, { part });

const toJson = (value: unknown): Uint8Array => utf8ToBytes(JSON.stringify(value, null, 2));

const fromJson = (bytes: Uint8Array | undefined): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array()));
  } catch {
    // No JSON, or no text at all.
    return null;
  }
};

/** A written file, and eight letters that are the same for the same table, whenever it is written. */
export interface WrittenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mark: string;
}

/**
 * Writes a table file. `packed`, for people; `quick`, as large as it is, for copies that are written while people play;
 * `now` the same without a breath, for a page that is about to go.
 */
export const writeTableFile = async (
  file: TableFile,
  how: 'packed' | 'quick' | 'now' = 'packed',
): Promise<WrittenFile> => {
  const { genesis, entries, document, pictures, seat, ...about } = file;
  const parts = new Map<PartName, Uint8Array>();
  if (genesis) parts.set(names.genesis, genesis);
  parts.set(names.entries, joinAll(entries));
  parts.set(names.document, document);
  if (pictures.length > 0) parts.set(names.pictures, joinAll(pictures));
  if (seat) parts.set(names.seat, toJson(seat));
  const hashes: Record<string, { readonly bytes: number; readonly sha256: string }> = {};
  for (const [name, bytes] of parts) {
    hashes[name] = { bytes: bytes.length, sha256: await hashOf(bytes, how === 'now') };
  }
  const pid = seat && pidIn(seat.keys);
  const format = pictures.length > 0 ? FORMAT : PLAIN_FORMAT;
  const manifest = toJson({ roundel: format, ...about, ...(pid ? { pid } : {}), parts: hashes });
  const bytes = packZip(new Map([[names.manifest, manifest], ...parts]), how !== 'packed', names.pictures);
  return { bytes: Uint8Array.from(bytes), mark: (await hashOf(toJson(hashes))).slice(0, 8) };
};

const readManifest = (bytes: Uint8Array | undefined): Ruling<Manifest, FileRefusal> => {
  if (!bytes) return no('file.notOne', names.manifest);
  const json = bytes.length <= MAX_MANIFEST_BYTES ? fromJson(bytes) : null;
  const format = v.safeParse(formatShape, json);
  if (!format.success) return no('file.notOne', names.manifest);
  if (format.output.roundel > FORMAT) return no('file.newer', names.manifest);
  const found = v.safeParse(manifestShape, json);
  return found.success ? grant(found.output) : no('file.odd', names.manifest);
};

/** The manifest alone: quick, and nothing beside it is looked at. */
export const readAbout = (bytes: Uint8Array): Ruling<Manifest, FileRefusal> => {
  const parts = unpackZip(bytes);
  return parts.ok ? readManifest(parts.value.get(names.manifest)) : parts;
};

/** Every part that the manifest lists must be there as it lists it, and nothing beside. */
const checkParts = async (
  { parts: listed }: Manifest,
  parts: ReadonlyMap<string, Uint8Array>,
): Promise<Ruling<null, FileRefusal>> => {
  const known = new Set<string>(Object.values(names));
  for (const name of parts.keys()) {
    if (!known.has(name) || (name !== names.manifest && !Object.hasOwn(listed, name))) return no('file.altered', name);
  }
  for (const [name, { bytes, sha256: hash }] of Object.entries(listed)) {
    const part = parts.get(name);
    if (part?.length !== bytes || (await hashOf(part)) !== hash) return no('file.altered', name);
  }
  return grant(null);
};

const readSeat = (bytes: Uint8Array | undefined): Ruling<SeatPart | null, FileRefusal> => {
  if (!bytes) return grant(null);
  const found = v.safeParse(seatShape, fromJson(bytes));
  // Plain JSON, since it came from JSON; whether these are keys is seen where they are used.
  return found.success ? grant(found.output as unknown as SeatPart) : no('file.odd', names.seat);
};

/** Reads a table file. Nothing in it is believed but its form. Never throws on bytes. */
export const readTableFile = async (bytes: Uint8Array): Promise<Ruling<TableFile, FileRefusal>> => {
  const unpacked = unpackZip(bytes);
  if (!unpacked.ok) return unpacked;
  const parts = unpacked.value;
  const manifest = readManifest(parts.get(names.manifest));
  if (!manifest.ok) return manifest;
  const checked = await checkParts(manifest.value, parts);
  if (!checked.ok) return checked;
  const [joined, document] = [parts.get(names.entries), parts.get(names.document)];
  if (!joined || !document) return no('file.odd', joined ? names.document : names.entries);
  const entries = splitAll(joined, { part: names.entries, most: MAX_ENTRIES, mostBytes: MAX_ENTRY_BYTES });
  if (!entries.ok) return entries;
  const pictures = splitAll(parts.get(names.pictures) ?? new Uint8Array(), {
    part: names.pictures,
    most: MAX_PICTURES,
    mostBytes: MAX_PICTURE_BYTES,
  });
  if (!pictures.ok) return pictures;
  const seat = readSeat(parts.get(names.seat));
  if (!seat.ok) return seat;
  const { game, rulesVersion, name, gameId, members, step, savedAt } = manifest.value;
  const genesis = parts.get(names.genesis) ?? null;
  const about = { game, rulesVersion, name, gameId, members, step, savedAt };
  return grant({ ...about, genesis, entries: entries.value, document, pictures: pictures.value, seat: seat.value });
};
