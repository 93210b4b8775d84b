/** One act of a vector, read key by key: what nobody has asked for at the end is an error. */
import type { Plain, PlainRecord } from './defaults';
import type { Driver } from './driver';

export interface Act {
  readonly do: string;
  readonly by: string;
  /** Rules that a refusal may cite, or null where the act must be granted. */
  readonly refuse: readonly string[] | null;
  /** Takes a key out; undefined where it is not there. */
  readonly take: (key: string) => Plain | undefined;
  /** Looks at a key and leaves it there. */
  readonly peek: (key: string) => Plain | undefined;
  readonly has: (key: string) => boolean;
  /** Keys that nobody took. */
  readonly left: () => readonly string[];
}

export const readAct = (body: PlainRecord, where: string): Act => {
  const { by, do: what, refuse, ...rest } = body;
  if (typeof by !== 'string' || typeof what !== 'string') throw new Error(`${where} is without by and do`);
  const parts = new Map(Object.entries(rest));
  const cited = refuse === undefined ? null : Array.isArray(refuse) ? refuse.map(String) : [String(refuse)];
  return {
    do: what,
    by,
    refuse: cited,
    take: (key) => {
      const value = parts.get(key);
      parts.delete(key);
      return value;
    },
    peek: (key) => parts.get(key),
    has: (key) => parts.has(key),
    left: () => [...parts.keys()],
  };
};

/** Runs one kind of act. */
export type ActReader = (driver: Driver, act: Act, seat: number) => void;
