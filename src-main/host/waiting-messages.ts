/** What is said in the waiting room (decision 0030): read strictly, since strangers say it. Pure. */

export type WaitingRefusal = 'waiting.noSuchCode' | 'waiting.tooManyTries' | 'waiting.full' | 'waiting.badMessage';

/** A public key and a nonce, each 32 bytes in base64url. */
export interface Shown {
  readonly key: string;
  readonly nonce: string;
}

/** From a member or a guest. */
export type FromClient =
  | { readonly type: 'open'; readonly token: string }
  | { readonly type: 'close' }
  | { readonly type: 'knock'; readonly code: string; readonly commit: string; readonly name: string }
  | ({ readonly type: 'reply'; readonly guest: number } & Shown)
  | ({ readonly type: 'reveal' } & Shown)
  | { readonly type: 'admit'; readonly guest: number; readonly sealed: string }
  | { readonly type: 'turnAway'; readonly guest: number };

/** To a member or a guest. */
export type ToClient =
  | { readonly type: 'opened'; readonly code: string; readonly seconds: number }
  | { readonly type: 'knock'; readonly guest: number; readonly commit: string; readonly name: string }
  | ({ readonly type: 'reveal'; readonly guest: number } & Shown)
  | { readonly type: 'settled' | 'left'; readonly guest: number }
  | { readonly type: 'waiting' | 'turnedAway' | 'closed' }
  | ({ readonly type: 'reply' } & Shown)
  | { readonly type: 'admitted'; readonly sealed: string }
  | { readonly type: 'refused'; readonly code: WaitingRefusal };

const MAX_NAME = 120;
const MAX_TYPED = 40;
const MAX_SEALED = 4_000;

/** Letters and digits that nobody takes for one another: no B and 8, no I, L and 1, no O and 0, no S and 5, no Z and 2. */
export const CODE_LETTERS = 'ACDEFGHJKMNPQRTUVWXY34679';
const CODE_LENGTH = 6;

/** Six letters in their one spelling, `ABC-DEF`. */
const spellCode = (letters: string): string => `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;

/** A fresh code. `randomBelow` gives a whole number from 0 up to and without its argument. */
export const makeCode = (randomBelow: (end: number) => number): string =>
  spellCode(Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomBelow(CODE_LETTERS.length)] ?? '').join(''));

/** The code in a text without regard to case, spaces and hyphens. Another length is a code that nobody has. */
const readCode = (typed: string): string => spellCode(typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase());

/** 32 bytes have 43 letters, and the last of them carries four bits: one spelling each. */
const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{42}[AEIMQUYcgkosw048]$/u.test(value);

const isGuest = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_SEALED && /^[\w-]*$/u.test(value);

const fieldsIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Not JSON: whoever speaks another language is let go.
    return {};
  }
};

/** One message; null for anything that is none. What it says besides is left behind. */
export const readMessage = (text: string): FromClient | null => {
  const { type, token, code, commit, name, guest, key, nonce, sealed } = fieldsIn(text);
  if (type === 'open') return isKey(token) ? { type, token } : null;
  if (type === 'close') return { type };
  if (type === 'knock') {
    const isCode = typeof code === 'string' && code.length <= MAX_TYPED;
    if (!isCode || !isKey(commit) || typeof name !== 'string') return null;
    return { type, code: readCode(code), commit, name: name.slice(0, MAX_NAME).toWellFormed() };
  }
  if (type === 'reveal') return isKey(key) && isKey(nonce) ? { type, key, nonce } : null;
  if (!isGuest(guest)) return null;
  if (type === 'reply') return isKey(key) && isKey(nonce) ? { type, guest, key, nonce } : null;
  if (type === 'admit') return isSealed(sealed) ? { type, guest, sealed } : null;
  return type === 'turnAway' ? { type, guest } : null;
};
