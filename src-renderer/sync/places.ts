/**
 * The places for connections (trust 9.1): a room has some forty, and whoever knows its secret, or has recorded what was
 * said at a host, can announce any number of peers that are not there. Each of them is called and never answers. So where
 * places run short the oldest that has not answered is let go, and calls are not made faster than a host lets us speak.
 * Calls that others make are answered no faster than two a second, and what has come to nothing for a while, whoever
 * called, gives way to the next. And a part of what can be called or taken is kept for those of whom little was heard
 * yet, so that a newcomer is let in while somebody else announces peers without end.
 */
import type { Room } from 'y-webrtc';
import { createFirstWords, type Sender } from './first-words';
import { createPurse, type Purse } from './purse';

/** Calls at once, and calls a second after that: each is some eight messages to the host, which takes sixty a second. */
const MOST_CALLS = 72;
const CALLS_PER_SECOND = 2;
/** Of these so many are for whoever was hardly heard yet. */
const KEPT_CALLS = 24;
/** Calls of others that are taken at once, and a second after that: each costs a connection. */
const MOST_TAKEN = 40;
const TAKEN_PER_SECOND = 2;
const KEPT_TAKEN = 16;
/** So many places are kept free for those who call us. */
const SPARE = 8;
/** Whoever means it is linked by then, or called again. */
const IN_VAIN_MS = 8_000;

/** The part of y-webrtc's room that we lean on. */
type Places = Pick<Room, 'webrtcConns'>;

/** Lets go without a word: y-webrtc would announce itself anew at each of them. */
const letGo = ({ webrtcConns }: Places, peer: string): void => {
  const connection = webrtcConns.get(peer);
  webrtcConns.delete(peer);
  connection?.peer.removeAllListeners('close');
  connection?.destroy();
};

/** Whether one more may be called, or taken that calls us. `sender` is how its words came. */
export interface PlaceKeeper {
  readonly mayCall: (peer: string, sender: Sender) => boolean;
  readonly mayTake: (peer: string, sender: Sender) => boolean;
}

/** What there is to spend for one purpose, and how much of it is kept for those who are new. */
interface Budget {
  readonly purse: Purse;
  readonly kept: number;
  /** So many connections may there be; beyond that one has to go. */
  readonly fullAt: number;
}

/** Keeps the places of a room, `most` in all. `hasAnswered` tells who has said more than that he is there. */
export const createPlaces = (
  places: () => Places | null | undefined,
  hasAnswered: (peer: string) => boolean,
  most: number,
  now: () => number,
): PlaceKeeper => {
  const first = createFirstWords(now);
  const budgetOf = (all: number, perSecond: number, kept: number, fullAt: number): Budget => ({
    purse: createPurse(all, perSecond, now),
    kept,
    fullAt,
  });
  const calls = budgetOf(MOST_CALLS, CALLS_PER_SECOND, KEPT_CALLS, most - SPARE);
  const taken = budgetOf(MOST_TAKEN, TAKEN_PER_SECOND, KEPT_TAKEN, most);
  const since = new Map<string, { readonly at: number; readonly isNew: boolean }>();
  /**
   * The oldest that has not answered, or that has come to nothing for a while, of those who were new as late as can be;
   * for somebody new any other that is not linked.
   */
  const inVain = ({ webrtcConns }: Places, isForNew: boolean): string | undefined => {
    const waiting = [...webrtcConns].filter(([, { connected }]) => !connected).map(([peer]) => peer);
    const isLate = (peer: string): boolean => now() - (since.get(peer)?.at ?? now()) > IN_VAIN_MS;
    const others = waiting.filter((peer) => since.get(peer)?.isNew !== true);
    const isVain = (peer: string): boolean => !hasAnswered(peer) || isLate(peer);
    return others.find(isVain) ?? waiting.find(isVain) ?? (isForNew ? others[0] : undefined);
  };
  const makeRoom = (room: Places, fullAt: number, isForNew: boolean): boolean => {
    if (room.webrtcConns.size < fullAt) return true;
    const silent = inVain(room, isForNew);
    if (silent !== undefined) letGo(room, silent);
    return silent !== undefined || room.webrtcConns.size < most;
  };
  const admit = (peer: string, sender: Sender, { purse, kept, fullAt }: Budget): boolean => {
    const room = places();
    const left = purse.left();
    const isNew = first.isNew(sender);
    const isOfKept = left < kept + 1;
    if (!room || left < 1 || (isOfKept && !isNew) || !makeRoom(room, fullAt, isNew)) return false;
    purse.take();
    // Counted from the first word on: whoever has said much already is not new when things get tight.
    first.note(sender, isOfKept);
    for (const each of since.keys()) if (!room.webrtcConns.has(each)) since.delete(each);
    since.set(peer, { at: now(), isNew });
    return true;
  };
  return {
    mayCall: (peer, sender) => admit(peer, sender, calls),
    mayTake: (peer, sender) => admit(peer, sender, taken),
  };
};
