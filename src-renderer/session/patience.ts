/** How long the table has stood at one position here: by a timer of this machine's own, with which no other need agree. */
export interface Patience {
  /**
   * Has this position been looked at for so long, or for so many times as long? The first look starts the time, and `wake`
   * is called at its end.
   */
  readonly isSpent: (digest: string, times?: number) => boolean;
}

/** Patience of so many milliseconds, with one position at a time. */
export const createPatience = (wait: number, wake: () => void): Patience => {
  let watched = '';
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isSpent: (digest, times = 1) => {
      if (digest === watched) return isOver;
      clearTimeout(timer);
      [watched, isOver] = [digest, false];
      timer = setTimeout(() => {
        isOver = true;
        wake();
      }, wait * times);
      return false;
    },
  };
};
