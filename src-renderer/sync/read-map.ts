/** What lies in the shared maps of a board, read by its shape: whatever a peer put there that has none is not there. */
import * as v from 'valibot';
import type * as Y from 'yjs';

const FAR = 1_000_000;

export const coordinate = v.pipe(v.number(), v.finite(), v.minValue(-FAR), v.maxValue(FAR));
export const pidShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

export const isId = (id: string): boolean => id.length > 0 && id.length <= 100;

/** The entries of a map that have this shape, at most so many; the rest is passed over. */
export const readMap = <T>(
  map: Y.Map<unknown>,
  shape: v.GenericSchema<unknown, T>,
  max: number,
): ReadonlyMap<string, T> => {
  const found = new Map<string, T>();
  map.forEach((value, id) => {
    if (found.size >= max || !isId(id)) return;
    const read = v.safeParse(shape, value);
    if (read.success) found.set(id, read.output);
  });
  return found;
};

/** An id that nobody has yet: 8 random bytes, hexadecimal. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Within the table's edges; the middle for what is no number. */
export const clip = (value: number): number => (Number.isFinite(value) ? Math.min(FAR, Math.max(-FAR, value)) : 0);
