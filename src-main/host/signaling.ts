/**
 * Signaling: brings the parties of a room together and is blind to everything.
 *
 * The messages are those of y-webrtc's own server (subscribe, unsubscribe,
 * publish, ping) and one of ours: `about`, what this host is. A topic is 128 random bits, and what is published is a sealed
 * text; the host passes it on unread, keeps nothing and writes nothing down.
 *
 * Whoever has the link of a room can say there as much as she likes, under any name. The host alone knows by which
 * connection something came. So it passes on a number of the connection with each text (`via`), by which clients can be
 * fair, and in each topic every connection has a share of its own that no other one can use up.
 */
import type { RawData, WebSocket } from 'ws';
import { createBucket, type Bucket, type Limits } from './limits';
import { networkOf } from './network';
import { POLICY, TRY_LATER, type Service } from './sockets';

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

/** One connection in one topic. */
interface Member {
  readonly network: string;
  /** Its number in this topic; a connection that comes again has another one. */
  readonly via: number;
  /** What it may say whatever the others say. */
  readonly own: Bucket;
}

interface Room {
  readonly members: Map<WebSocket, Member>;
  /** By network: how often one may begin to listen here. */
  readonly arrivals: Map<string, Bucket>;
  /** What all may say together beyond their own. */
  readonly shared: Bucket;
  next: number;
}

interface Rooms {
  /** Null where it now listens; else the code with which the connection is let go. */
  readonly join: (socket: WebSocket, network: string, topic: string) => number | null;
  readonly leave: (socket: WebSocket, topic: string) => void;
  /** Who is to hear what this connection says, and its number; null where it may say nothing now. */
  readonly others: (
    socket: WebSocket,
    topic: string,
  ) => { readonly via: number; readonly sockets: readonly WebSocket[] } | null;
}

/** Networks that are remembered for one topic, at most. */
const MAX_NETWORKS = 256;

const now = (): number => performance.now();

const createRooms = (limits: Limits): Rooms => {
  const rooms = new Map<string, Room>();
  const newRoom = (): Room => ({
    members: new Map(),
    arrivals: new Map(),
    shared: createBucket(limits.roomBurst, limits.roomPerSecond, now),
    next: 0,
  });
  const mayArrive = ({ arrivals }: Room, network: string): boolean => {
    const bucket = arrivals.get(network) ?? createBucket(limits.arrivals, limits.arrivalsPerSecond, now);
    arrivals.set(network, bucket);
    const [oldest] = arrivals.keys();
    if (arrivals.size > MAX_NETWORKS && oldest !== undefined) arrivals.delete(oldest);
    return bucket.take();
  };
  const refusal = (room: Room, network: string): number | null => {
    const { size } = room.members;
    const beside = [...room.members.values()].filter((member) => member.network === network).length;
    if (size >= limits.listeners || beside >= limits.listenersPerAddress) return POLICY;
    return mayArrive(room, network) ? null : TRY_LATER;
  };
  return {
    join: (socket, network, topic) => {
      const room = rooms.get(topic) ?? newRoom();
      const refused = refusal(room, network);
      if (refused !== null) return refused;
      rooms.set(topic, room);
      const own = createBucket(limits.ownBurst, limits.ownPerSecond, now);
      room.members.set(socket, { network, via: room.next, own });
      room.next += 1;
      return null;
    },
    leave: (socket, topic) => {
      const room = rooms.get(topic);
      room?.members.delete(socket);
      if (room?.members.size === 0) rooms.delete(topic);
    },
    others: (socket, topic) => {
      const room = rooms.get(topic);
      const member = room?.members.get(socket);
      if (!room || !member || !(member.own.take() || room.shared.take())) return null;
      return { via: member.via, sockets: [...room.members.keys()].filter((other) => other !== socket) };
    },
  };
};

interface Serving {
  readonly rooms: Rooms;
  readonly limits: Limits;
  readonly about: () => object;
}

/** Serves one connection until it closes or breaks a limit. */
const serve = (socket: WebSocket, address: string, { rooms, limits, about }: Serving): void => {
  const mine = new Set<string>();
  const bucket = createBucket(limits.burst, limits.perSecond, now);
  const network = networkOf(address);
  const subscribe = (topics: readonly string[]): void => {
    for (const topic of topics) {
      if (mine.has(topic)) continue;
      const refused = mine.size >= limits.topics ? POLICY : rooms.join(socket, network, topic);
      if (refused !== null) return socket.close(refused, refused === POLICY ? 'too many topics' : 'too often');
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
    const hearing = rooms.others(socket, topic);
    // Dropped, where she has said too much: what an honest client lacks it asks for again.
    if (!hearing) return;
    const text = JSON.stringify({ type: 'publish', topic, data, via: hearing.via });
    for (const other of hearing.sockets) {
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
  const serving = { rooms: createRooms(limits), limits, about };
  return {
    path: '/signal',
    messageBytes: limits.messageBytes,
    serve: (socket, address) => serve(socket, address, serving),
  };
};
