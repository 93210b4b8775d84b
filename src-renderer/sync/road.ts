/**
 * The road: y-webrtc, unmodified, behind a port.
 *
 * `Road` is all that a room knows of the network; a test brings a road of its
 * own. What y-webrtc does beyond our wishes (the BroadcastChannel shortcut, its
 * goodbye at unload) is switched off here, in one place.
 */
import type { Awareness } from 'y-protocols/awareness';
import { WebrtcProvider, type Room } from 'y-webrtc';
import type * as Y from 'yjs';
import { diagnoseAll, PATIENCE_MS, type Diagnosis, type NetFacts } from './diagnosis';
import { createEchoGuard, createGate, type SignalingConnection } from './gate';
import { joinIce, type IceServer } from './ice';
import { createLines, type HostStatus, type Lines } from './lines';
import { createPeers, type KnownPeer, type PeerBook, type PeerStatus } from './peers';
import { relayLater } from './relay';
import { installSubtle } from './shim';
import { createWires, hasWebrtc, noWires, type Wires } from './wrtc';

export interface RoadStatus {
  /** The best of all hosts. */
  readonly signaling: 'connecting' | 'open' | 'unreachable';
  readonly hosts: readonly HostStatus[];
  /** Open data channels. */
  readonly connected: number;
  readonly known: readonly KnownPeer[];
  /** Everybody who was heard lately, linked or not. */
  readonly peers: readonly PeerStatus[];
  /** `noHost`: no host answers. `cannotReach`: a peer was heard and no direct way to it was found within 4 s. */
  readonly trouble: null | 'noHost' | 'cannotReach';
  /** What stands between us and a peer, as far as can be known; null while nothing does. */
  readonly diagnosis: Diagnosis | null;
}

/** How things stand before a road is open. */
export const noRoad: RoadStatus = {
  signaling: 'connecting',
  hosts: [],
  connected: 0,
  known: [],
  peers: [],
  trouble: null,
  diagnosis: null,
};

export interface RoadOptions {
  readonly topic: string;
  readonly password: string;
  /** Hosts to begin with: origins, or addresses of signaling sockets. */
  readonly signaling: readonly string[];
  /** Servers of this device's settings; those of the hosts are used beside them. */
  readonly ice?: readonly IceServer[];
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly onStatus: (status: RoadStatus) => void;
  readonly onUp: (session: number) => void;
  readonly onDown: (session: number) => void;
}

export interface Road {
  readonly status: () => RoadStatus;
  /** Goes on with these hosts: new ones are connected, others let go, and the links stay. */
  readonly setHosts: (hosts: readonly string[]) => void;
  /** Says goodbye and lets go of everything. */
  readonly close: () => void;
}

export type OpenRoad = (options: RoadOptions) => Road;

const TICK_MS = 500;
const HOST_PING_MS = 1_500;
/** One announce can be lost; this often it is repeated, and less often once all is well. */
const ANNOUNCE_MS = 10_000;
const ANNOUNCE_CALM_MS = 30_000;
/** Several joiners within this time are answered together. */
const GATHER_MS = 20;
/** Both sides make the channel themselves, so that it does not matter who called. */
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 0 };
/** More than any table has parties, so that no place is taken from a real one. */
const MAX_CONNECTIONS = 40;

const signalingOf = (hosts: readonly HostStatus[]): RoadStatus['signaling'] => {
  if (hosts.some(({ state }) => state === 'open')) return 'open';
  return hosts.some(({ state }) => state === 'connecting') ? 'connecting' : 'unreachable';
};

const troubleOf = (signaling: RoadStatus['signaling'], known: readonly KnownPeer[]): RoadStatus['trouble'] => {
  if (signaling === 'unreachable') return 'noHost';
  const now = performance.now();
  return known.some(({ since }) => now - since > PATIENCE_MS) ? 'cannotReach' : null;
};

const statusOf = (hosts: readonly HostStatus[], connected: number, peers: PeerBook, net: NetFacts): RoadStatus => {
  const signaling = signalingOf(hosts);
  const known = peers.known();
  return {
    signaling,
    hosts,
    connected,
    known,
    peers: peers.list(),
    trouble: troubleOf(signaling, known),
    diagnosis: diagnoseAll(peers.facts(), net, performance.now()),
  };
};

/**
 * Two windows of one profile would meet over BroadcastChannel as if they were
 * peers; `mux` is what y-webrtc sends and hears through there. Its unload
 * handler re-announces whoever is leaving; ours says goodbye instead.
 */
const quieten = (room: Room): void => {
  room.mux = () => undefined;
  room.bcconnected = false;
  window.removeEventListener('beforeunload', room._beforeUnloadHandler);
};

