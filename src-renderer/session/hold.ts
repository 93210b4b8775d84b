/**
 * Moves of mine wait while a vote is open where the table stands (trust 3.7, S8), for half a minute at most: a move would
 * make every vote lapse. What the dice are owed never waits, for nothing is voted on while they are out.
 */
import type { Fold } from '../ledger';

export interface Hold {
  /** Notes what is open; to be called whenever the fold may have changed. */
  readonly look: (fold: Fold<object> | null) => void;
  readonly isHeld: () => boolean;
  /** Resolves when nothing is held any more. */
  readonly released: () => Promise<void>;
}

const MOST_MS = 30_000;

/** A hold on nothing yet; `onRelease` is called each time it ends. */
export const createHold = (onRelease: () => void): Hold => {
  /** The position on which something is voted on; empty where nothing is. */
  let at = '';
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];

  const isHeld = (): boolean => at !== '' && !isOver;
  const release = (): void => {
    clearTimeout(timer);
    const ready = waiting;
    waiting = [];
    for (const resolve of ready) resolve();
    onRelease();
  };
  return {
    look: (fold) => {
      const open = fold && fold.proposals.length > 0 ? fold.tip.digest : '';
      if (open === at) return;
      const wasHeld = isHeld();
      at = open;
      isOver = false;
      clearTimeout(timer);
      if (open !== '') {
        timer = setTimeout(() => {
          isOver = true;
          release();
        }, MOST_MS);
      } else if (wasHeld) release();
    },
    isHeld,
    released: () => (isHeld() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
};
