/**
 * The safety card: that this table has stopped for a moment. Written down for
 * everybody, so that it outlives a reload, and never with a name (look.md, 8).
 *
 * Whoever writes into the document leaves the number of her client there. So a
 * stop is written under a number that is used for nothing else. Who is ready to go
 * on is not written down at all; it is a part of presence, and gone with it.
 */
import * as v from 'valibot';
import type * as Y from 'yjs';

export interface StopBook {
  /** The stop that lasts, by a number drawn for it alone; null while the table plays. */
  readonly read: () => string | null;
  /** Stops the table, unless it has stopped already. */
  readonly press: () => void;
  /** Ends this stop, and no other one. */
  readonly end: (id: string) => void;
}

const KEY = 'now';
const shape = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u));
const BYTES = 16;

const draw = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The stop in this map. `renumber` gives the document another client number. */
export const createStopBook = (
  map: Y.Map<unknown>,
  write: (change: () => void) => void,
  renumber: () => void,
): StopBook => {
  const read = (): string | null => {
    const found = v.safeParse(shape, map.get(KEY));
    return found.success ? found.output : null;
  };
  const writeApart = (change: () => void): void => {
    renumber();
    write(change);
    renumber();
  };
  return {
    read,
    press: () => {
      if (read() === null) writeApart(() => void map.set(KEY, draw()));
    },
    end: (id) => {
      if (read() === id) writeApart(() => map.delete(KEY));
    },
  };
};
