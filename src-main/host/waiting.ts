/** The waiting room's sockets: the book decides, here are the connections, the clock and the dice for codes. */
import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import { createBucket, type WaitingLimits } from './limits';
import { POLICY, type Service } from './sockets';
import { createWaitingBook, type Line, type Post } from './waiting-book';
import { readSaid } from './waiting-text';

/** Without letters and figures that are taken for each other when read aloud or off a screen. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXY346789';
const CODE_LETTERS = 6;
const TICK_MS = 250;
/** Said its say, the host hangs up in the usual way. */
const NORMAL = 1000;

const newCode = (): string =>
  Array.from({ length: CODE_LETTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** The waiting-room service (decision 0030). */
export const createWaiting = (limits: WaitingLimits): Service => {
  const book = createWaitingBook(limits, newCode);
  const sockets = new Map<Line, WebSocket>();

  /** Whoever was told the last word is gone, however long she holds the line. */
  const drop = (line: Line): void => {
    if (sockets.delete(line)) post(book.leave(line));
  };

  const post = (posts: readonly Post[]): void => {
    for (const each of posts) {
      const socket = sockets.get(each.to);
      if ('say' in each) socket?.send(JSON.stringify(each.say));
      if (!each.hangUp) continue;
      socket?.close(NORMAL);
      drop(each.to);
    }
  };
  const timer = setInterval(() => post(book.tick(performance.now())), TICK_MS);
  timer.unref();

  return {
    path: '/waiting',
    messageBytes: limits.messageBytes,
    serve: (socket, address) => {
      const line: Line = { address };
      const bucket = createBucket(limits.burst, limits.perSecond, () => performance.now());
      sockets.set(line, socket);
      socket.on('message', (raw, isBinary) => {
        if (!sockets.has(line) || socket.readyState !== socket.OPEN) return;
        if (!bucket.take()) return socket.close(POLICY, 'too many messages');
        post(book.hear(line, isBinary ? null : readSaid(String(raw)), performance.now()));
      });
      socket.on('close', () => drop(line));
    },
    close: () => clearInterval(timer),
  };
};
