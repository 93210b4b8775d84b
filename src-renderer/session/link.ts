/**
 * The link to a table: `HOST/#r1.<secret>` and, once play has begun, `.<gameId>`.
 *
 * The secret is 32 random bytes in base64url. It stands in the fragment, which a
 * browser never sends, so no server sees it. The gameId binds the reader to one
 * genesis: nobody can be given another.
 */
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { readJoin, writeJoin } from '../../src-main/bridge-join';
import { fromBase64Url, toBase64Url } from '../sync/base64url';
import { findBridge } from './bridge';

export interface Link {
  /** Origin of the host, for instance `http://192.168.1.20:4747`. */
  readonly host: string;
  readonly secret: Uint8Array;
  readonly gameId: string;
}

export type LinkRefusal = Refusal<'link.empty' | 'link.none' | 'link.cut' | 'link.newer' | 'link.tooLong', object>;

const SECRET_LETTERS = 43;
/** A clipboard can hold anything; a link is never longer. */
const MAX_LENGTH = 4_000;

/** The one spelling of a link. */
export const writeLink = ({ host, secret, gameId }: Link): string =>
  `${host}/#r1.${toBase64Url(secret)}${gameId === '' ? '' : `.${gameId}`}`;

/** The same invite as a link that the desktop app opens; null where this page is in that app, or the text is no invite. */
export const appLinkOf = (invite: string): string | null => (findBridge() ? null : writeJoin(invite));

/** A link of the desktop app, up to the blank, quote or bracket behind it. */
const APP_LINK = /\broundel:[^\s"'<>()]*/iu;

/** What a link of the desktop app says, in the other spelling; a text without one stays as it is. */
const spelled = (text: string): string => {
  const [word] = APP_LINK.exec(text) ?? [];
  // The sentence around it may end where it ends.
  return word === undefined ? text : (readJoin(word.replace(/[.,;:!?]+$/u, '')) ?? '');
};

/**
 * Reads a pasted link, with or without words around it: of a host, or of the desktop app (`roundel://join/…`), judged as
 * the app judges it. `ownHost` stands in where it names none. Says whether a link was cut off or is from a newer Roundel.
 */
export const readLink = (pasted: string, ownHost: string): Ruling<Link, LinkRefusal> => {
  const text = pasted.trim();
  if (text === '') return refuse('link.empty', {});
  if (text.length > MAX_LENGTH) return refuse('link.tooLong', {});
  const found = /(?<host>https?:\/\/[^\s/#]+)?\/?#r(?<version>\d+)\.?(?<rest>[^\s]*)/u.exec(spelled(text));
  if (!found?.groups) return refuse('link.none', {});
  if (found.groups['version'] !== '1') return refuse('link.newer', {});
  const parts = /^(?<secret>[A-Za-z0-9_-]*)(?:\.(?<gameId>[0-9a-f]*))?/u.exec(found.groups['rest'] ?? '');
  const secret = parts?.groups?.['secret'] ?? '';
  const gameId = parts?.groups?.['gameId'] ?? '';
  if (secret.length !== SECRET_LETTERS || (gameId !== '' && gameId.length !== 64)) return refuse('link.cut', {});
  return grant({ host: found.groups['host'] ?? ownHost, secret: fromBase64Url(secret), gameId });
};
