/** This machine's addresses, and how they stand in links. */
import type { NetworkInterfaceInfo } from 'node:os';

export const LOOPBACK = '127.0.0.1';

export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^(::ffff:)?127\./.test(address);

export const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::';

/** For instance `http://192.168.1.5:4747`; an IPv6 address stands in brackets. */
export const urlOf = (address: string, port: number, scheme: 'http' | 'https' = 'http'): string =>
  `${scheme}://${address.includes(':') ? `[${address}]` : address}:${port}`;

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
          : 3;
  return kind + (VIRTUAL.test(name) ? 10 : 0);
};

/** The IPv4 addresses under which others may reach this machine, the likeliest first. */
export const outsideAddresses = (interfaces: Interfaces): readonly string[] =>
  Object.entries(interfaces)
    .flatMap(([name, list]) =>
      (list ?? []).map(({ address, family, internal }) => ({ name, address, family, internal })),
    )
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ name, address }) => ({ address, rank: rank(name, address) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ address }) => address);
