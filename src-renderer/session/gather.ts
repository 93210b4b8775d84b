/**
 * Gathers updates of the shared document for the disk.
 *
 * Every entry that travels makes one, and a transaction for each would hold up
 * the entries' own, which are awaited. What a crash takes of the last moment is
 * only for show: entries are archived by themselves and put back on the road.
 */
export interface Gatherer {
  readonly add: (update: Uint8Array) => void;
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
    add: (update) => {
      waiting.push(update);
      timer ??= setTimeout(flush, WAIT_MS);
    },
    flush,
  };
};
