/**
 * The hosts of a table, as its members have written them into the shared
 * document: whoever opens the table connects to all of them, so that it does
 * not die with one (decision 0030).
 */
import * as Y from 'yjs';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { isOrigin, readHost, type HostRefusal } from './addresses';

export type SharedHostRefusal = HostRefusal | Refusal<'hosts.full', { readonly max: number }>;

export interface SharedHosts {
  /** Origins, at most 8, in the same order on every screen. */
  readonly list: () => readonly string[];
  /** Writes a host down for everybody, once. Answers with its origin. */
  readonly add: (address: string) => Ruling<string, SharedHostRefusal>;
  readonly remove: (address: string) => void;
}

/** A member who writes more makes nobody open more sockets than this. */
export const MAX_HOSTS = 8;

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The list in this map, whose keys are origins; whatever else lies there is passed over. */
export const createSharedHosts = (map: Y.Map<unknown>, write: (change: () => void) => void): SharedHosts => {
  const list = (): readonly string[] =>
    [...map.keys()]
      .filter((key) => map.get(key) === true && isOrigin(key))
      .sort(inOrder)
      .slice(0, MAX_HOSTS);
  return {
    list,
    add: (address) => {
      const host = readHost(address);
      if (!host.ok) return host;
      const before = list();
      if (before.includes(host.value)) return host;
      if (before.length >= MAX_HOSTS) return refuse('hosts.full', { max: MAX_HOSTS });
      write(() => void map.set(host.value, true));
      return grant(host.value);
    },
    remove: (address) => {
      const host = readHost(address);
      if (host.ok && map.has(host.value)) write(() => map.delete(host.value));
    },
  };
};
