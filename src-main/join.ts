/**
 * The link that opens Roundel: `roundel://join/r1.<secret>[.<gameId>]?host=<address>`.
 *
 * It comes from outside, by a click in any program. Here only its shape is
 * judged; the page reads it as it reads a pasted link, and joins or says why not.
 */

/** The scheme of links, which the system hands to us. The page's own scheme is another, so no link can load a page. */
export const JOIN_SCHEME = 'roundel';

const MAX_LENGTH = 2_000;
/** One letter `r`, the version of the link, and what only that version can read. */
const FRAGMENT = /^r\d{1,3}\.[\w.-]{1,512}$/;

/** The origin that this text names, for instance `http://192.168.1.5:4747`; null where it is anything but an origin. */
const originOf = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isBare = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isWeb && isBare && url.pathname === '/' ? url.origin : null;
};

/**
 * Reads an opened link and answers with the invite in the spelling that the page
 * reads: `HOST/#r1.…`, or `#r1.…` where the link names no host. Null where it is no such link.
 */
export const readJoin = (text: string): string | null => {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const { protocol, host, pathname, searchParams, hash, username, password } = new URL(text);
  if (protocol !== `${JOIN_SCHEME}:` || host !== 'join' || `${username}${password}${hash}` !== '') return null;
  // Some systems add a slash at the end.
  const fragment = pathname.slice(1).replace(/\/$/, '');
  if (!FRAGMENT.test(fragment)) return null;
  const named = searchParams.get('host');
  if (named === null) return `#${fragment}`;
  const origin = originOf(named);
  return origin === null ? null : `${origin}/#${fragment}`;
};

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
