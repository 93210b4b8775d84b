/**
 * The road: y-webrtc, unmodified, behind a port.
 *
 * `Road` is all that a room knows of the network; a test brings a road of its
 * own. What y-webrtc does beyond our wishes (the BroadcastChannel shortcut, its
 * goodbye at unload) is switched off here, in one place.
 */
import type { Awareness } from 'y-protocols/awareness';
import { WebrtcProvider } from 'y-webrtc';
import type * as Y from 'yjs';
import { createGate, type Gate, type SignalingConnection } from './gate';
import { installSubtle } from './shim';
import { createWires, type Wires } from './wrtc';

/** A peer heard of through a host, and not connected. `since` is in milliseconds of `performance.now()`. */
export interface KnownPeer {
  readonly peer: string;
  readonly since: number;
}

export interface RoadStatus {
  readonly signaling: 'connecting' | 'open' | 'unreachable';
  /** Open data channels. */
  readonly connected: number;
  readonly known: readonly KnownPeer[];
  /** `noHost`: no host answers. `cannotReach`: a peer was heard and no direct way to it was found within 4 s. */
  readonly trouble: null | 'noHost' | 'cannotReach';
}

export interface RoadOptions {
  readonly topic: string;
  readonly password: string;
  readonly signaling: readonly string[];
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly onStatus: (status: RoadStatus) => void;
  readonly onUp: (session: number) => void;
  readonly onDown: (session: number) => void;
}

export interface Road {
  readonly status: () => RoadStatus;
  /** Says goodbye and lets go of everything. */
  readonly close: () => void;
}

export type OpenRoad = (options: RoadOptions) => Road;

const TICK_MS = 500;
/** A host that is not there, or a peer that cannot be reached, is told within 5 s: 4 and a tick. */
const PATIENCE_MS = 4_000;
const HOST_PING_MS = 1_500;
/** Somebody whose last word is so old has left again. */
const FORGET_MS = 25_000;
/** One announce can be lost; this often it is repeated, and less often once all is well. */
const ANNOUNCE_MS = 10_000;
const ANNOUNCE_CALM_MS = 30_000;
/** Several joiners within this time are answered together. */
const GATHER_MS = 20;
/** Both sides make the channel themselves, so that it does not matter who called. */
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 0 };
/** More than any table has parties, so that no place is taken from a real one. */
const MAX_CONNECTIONS = 40;

/** Peers heard of and not connected. */
const createKnown = (
  isConnected: (peer: string) => boolean,
): { readonly hear: (peer: string) => void; readonly list: () => readonly KnownPeer[] } => {
  const heard = new Map<string, { readonly since: number; readonly last: number }>();
  return {
    hear: (peer) => {
      const now = performance.now();
      if (heard.size < MAX_CONNECTIONS || heard.has(peer))
        heard.set(peer, { since: heard.get(peer)?.since ?? now, last: now });
    },
    list: () => {
      const now = performance.now();
      for (const [peer, { last }] of heard) if (isConnected(peer) || now - last > FORGET_MS) heard.delete(peer);
      return [...heard].map(([peer, { since }]) => ({ peer, since }));
    },
  };
};

interface Guarded {
  readonly connection: SignalingConnection;
  readonly gate: Gate;
}

const signalingState = (hosts: readonly Guarded[], waitedMs: number): RoadStatus['signaling'] => {
  if (hosts.some(({ connection, gate }) => connection.connected && gate.silence() < PATIENCE_MS)) return 'open';
  const isGone = ({ connection }: Guarded): boolean => connection.connected || connection.unsuccessfulReconnects > 0;
  return waitedMs > PATIENCE_MS || hosts.every(isGone) ? 'unreachable' : 'connecting';
};

const troubleOf = (signaling: RoadStatus['signaling'], known: readonly KnownPeer[]): RoadStatus['trouble'] => {
  if (signaling === 'unreachable') return 'noHost';
  const now = performance.now();
  return known.some(({ since }) => now - since > PATIENCE_MS) ? 'cannotReach' : null;
};

/**
 * Two windows of one profile would meet over BroadcastChannel as if they were
 * peers; `mux` is what y-webrtc sends and hears through there. Its unload
 * handler re-announces whoever is leaving; ours says goodbye instead.
 */
