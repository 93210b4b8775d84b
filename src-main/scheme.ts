/**
 * The shell's own scheme, from which the page is served.
 *
 * Browsers keep tables per origin, so this origin is the identity of an
 * installation and must never change. It is registered as standard and secure:
 * else there would be no storage and no WebCrypto.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { CustomScheme } from 'electron';
import { isTableId } from './bridge-copies';
import { SECURITY_HEADERS } from './host/pages';

export const SCHEME = 'roundel-app';
const AUTHORITY = 'table';
export const HOME = `${SCHEME}://${AUTHORITY}/index.html`;

/** To be registered before Electron is ready. */
export const PRIVILEGES: CustomScheme = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.woff', 'font/woff'],
  ['.ttf', 'font/ttf'],
  ['.wasm', 'application/wasm'],
]);

/** Is this address one of our own pages? */
export const isOurs = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === `${SCHEME}:` && host === AUTHORITY;
};

const SHARED = '#shared/';

/** Is this our window that shows what is public of a table, and nothing else of ours? */
export const isShared = (url: string): boolean => {
  if (!isOurs(url)) return false;
  const { pathname, search, hash } = new URL(url);
  return (
    pathname === new URL(HOME).pathname &&
    search === '' &&
    hash.startsWith(SHARED) &&
    isTableId(hash.slice(SHARED.length))
  );
};

const listFiles = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path] as const),
  );

/**
 * Answers requests for our scheme from the files below `folder`, which are
 * listed once, so no path can climb out. `about` is what `/roundel.json` says,
 * the same as from a host.
 */
export const createSchemeHandler = (
  folder: string,
  about: () => object,
): ((request: Pick<Request, 'url'>) => Promise<Response>) => {
  const files = listFiles(folder);
  const answer = (status: number, body: string | Uint8Array<ArrayBuffer>, type: string): Response => {
    const headers = new Headers([...SECURITY_HEADERS].map(([name, value]): [string, string] => [name, value]));
    headers.set('Content-Type', type);
    return new Response(body, { status, headers });
  };
  return async ({ url }) => {
    if (!isOurs(url)) return answer(404, '', 'text/plain');
    const { pathname } = new URL(url);
    if (pathname === '/roundel.json') return answer(200, JSON.stringify(about()), 'application/json; charset=utf-8');
    const path = files.get(pathname === '/' ? '/index.html' : pathname);
    if (path === undefined) return answer(404, '', 'text/plain');
    try {
      const type = TYPES.get(extname(path)) ?? 'application/octet-stream';
      return answer(200, Uint8Array.from(await readFile(path)), type);
    } catch {
      // The file went away after it was listed: the program is being replaced. Without an answer there were no headers.
      return answer(404, '', 'text/plain');
    }
  };
};
