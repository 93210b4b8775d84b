/**
 * The places for connections (trust 9.1): a room has some forty, and whoever knows its secret, or has recorded what was
 * said at a host, can announce any number of peers that are not there. Each of them is called and never answers. So where
 * places run short the oldest that has not answered is let go, and calls are not made faster than a host lets us speak.
 * Calls that others make are answered no faster than two a second, and what has come to nothing for a while, whoever
 * called, gives way to the next.
 */
import type { Room } from 'y-webrtc';

/** Calls at once, and calls a second after that: each is some eight messages to the host, which takes sixty a second. */
const MOST_CALLS = 60;
const CALLS_PER_SECOND = 3;
/** Calls of others that are taken at once, and a second after that: each costs a connection. */
const MOST_TAKEN = 30;
const TAKEN_PER_SECOND = 2;
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

/** A purse of so many, filled again at so many a second. */
const createPurse = (most: number, perSecond: number, now: () => number) => {
  let left = most;
  let filled = now();
  return {
    isEmpty: (): boolean => {
      const at = now();
      left = Math.min(most, left + ((at - filled) * perSecond) / 1_000);
      filled = at;
      return left < 1;
    },
    take: (): void => {
      left -= 1;
    },
  };
};

/** Whether one more may be called, or taken that calls us. */
export interface PlaceKeeper {
  readonly mayCall: (peer: string) => boolean;
  readonly mayTake: (peer: string) => boolean;
}

/** Keeps the places of a room, `most` in all. `hasAnswered` tells who has said more than that he is there. */
export const createPlaces = (
  places: () => Places | null | undefined,
  hasAnswered: (peer: string) => boolean,
  most: number,
  now: () => number,
): PlaceKeeper => {
  const calls = createPurse(MOST_CALLS, CALLS_PER_SECOND, now);
  const taken = createPurse(MOST_TAKEN, TAKEN_PER_SECOND, now);
  const since = new Map<string, number>();
  /** The oldest that has not answered, or that has come to nothing for a while. */
  const inVain = ({ webrtcConns }: Places): string | undefined =>
    [...webrtcConns].find(
      ([peer, { connected }]) => !connected && (!hasAnswered(peer) || now() - (since.get(peer) ?? now()) > IN_VAIN_MS),
    )?.[0];
  const admit = (peer: string, purse: ReturnType<typeof createPurse>, room: Places, fullAt: number): boolean => {
    if (purse.isEmpty()) return false;
    if (room.webrtcConns.size >= fullAt) {
      const silent = inVain(room);
      if (silent !== undefined) letGo(room, silent);
      else if (room.webrtcConns.size >= most) return false;
    }
    purse.take();
    for (const each of since.keys()) if (!room.webrtcConns.has(each)) since.delete(each);
    since.set(peer, now());
    return true;
  };
  const judge = (peer: string, purse: ReturnType<typeof createPurse>, fullAt: number): boolean => {
    const room = places();
    return room ? admit(peer, purse, room, fullAt) : false;
  };
  return {
    mayCall: (peer) => judge(peer, calls, most - SPARE),
    mayTake: (peer) => judge(peer, taken, most),
  };
};
