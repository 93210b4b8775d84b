/**
 * The relay: carries sealed frames between parties whose browsers find no way to each other (decision 0041).
 *
 *   to the host    listen := 1 • topic(16)
 *                  send   := 2 • topic(16) • frame
 *   to the client  frame, as it was sent to the topic that this socket listens to
 *
 * A topic here is one party's letterbox and no table: whoever knows it can put something in. The host sees topics, sizes and
 * times; it keeps nothing that it cannot deliver at once and writes nothing down.
 */
import type { RawData, WebSocket } from 'ws';
import type { RelayLimits } from './limits';
import { POLICY, TRY_LATER, type Service } from './sockets';

const LISTEN = 1;
const SEND = 2;
const TOPIC_BYTES = 16;
const HEAD_BYTES = 1 + TOPIC_BYTES;
/** What even the smallest message counts for, so that a flood of tiny ones is held back too. */
const LEAST_BYTES = 512;
/** Closed for no fault. */
const NORMAL = 1000;

const bytesOf = (raw: RawData): Buffer =>
  Buffer.isBuffer(raw) ? raw : Array.isArray(raw) ? Buffer.concat(raw) : Buffer.from(raw);

/** A bucket of bytes that may be overdrawn: `draw` answers with the milliseconds until it is even again. */
export const createMeter = (burst: number, perSecond: number, now: () => number) => {
  let left = burst;
  let filled = now();
  return {
    draw: (bytes: number): number => {
      const at = now();
      left = Math.min(burst, left + ((at - filled) * perSecond) / 1_000) - bytes;
      filled = at;
      return left >= 0 ? 0 : (-left * 1_000) / perSecond;
    },
  };
};

interface Letterboxes {
  readonly open: (topic: string, socket: WebSocket) => boolean;
  readonly close: (topic: string, socket: WebSocket) => void;
  readonly at: (topic: string) => Iterable<WebSocket>;
}

const createLetterboxes = ({ rooms, members }: RelayLimits): Letterboxes => {
  const boxes = new Map<string, Set<WebSocket>>();
  return {
    open: (topic, socket) => {
      const box = boxes.get(topic) ?? new Set<WebSocket>();
      if (box.size === 0 ? boxes.size >= rooms : box.size >= members) return false;
      boxes.set(topic, box.add(socket));
      return true;
    },
    close: (topic, socket) => {
      const box = boxes.get(topic);
      box?.delete(socket);
      if (box?.size === 0) boxes.delete(topic);
    },
    at: (topic) => boxes.get(topic) ?? [],
  };
};

/** A reader that is slower than its writers is let go, rather than kept in our memory; it comes back by itself. */
const deliver = (to: WebSocket, frame: Buffer, { backlogBytes }: RelayLimits): void => {
  if (to.readyState !== to.OPEN) return;
  if (to.bufferedAmount > backlogBytes) to.close(TRY_LATER, 'too slow a reader');
  else to.send(frame);
};

/** Reads this socket no further until its meter is even again: its sender's own network then holds it back. */
const createHold = (socket: WebSocket, meter: ReturnType<typeof createMeter>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const ms = meter.draw(0);
    timer = ms > 0 ? setTimeout(look, ms) : undefined;
    if (timer === undefined) socket.resume();
  };
  return {
    add: (bytes: number): void => {
      if (meter.draw(bytes) === 0 || timer !== undefined) return;
      socket.pause();
      look();
    },
    stop: () => clearTimeout(timer),
  };
};

/** The relay service. Every bound is one of `limits`. */
export const createRelay = (limits: RelayLimits): Service => {
  const boxes = createLetterboxes(limits);
  const lastWords = new Map<WebSocket, number>();
  const timer = setInterval(() => {
    const at = performance.now();
    for (const [socket, since] of lastWords) if (at - since > limits.idleMs) socket.close(NORMAL, 'idle');
  }, limits.idleMs / 4);
  timer.unref();

  const serve = (socket: WebSocket): void => {
    if (lastWords.size >= limits.sockets) return socket.close(TRY_LATER, 'the relay is full');
    const hold = createHold(
      socket,
      createMeter(limits.burstBytes, limits.bytesPerSecond, () => performance.now()),
    );
    let mine: string | null = null;
    lastWords.set(socket, performance.now());
    const listen = (topic: string): void => {
      if (mine !== null || !boxes.open(topic, socket)) return socket.close(POLICY, 'too many listeners');
      mine = topic;
    };
    socket.on('message', (raw, isBinary) => {
      if (socket.readyState !== socket.OPEN) return;
      lastWords.set(socket, performance.now());
      const bytes = bytesOf(raw);
      hold.add(Math.max(LEAST_BYTES, bytes.length));
      const topic = bytes.toString('latin1', 1, HEAD_BYTES);
      if (isBinary && bytes[0] === SEND && bytes.length > HEAD_BYTES) {
        for (const to of boxes.at(topic)) deliver(to, bytes.subarray(HEAD_BYTES), limits);
      } else if (isBinary && bytes[0] === LISTEN && bytes.length === HEAD_BYTES) listen(topic);
      else socket.close(POLICY, 'unknown message');
    });
    socket.on('close', () => {
      hold.stop();
      lastWords.delete(socket);
      if (mine !== null) boxes.close(mine, socket);
    });
  };

  return { path: '/relay', messageBytes: HEAD_BYTES + limits.frameBytes, serve, close: () => clearInterval(timer) };
};
