/**
 * Gathers updates of the shared document for the disk.
 *
 * Every entry that travels makes one, and a transaction for each would hold up
 * the entries' own, which are awaited. What a crash takes of the last moment
 * others have too, or it is an entry, and those are archived by themselves. What
 * a person has just written nobody else may have: that goes to the disk at once.
 */
export interface Gatherer {
  /** `isUrgent`: written at once, with all that waits. */
  readonly add: (update: Uint8Array, isUrgent?: boolean) => void;
  /** Writes what waits now: when the page is hidden or closed. */
  readonly flush: () => void;
}

const WAIT_MS = 500;

/** `keep` writes one update; `merge` makes one of many. */
export const createGatherer = (
  keep: (update: Uint8Array) => void,
  merge: (updates: readonly Uint8Array[]) => Uint8Array,
): Gatherer => {
  let waiting: Uint8Array[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const [only, ...more] = waiting;
    if (!only) return;
    const update = more.length === 0 ? only : merge(waiting);
    waiting = [];
    keep(update);
  };
  return {
    add: (update, isUrgent = false) => {
      waiting.push(update);
      if (isUrgent) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
    },
    flush,
  };
};
