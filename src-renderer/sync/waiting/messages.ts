/** What the waiting room's host may say, and nothing else: read strictly, at most 4 KiB of JSON. */
import * as v from 'valibot';
import { readBase64Url } from './text';

const MAX_LETTERS = 4_096;
const KEY_BYTES = 32;
const MAX_NAME = 120;
/** A code that lives longer than an hour is none of ours. */
const MAX_SECONDS = 3_600;

/** Codes that a host refuses with. */
const refusals = ['waiting.noSuchCode', 'waiting.tooManyTries', 'waiting.full', 'waiting.badMessage'] as const;
export type HostRefusalCode = (typeof refusals)[number];

const key = v.pipe(
  v.string(),
  v.transform(readBase64Url),
  v.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array && bytes.length === KEY_BYTES),
);
const guest = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** What a stranger wrote and the host passed on: where it is odd it is the stranger who goes, and not the host. */
const passedOn = v.fallback(v.nullable(key), null);
const name = v.pipe(
  v.fallback(v.string(), ''),
  v.transform((text) => text.slice(0, MAX_NAME).toWellFormed()),
);
const refused = v.object({ type: v.literal('refused'), code: v.picklist(refusals) });
const closed = v.object({ type: v.literal('closed') });

const forMember = v.variant('type', [
  v.object({
    type: v.literal('opened'),
    code: v.pipe(v.string(), v.maxLength(40)),
    seconds: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MAX_SECONDS)),
  }),
  v.object({ type: v.literal('knock'), guest, commit: passedOn, name }),
  v.object({ type: v.literal('reveal'), guest, key: passedOn, nonce: passedOn }),
  v.object({ type: v.literal('settled'), guest }),
  v.object({ type: v.literal('left'), guest }),
  closed,
  refused,
]);
const forGuest = v.variant('type', [
  v.object({ type: v.literal('waiting') }),
  v.object({ type: v.literal('reply'), key, nonce: key }),
  v.object({ type: v.literal('admitted'), sealed: v.pipe(v.string(), v.maxLength(MAX_LETTERS)) }),
  v.object({ type: v.literal('turnedAway') }),
  closed,
  refused,
]);

export type ToMember = v.InferOutput<typeof forMember>;
export type ToGuest = v.InferOutput<typeof forGuest>;

const parse = (data: unknown): unknown => {
  if (typeof data !== 'string' || data.length > MAX_LETTERS) return null;
  try {
    return JSON.parse(data);
  } catch {
    // Not JSON: a host that speaks another language.
    return null;
  }
};

/** A message to a member; null for anything that is none. */
export const readForMember = (data: unknown): ToMember | null => {
  const found = v.safeParse(forMember, parse(data));
  return found.success ? found.output : null;
};

/** A message to a guest; null for anything that is none. */
export const readForGuest = (data: unknown): ToGuest | null => {
  const found = v.safeParse(forGuest, parse(data));
  return found.success ? found.output : null;
};

/** A name as it may travel: well formed, at most 120 letters. */
export const nameToSend = (text: string): string => text.trim().slice(0, MAX_NAME).toWellFormed();
