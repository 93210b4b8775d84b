/**
 * The bytes of one entry.
 *
 *   entry   := body • signature(64)
 *   body    := version(1) • kind(1) • author(8) • seq(varUint) • prev(32) • on(32) • state(8) • seat(1)
 *              • incl • via • payload
 *   incl    := count(varUint, at most 16) • id(32)*     no two alike; empty but in kinds that close a turn
 *   via     := count(varUint, at most 8) • id(32)*      no two alike
 *   payload := length(varUint) • bytes
 *   varUint := seven bits a byte, low ones first, no leading zeros, under 2^31
 *
 * `prev` is all zeros exactly where `seq` is 0. An entry has at most 64 KiB and
 * exactly one spelling: `decodeEntry` takes only what `encodeEntry` would have
 * written, so that the hash of a body can be its name.
 */
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { countBytes, readBytes, readCount, readIds, reading, write, writeCount, writing } from './bytes';
import type { Reading } from './bytes';
import { fromHex, toHex } from './hash';

/** What an entry says. Numbers of kinds that have no meaning yet are kept for them. */
export const kinds = {
  move: 1,
  choice: 2,
  answer: 3,
  restore: 4,
  vote: 5,
  ack: 6,
  side: 7,
  batch: 8,
  ballot: 9,
  shuffle: 10,
  shares: 11,
  show: 12,
  proposal: 13,
} as const;

/** The number of a kind, as it stands in the bytes. */
export type Kind = (typeof kinds)[keyof typeof kinds];

/** No entry before this one: what `prev` says at `seq` 0. */
export const nothing = '00'.repeat(32);
/** The seat of an entry that speaks for no seat. */
export const noSeat = 255;
/** How many side entries one entry may include. */
export const maxIncluded = 16;

const version = 1;
const maxBytes = 65_536;
const maxVia = 8;
const signatureBytes = 64;
/** Version, kind, author, prev, on, state and seat. */
const fixedBytes = 83;
const closers: ReadonlySet<number> = new Set([kinds.move, kinds.batch, kinds.shuffle]);

/** What is signed. Ids, digests and the author are hexadecimal text; `payload` is opaque here. */
export interface Body {
  readonly kind: Kind;
  /** The author's party id. */
  readonly pid: string;
  /** The author's own count, from 0. */
  readonly seq: number;
  /** The author's entry before this one. */
  readonly prev: string;
  /** The position this entry stands on, and with it the whole history below. */
  readonly on: string;
  /** First 8 bytes of the author's state digest at `on`: an alarm when clients disagree, never a matter of validity. */
  readonly sh: string;
  readonly seat: number;
  /** Side entries that take effect just before this one, in this order. */
  readonly incl: readonly string[];
  /** Where `on` was made by choices of several seats: the entries that made it. */
  readonly via: readonly string[];
  readonly payload: Uint8Array;
}

/** A body with its author's signature, 64 bytes. */
export interface Entry {
  readonly body: Body;
  readonly signature: Uint8Array;
}

/** Why bytes are no entry. */
export type EntryRefusal =
  | Refusal<'entry.tooLarge', { readonly bytes: number }>
  | Refusal<'entry.version', { readonly found: number }>
  | Refusal<'entry.malformed', object>;

/** What is signed and hashed. The ids must be well spelled: bodies are made by `compose` or come from `decodeEntry`. */
export const encodeBody = (body: Body): Uint8Array => {
  const { seq, incl, via, payload } = body;
  const ids = incl.length + via.length;
  const counts = [seq, incl.length, via.length, payload.length].reduce((sum, count) => sum + countBytes(count), 0);
  const out = writing(fixedBytes + ids * 32 + counts + payload.length);
  write(out, Uint8Array.of(version, body.kind));
  write(out, fromHex(body.pid));
  writeCount(out, seq);
  for (const field of [body.prev, body.on, body.sh]) write(out, fromHex(field));
  write(out, Uint8Array.of(body.seat));
  for (const list of [incl, via]) {
    writeCount(out, list.length);
    for (const id of list) write(out, fromHex(id));
  }
  writeCount(out, payload.length);
  write(out, payload);
  return out.bytes;
};

/** The whole entry as it travels and is kept. */
export const encodeEntry = ({ body, signature }: Entry): Uint8Array => {
  const signed = encodeBody(body);
  const bytes = new Uint8Array(signed.length + signature.length);
  bytes.set(signed);
  bytes.set(signature, signed.length);
  return bytes;
};

/**
 * Shape only: `verifyEntry` judges the signature, the fold judges place and move. Never throws, whatever the bytes.
 * Payload and signature are views of these bytes: whoever keeps the entry hands in bytes that nobody overwrites.
 */
export const decodeEntry = (bytes: Uint8Array): Ruling<Entry, EntryRefusal> => {
  if (bytes.length > maxBytes) return refuse('entry.tooLarge', { bytes: bytes.length });
  if (bytes[0] !== version) return refuse('entry.version', { found: bytes[0] ?? -1 });
  const entry = read(bytes);
  return entry === null ? refuse('entry.malformed', {}) : grant(entry);
};

/** These by the counts of their authors, so that each finds the one before it; what is no entry comes first. */
export const byCount = (entries: readonly Uint8Array[]): readonly Uint8Array[] =>
  entries
    .map((bytes) => {
      const entry = decodeEntry(bytes);
      return { bytes, seq: entry.ok ? entry.value.body.seq : -1 };
    })
    .sort((a, b) => a.seq - b.seq)
    .map(({ bytes }) => bytes);

/**
 * One spelling only: all fields but the counts have a fixed length, `readCount`
 * takes the shortest spelling alone, and nothing may be left over.
 */
const read = (bytes: Uint8Array): Entry | null => {
  const from = reading(bytes, 1);
  const body = readBody(from);
  const signature = readBytes(from, signatureBytes);
  return from.short || from.at !== bytes.length || !isSound(body) ? null : { body, signature };
};

const readBody = (from: Reading): Body => ({
  kind: (readBytes(from, 1)[0] ?? 0) as Kind,
  pid: toHex(readBytes(from, 8)),
  seq: readCount(from),
  prev: toHex(readBytes(from, 32)),
  on: toHex(readBytes(from, 32)),
  sh: toHex(readBytes(from, 8)),
  seat: readBytes(from, 1)[0] ?? noSeat,
  incl: readIds(from, maxIncluded),
  via: readIds(from, maxVia),
  payload: readBytes(from, readCount(from)),
});

const isSound = ({ kind, seq, prev, incl, via }: Body): boolean =>
  kind >= kinds.move &&
  kind <= kinds.proposal &&
  (seq === 0) === (prev === nothing) &&
  new Set(incl).size === incl.length &&
  new Set(via).size === via.length &&
  (incl.length === 0 || closers.has(kind));
