/** The waiting rooms on their sockets: the machine of `waiting.ts`, the clock, and what one connection may do. */
import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import { createBucket, type WaitingLimits } from './limits';
import { POLICY, type Service } from './sockets';
import { createWaitingRooms, type Outgoing } from './waiting';

const WAITING_PATH = '/waiting';
const NORMAL = 1000;
const SWEEP_MS = 1_000;

export interface WaitingService {
  readonly service: Service;
  readonly close: () => void;
}

/** The waiting-room service. `now` is a clock in milliseconds that never runs backwards. */
export const createWaitingService = (
  limits: WaitingLimits,
  now: () => number = () => performance.now(),
): WaitingService => {
  const rooms = createWaitingRooms(limits, (end) => randomInt(end));
  const sockets = new Map<number, WebSocket>();
  let lines = 0;

  const send = (all: readonly Outgoing[]): void => {
    for (const { to, message, isLast } of all) {
      const socket = sockets.get(to);
      socket?.send(JSON.stringify(message));
      if (!isLast) continue;
      sockets.delete(to);
      socket?.close(message.type === 'refused' ? POLICY : NORMAL);
    }
  };
  const serve = (socket: WebSocket, address: string): void => {
    const line = (lines += 1);
    const bucket = createBucket(limits.burst, limits.perSecond, now);
    sockets.set(line, socket);
    const silence = setTimeout(() => socket.close(POLICY, 'silent'), limits.silentMs);
    silence.unref();
    socket.on('message', (raw, isBinary) => {
      clearTimeout(silence);
      // It has been let go already; what was on its way is not heard.
      if (!sockets.has(line)) return;
      // The empty text is no message: it is refused as every other that makes no sense.
      const isHeard = bucket.take() && !isBinary;
      send(rooms.hear(line, address, isHeard ? String(raw) : '', now()));
    });
    socket.on('close', () => {
      clearTimeout(silence);
      sockets.delete(line);
      send(rooms.leave(line));
    });
  };
  const sweep = setInterval(() => send(rooms.expire(now())), SWEEP_MS);
  sweep.unref();
  return { service: { ...limits, path: WAITING_PATH, serve }, close: () => clearInterval(sweep) };
};
