/**
 * The `wrtc` object that simple-peer is given under an unmodified y-webrtc.
 *
 * It cures what stock connections do: messages over 256 KiB vanish, a place is
 * held for ever by a connection that never opens, a killed peer is noticed
 * after a quarter of a minute. A connection here reports `failed` after 15
 * seconds half open or 6 seconds of silence, and y-webrtc then lets go of it
 * and announces itself anew.
 */
import type { Aside } from './aside';
import { frameChannel, type FramedChannel, type LostWhy } from './channel';
import type { IceServer } from './ice';
import { traceConnection, type Trace } from './trace';

/** A link to one peer on which both have greeted. */
export interface Link {
  /** The number the peer gave in its greeting: its presence's session. Not proven, only a hint. */
  readonly session: number;
  readonly aside: Aside;
}

export interface Wires {
  /** For `peerOpts.wrtc`. */
  readonly wrtc: object;
  readonly links: () => readonly Link[];
  /** What a connection that was made by `wrtc` has gone through; null for anything else. */
  readonly traceOf: (connection: object) => Trace | null;
  /** Says goodbye on every link, so that nobody waits for the silence. */
  readonly sayBye: () => void;
}

export interface WiresOptions {
  /** Goes into our greeting: the client id under which our presence travels. */
  readonly session: number;
  readonly onUp: (link: Link) => void;
  readonly onDown: (link: Link) => void;
  readonly mayRead?: ((message: Uint8Array) => boolean) | undefined;
  /** The servers for the next connection. */
  readonly ice: () => readonly IceServer[];
  readonly halfOpenMs?: number;
}

const HALF_OPEN_MS = 15_000;

interface LinkBook {
  readonly up: (connection: object, link: Link) => void;
  readonly down: (connection: object) => void;
  readonly all: () => readonly Link[];
}

const createBook = ({ onUp, onDown }: WiresOptions): LinkBook => {
  const links = new Map<object, Link>();
  return {
    up: (connection, link) => {
      links.set(connection, link);
      onUp(link);
    },
    down: (connection) => {
      const link = links.get(connection);
      links.delete(connection);
      if (link) onDown(link);
    },
    all: () => [...links.values()],
  };
};

/** Whether this browser makes connections at all. Policies and extensions take the class away, or make it throw. */
export const hasWebrtc = (): boolean => {
  try {
    new RTCPeerConnection().close();
    return true;
  } catch {
    // There is no such class, or it refuses.
    return false;
  }
};

/** Leaves out the servers at which this browser throws: one bad address would stop every connection. */
const createSieve = (): ((servers: readonly IceServer[]) => RTCIceServer[]) => {
  const usable = new Map<string, boolean>();
  const isUsable = (server: IceServer): boolean => {
    try {
      new RTCPeerConnection({ iceServers: [server] }).close();
      return true;
    } catch {
      // A port beyond 65535, a name that is none: each browser has its own taste.
      return false;
    }
  };
  return (servers) =>
    servers.filter((server) => {
      const name = JSON.stringify(server);
      const before = usable.get(name) ?? isUsable(server);
      usable.set(name, before);
      return before;
    });
};

/** No wires at all, for a browser that has none. */
export const noWires: Wires = { wrtc: {}, links: () => [], traceOf: () => null, sayBye: () => undefined };

/** Makes the object. Only where the browser has WebRTC. */
export const createWires = (options: WiresOptions): Wires => {
  const book = createBook(options);
  const channels = new Set<FramedChannel>();
  const traces = new WeakMap<object, Trace>();
  const sieve = createSieve();

  class Connection extends RTCPeerConnection {
    #failed = false;
    readonly #halfOpen: ReturnType<typeof setTimeout>;
    readonly #tracer = traceConnection(this);

    constructor(config?: RTCConfiguration) {
      super({ ...config, iceServers: sieve(options.ice()) });
      traces.set(this, this.#tracer.trace);
      this.#halfOpen = setTimeout(() => this.#fail('closed'), options.halfOpenMs ?? HALF_OPEN_MS);
    }

    /** simple-peer reads both states and destroys the peer on `failed`; that is the one way to tell it. */
    #fail(why: LostWhy | 'closed'): void {
      if (this.#failed) return;
      this.#failed = true;
      this.#tracer.down(why);
      clearTimeout(this.#halfOpen);
      book.down(this);
      this.onconnectionstatechange?.(new Event('connectionstatechange'));
    }

    #frame(raw: RTCDataChannel): FramedChannel {
      const channel = frameChannel(raw, options.session, {
        onHello: (session) => {
          clearTimeout(this.#halfOpen);
          this.#tracer.up(session);
          book.up(this, { session, aside: channel.aside });
        },
        onLost: (why) => this.#fail(why),
        mayRead: options.mayRead,
      });
      channels.add(channel);
      raw.addEventListener('close', () => {
        channels.delete(channel);
        this.#tracer.down('closed');
        book.down(this);
      });
      return channel;
    }

    override get connectionState(): RTCPeerConnectionState {
      return this.#failed ? 'failed' : super.connectionState;
    }

    override get iceConnectionState(): RTCIceConnectionState {
      return this.#failed ? 'failed' : super.iceConnectionState;
    }

    override createDataChannel(label: string, init?: RTCDataChannelInit): RTCDataChannel {
      // Both sides call this (see road.ts), so nothing ever arrives by `ondatachannel`.
      // simple-peer uses no more of a channel than FramedChannel has; see channel.ts.
      return this.#frame(super.createDataChannel(label, init)) as unknown as RTCDataChannel;
    }

    override close(): void {
      clearTimeout(this.#halfOpen);
      this.#tracer.down('closed');
      book.down(this);
      super.close();
    }
  }

  return {
    wrtc: { RTCPeerConnection: Connection, RTCSessionDescription, RTCIceCandidate },
    links: book.all,
    traceOf: (connection) => traces.get(connection) ?? null,
    sayBye: () => {
      for (const channel of channels) channel.sayBye();
    },
  };
};
