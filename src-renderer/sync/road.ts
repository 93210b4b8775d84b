/**
 * The road: y-webrtc, unmodified, behind a port; and beside it the hosts' relays, for those whom it does not reach.
 *
 * `Road` is all that a room knows of the network; a test brings a road of its
 * own. What y-webrtc does beyond our wishes (the BroadcastChannel shortcut, its
 * goodbye at unload) is switched off here, in one place.
 */
import type { Awareness } from 'y-protocols/awareness';
import { WebrtcProvider, type Room } from 'y-webrtc';
import type * as Y from 'yjs';
import type { Aside } from './aside';
import { askAgain } from './ask-again';
import { diagnoseAll, diagnoseDetour, PATIENCE_MS, type Diagnosis, type NetFacts } from './diagnosis';
import { createEchoGuard, createGate, type SignalingConnection } from './gate';
import { joinIce, type IceServer } from './ice';
import { createLines, type HostStatus, type Lines } from './lines';
import { messageKind } from './message-kind';
import { createPeers, type KnownPeer, type PeerBook, type PeerStatus } from './peers';
import { createPlaces } from './places';
import { passOnLater } from './pass-on';
import { createRelayRoad, type RelayRoad } from './relay-road';
import { installSubtle } from './shim';
import { createWires, hasWebrtc, noWires, type Wires } from './wrtc';

export interface RoadStatus {
  /** The best of all hosts. */
  readonly signaling: 'connecting' | 'open' | 'unreachable';
  readonly hosts: readonly HostStatus[];
  /** Peers that are reached: by data channels, and through a host's relay. */
  readonly connected: number;
  readonly known: readonly KnownPeer[];
  /** Everybody who was heard lately, linked or not. */
  readonly peers: readonly PeerStatus[];
  /** The sessions of those whose whole document has come here since they were linked. */
  readonly synced?: readonly number[];
  /** `noHost`: no host answers. `cannotReach`: a peer was heard and within 4 s no way to it was found. */
  readonly trouble: null | 'noHost' | 'cannotReach';
  /** What stands between us and a peer that is not reached, as far as can be known; null while nothing does. */
  readonly diagnosis: Diagnosis | null;
  /** Why somebody is reached through a host's relay and not directly; null where nobody is. */
  readonly detour: Diagnosis | null;
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
  detour: null,
};

