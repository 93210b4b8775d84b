/** The four words by which somebody was just let in, until she has read them: she is taken to the table at once. */

interface Admission {
  /** The id of the table that she was let in to. */
  readonly table: string;
  readonly words: readonly string[];
}

let latest = $state.raw<Admission | null>(null);

export const admission = {
  get latest() {
    return latest;
  },
};

/** She was let in, and these were the words. */
export const keepWords = (table: string, words: readonly string[]): void => {
  latest = { table, words };
};

/** She has read them. */
export const forgetWords = (): void => {
  latest = null;
};
