/** The static pages, with the headers that keep foreign code and foreign frames out of them. */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { granted, refused, type Answer } from './ruling';

/**
 * What a page of ours may load. Links name hosts, so it may connect to any of
 * them; libsodium is WebAssembly; Konva and Svelte set styles on elements.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sent with every answer, of the host and of the shell's own scheme. */
export const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Content-Security-Policy', CONTENT_SECURITY_POLICY],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'geolocation=(), payment=(), usb=(), serial=(), hid=()'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
];

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the files below `folder` and nothing else: they are listed once at the
 * start, and a request is looked up in that list, so no path can climb out.
 * `about` is what `/roundel.json` answers. The caller sets the security headers, which every answer has.
 */
export const createPages = (folder: string, about: () => object): Answer<Handler> => {
  if (!existsSync(join(folder, 'index.html'))) return refused({ code: 'pages.missing', facts: { folder } });
  const files = sirv(folder, {
    etag: true,
    // Built files carry a hash in their names; the pages themselves do not.
    setHeaders: (response, path) =>
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? YEAR : 'no-cache'),
  });
  const answer = (response: ServerResponse, status: number, type: string, text: string): void => {
    response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(text);
  };
  return granted((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'text/plain', 'GET only');
    if (request.url === '/roundel.json') return answer(response, 200, 'application/json', JSON.stringify(about()));
    files(request, response, () => answer(response, 404, 'text/plain', 'There is nothing here.'));
  });
};
