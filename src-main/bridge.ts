/**
 * What the shell offers to the page: calls and events by name, nothing generic.
 * A page in a browser has no bridge.
 */
import type { CopyAnswer, CopyNote } from './bridge-copies';
import type { Answer } from './host/ruling';

/** What the menu can ask of the page. */
export type Command = 'newTable' | 'copyInvite' | 'saveFile' | 'showKeys';

/** Another host on this network that announced itself. */
export interface NearbyHost {
  readonly name: string;
  /** For instance `http://192.168.1.20:4747`. */
  readonly address: string;
}

/** The calls that the page makes; each is answered by the shell. */
interface Calls {
  /** The version of Roundel. */
  readonly version: () => Promise<string>;
  /** Where others reach this machine's host, for links: for instance `http://192.168.1.5:4747`. */
  readonly hostAddress: () => Promise<string>;
  /** Opens the host to this network: the addresses at which guests reach it, or why there are none. */
  readonly shareOnNetwork: () => Promise<Answer<readonly string[]>>;
  /** Other hosts on this network. */
  readonly nearby: () => Promise<readonly NearbyHost[]>;
  /** The link with which Roundel was opened, as `app.join` reads it; null where there is none. A link is handed out once. */
  readonly pendingJoin: () => Promise<string | null>;
  /** Whether a table is open: then the machine stays awake, and the menu offers the invite. */
  readonly keepAwake: (on: boolean) => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
  /** The text on the clipboard, up to a letter more than a link can have; null where the window is not in front. */
  readonly pasteText: () => Promise<string | null>;
  /** Writes a second copy of a table beside the older ones, and drops those that are no longer needed. */
  readonly keepCopy: (table: string, name: string, bytes: Uint8Array) => Promise<CopyAnswer>;
  /** Second copies of all tables. */
  readonly copies: () => Promise<readonly CopyNote[]>;
  readonly readCopy: (table: string, name: string) => Promise<Uint8Array | null>;
  readonly forgetCopies: (table: string) => Promise<void>;
}

/** The events that the page hears. Each answers with the function that stops listening. */
interface Events {
  /** A link was opened while the page was there. What it hears, `pendingJoin` no longer has. */
  readonly onJoin: (listener: (link: string) => void) => () => void;
  readonly onCommand: (listener: (command: Command) => void) => () => void;
}

export interface Bridge extends Calls, Events {}

/** The property of `window` under which the page finds the bridge. */
export const BRIDGE = 'roundel';

/** The channel of each call. */
export const CHANNELS: { readonly [Call in keyof Calls]: string } = {
  version: 'roundel/version',
  hostAddress: 'roundel/hostAddress',
  shareOnNetwork: 'roundel/shareOnNetwork',
  nearby: 'roundel/nearby',
  pendingJoin: 'roundel/pendingJoin',
  keepAwake: 'roundel/keepAwake',
  copyText: 'roundel/copyText',
  pasteText: 'roundel/pasteText',
  keepCopy: 'roundel/keepCopy',
  copies: 'roundel/copies',
  readCopy: 'roundel/readCopy',
  forgetCopies: 'roundel/forgetCopies',
};

/** The channel of each event. */
export const EVENTS: { readonly [Event in keyof Events]: string } = {
  onJoin: 'roundel/onJoin',
  onCommand: 'roundel/onCommand',
};