const quieten = (provider: WebrtcProvider): void => {
  const { room } = provider;
  if (!room) return;
  room.mux = () => undefined;
  room.bcconnected = false;
  window.removeEventListener('beforeunload', room._beforeUnloadHandler);
};

/** Lets ourselves be heard at every host; many wishes at once are one announce. */
const createAnnouncer = (
  hosts: () => readonly Guarded[],
): { readonly ask: () => void; readonly last: () => number; readonly stop: () => void } => {
  let last = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = (): void => {
    timer = undefined;
    last = performance.now();
    for (const { connection } of hosts()) {
      // y-webrtc has no call for it; this is what it does itself when a host answers.
      if (connection.connected) connection.emit('connect', [{ type: 'connect' }, connection]);
    }
  };
  return { ask: () => (timer ??= setTimeout(announce, GATHER_MS)), last: () => last, stop: () => clearTimeout(timer) };
};

interface Watched {
  readonly hosts: readonly Guarded[];
  readonly announcer: ReturnType<typeof createAnnouncer>;
  readonly status: () => RoadStatus;
  readonly onStatus: RoadOptions['onStatus'];
}

/** Pings the hosts, repeats announces, and tells of every change of the status. Answers with its own end. */
const watch = ({ hosts, announcer, status, onStatus }: Watched): (() => void) => {
  let told = '';
  let pinged = 0;
  const tick = (): void => {
    const now = performance.now();
    const current = status();
    if (now - pinged >= HOST_PING_MS) {
      pinged = now;
      for (const { connection } of hosts) connection.send({ type: 'ping' });
    }
    const isCalm = current.connected > 0 && current.known.length === 0;
    if (now - announcer.last() >= (isCalm ? ANNOUNCE_CALM_MS : ANNOUNCE_MS)) announcer.ask();
    const text = JSON.stringify(current);
    if (text === told) return;
    told = text;
    onStatus(current);
  };
  const timer = setInterval(tick, TICK_MS);
  window.addEventListener('online', announcer.ask);
  return () => {
    clearInterval(timer);
    announcer.stop();
    window.removeEventListener('online', announcer.ask);
  };
};

/** Opens the road of a room by y-webrtc. Browsers only. */
export const openWebrtc: OpenRoad = (options) => {
  const { topic, password, signaling, doc, awareness, onStatus, onUp, onDown } = options;
  installSubtle();
  const wires: Wires = createWires({
    session: awareness.clientID,
    onUp: ({ session }) => onUp(session),
    onDown: ({ session }) => onDown(session),
  });
  const provider = new WebrtcProvider(topic, doc, {
    signaling: [...signaling],
    password,
    awareness,
    maxConns: MAX_CONNECTIONS,
    filterBcConns: false,
    peerOpts: { wrtc: wires.wrtc, config: { iceServers: [] }, channelConfig: CHANNEL },
  });
  provider.once('status', () => quieten(provider));
  const known = createKnown((peer) => provider.room?.webrtcConns.get(peer)?.connected === true);
  const announcer = createAnnouncer(() => hosts);
  const hosts: readonly Guarded[] = (provider.signalingConns as readonly SignalingConnection[]).map((connection) => ({
    connection,
    gate: createGate(connection, {
      topic,
      key: provider.key,
      self: () => provider.room?.peerId,
      hasPeer: (peer) => provider.room?.webrtcConns.has(peer) === true,
      onHeard: known.hear,
      onAwaited: announcer.ask,
    }),
  }));
  const opened = performance.now();
  let lastOpen = opened;
  const status = (): RoadStatus => {
    const state = signalingState(hosts, performance.now() - lastOpen);
    if (state === 'open') lastOpen = performance.now();
    const heard = known.list();
    return { signaling: state, connected: wires.links().length, known: heard, trouble: troubleOf(state, heard) };
  };
  const stop = watch({ hosts, announcer, status, onStatus });
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    stop();
    window.removeEventListener('pagehide', close);
    wires.sayBye();
    for (const { gate } of hosts) gate.shut();
    provider.disconnect();
    provider.destroy();
  };
  window.addEventListener('pagehide', close);
  return { status, close };
};
