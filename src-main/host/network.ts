/** This machine's addresses, and how they stand in links. */
import { isIPv6 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

export const LOOPBACK = '127.0.0.1';

export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^(::ffff:)?127\./.test(address);

export const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::';

/** For instance `http://192.168.1.5:4747`; an IPv6 address stands in brackets. */
export const urlOf = (address: string, port: number, scheme: 'http' | 'https' = 'http'): string =>
  `${scheme}://${address.includes(':') ? `[${address}]` : address}:${port}`;

const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * Whose address it is, for counting: one IPv4 address, or the 64 bits of IPv6 that a household gets, of which it can
 * use as many as it likes.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(MAPPED, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
};

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Bridges of containers and virtual machines, and tunnels: nobody at the table is in those networks. */
const VIRTUAL = /^(docker|veth|br-|virbr|vmnet|vboxnet|vEthernet|tun|tap|utun|wg|zt|tailscale|lxc|podman|cni|flannel)/i;

/** The smaller, the likelier that a phone in the same room reaches it. */
const rank = (name: string, address: string): number => {
  const kind = address.startsWith('192.168.')
    ? 0
    : address.startsWith('10.')
      ? 1
      : /^172\.(1[6-9]|2\d|3[01])\./.test(address)
        ? 2
        : address.startsWith('169.254.')
          ? 4
          : isIPv6(address)
            ? 5
            : 3;
  return kind + (VIRTUAL.test(name) ? 10 : 0);
};

/**
 * The addresses under which others may reach this machine, the likeliest first: those of IPv4, and with `hasIPv6` those
 * of IPv6 as well, but for addresses that are good on one wire only and have no place in a link.
 */
export const outsideAddresses = (interfaces: Interfaces, hasIPv6 = false): readonly string[] =>
  Object.entries(interfaces)
    .flatMap(([name, list]) =>
      (list ?? []).map(({ address, family, internal }) => ({ name, address, family, internal })),
    )
    .filter(({ family, internal }) => !internal && (family === 'IPv4' || hasIPv6))
    .filter(({ address }) => !/^fe[89ab]/i.test(address))
    .map(({ name, address }) => ({ address, rank: rank(name, address) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ address }) => address);
