/**
 * One queue from input to ledger to view.
 *
 * A gesture, an entry from the road and a change of the documents all wait here
 * and are worked off one after the other, so that nothing is ever half-applied
 * while something else looks.
 */
export interface Queue {
  /** Runs the work when all work before it has ended; its answer or its failure reaches only the caller. */
  readonly add: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when everything that waits now has ended. */
  readonly settled: () => Promise<void>;
}

export const createQueue = (): Queue => {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    add: (work) => {
      const turn = tail.then(work);
      // The next in line must come to its turn whatever became of this one.
      tail = turn.catch(() => undefined);
      return turn;
    },
    settled: async () => {
      await tail;
    },
  };
};
