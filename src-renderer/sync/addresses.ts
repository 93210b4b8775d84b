/**
 * Hosts by address: one spelling for people and links (`http://192.168.1.20:4747`,
 * an origin), and the addresses of its sockets.
 */
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';

export type HostRefusal = Refusal<'host.odd', { readonly text: string }>;

const MAX_LENGTH = 200;
const SIGNALING_PATH = '/signal';
const WAITING_PATH = '/waiting';
const RELAY_PATH = '/relay';

const schemes: ReadonlyMap<string, string> = new Map([
  ['http:', 'http:'],
  ['https:', 'https:'],
  ['ws:', 'http:'],
  ['wss:', 'https:'],
]);

const parse = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    // `URL` throws at whatever is no address.
    return null;
  }
};

/**
 * Reads a host's address as people type it: with or without `http://`, with a path behind it or none,
 * or as the address of its signaling socket. Answers with the origin, at most 200 letters.
 */
export const readHost = (text: string): Ruling<string, HostRefusal> => {
  const typed = text.trim();
  const url = typed.length <= MAX_LENGTH ? parse(/^[a-z]+:\/\//iu.test(typed) ? typed : `http://${typed}`) : null;
  const scheme = schemes.get(url?.protocol ?? '');
  if (!url || scheme === undefined || url.hostname === '' || url.username !== '' || url.password !== '') {
    return refuse('host.odd', { text: typed.slice(0, MAX_LENGTH) });
  }
  return grant(`${scheme}//${url.host}`);
};

/** Is this an origin in its one spelling? */
export const isOrigin = (value: unknown): value is string => {
  const read = typeof value === 'string' ? readHost(value) : null;
  return read?.ok === true && read.value === value;
};

/** Where y-webrtc meets the host of this origin. */
export const signalingOf = (origin: string): string => `${origin.replace(/^http/u, 'ws')}${SIGNALING_PATH}`;

/** Where the waiting room of the host of this origin is. */
export const waitingOf = (origin: string): string => `${origin.replace(/^http/u, 'ws')}${WAITING_PATH}`;

/** Where the relay of the host of this origin is. */
export const relayOf = (origin: string): string => `${origin.replace(/^http/u, 'ws')}${RELAY_PATH}`;

/** A page that came over https may talk to no host over plain http but to its own machine's. */
export const isBarred = (origin: string, page: string): boolean =>
  page.startsWith('https:') &&
  origin.startsWith('http:') &&
  !/^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/u.test(origin);
