/** Since when the table stands still, and since when somebody is gone: by this machine's clock, for words on the screen alone. */
import type { Pid } from './view';

export interface Standstill {
  /** Notes who is here and where the table stands; to be called with every look. `now` in milliseconds since 1970. */
  readonly look: (position: string, here: readonly Pid[], now: number) => void;
  /** Null while she is here. Of whoever was not seen at all: since this table was opened. */
  readonly goneSince: (pid: Pid) => number | null;
  /** Since when the table has stood where it stands; null before the first look. */
  readonly stillSince: () => number | null;
}

/** A keeper that knows nothing yet; `opened` is when the table was opened, in milliseconds since 1970. */
export const createStandstill = (opened: number): Standstill => {
  let at = '';
  let since: number | null = null;
  let here: ReadonlySet<Pid> = new Set();
  const left = new Map<Pid, number>();
  return {
    look: (position, present, now) => {
      if (position !== at || since === null) since = now;
      at = position;
      for (const pid of here) if (!present.includes(pid)) left.set(pid, now);
      here = new Set(present);
    },
    goneSince: (pid) => (here.has(pid) ? null : (left.get(pid) ?? opened)),
    stillSince: () => since,
  };
};
