/**
 * The link that opens Roundel: `roundel://join/r1.<secret>[.<gameId>]?host=<address>`. The shell reads it where the
 * system hands it over, the page where somebody pastes it; pure, and the same for both.
 *
 * It comes from outside, by a click in any program. Here only its shape is
 * judged; the page reads the invite in it as it reads any pasted link, and joins or says why not.
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

/** The link that opens the invite `HOST/#r1.…` with the desktop app, as `readJoin` reads it; null where it is none. */
export const writeJoin = (invite: string): string | null => {
  if (!URL.canParse(invite)) return null;
  const { origin, hash } = new URL(invite);
  const link = `${JOIN_SCHEME}://join/${hash.slice(1)}?host=${encodeURIComponent(origin)}`;
  return readJoin(link) === null ? null : link;
};
