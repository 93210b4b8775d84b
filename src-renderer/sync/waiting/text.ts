/** What travels as text at the door: bytes, one spelling each, and codes as people say them. */
import { fromBase64Url, toBase64Url } from '../base64url';

/** The bytes of a base64url text; null for another spelling of them and for whatever is none. */
export const readBase64Url = (text: string): Uint8Array | null => {
  if (!/^[\w-]*$/u.test(text) || text.length % 4 === 1) return null;
  const bytes = fromBase64Url(text);
  return toBase64Url(bytes) === text ? bytes : null;
};

const CODE_LETTERS = 6;
/** A text that is longer is no code with decorations. */
const MAX_TYPED = 40;

/** Reads a code as it is said or typed (`abc def`, `ABC-DEF`). Answers with its one spelling, `ABC-DEF`, or null. */
export const readCode = (typed: string): string | null => {
  if (typed.length > MAX_TYPED) return null;
  const letters = typed.replace(/[\s\p{Pd}._]/gu, '').toUpperCase();
  if (letters.length !== CODE_LETTERS || !/^[A-Z0-9]*$/u.test(letters)) return null;
  return `${letters.slice(0, CODE_LETTERS / 2)}-${letters.slice(CODE_LETTERS / 2)}`;
};
