/**
 * The `wrtc` object that simple-peer is given under an unmodified y-webrtc.
 *
 * It cures what stock connections do: messages over 256 KiB vanish, a place is
 * held for ever by a connection that never opens, a killed peer is noticed
 * after a quarter of a minute. A connection here reports `failed` after 15
 * seconds half open or 6 seconds of silence, and y-webrtc then lets go of it
 * and announces itself anew.
 */
import { frameChannel, type FramedChannel } from './channel';

/** A link to one peer on which both have greeted. */
export interface Link {
  /** The number the peer gave in its greeting: its presence's session. Not proven, only a hint. */
  readonly session: number;
}

export interface Wires {
  /** For `peerOpts.wrtc`. */
  readonly wrtc: object;
  readonly links: () => readonly Link[];
  /** Says goodbye on every link, so that nobody waits for the silence. */
  readonly sayBye: () => void;
}

export interface WiresOptions {
  /** Goes into our greeting: the client id under which our presence travels. */
  readonly session: number;
  readonly onUp: (link: Link) => void;
  readonly onDown: (link: Link) => void;
  readonly halfOpenMs?: number;
}

const HALF_OPEN_MS = 15_000;

interface LinkBook {
  readonly up: (connection: object, session: number) => void;
  readonly down: (connection: object) => void;
  readonly all: () => readonly Link[];
}

const createBook = ({ onUp, onDown }: WiresOptions): LinkBook => {
  const links = new Map<object, Link>();
  return {
    up: (connection, session) => {
      const link: Link = { session };
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

/** Makes the object. Only where the browser has WebRTC. */
export const createWires = (options: WiresOptions): Wires => {
  const book = createBook(options);
  const channels = new Set<FramedChannel>();

  class Connection extends RTCPeerConnection {
    #failed = false;
    readonly #halfOpen: ReturnType<typeof setTimeout>;

    constructor(config?: RTCConfiguration) {
      super(config);
      this.#halfOpen = setTimeout(() => this.#fail(), options.halfOpenMs ?? HALF_OPEN_MS);
    }

    /** simple-peer reads both states and destroys the peer on `failed`; that is the one way to tell it. */
    #fail(): void {
      if (this.#failed) return;
      this.#failed = true;
      clearTimeout(this.#halfOpen);
      book.down(this);
      this.onconnectionstatechange?.(new Event('connectionstatechange'));
    }

    #frame(raw: RTCDataChannel): FramedChannel {
      const channel = frameChannel(raw, options.session, {
        onHello: (session) => {
          clearTimeout(this.#halfOpen);
          book.up(this, session);
        },
        onLost: () => this.#fail(),
      });
      channels.add(channel);
      raw.addEventListener('close', () => {
        channels.delete(channel);
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
      book.down(this);
      super.close();
    }
  }

  return {
    wrtc: { RTCPeerConnection: Connection, RTCSessionDescription, RTCIceCandidate },
    links: book.all,
    sayBye: () => {
      for (const channel of channels) channel.sayBye();
    },
  };
};
