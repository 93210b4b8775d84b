/** The sockets to the relays of a room's hosts, open for as long as somebody is to be reached through one. */
import { relayOf } from './addresses';

/** The part of a WebSocket that we lean on; a test brings its own. */
export type RelaySocket = Pick<
  WebSocket,
  'readyState' | 'bufferedAmount' | 'binaryType' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

export interface RelayLinesOptions {
  /** Mine: 16 bytes. */
  readonly letterbox: Uint8Array;
  /** A frame came by this host; answers whether it was one of ours. */
  readonly onFrame: (frame: Uint8Array, origin: string) => boolean;
  readonly now: () => number;
  readonly connect?: (address: string) => RelaySocket;
}

export interface RelayLines {
  /** From now on through these hosts, by their origins, and no others. To be called again and again: it mends what broke. */
  readonly set: (origins: readonly string[]) => void;
  /** Sends by this host; by all of them where that one is null or not open. False where none could take it. */
  readonly send: (to: Uint8Array, frame: Uint8Array, origin: string | null) => boolean;
}

const LISTEN = 1;
const SEND = 2;
const OPEN = 1;
/** Bytes that wait in the browser while the host holds us back; what is more is told to wait. */
const HIGH_WATER = 256 * 1024;
/** The first wait after a break, doubled with each further one. */
const RETRY_MS = 400;
const RETRY_MAX_MS = 8_000;
/** A host that has not opened a socket by then is not there. */
const PATIENCE_MS = 5_000;
/** Frames that are none of ours, or came before: so many at once and so many a second, then the host is left alone. */
const JUNK_BURST = 1_000;
const JUNK_A_SECOND = 100;
const JUNK_PAUSE_MS = 10_000;

interface Line {
  socket: RelaySocket | null;
  since: number;
  tries: number;
  retryAt: number;
  junk: number;
  junkAt: number;
}

const withHead = (kind: number, topic: Uint8Array, frame: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> => {
  const message = new Uint8Array(1 + topic.length + frame.length);
  message[0] = kind;
  message.set(topic, 1);
  message.set(frame, 1 + topic.length);
  return message;
};

/** Whether this line has brought more junk than an honest host ever would. */
const isFlooded = (line: Line, at: number): boolean => {
  line.junk = Math.max(0, line.junk - ((at - line.junkAt) * JUNK_A_SECOND) / 1_000) + 1;
  line.junkAt = at;
  return line.junk > JUNK_BURST;
};

/** The sockets of one member. */
export const createRelayLines = ({ letterbox, onFrame, now, connect }: RelayLinesOptions): RelayLines => {
  const lines = new Map<string, Line>();
  const open = connect ?? ((address: string): RelaySocket => new WebSocket(address));

  const hangUp = (line: Line, pauseMs: number): void => {
    const { socket } = line;
    line.socket = null;
    line.retryAt = now() + pauseMs;
    socket?.close();
  };
  const broken = (line: Line, socket: RelaySocket): void => {
    if (line.socket !== socket) return;
    hangUp(line, Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** line.tries));
    line.tries += 1;
  };
  const dial = (origin: string, line: Line): void => {
    const socket = open(relayOf(origin));
    socket.binaryType = 'arraybuffer';
    line.socket = socket;
    line.since = now();
    socket.onopen = () => {
      line.tries = 0;
      socket.send(withHead(LISTEN, letterbox));
    };
    socket.onclose = () => broken(line, socket);
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (line.socket !== socket) return;
      const isOurs = data instanceof ArrayBuffer && onFrame(new Uint8Array(data), origin);
      if (!isOurs && isFlooded(line, now())) hangUp(line, JUNK_PAUSE_MS);
    };
  };
  const mend = (origin: string): void => {
    const line = lines.get(origin) ?? { socket: null, since: 0, tries: 0, retryAt: 0, junk: 0, junkAt: now() };
    lines.set(origin, line);
    const { socket } = line;
    if (socket && socket.readyState !== OPEN && now() - line.since > PATIENCE_MS) broken(line, socket);
    if (!line.socket && now() >= line.retryAt) dial(origin, line);
  };
  const put = (line: Line | undefined, message: Uint8Array<ArrayBuffer>): boolean => {
    if (line?.socket?.readyState !== OPEN || line.socket.bufferedAmount > HIGH_WATER) return false;
    line.socket.send(message);
    return true;
  };

  return {
    set: (origins) => {
      for (const [origin, line] of lines) {
        if (origins.includes(origin)) continue;
        lines.delete(origin);
        hangUp(line, 0);
      }
      for (const origin of origins) mend(origin);
    },
    send: (to, frame, origin) => {
      const message = withHead(SEND, to, frame);
      const chosen = origin === null ? undefined : lines.get(origin);
      if (chosen?.socket?.readyState === OPEN) return put(chosen, message);
      return [...lines.values()].filter((line) => put(line, message)).length > 0;
    },
  };
};
