/**
 * Signaling: brings the parties of a room together and is blind to everything.
 *
 * The messages are those of y-webrtc's own server: subscribe, unsubscribe,
 * publish, ping. A topic is 128 random bits, and what is published is a sealed
 * text; the host passes it on unread, keeps nothing and writes nothing down.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { createBucket, type Limits } from './limits';

/** Where clients connect to, below the host's address. */
export const SIGNALING_PATH = '/signal';

const MAX_TOPIC = 64;
/** The codes with which a connection is let go: policy, and come back later. */
const POLICY = 1008;
const TRY_LATER = 1013;

type Message =
  | { readonly type: 'subscribe' | 'unsubscribe'; readonly topics: readonly string[] }
  | { readonly type: 'publish'; readonly topic: string; readonly data: string }
  | { readonly type: 'ping' };

const isTopic = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_TOPIC;

/** Only the four known messages, in their known shapes; anything else is null. */
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
  if (type === 'ping') return { type };
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
const serve = (socket: WebSocket, rooms: Rooms, limits: Limits): void => {
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
    else socket.send('{"type":"pong"}');
  });
  socket.on('close', () => unsubscribe([...mine]));
  // A broken frame or a message over the limit: `ws` closes the connection itself, with the right code.
  socket.on('error', () => undefined);
};

/** Lets go of connections that have not answered since the last ping. */
const watchIdle = (sockets: ReadonlySet<WebSocket>, pingMs: number): (() => void) => {
  const silent = new WeakSet<WebSocket>();
  const listening = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      if (!listening.has(socket)) {
        listening.add(socket);
        const heard = (): void => void silent.delete(socket);
        socket.on('pong', heard).on('message', heard);
      }
      silent.add(socket);
      socket.ping();
    }
  }, pingMs);
  timer.unref();
  return () => clearInterval(timer);
};

const turnAway = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

export interface Signaling {
  /** Takes the upgrade requests of one more server. */
  readonly attach: (server: Server) => void;
  readonly close: () => void;
}

/** A signaling service with no server of its own; the host attaches it to each address it listens on. */
export const createSignaling = (limits: Limits): Signaling => {
  const sockets = new Set<WebSocket>();
  const perAddress = new Map<string, number>();
  const rooms = createRooms(limits);
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false });
  const stopWatching = watchIdle(sockets, limits.pingMs);

  const admit = (socket: WebSocket, address: string): void => {
    const count = perAddress.get(address) ?? 0;
    if (sockets.size >= limits.connections || count >= limits.connectionsPerAddress) {
      return socket.close(TRY_LATER, 'too many connections');
    }
    sockets.add(socket);
    perAddress.set(address, count + 1);
    socket.on('close', () => {
      sockets.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    serve(socket, rooms, limits);
  };

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy());
    if (request.url !== SIGNALING_PATH) return turnAway(stream, '404 Not Found');
    server.handleUpgrade(request, stream, head, (socket) => admit(socket, request.socket.remoteAddress ?? ''));
  };

  return {
    attach: (http) => void http.on('upgrade', upgrade),
    close: () => {
      stopWatching();
      for (const socket of sockets) socket.terminate();
      server.close();
    },
  };
};
