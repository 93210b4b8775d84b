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
  /** Writes what waits now: when the table is closed. */
  readonly flush: () => void;
  /** What the disk has not said yes to, as one update; null where that is nothing. */
  readonly unkept: () => Uint8Array | null;
}

const WAIT_MS = 500;

/** `keep` writes one update and resolves once that has come to an end; `merge` makes one of many. */
export const createGatherer = (
  keep: (update: Uint8Array) => Promise<unknown>,
  merge: (updates: readonly Uint8Array[]) => Uint8Array,
): Gatherer => {
  let waiting: Uint8Array[] = [];
  const onItsWay = new Set<Uint8Array>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const oneOf = (updates: readonly Uint8Array[]): Uint8Array | null => {
    const [only, ...more] = updates;
    return only && more.length > 0 ? merge(updates) : (only ?? null);
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const update = oneOf(waiting);
    if (!update) return;
    waiting = [];
    onItsWay.add(update);
    void keep(update).then(() => onItsWay.delete(update));
  };
  return {
    add: (update, isUrgent = false) => {
      waiting.push(update);
      if (isUrgent) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
    },
    flush,
    unkept: () => oneOf([...onItsWay, ...waiting]),
  };
};
