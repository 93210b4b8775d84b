/**
 * The gate between a host and y-webrtc.
 *
 * y-webrtc believes what signaling tells it: garbage becomes an unhandled
 * rejection, a replayed announce takes a connection's place. Here a message is
 * opened first, and only what a member of the room could honestly have sent
 * goes on. On the way the gate notes who was heard, which is how we know of a
 * peer that we cannot reach.
 *
 * Before anything else the host is asked what it is (`about`), so that its ICE
 * servers are known before the first peer is.
 */
import * as decoding from 'lib0/decoding';
import { fromBase64 } from 'lib0/buffer';
import * as v from 'valibot';
import type { Sender } from './first-words';
import { iceServersIn, type IceServer } from './ice';
import type { Saying } from './peers';
import type { PlaceKeeper } from './places';
import { createQuestion } from './question';

/** The part of y-webrtc's signaling connection that we lean on (lib0's WebsocketClient). */
export interface SignalingConnection {
  readonly url: string;
  readonly ws: Pick<WebSocket, 'onopen' | 'onmessage' | 'onerror' | 'onclose' | 'close' | 'dispatchEvent'> | null;
  readonly connected: boolean;
  readonly unsuccessfulReconnects: number;
  send: (message: unknown) => void;
  emit: (name: string, args: unknown[]) => unknown;
}

export interface GateOptions {
  readonly topic: string;
  readonly key: PromiseLike<CryptoKey | null>;
  /** Our own name at the host, once y-webrtc has made one. */
  readonly self: () => string | undefined;
  /** Whether y-webrtc has a connection, open or not, for this peer. */
  readonly hasPeer: (peer: string) => boolean;
  /** Without WebRTC nobody is called and no call is taken; who is there is heard all the same. */
  readonly canLink: boolean;
  readonly onHeard: (peer: string, saying: Saying) => void;
  /** What the host says of itself. */
  readonly onAbout: (ice: readonly IceServer[]) => void;
  /** Whether this signal comes for the first time, by whichever host; all gates of a room ask the same. */
  readonly isFirst?: (signal: string) => boolean;
  /** Whether one more can be called now, or taken that calls us; what is only pretended may be let go for it. */
  readonly places?: PlaceKeeper;
  /** Somebody is here whose part it is to call us: let ourselves be heard. */
  readonly onAwaited: () => void;
}

export interface Gate {
  /** Milliseconds since the host last said anything; 0 while it is not connected. */
  readonly silence: () => number;
  /** Nothing is sent through this gate any more. */
  readonly shut: () => void;
}

const anyPlaces: PlaceKeeper = { mayCall: () => true, mayTake: () => true };
const MAX_SEALED = 64 * 1024;
const REMEMBERED = 2_048;
/** Hosts differ in how far they are; a new call has new words. */
const ECHO_MS = 5_000;

const peerName = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const sdp = v.pipe(v.string(), v.maxLength(MAX_SEALED));
const signal = v.variant('type', [
  v.object({ type: v.literal('offer'), sdp }),
  v.object({ type: v.literal('answer'), sdp }),
  v.object({
    type: v.literal('candidate'),
    candidate: v.object({
      candidate: v.pipe(v.string(), v.maxLength(4_096)),
      sdpMLineIndex: v.nullish(v.number()),
      sdpMid: v.nullish(v.string()),
    }),
  }),
]);
const opened = v.variant('type', [
  v.object({ type: v.literal('announce'), from: peerName }),
  v.object({ type: v.literal('signal'), from: peerName, to: peerName, token: v.optional(v.number()), signal }),
]);
const ping = v.object({ type: v.literal('ping') });
/** A message of the host's own; what it says besides is read by whoever wants it. */
const about = v.object({ type: v.literal('about'), ice: v.optional(v.unknown()) });
const published = v.object({
  type: v.literal('publish'),
  topic: v.string(),
  data: v.pipe(v.string(), v.maxLength(MAX_SEALED)),
  /** By which of its connections it came, as a host of ours tells. */
  via: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

type Opened = v.InferOutput<typeof opened>;

/** Opens a sealed text as y-webrtc seals it. Null for whatever was not sealed by a member of the room. */
const open = async (data: string, key: CryptoKey): Promise<Opened | null> => {
  try {
    const decoder = decoding.createDecoder(fromBase64(data));
    if (decoding.readVarString(decoder) !== 'AES-GCM') return null;
    // Copies: lib0 hands out views, and WebCrypto wants buffers of its own.
    const iv = Uint8Array.from(decoding.readVarUint8Array(decoder));
    const cipher = Uint8Array.from(decoding.readVarUint8Array(decoder));
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher));
    const found = v.safeParse(opened, decoding.readAny(decoding.createDecoder(plain)));
    return found.success ? found.output : null;
  } catch {
    // Bad base64, a short text, a wrong tag, bytes that are no value: all that a host or a stranger can send.
    return null;
  }
};

/** Remembers sealed texts, so that a recorded announce cannot be played again. Each text has its own random start. */
const createReplayGuard = (): ((data: string) => boolean) => {
  const seen = new Set<string>();
  return (data) => {
    const start = data.slice(0, 64);
    if (seen.has(start)) return false;
    seen.add(start);
    const [oldest] = seen;
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return true;
  };
};

