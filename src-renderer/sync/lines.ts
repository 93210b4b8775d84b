/**
 * The lines of a room: its connections to hosts, which may come and go while
 * the room is open.
 *
 * y-webrtc keeps connections for the whole page and opens those of a room once,
 * in `connect`. Called with no room and one new address it opens that one and
 * touches nothing else; `disconnect` is the same the other way round.
 */
import type { WebrtcProvider } from 'y-webrtc';
import { isBarred, readHost, signalingOf } from './addresses';
import { PATIENCE_MS } from './diagnosis';
import type { Gate, SignalingConnection } from './gate';
import { MAX_HOSTS } from './hosts';
import { createRedial, type Redial } from './redial';

export interface HostStatus {
  /** Its origin. */
  readonly address: string;
  /** `barred`: this page came over https and may not talk to a host over plain http. */
  readonly state: 'connecting' | 'open' | 'unreachable' | 'barred';
}

export interface Lines {
  /** Connects to these and to no others: origins or signaling addresses, what is neither is passed over. */
  readonly set: (hosts: readonly string[]) => void;
  readonly status: () => readonly HostStatus[];
  /** The connections that there are. */
  readonly connections: () => readonly SignalingConnection[];
  /** Pings each host, and dials those anew that have answered none for a while; to be called at even times. */
  readonly ping: () => void;
  readonly shut: () => void;
}

/** The part of a provider that is leaned on. */
export type LineProvider = Pick<
  WebrtcProvider,
  'connect' | 'disconnect' | 'room' | 'shouldConnect' | 'signalingConns' | 'signalingUrls'
>;

interface Line {
  readonly connection: SignalingConnection;
  readonly gate: Gate;
  readonly redial: Redial;
  lastOpen: number;
}

/** A table's hosts, the one that the page is from and the one that the link names. */
const MAX_LINES = MAX_HOSTS + 2;

/** Does something to a provider without its room, which then notices nothing of it. */
const apart = (provider: LineProvider, act: () => void): void => {
  const { room } = provider;
  provider.room = null;
  act();
  provider.room = room;
};

const connectTo = (provider: LineProvider, address: string): SignalingConnection | undefined => {
  provider.signalingUrls = [address];
  apart(provider, () => provider.connect());
  return (provider.signalingConns as SignalingConnection[]).at(-1);
};

const dropFrom = (provider: LineProvider, connection: SignalingConnection): void => {
  const rest = (provider.signalingConns as SignalingConnection[]).filter((each) => each !== connection);
  provider.signalingConns = [connection];
  apart(provider, () => provider.disconnect());
  provider.signalingConns = rest;
  provider.shouldConnect = true;
};

const stateOf = (line: Line, now: number): HostStatus['state'] => {
  const { connection, gate } = line;
  if (connection.connected && gate.silence() < PATIENCE_MS) {
    line.lastOpen = now;
    return 'open';
  }
  const isGone = connection.connected || connection.unsuccessfulReconnects > 0 || now - line.lastOpen > PATIENCE_MS;
  return isGone ? 'unreachable' : 'connecting';
};

/** The lines of a provider that was made without any. `page` is the page's own address. */
export const createLines = (
  provider: LineProvider,
  page: string,
  guard: (connection: SignalingConnection, origin: string) => Gate,
): Lines => {
  const lines = new Map<string, Line>();
  let barred: readonly string[] = [];

  const open = (origin: string): void => {
    const connection = connectTo(provider, signalingOf(origin));
    if (!connection) return;
    const redial = createRedial(() => performance.now());
    lines.set(origin, { connection, gate: guard(connection, origin), redial, lastOpen: performance.now() });
  };
  const drop = (origin: string, line: Line): void => {
    line.gate.shut();
    lines.delete(origin);
    dropFrom(provider, line.connection);
  };

  return {
    set: (hosts) => {
      const read = hosts.flatMap((host) => {
        const origin = readHost(host);
        return origin.ok ? [origin.value] : [];
      });
      const wanted = [...new Set(read)].slice(0, MAX_LINES);
      barred = wanted.filter((origin) => isBarred(origin, page));
      const reachable = wanted.filter((origin) => !barred.includes(origin));
      for (const [origin, line] of lines) if (!reachable.includes(origin)) drop(origin, line);
      for (const origin of reachable) if (!lines.has(origin)) open(origin);
    },
    status: () => {
      const now = performance.now();
      return [
        ...[...lines].map(([address, line]) => ({ address, state: stateOf(line, now) })),
        ...barred.map((address) => ({ address, state: 'barred' as const })),
      ];
    },
    connections: () => [...lines.values()].map(({ connection }) => connection),
    ping: () => {
      for (const { connection, gate, redial } of lines.values()) {
        redial.look(connection, gate.silence());
        connection.send({ type: 'ping' });
      }
    },
    shut: () => {
      for (const { gate } of lines.values()) gate.shut();
    },
  };
};
