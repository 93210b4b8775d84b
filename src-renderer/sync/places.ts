/**
 * The places for connections (trust 9.1): a room has some forty, and whoever knows its secret, or has recorded what was
 * said at a host, can announce any number of peers that are not there. Each of them is called and never answers. So where
 * places run short the oldest that has not answered is let go, and calls are not made faster than a host lets us speak.
 */
import type { Room } from 'y-webrtc';

/** Calls at once, and calls a second after that: each is some eight messages to the host, which takes sixty a second. */
const MOST_CALLS = 60;
const CALLS_PER_SECOND = 3;
/** So many places are kept free for those who call us. */
const SPARE = 8;

/** The part of y-webrtc's room that we lean on. */
type Places = Pick<Room, 'webrtcConns'>;

/** Lets go without a word: y-webrtc would announce itself anew at each of them. */
const letGo = ({ webrtcConns }: Places, peer: string): void => {
  const connection = webrtcConns.get(peer);
  webrtcConns.delete(peer);
  connection?.peer.removeAllListeners('close');
  connection?.destroy();
};

/** Whether one more may be called, of `most` connections. `hasAnswered` tells who has said more than that he is there. */
export const createPlaces = (
  places: () => Places | null | undefined,
  hasAnswered: (peer: string) => boolean,
  most: number,
  now: () => number,
): (() => boolean) => {
  let calls = MOST_CALLS;
  let filled = now();
  return () => {
    const at = now();
    calls = Math.min(MOST_CALLS, calls + ((at - filled) * CALLS_PER_SECOND) / 1_000);
    filled = at;
    const room = places();
    if (!room || calls < 1) return false;
    if (room.webrtcConns.size >= most - SPARE) {
      const silent = [...room.webrtcConns].find(([peer, { connected }]) => !connected && !hasAnswered(peer));
      if (!silent) return room.webrtcConns.size < most;
      letGo(room, silent[0]);
    }
    calls -= 1;
    return true;
  };
};
