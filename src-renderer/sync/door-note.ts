/**
 * The open waiting room, as the shared document names it: at which host and
 * until when. Every member's client attaches to it, so that any of them can let
 * a guest in. The words that people compare are never written down.
 */
import * as v from 'valibot';
import type * as Y from 'yjs';
import { isOrigin } from './addresses';

export interface DoorNote {
  /** The origin of the host at which guests knock. */
  readonly host: string;
  /** When its code ends, in milliseconds since 1970, by the clock of whoever opened it. */
  readonly until: number;
}

export interface DoorBook {
  readonly read: () => DoorNote | null;
  /** Null where no waiting room is open any more. */
  readonly write: (note: DoorNote | null) => void;
}

const KEY = 'open';
const shape = v.object({
  host: v.custom<string>(isOrigin),
  until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** The note in this map; anything else that lies there is no note. */
export const createDoorBook = (map: Y.Map<unknown>, write: (change: () => void) => void): DoorBook => ({
  read: () => {
    const found = v.safeParse(shape, map.get(KEY));
    return found.success ? found.output : null;
  },
  write: (note) =>
    write(() => {
      if (note) map.set(KEY, { ...note });
      else map.delete(KEY);
    }),
});
