/**
 * Canonical JSON: the one spelling of a value that may be signed or hashed.
 *
 *   Objects with ASCII keys sorted by code unit, arrays, well-formed strings,
 *   integers within ±(2^53 − 1), true, false, null. No floats, no −0, no gaps,
 *   and at most 64 levels deep, so that no client's stack decides what is valid.
 *
 * It is RFC 8785 restricted to integers, so no number formatting is involved.
 */
import { grant, refuse, type Refusal, type Ruling } from './ruling';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export type JsonRefusal = Refusal<'json.malformed', { readonly why: string }>;

const maxDepth = 64;
const loneSurrogate = /\p{Surrogate}/u;

const isAscii = (key: string): boolean => /^[\x20-\x7e]*$/.test(key);
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** By code unit, the order of canonical JSON and of every list we sort: never by locale. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Writes a value in its one spelling, or throws on what JSON here cannot hold: only our own bug can do that. */
export const writeJson = (value: unknown): string => write(value, maxDepth);

const write = (value: unknown, levels: number): string => {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new Error(`Not a canonical number: ${value}`);
    return String(value);
  }
  if (typeof value === 'string') {
    if (loneSurrogate.test(value)) throw new Error('A lone surrogate has no canonical spelling');
    return JSON.stringify(value);
  }
  if (levels === 0) throw new Error('Too deep for canonical JSON');
  if (Array.isArray(value)) return `[${Array.from(value, (part) => write(part, levels - 1)).join(',')}]`;
  if (typeof value === 'object' && isPlain(value)) {
    const object = value as Record<string, unknown>;
    const fields = Object.keys(object)
      .sort(byCodeUnit)
      .map((key) => {
        if (!isAscii(key)) throw new Error(`Not an ASCII key: ${key}`);
        return `${JSON.stringify(key)}:${write(object[key], levels - 1)}`;
      });
    return `{${fields.join(',')}}`;
  }
  throw new Error(`Not a canonical value: ${typeof value}`);
};

/** Reads canonical JSON and nothing else: a text that `writeJson` would not have written is refused. */
export const readJson = (text: string): Ruling<Json, JsonRefusal> => {
  const malformed = (why: string): Ruling<never, JsonRefusal> => refuse('json.malformed', { why });
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    // `JSON.parse` throws on anything that is not JSON; this is the one place where that becomes an answer.
    return malformed('not JSON');
  }
  try {
    return writeJson(value) === text ? grant(value) : malformed('not the canonical spelling');
  } catch {
    // `writeJson` throws on floats, lone surrogates and strange keys, all of which a peer can send.
    return malformed('holds what canonical JSON cannot');
  }
};
