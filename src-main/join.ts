/** How a link that opens Roundel comes to the page: on a command line or by the system, and kept until the page asks. */
import { JOIN_SCHEME, readJoin } from './bridge-join';

/** Is this word of a command line a link of ours, well-formed or not? Such a word is no option. */
export const isJoinWord = (word: string): boolean => word.toLowerCase().startsWith(`${JOIN_SCHEME}:`);

/** The first good link of a command line. Chromium mixes words of its own in, so the place says nothing. */
export const findJoin = (words: readonly string[]): string | null => {
  for (const word of words) {
    const link = isJoinWord(word) ? readJoin(word) : null;
    if (link !== null) return link;
  }
  return null;
};

export interface Inbox {
  /** Keeps this link until it is taken; an older one that nobody took is forgotten. Null is no link. */
  readonly put: (link: string | null) => void;
  /** The kept link, once. */
  readonly take: () => string | null;
}

/** Keeps a link for a page that may not be there yet. `announce` is called when one has come. */
export const createInbox = (announce: () => void): Inbox => {
  let kept: string | null = null;
  return {
    put: (link) => {
      if (link === null) return;
      kept = link;
      announce();
    },
    take: () => {
      const link = kept;
      kept = null;
      return link;
    },
  };
};
