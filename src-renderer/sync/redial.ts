/**
 * A host that has gone silent is dialled anew.
 *
 * lib0 leaves that to the browser, which is slow: what was sent into a cable that was pulled is sent again after ever
 * longer waits, up to two minutes; a call that nobody takes rings for as long; and a socket that is closed waits a minute
 * for the other side to say so too. By then the network has been back for long (design 4.4).
 */
import type { SignalingConnection } from './gate';

/** The part of a socket that is needed to let go of it. */
type Socket = NonNullable<SignalingConnection['ws']>;

export interface Redial {
  /** To be called right before each ping. `silence` is how long the host has said nothing, in milliseconds. */
  readonly look: (connection: SignalingConnection, silence: number) => void;
}

/**
 * So many pings without any word of the host, and so many while a socket opens. Pings, not time: a page that slept or was
 * busy must not blame its host. Where many calls have failed, Chromium holds each back by up to five seconds, so that
 * fewer would leave no time for the call itself.
 */
const MOST_UNANSWERED = 4;

/** Closes a socket as far as lib0 knows, which then dials anew; what the browser finds out later nobody hears. */
const hangUp = (socket: Socket): void => {
  socket.dispatchEvent(new Event('close'));
  socket.onopen = null;
  socket.onmessage = null;
  socket.onerror = null;
  socket.onclose = null;
  socket.close();
};

/** Watches one connection. `now` is in milliseconds. */
export const createRedial = (now: () => number): Redial => {
  let socket: Socket | null = null;
  let unanswered = 0;
  let pinged = now();
  return {
    look: ({ ws, connected }, silence) => {
      const at = now();
      const isAlive = ws !== socket || (connected && silence <= at - pinged);
      socket = ws;
      pinged = at;
      unanswered = isAlive || !ws ? 0 : unanswered + 1;
      if (!ws || unanswered < MOST_UNANSWERED) return;
      unanswered = 0;
      hangUp(ws);
    },
  };
};
