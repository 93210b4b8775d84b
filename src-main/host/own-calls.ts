/**
 * The two calls that are for this machine alone: `POST /share` and `GET /nearby`.
 *
 * A page of any other site can send requests to loopback too, and a name of its
 * own can be made to point there: so the caller's address, the name it called us
 * by and the page it stands on are all looked at.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from './network';
import type { Answer } from './ruling';
import { wordHost } from './words';

interface OwnCalls {
  readonly share: () => Promise<Answer<readonly string[]>>;
  readonly nearby: () => Promise<readonly object[]>;
}

type Call = Pick<IncomingMessage, 'headers' | 'method'> & { readonly remoteAddress: string };

/** Is this call from a page of our own, on this machine? */
export const isOwnCall = ({ headers, method, remoteAddress }: Call): boolean => {
  if (!isLoopback(remoteAddress)) return false;
  const host = headers.host ?? '';
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return false;
  // Browsers leave the origin out of a GET within one origin, and nobody else can read the answer to that.
  if (headers.origin === undefined) return method === 'GET';
  return headers.origin === `http://${host}`;
};

const answer = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(value));
};

/** Answers the two calls; false where the request is for something else. */
export const answerOwnCalls = (request: IncomingMessage, response: ServerResponse, calls: OwnCalls): boolean => {
  const { url, method, headers } = request;
  if (url !== '/share' && url !== '/nearby') return false;
  const wanted = url === '/share' ? 'POST' : 'GET';
  if (method !== wanted) answer(response, 405, { why: `${wanted} only` });
  else if (!isOwnCall({ headers, method, remoteAddress: request.socket.remoteAddress ?? '' })) {
    answer(response, 403, { why: 'This is for Roundel on the same machine alone.' });
  } else if (url === '/nearby') void calls.nearby().then((found) => answer(response, 200, found));
  else {
    void calls
      .share()
      .then((shared) =>
        shared.ok
          ? answer(response, 200, { shared: shared.value })
          : answer(response, 409, { ...shared.refusal, why: wordHost(shared.refusal) }),
      );
  }
  return true;
};
