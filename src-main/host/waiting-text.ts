/** The texts of the waiting room (decision 0030): what a client may say, read strictly. */

/** Texts of 32 bytes, and of a sealed invite: base64url without padding. */
const KEY_LETTERS = 43;
/** The last letter holds four bits: in another spelling of the same bytes it would hold more. */
const KEY = /^[\w-]{42}[AEIMQUYcgkosw048]$/;
const MAX_SEALED = 3_500;
const MAX_NAME = 120;
const MAX_TYPED = 40;
const CODE = /^[A-Z0-9]{6}$/;

export type Said =
  | { readonly type: 'open'; readonly token: string }
  | { readonly type: 'close' }
  | { readonly type: 'knock'; readonly code: string; readonly commit: string; readonly name: string }
  | { readonly type: 'reply'; readonly guest: number; readonly key: string; readonly nonce: string }
  | { readonly type: 'reveal'; readonly key: string; readonly nonce: string }
  | { readonly type: 'admit'; readonly guest: number; readonly sealed: string }
  | { readonly type: 'turnAway'; readonly guest: number };

type Fields = Readonly<Record<string, unknown>>;

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length === KEY_LETTERS && KEY.test(value);
const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_SEALED && /^[\w-]+$/.test(value);
const isGuest = (value: unknown): value is number => Number.isSafeInteger(value);

/** A code in the spelling of our map, without hyphen; null for what is no code at all. */
const readCode = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > MAX_TYPED) return null;
  const code = value.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
};

/** `ABCDEF` as people say it. */
export const spellCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;

const readKnock = ({ code, commit, name }: Fields): Said | null => {
  const read = readCode(code);
  if (read === null || !isKey(commit) || typeof name !== 'string') return null;
  return { type: 'knock', code: read, commit, name: name.slice(0, MAX_NAME).toWellFormed() };
};

const readShown = ({ key, nonce }: Fields): { readonly key: string; readonly nonce: string } | null =>
  isKey(key) && isKey(nonce) ? { key, nonce } : null;

/** One reader a message; each answers with exactly the fields it knows. */
const readers: Readonly<Record<Said['type'], (fields: Fields) => Said | null>> = {
  open: ({ token }) => (isKey(token) ? { type: 'open', token } : null),
  close: () => ({ type: 'close' }),
  knock: readKnock,
  reply: (fields) => {
    const shown = readShown(fields);
    return shown && isGuest(fields['guest']) ? { type: 'reply', guest: fields['guest'], ...shown } : null;
  },
  reveal: (fields) => {
    const shown = readShown(fields);
    return shown && { type: 'reveal', ...shown };
  },
  admit: ({ guest, sealed }) => (isGuest(guest) && isSealed(sealed) ? { type: 'admit', guest, sealed } : null),
  turnAway: ({ guest }) => (isGuest(guest) ? { type: 'turnAway', guest } : null),
};

/** Reads one message of a client; null for anything that is none. */
export const readSaid = (text: string): Said | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON: another language.
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Fields;
  const type = fields['type'];
  return typeof type === 'string' && Object.hasOwn(readers, type) ? readers[type as Said['type']](fields) : null;
};
