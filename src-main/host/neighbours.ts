/**
 * Other Roundels on this network: announced and found by multicast DNS.
 *
 * Where a network or a system lets no multicast through there are simply no
 * neighbours; nothing here may take the host down or hold it up.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Bonjour, type Browser } from 'bonjour-service';
import { isLoopback, urlOf } from './network';

const TYPE = 'roundel';
/** How long the first question waits for answers; later ones answer from what was heard meanwhile. */
const FIRST_MS = 1_200;
const MAX_NEIGHBOURS = 32;
const MAX_NAME = 60;

export interface Neighbour {
  /** As its machine calls itself. */
  readonly name: string;
  readonly address: string;
}

export interface Neighbours {
  /** Says from now on that this host is here. */
  readonly announce: (port: number, version: string) => void;
  readonly list: () => Promise<readonly Neighbour[]>;
  readonly close: () => Promise<void>;
}

/** What is read of an announcement; anybody on the network can have made it. */
interface Announced {
  readonly name: string;
  readonly port: number;
  readonly addresses?: readonly string[];
  readonly txt?: unknown;
}

const idIn = (txt: unknown): unknown => (typeof txt === 'object' && txt !== null && 'id' in txt ? txt.id : undefined);

/** The neighbours in what was announced, without ourselves, each address once. */
export const neighboursIn = (announced: readonly Announced[], own: string): readonly Neighbour[] => {
  const found = announced
    .filter(({ txt }) => idIn(txt) !== own)
    .flatMap(({ name, port, addresses = [] }) => {
      const address = addresses.find((each) => /^\d+(\.\d+){3}$/.test(each) && !isLoopback(each));
      if (address === undefined || !Number.isInteger(port) || port < 1 || port > 65_535) return [];
      const shown = name.replace(/ \([0-9a-f]{4}\)$/, '').slice(0, MAX_NAME);
      return [{ name: shown.toWellFormed(), address: urlOf(address, port) }];
    });
  return [...new Map(found.map((each) => [each.address, each])).values()].slice(0, MAX_NEIGHBOURS);
};

/** Opens no socket before it is asked to announce or to list. */
export const createNeighbours = (): Neighbours => {
  const own = randomUUID();
  let bonjour: Bonjour | null = null;
  let browser: Browser | null = null;
  let isBroken = false;

  const service = (): Bonjour =>
    (bonjour ??= new Bonjour({}, () => {
      isBroken = true;
    }));

  return {
    announce: (port, version) => {
      try {
        // Names are unique in a network, and two laptops may have the same.
        const name = `${hostname().slice(0, MAX_NAME - 8)} (${own.slice(0, 4)})`;
        service().publish({ name, type: TYPE, port, txt: { id: own, version }, probe: false });
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