/**
 * Two with several hosts in common hear everything once by each of them, sealed anew each time. A description that
 * comes twice would break the call that it began, so of the same words within a short time only the first count.
 */
export const createEchoGuard = (now: () => number): ((signal: string) => boolean) => {
  const heard = new Map<string, number>();
  return (signal) => {
    const at = now();
    for (const [text, since] of heard) if (at - since > ECHO_MS) heard.delete(text);
    if (heard.has(signal)) return false;
    heard.set(signal, at);
    return true;
  };
};

/**
 * Two that call each other at once would each open a channel that the other does not listen to. So of two the one with
 * the smaller name calls, and the other only says that it is here.
 */
const mayPass = (message: Opened, sender: Sender, { self, hasPeer, places = anyPlaces }: GateOptions): boolean => {
  const { from } = message;
  if (message.type === 'announce') return from > (self() ?? '') && (hasPeer(from) || places.mayCall(from, sender));
  if (message.to !== self()) return false;
  // An answer or a candidate belongs to a connection that is there; only an offer opens one.
  return hasPeer(from) || (message.signal.type === 'offer' && places.mayTake(from, sender));
};

/** lib0 parses what the host sends without a net; a text that is no JSON must end here. */
const contain = (socket: NonNullable<SignalingConnection['ws']>): void => {
  const heard = socket.onmessage;
  socket.onmessage = (event) => {
    try {
      heard?.call(socket as WebSocket, event);
    } catch {
      // Not JSON: a host that speaks another language is not answered.
    }
  };
};

const sayingOf = (message: Opened): Saying => {
  if (message.type === 'announce') return {};
  const { signal: said } = message;
  return said.type === 'candidate' ? { candidate: said.candidate.candidate } : { description: said.sdp };
};

/** Puts a gate on one connection of y-webrtc. Gates of several rooms on one connection pass on each other's topics. */
export const createGate = (connection: SignalingConnection, options: GateOptions): Gate => {
  const { topic, key, canLink, onHeard, isFirst = () => true } = options;
  const emit = connection.emit.bind(connection);
  const send = connection.send.bind(connection);
  const isFresh = createReplayGuard();
  const contained = new WeakSet<object>();
  const question = createQuestion(send);
  let lastHeard = performance.now();
  let isShut = false;
  let tail: Promise<void> = Promise.resolve();

  const judge = async (data: string, via: number, args: unknown[]): Promise<void> => {
    const roomKey = await key;
    const message = roomKey && (await open(data, roomKey));
    if (!message || isShut || message.from === options.self()) return;
    if (message.type === 'signal' && !isFirst(JSON.stringify(message))) return;
    const isCall = canLink && mayPass(message, { host: connection.url, via }, options);
    if (!isCall && message.type === 'signal') return;
    onHeard(message.from, sayingOf(message));
    if (isCall) emit('message', args);
    else if (canLink && !options.hasPeer(message.from)) options.onAwaited();
  };

  const connected = (args: unknown[]): unknown => {
    const { ws } = connection;
    if (!ws) return emit('connect', args);
    if (!contained.has(ws)) {
      contained.add(ws);
      contain(ws);
      lastHeard = performance.now();
    }
    if (question.isOpen(ws) || question.ask(ws, () => emit('connect', args))) return undefined;
    return emit('connect', args);
  };
  const heard = (args: unknown[]): unknown => {
    lastHeard = performance.now();
    const host = v.safeParse(about, args[0]);
    if (host.success) {
      // First to the gates below, which then need not ask any more.
      emit('message', args);
      options.onAbout(iceServersIn(host.output.ice));
      if (connection.ws) question.answered(connection.ws);
      return undefined;
    }
    const found = v.safeParse(published, args[0]);
    if (found.success && found.output.topic !== topic) return emit('message', args);
    // Nobody has asked for anything yet: what comes now an ill-meaning host has kept, and we could not answer it.
    if (question.isOpen(connection.ws)) return undefined;
    // Everything of ours is sealed text; pongs and garbage are of no interest to y-webrtc.
    if (!found.success || !isFresh(found.output.data)) return undefined;
    const { data, via = -1 } = found.output;
    tail = tail.then(() => judge(data, via, args));
    return undefined;
  };

  connection.send = (message) => {
    // lib0 throws while a socket is still connecting; y-webrtc announces itself anew once it is.
    if (!connection.connected) return;
    // Once this room is closed the gate only stands in the way of others, whose gates are above it on this connection.
    if (isShut || !question.isOpen(connection.ws) || v.is(ping, message)) send(message);
  };
  connection.emit = (name, args) => {
    if (isShut) return emit(name, args);
    if (name === 'connect') return connected(args);
    if (name === 'message') return heard(args);
    if (name === 'disconnect') question.hungUp();
    return emit(name, args);
  };
  // Another room has opened this connection before: its host is asked for this room too.
  if (connection.connected) connected([{ type: 'connect' }, connection]);

  return {
    silence: () => (connection.connected ? performance.now() - lastHeard : 0),
    shut: () => {
      isShut = true;
      question.stop();
    },
  };
};
