/** What may be spent at once, and again with time: how we bound what others can make us do. */
export interface Purse {
  /** How much there is now. */
  readonly left: () => number;
  readonly take: () => void;
}

/** A purse of so many, filled again at so many a second. `now` is in milliseconds. */
export const createPurse = (most: number, perSecond: number, now: () => number): Purse => {
  let left = most;
  let filled = now();
  return {
    left: () => {
      const at = now();
      left = Math.min(most, left + ((at - filled) * perSecond) / 1_000);
      filled = at;
      return left;
    },
    take: () => {
      left -= 1;
    },
  };
};
