/** Wrong codes, counted by address. Pure: the caller brings the time, in milliseconds that never run backwards. */
import type { WaitingLimits } from './limits';

export interface Tries {
  /** Whether this address has tried so often that it is not heard any more for a while. */
  readonly isBarred: (address: string, now: number) => boolean;
  readonly note: (address: string, now: number) => void;
}

/** Twenty wrong codes within ten minutes bar an address for ten minutes. */
export const createTries = ({
  tries: most,
  triesMs,
  remembered,
}: Pick<WaitingLimits, 'tries' | 'triesMs' | 'remembered'>): Tries => {
  // By age: whoever tried last stands last.
  const tried = new Map<string, readonly number[]>();
  const recent = (address: string, now: number): readonly number[] => {
    const times = tried.get(address) ?? [];
    // A full list stays as it is until the bar is over: it counts from the last try.
    if (times.length >= most && now - (times.at(-1) ?? 0) < triesMs) return times;
    return times.length >= most ? [] : times.filter((time) => now - time < triesMs);
  };
  return {
    isBarred: (address, now) => recent(address, now).length >= most,
    note: (address, now) => {
      const times = recent(address, now);
      if (times.length >= most) return;
      tried.delete(address);
      tried.set(address, [...times, now]);
      // Whoever has so many addresses is not held by counting them; our memory is.
      const [oldest] = tried.keys();
      if (tried.size > remembered && oldest !== undefined) tried.delete(oldest);
    },
  };
};
