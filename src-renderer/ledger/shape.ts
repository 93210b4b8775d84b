/** The shape of what stands in canonical JSON from outside: every field that is asked for, and no other. */
import type { Json, JsonObject } from '../../rules/kernel/json';
import { isHex } from './hash';

/** What each field must be. */
export type Shape = Readonly<Record<string, (value: Json) => boolean>>;

export const isRecord = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of so many characters. */
export const isText =
  (min: number, max: number) =>
  (value: Json): boolean =>
    typeof value === 'string' && value.length >= min && value.length <= max;

/** The hexadecimal spelling of so many bytes. */
export const isBytes =
  (length: number) =>
  (value: Json): boolean =>
    isHex(value, length);

/** The hexadecimal spelling of 1 to `max` bytes. */
export const isSomeBytes =
  (max: number) =>
  (value: Json): boolean =>
    typeof value === 'string' && value.length >= 2 && value.length <= 2 * max && isHex(value, value.length / 2);

export const isCount = (value: Json): boolean => typeof value === 'number' && value >= 0;

/** The first field that is missing, strange or of the wrong form, after `at`; null where all is well. */
export const flawIn = (value: Json, shape: Shape, at: string): string | null => {
  if (!isRecord(value)) return at;
  const strange = Object.keys(value).find((key) => !Object.hasOwn(shape, key));
  const flaw =
    strange ?? Object.keys(shape).find((key) => !Object.hasOwn(value, key) || !shape[key]?.(value[key] ?? null));
  return flaw === undefined ? null : `${at}${flaw}`;
};

/** Is this a record of exactly this shape? */
export const isShape =
  (shape: Shape) =>
  (value: Json): boolean =>
    flawIn(value, shape, '') === null;

/** A party: her keys with their proofs, and her name. */
export const partyShape: Shape = {
  pid: isBytes(8),
  sign: isBytes(32),
  seal: isBytes(32),
  dice: isBytes(32),
  ballot: isBytes(32),
  proofs: isShape({ seal: isBytes(64), dice: isBytes(64), ballot: isBytes(64) }),
  name: isText(1, 60),
};