/** Notes whom each connection is for: y-webrtc puts it here by the peer's name, and simple-peer keeps ours in `_pc`. */
const watchDials = (room: Room, wires: Wires, peers: PeerBook): void => {
  const set = room.webrtcConns.set.bind(room.webrtcConns);
  room.webrtcConns.set = (peer, connection) => {
    const { _pc: raw } = connection.peer as { readonly _pc?: object };
    const trace = raw && wires.traceOf(raw);
    if (trace) peers.dial(peer, trace);
    return set(peer, connection);
  };
};

/** Lets ourselves be heard at every host; many wishes at once are one announce. */
const createAnnouncer = (
  connections: () => readonly SignalingConnection[],
): { readonly ask: () => void; readonly last: () => number; readonly stop: () => void } => {
  let last = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = (): void => {
    timer = undefined;
    last = performance.now();
    for (const connection of connections()) {
      // y-webrtc has no call for it; this is what it does itself when a host answers.
      if (connection.connected) connection.emit('connect', [{ type: 'connect' }, connection]);
    }
  };
  return { ask: () => (timer ??= setTimeout(announce, GATHER_MS)), last: () => last, stop: () => clearTimeout(timer) };
};

interface Watched {
  readonly lines: Lines;
  readonly announcer: ReturnType<typeof createAnnouncer>;
  readonly status: () => RoadStatus;
  readonly onStatus: RoadOptions['onStatus'];
}

/** Pings the hosts, repeats announces, and tells of every change of the status. Answers with its own end. */
const watch = ({ lines, announcer, status, onStatus }: Watched): (() => void) => {
  let told = '';
  let pinged = 0;
  const tick = (): void => {
    const now = performance.now();
    const current = status();
    if (now - pinged >= HOST_PING_MS) {
      pinged = now;
      for (const connection of lines.connections()) connection.send({ type: 'ping' });
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

interface Parts {
  readonly provider: WebrtcProvider;
  readonly peers: PeerBook;
  /** What each host says, by its origin. */
  readonly iceOf: Map<string, readonly IceServer[]>;
  readonly canLink: boolean;
  readonly announce: () => void;
}

const createGuardedLines = (topic: string, { provider, peers, iceOf, canLink, announce }: Parts): Lines => {
  const isFirst = createEchoGuard(() => performance.now());
  return createLines(provider, location.href, (connection, origin) =>
    createGate(connection, {
      isFirst,
      topic,
      key: provider.key,
      self: () => provider.room?.peerId,
      hasPeer: (peer) => provider.room?.webrtcConns.has(peer) === true,
      canLink,
      onHeard: peers.hear,
      onAbout: (ice) => void iceOf.set(origin, ice),
      onAwaited: announce,
    }),
  );
};

/** Opens the road of a room by y-webrtc. Browsers only. */
export const openWebrtc: OpenRoad = (options) => {
  const { topic, password, ice: ownIce = [], doc, awareness, onStatus, onUp, onDown } = options;
  installSubtle();
  const canLink = hasWebrtc();
  const iceOf = new Map<string, readonly IceServer[]>();
  const ice = (): readonly IceServer[] => joinIce(ownIce, ...iceOf.values());
  const peers = createPeers(MAX_CONNECTIONS, () => performance.now());
  const session = awareness.clientID;
  const wires = canLink
    ? createWires({ session, ice, onUp: (link) => onUp(link.session), onDown: (link) => onDown(link.session) })
    : noWires;
  const provider = new WebrtcProvider(topic, doc, {
    signaling: [],
    password,
    awareness,
    maxConns: MAX_CONNECTIONS,
    filterBcConns: false,
    peerOpts: { wrtc: wires.wrtc, channelConfig: CHANNEL },
  });
  let stopRelay = (): void => undefined;
  provider.once('status', () => {
    if (!provider.room) return;
    quieten(provider.room);
    watchDials(provider.room, wires, peers);
    stopRelay = relayLater(provider.room);
  });
  const announcer = createAnnouncer(() => lines.connections());
  const lines = createGuardedLines(topic, { provider, peers, iceOf, canLink, announce: announcer.ask });
  lines.set(options.signaling);
  const status = (): RoadStatus =>
    statusOf(lines.status(), wires.links().length, peers, {
      hasWebrtc: canLink,
      servers: ice().map(({ urls }) => urls),
    });
  const stop = watch({ lines, announcer, status, onStatus });
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    stop();
    stopRelay();
    window.removeEventListener('pagehide', close);
    wires.sayBye();
    lines.shut();
    provider.disconnect();
    provider.destroy();
  };
  window.addEventListener('pagehide', close);
  return {
    status,
    setHosts: (hosts) => {
      if (!closed) lines.set(hosts);
    },
    close,
  };
};
