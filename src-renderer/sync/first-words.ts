/**
 * Whoever is new is heard before whoever goes on and on.
 *
 * A guest who means ill can announce peers without end, under any names. But a host tells by which of its connections
 * something came, and one household gets few of those (`listenersPerAddress` and `arrivals` of the host). So the first
 * words of each connection are counted apart from all that comes after them. A host of the guest's own could make up any
 * number of connections: hence what all of one host may say first is bounded too. A host that tells no numbers is one connection.
 */
import { createPurse, type Purse } from './purse';

/** By which host something came, and the host's number of the connection; -1 where it tells none. */
export interface Sender {
  readonly host: string;
  readonly via: number;
}

export interface FirstWords {
  /** Whether this sender has said so little that it is to be heard before others. */
  readonly isNew: (sender: Sender) => boolean;
  /** It was heard; `asNew` where it was for that alone. */
  readonly note: (sender: Sender, asNew: boolean) => void;
}

/** Of each connection: at once, and again a second after that. */
const MOST = 2;
const PER_SECOND = 1 / 60;
/** Of all connections of one host: as many as the host lets one household make at once, and later. */
const MOST_OF_HOST = 64;
const OF_HOST_PER_SECOND = 1;
/** So many connections are remembered: those of some rooms. */
const REMEMBERED = 512;

/** Counts them. `now` is in milliseconds. */
export const createFirstWords = (now: () => number): FirstWords => {
  const senders = new Map<string, Purse>();
  const hosts = new Map<string, Purse>();
  const purseOf = (purses: Map<string, Purse>, key: string, most: number, perSecond: number): Purse => {
    const purse = purses.get(key) ?? createPurse(most, perSecond, now);
    // The one that was not asked for longest goes first.
    purses.delete(key);
    purses.set(key, purse);
    const [oldest] = purses.keys();
    if (purses.size > REMEMBERED && oldest !== undefined) purses.delete(oldest);
    return purse;
  };
  const ofSender = ({ host, via }: Sender): Purse => purseOf(senders, `${host} ${via}`, MOST, PER_SECOND);
  const ofHost = ({ host }: Sender): Purse => purseOf(hosts, host, MOST_OF_HOST, OF_HOST_PER_SECOND);
  return {
    isNew: (sender) => ofSender(sender).left() >= 1 && ofHost(sender).left() >= 1,
    note: (sender, asNew) => {
      const purse = ofSender(sender);
      if (purse.left() >= 1) purse.take();
      if (asNew) ofHost(sender).take();
    },
  };
};
