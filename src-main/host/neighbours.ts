/**
 * Other Roundels on this network: announced and found by multicast DNS.
 *
 * Where a network or a system lets no multicast through there are simply no
 * neighbours; nothing here may take the host down or hold it up.
 */
import { randomUUID } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { hostname } from 'node:os';
import { Bonjour, type Browser, type Service } from 'bonjour-service';
import { isLoopback } from './network';

const TYPE = 'roundel';
/** How long the first question waits for answers; later ones answer from what was heard meanwhile. */
const FIRST_MS = 1_200;
const MAX_NEIGHBOURS = 32;
const MAX_NAME = 60;
const MAX_LINK = 200;

export interface Neighbour {
  /** As its machine calls itself. */
  readonly name: string;
  readonly address: string;
}

export interface Neighbours {
  /** Says from now on that this host is here; `link` is where others reach it, and takes the place of an earlier one. */
  readonly announce: (link: string, version: string) => void;
  readonly list: () => Promise<readonly Neighbour[]>;
  readonly close: () => Promise<void>;
}

/** What is read of an announcement; anybody on the network can have made it. */
interface Announced {
  readonly name: string;
  readonly txt?: unknown;
}

/** One text of an announcement's record; undefined for anything else. */
const textIn = (txt: unknown, field: string): string | undefined => {
  const value = typeof txt === 'object' && txt !== null ? (txt as Readonly<Record<string, unknown>>)[field] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** A web address that is not this machine's own; null for anything else. */
const linkIn = (link: string | undefined): string | null => {
  if (link === undefined || !/^https?:/.test(link) || !URL.canParse(link)) return null;
  const { hostname, origin } = new URL(link);
  return isLoopback(hostname) || origin.length > MAX_LINK ? null : origin;
};

/**
 * A socket that cannot take the program down: what is thrown while it tells of something, an odd packet or a port
 * that another program has, ends the search for neighbours and nothing else.
 */
const guardedSocket = (onBroken: () => void): Socket => {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const emit = socket.emit.bind(socket) as (name: string, ...facts: readonly unknown[]) => boolean;
  socket.emit = (name: string, ...facts: readonly unknown[]): boolean => {
    try {
      return emit(name, ...facts);
    } catch {
      onBroken();
      return true;
    }
  };
  // With no other listener an error would be thrown; here it is only the end of the search.
  socket.on('error', onBroken);
  return socket;
};

/** The neighbours in what was announced, without ourselves, each address once. */
export const neighboursIn = (announced: readonly Announced[], own: string): readonly Neighbour[] => {
  const found = announced
    .filter(({ txt }) => textIn(txt, 'id') !== own)
    .flatMap(({ name, txt }) => {
      const address = linkIn(textIn(txt, 'link'));
      if (address === null) return [];
      const shown = name.replace(/ \([0-9a-f]{4}\)$/, '').slice(0, MAX_NAME);
      return [{ name: shown.toWellFormed(), address }];
    });
  return [...new Map(found.map((each) => [each.address, each])).values()].slice(0, MAX_NEIGHBOURS);
};

/** Opens no socket before it is asked to announce or to list. */
export const createNeighbours = (): Neighbours => {
  const own = randomUUID();
  let bonjour: Bonjour | null = null;
  let browser: Browser | null = null;
  let announced: { readonly link: string; readonly service: Service } | null = null;
  let isBroken = false;

  const breakOff = (): void => {
    isBroken = true;
  };
  const service = (): Bonjour => {
    // The options are handed on to multicast-dns, which takes a socket; the types know only some of them.
    const options: object = { socket: guardedSocket(breakOff) };
    return (bonjour ??= new Bonjour(options, breakOff));
  };

  return {
    announce: (link, version) => {
      if (announced?.link === link) return;
      try {
        announced?.service.stop?.();
        // Names are unique in a network, and two laptops may have the same.
        const name = `${hostname().slice(0, MAX_NAME - 8)} (${own.slice(0, 4)})`;
        const port = Number(new URL(link).port || '443');
        const txt = { id: own, link, version };
        announced = { link, service: service().publish({ name, type: TYPE, port, txt, probe: false }) };
      } catch {
        isBroken = true;
      }
    },
    list: async () => {
      if (isBroken) return [];
      try {
        if (!browser) {
          browser = service().find({ type: TYPE });
          await new Promise((resolve) => setTimeout(resolve, FIRST_MS));
        } else {
          // Asks again for the next time, and forgets who has not been heard of.
          browser.update();
          browser.expire();
        }
        return neighboursIn(browser.services, own);
      } catch {
        isBroken = true;
        return [];
      }
    },
    close: () =>
      new Promise((resolve) => {
        browser?.stop();
        if (!bonjour) return resolve();
        const gone = bonjour;
        bonjour = null;
        // The goodbye is a courtesy: it does not hold up the end.
        const done = setTimeout(resolve, 500);
        gone.unpublishAll(() =>
          gone.destroy(() => {
            clearTimeout(done);
            resolve();
          }),
        );
      }),
  };
};
