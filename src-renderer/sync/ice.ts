/**
 * ICE servers: what helps two browsers find a way through their routers.
 *
 * They come from hosts (`about`) and from the settings of this device. Nothing
 * here is trusted: a list from a host may hold anything, and one bad address
 * would make the browser throw at every connection.
 */
import * as v from 'valibot';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';

export interface IceServer {
  /** For instance `stun:example.org:3478` or `turn:example.org?transport=udp`. */
  readonly urls: string;
  /** For TURN alone. */
  readonly username?: string;
  readonly credential?: string;
}

export type IceRefusal = Refusal<'ice.odd' | 'ice.noCredential' | 'ice.needlessCredential', { readonly text: string }>;

/** More servers make every connection slower and find no other way. */
export const MAX_ICE_SERVERS = 8;
const MAX_LENGTH = 300;

const line =
  /^(?<scheme>stuns?|turns?):(?:(?<user>[^\s:@]+):(?<word>[^\s@]+)@)?(?<place>(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?)(?<query>\?transport=(?:udp|tcp))?$/iu;

/** A percent-coded text as it was meant; one that is not coded well stays as it is. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone per cent sign in a password is a per cent sign.
    return text;
  }
};

/**
 * Reads one server as a person writes it: `stun:host:port`, `turn:user:password@host:port?transport=udp`, and both
 * with an s. TURN needs a user and a password and STUN takes none.
 */
export const readIce = (text: string): Ruling<IceServer, IceRefusal> => {
  const typed = text.trim();
  const facts = { text: typed.slice(0, MAX_LENGTH) };
  const parts = typed.length <= MAX_LENGTH ? line.exec(typed)?.groups : undefined;
  if (!parts) return refuse('ice.odd', facts);
  const scheme = parts['scheme']?.toLowerCase() ?? '';
  const isTurn = scheme.startsWith('turn');
  const [username, credential] = [parts['user'], parts['word']];
  const hasCredential = username !== undefined && credential !== undefined;
  if (isTurn && !hasCredential) return refuse('ice.noCredential', facts);
  if (!isTurn && hasCredential) return refuse('ice.needlessCredential', facts);
  if (!isTurn && parts['query'] !== undefined) return refuse('ice.odd', facts);
  const urls = `${scheme}:${parts['place'] ?? ''}${parts['query'] ?? ''}`;
  return grant(hasCredential ? { urls, username: decoded(username), credential: decoded(credential) } : { urls });
};

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LENGTH));
const server = v.object({
  urls: v.union([text, v.pipe(v.array(text), v.maxLength(MAX_ICE_SERVERS))]),
  username: v.optional(text),
  credential: v.optional(text),
});

/** One server as a host may spell it: a text, or an object as browsers take it, with one address or several. */
const serversIn = (value: unknown): readonly IceServer[] => {
  if (typeof value === 'string') {
    const read = readIce(value);
    return read.ok ? [read.value] : [];
  }
  const found = v.safeParse(server, value);
  if (!found.success) return [];
  const { urls, username, credential } = found.output;
  return [urls].flat().flatMap((url) => {
    const isTurn = /^turns?:/iu.test(url);
    const hasCredential = username !== undefined && credential !== undefined;
    // The word in front of the place is only there for the reader's rule that TURN has one.
    const read = readIce(isTurn && hasCredential ? url.replace(/:/u, ':user:word@') : url);
    if (!read.ok) return [];
    return [isTurn && hasCredential ? { urls: read.value.urls, username, credential } : { urls: read.value.urls }];
  });
};

/** The servers in a list from outside, at most 8; what is none is passed over. */
export const iceServersIn = (value: unknown): readonly IceServer[] =>
  Array.isArray(value) ? value.slice(0, MAX_ICE_SERVERS).flatMap(serversIn).slice(0, MAX_ICE_SERVERS) : [];

/** Several lists as one, each server once, the first lists first, at most 8. */
export const joinIce = (...lists: readonly (readonly IceServer[])[]): readonly IceServer[] =>
  [...new Map(lists.flat().map((each) => [JSON.stringify(each), each])).values()].slice(0, MAX_ICE_SERVERS);
