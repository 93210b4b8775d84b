/** What the shell offers to the page: calls by name, nothing generic. A page in a browser has no bridge. */
export interface Bridge {
  /** The version of Roundel. */
  readonly version: () => Promise<string>;
  /** Where others reach this machine's host, for links: for instance `http://192.168.1.5:4747`. */
  readonly hostAddress: () => Promise<string>;
}

/** The property of `window` under which the page finds the bridge. */
export const BRIDGE = 'roundel';

/** The channel of each call. */
export const CHANNELS: { readonly [Call in keyof Bridge]: string } = {
  version: 'roundel/version',
  hostAddress: 'roundel/hostAddress',
};
