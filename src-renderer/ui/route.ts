/** Which screen the address asks for. Pure: the address's part behind the `#` in, a route out. */

export type Route =
  | { readonly screen: 'start' }
  /** Somebody opened an invitation as a page: the whole link is joined. */
  | { readonly screen: 'join' }
  | { readonly screen: 'table'; readonly id: string }
  /** What is public of a table that is open in another window. */
  | { readonly screen: 'shared'; readonly id: string };

const TABLE = '#table/';
const SHARED = '#shared/';

/** Reads a hash. What it does not know is the start screen, so that a broken address is no dead end. */
export const routeOf = (hash: string): Route => {
  if (/^#r\d+\./.test(hash)) return { screen: 'join' };
  if (hash.startsWith(TABLE) && hash.length > TABLE.length) return { screen: 'table', id: hash.slice(TABLE.length) };
  if (hash.startsWith(SHARED) && hash.length > SHARED.length)
    return { screen: 'shared', id: hash.slice(SHARED.length) };
  return { screen: 'start' };
};

/** The hash of an open table. */
export const tableHash = (id: string): string => TABLE + id;

/** The hash of the window that shows what is public of a table. */
export const sharedHash = (id: string): string => SHARED + id;