export interface RoadOptions {
  readonly topic: string;
  readonly password: string;
  /** Seals what a host's relay carries: 32 bytes. */
  readonly relayKey: Uint8Array;
  /** Hosts to begin with: origins, or addresses of signaling sockets. */
  readonly signaling: readonly string[];
  /** Servers of this device's settings; those of the hosts are used beside them. */
  readonly ice?: readonly IceServer[];
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly onStatus: (status: RoadStatus) => void;
  /** To be asked of each message of a peer: false where the document is not to take it. */
  readonly mayRead?: ((message: Uint8Array) => boolean) | undefined;
  /** A peer is linked; a link has a side lane. */
  readonly onUp: (session: number, aside?: Aside) => void;
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

const statusOf = (hosts: readonly HostStatus[], direct: number, peers: PeerBook, net: NetFacts): RoadStatus => {
  const signaling = signalingOf(hosts);
  const known = peers.known();
  const facts = peers.facts();
  const now = performance.now();
  return {
    signaling,
    hosts,
    connected: direct + facts.filter(({ stage }) => stage === 'relayed').length,
    known,
    peers: peers.list(),
    trouble: troubleOf(signaling, known),
    diagnosis: diagnoseAll(facts, net, now),
    detour: diagnoseDetour(facts, net, now),
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

/** How y-webrtc's second step of syncing begins, which is the answer with all that the other one has. */
const isWholeDocument = (message: unknown): boolean =>
  message instanceof Uint8Array && messageKind(message) === 'answer';

/**
 * Notes whom each connection is for, and whose document has come: y-webrtc puts it here by the peer's name, and
 * simple-peer keeps ours in `_pc`. Its own `synced` is set for the first peer only.
 */
const watchDials = (room: Room, wires: Wires, peers: PeerBook, whole: Set<string>): void => {
  const set = room.webrtcConns.set.bind(room.webrtcConns);
  room.webrtcConns.set = (peer, connection) => {
    const { _pc: raw } = connection.peer as { readonly _pc?: object };
    const trace = raw && wires.traceOf(raw);
    if (trace) peers.dial(peer, trace);
    // y-webrtc listens too, and longer: what the message brings is in the document by then.
    connection.peer.on('data', (message: unknown) => isWholeDocument(message) && whole.add(peer));
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
  readonly relay: () => RelayRoad | null;
  readonly status: () => RoadStatus;
  readonly onStatus: RoadOptions['onStatus'];
}

/** Pings the hosts, repeats announces, and tells of every change of the status. Answers with its own end. */
const watch = ({ lines, announcer, relay, status, onStatus }: Watched): (() => void) => {
  let told = '';
  let pinged = 0;
  const tick = (): void => {
    const now = performance.now();
    relay()?.look();
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
  const places = createPlaces(
    () => provider.room,
    peers.hasAnswered,
    MAX_CONNECTIONS,
    () => performance.now(),
  );
  return createLines(provider, location.href, (connection, origin) =>
    createGate(connection, {
      isFirst,
      places,
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

interface Presiding {
  readonly relay: RelayRoad;
  /** Nothing is gathered or asked any more. */
  readonly stop: () => void;
}

interface Around {
  readonly options: RoadOptions;
  readonly wires: Wires;
  readonly peers: PeerBook;
  readonly whole: Set<string>;
  readonly hosts: () => readonly string[];
}

/** Puts all that is ours around y-webrtc's room, as soon as there is one. */
const preside = (room: Room, { options, wires, peers, whole, hosts }: Around): Presiding => {
  const { topic, relayKey: key, awareness, mayRead, onUp, onDown } = options;
  quieten(room);
  watchDials(room, wires, peers, whole);
  const stops = [passOnLater(room), askAgain(room)];
  const onMessage = (peer: string, message: Uint8Array): unknown => isWholeDocument(message) && whole.add(peer);
  const known = { self: room.peerId, session: awareness.clientID, room, peers, hosts };
  return {
    relay: createRelayRoad({ key, topic, ...known, mayRead, onUp, onDown, onMessage }),
    stop: () => {
      for (const each of stops) each();
    },
  };
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
  let closed = false;
  const wires = canLink
    ? createWires({
        session,
        ice,
        mayRead: options.mayRead,
        onUp: (link) => onUp(link.session, link.aside),
        onDown: (link) => onDown(link.session),
      })
    : noWires;
  const provider = new WebrtcProvider(topic, doc, {
    signaling: [],
    password,
    awareness,
    maxConns: MAX_CONNECTIONS,
    filterBcConns: false,
    peerOpts: { wrtc: wires.wrtc, channelConfig: CHANNEL },
  });
  const whole = new Set<string>();
  let inRoom: Presiding | null = null;
  provider.once('status', () => {
    if (!provider.room || closed) return;
    inRoom = preside(provider.room, {
      options,
      wires,
      peers,
      whole,
      hosts: () => lines.status().flatMap(({ address, state }) => (state === 'open' ? [address] : [])),
    });
  });
  const announcer = createAnnouncer(() => lines.connections());
  const lines = createGuardedLines(topic, { provider, peers, iceOf, canLink, announce: announcer.ask });
  lines.set(options.signaling);
  const status = (): RoadStatus => ({
    ...statusOf(lines.status(), wires.links().length, peers, {
      hasWebrtc: canLink,
      servers: ice().map(({ urls }) => urls),
    }),
    synced: peers.list().flatMap(({ peer, session }) => (whole.has(peer) ? [session] : [])),
  });
  const stop = watch({ lines, announcer, relay: () => inRoom?.relay ?? null, status, onStatus });
  const close = (): void => {
    if (closed) return;
    closed = true;
    stop();
    inRoom?.stop();
    window.removeEventListener('pagehide', close);
    wires.sayBye();
    inRoom?.relay.close();
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
