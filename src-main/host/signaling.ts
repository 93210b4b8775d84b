/**
 * Signaling: brings the parties of a room together and is blind to everything.
 *
 * The messages are those of y-webrtc's own server (subscribe, unsubscribe,
 * publish, ping) and one of ours: `about`, what this host is. A topic is 128 random bits, and what is published is a sealed
 * text; the host passes it on unread, keeps nothing and writes nothing down.
 */
import type { RawData, WebSocket } from 'ws';
import { createBucket, type Limits } from './limits';
import { POLICY, type Service } from './sockets';

const MAX_TOPIC = 64;

type Message =
  | { readonly type: 'subscribe' | 'unsubscribe'; readonly topics: readonly string[] }
  | { readonly type: 'publish'; readonly topic: string; readonly data: string }
  | { readonly type: 'ping' }
  | { readonly type: 'about' };

const isTopic = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_TOPIC;

/** Only the known messages, in their known shapes; anything else is null. */
const readMessage = (raw: RawData, isBinary: boolean): Message | null => {
  if (isBinary) return null;
  let value: unknown;
  try {
    value = JSON.parse(String(raw));
  } catch {
    // Not JSON: whoever speaks another language is let go.
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { type, topics, topic, data } = value as Readonly<Record<string, unknown>>;
  if (type === 'ping' || type === 'about') return { type };
  if (type === 'publish' && isTopic(topic) && typeof data === 'string') return { type, topic, data };
  if ((type === 'subscribe' || type === 'unsubscribe') && Array.isArray(topics) && topics.every(isTopic)) {
    return { type, topics };
  }
  return null;
};

interface Rooms {
  readonly join: (socket: WebSocket, topic: string) => boolean;
  readonly leave: (socket: WebSocket, topic: string) => void;
  readonly others: (socket: WebSocket, topic: string) => readonly WebSocket[];
}

const createRooms = (limits: Limits): Rooms => {
  const rooms = new Map<string, Set<WebSocket>>();
  return {
    join: (socket, topic) => {
      const room = rooms.get(topic) ?? new Set<WebSocket>();
      if (!room.has(socket) && room.size >= limits.listeners) return false;
      rooms.set(topic, room.add(socket));
      return true;
    },
    leave: (socket, topic) => {
      const room = rooms.get(topic);
      room?.delete(socket);
      if (room?.size === 0) rooms.delete(topic);
    },
    others: (socket, topic) => {
      const room = rooms.get(topic);
      return room?.has(socket) ? [...room].filter((other) => other !== socket) : [];
    },
  };
};

/** Serves one connection until it closes or breaks a limit. */
const serve = (socket: WebSocket, rooms: Rooms, limits: Limits, about: () => object): void => {
  const mine = new Set<string>();
  const bucket = createBucket(limits.burst, limits.perSecond, () => performance.now());
  const subscribe = (topics: readonly string[]): void => {
    for (const topic of topics) {
      if (mine.has(topic)) continue;
      if (mine.size >= limits.topics || !rooms.join(socket, topic)) return socket.close(POLICY, 'too many topics');
      mine.add(topic);
    }
  };
  const unsubscribe = (topics: Iterable<string>): void => {
    for (const topic of topics) {
      rooms.leave(socket, topic);
      mine.delete(topic);
    }
  };
  const publish = (topic: string, data: string): void => {
    const text = JSON.stringify({ type: 'publish', topic, data });
    for (const other of rooms.others(socket, topic)) {
      // Whoever does not read is let go rather than kept in our memory; her client comes back by itself.
      if (other.bufferedAmount > limits.backlogBytes) other.terminate();
      else other.send(text);
    }
  };
  socket.on('message', (raw, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!bucket.take()) return socket.close(POLICY, 'too many messages');
    const message = readMessage(raw, isBinary);
    if (!message) return socket.close(POLICY, 'unknown message');
    if (message.type === 'subscribe') subscribe(message.topics);
    else if (message.type === 'unsubscribe') unsubscribe([...message.topics]);
    else if (message.type === 'publish') publish(message.topic, message.data);
    else if (message.type === 'about') socket.send(JSON.stringify({ type: 'about', ...about() }));
    else socket.send('{"type":"pong"}');
  });
  socket.on('close', () => unsubscribe([...mine]));
};

/** The signaling service. `about` is what this host says of itself. */
export const createSignaling = (limits: Limits, about: () => object): Service => {
  const rooms = createRooms(limits);
  return {
    path: '/signal',
    messageBytes: limits.messageBytes,
    serve: (socket) => serve(socket, rooms, limits, about),
  };
};
