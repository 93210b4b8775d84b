/**
 * One data channel as simple-peer sees it: messages of any size, in pieces
 * underneath, with a heartbeat.
 *
 * simple-peer sets `onopen`, `onmessage`, `onclose`, `onerror` and
 * `onbufferedamountlow` as properties and calls `send` and `close`; that is all
 * it may touch, and a test in real browsers watches that it stays so.
 */
import { MAX_ASIDE_BYTES, type Aside } from './aside';
import { asideFrame, byeFrame, createListener, framesOf, helloFrame, pingFrame } from './frames';
import { messageKind } from './message-kind';
import { createToll } from './toll';

/** The part of RTCDataChannel that we lean on; a test brings its own. */
export type RawChannel = Pick<
  RTCDataChannel,
  | 'label'
  | 'readyState'
  | 'bufferedAmount'
  | 'bufferedAmountLowThreshold'
  | 'binaryType'
  | 'close'
  | 'send'
  | 'addEventListener'
>;

export interface ChannelEvents {
  /** The other side has greeted: both can talk from here on. */
  readonly onHello: (session: number) => void;
  /** The link is of no use any more: silence, a broken frame, a flood, a reader that does not read, a goodbye. */
  readonly onLost: (why: LostWhy) => void;
  /** Whether a message that is not too much is to be read at all. */
  readonly mayRead?: ((message: Uint8Array) => boolean) | undefined;
}

export type LostWhy = 'silent' | 'broken' | 'flooded' | 'bye';

/** What simple-peer is given in the channel's place. */
export interface FramedChannel {
  readonly label: string;
  readonly readyState: RTCDataChannelState;
  readonly bufferedAmount: number;
  bufferedAmountLowThreshold: number;
  binaryType: BinaryType;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: ArrayBuffer }) => void) | null;
  onclose: (() => void) | null;
  onerror: ((event: unknown) => void) | null;
  onbufferedamountlow: (() => void) | null;
  readonly send: (data: Uint8Array | ArrayBuffer) => void;
  readonly close: () => void;
  /** The lane for what may wait. */
  readonly aside: Aside;
  /** Tells the other side that nothing more will come. */
  readonly sayBye: () => void;
}

/** Bytes handed to the browser at a time; more would delay pings behind a large document. */
const HIGH_WATER = 512 * 1024;
/** The same for the side lane: what the browser has taken goes before any move that comes after it. */
const ASIDE_WATER = 64 * 1024;
/** Bytes that may wait for a peer that does not read. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
const TICK_MS = 1_000;
const TICKS_PER_PING = 2;
/** A link that has said nothing for so many ticks is dead. Ticks, not time: a busy page must not blame its peers. */
const SILENT_TICKS = 6;
/** Messages remembered so that their echo is not sent back to where they came from. */
const REMEMBERED = 16;
const REMEMBERED_BYTES = 8 * 1024;

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Updates of the document and of presence: what y-webrtc sends on. Questions are never an echo. */
const isRelayed = (message: Uint8Array): boolean => ['update', 'presence'].includes(messageKind(message) ?? '');

const bytesOf = (data: Uint8Array | ArrayBuffer): Uint8Array =>
  data instanceof Uint8Array ? data : new Uint8Array(data);

interface Queue {
  /** False where the peer has stopped reading. */
  readonly put: (frame: Uint8Array<ArrayBuffer>) => boolean;
  /** Goes as soon as nothing that was `put` waits. */
  readonly putAside: (frame: Uint8Array<ArrayBuffer>) => void;
}

/** The sending half: two queues that follow `bufferedAmount`, of which the second always gives way. */
const createQueue = (raw: RawChannel): Queue => {
  const queue: Uint8Array<ArrayBuffer>[] = [];
  const asides: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  const sendFrom = (from: Uint8Array<ArrayBuffer>[], water: number): void => {
    while (from.length > 0 && raw.readyState === 'open' && raw.bufferedAmount < water) {
      const frame = from.shift();
      if (!frame) return;
      if (from === queue) waiting -= frame.length;
      raw.send(frame);
    }
  };
  const pump = (): void => {
    sendFrom(queue, HIGH_WATER);
    if (queue.length === 0) sendFrom(asides, ASIDE_WATER);
    raw.bufferedAmountLowThreshold = (queue.length === 0 && asides.length > 0 ? ASIDE_WATER : HIGH_WATER) / 2;
  };
  raw.bufferedAmountLowThreshold = HIGH_WATER / 2;
  raw.addEventListener('bufferedamountlow', pump);
  return {
    put: (frame) => {
      queue.push(frame);
      waiting += frame.length;
      pump();
      return waiting <= MAX_WAITING_BYTES;
    },
    putAside: (frame) => {
      asides.push(frame);
      pump();
    },
  };
};

/**
 * Remembers the last messages of a peer. y-webrtc sends every update that it
 * receives on to everybody, its sender included; that echo is dropped here.
 */
const createMemory = (): { readonly keep: (m: Uint8Array) => void; readonly has: (m: Uint8Array) => boolean } => {
  const kept: Uint8Array[] = [];
  return {
    keep: (message) => {
      if (message.length > REMEMBERED_BYTES || !isRelayed(message)) return;
      kept.push(message);
      if (kept.length > REMEMBERED) kept.shift();
    },
    has: (message) => kept.some((each) => sameBytes(each, message)),
  };
};

/** Wraps a channel. `session` goes into our greeting. */
export const frameChannel = (raw: RawChannel, session: number, events: ChannelEvents): FramedChannel => {
  const queue = createQueue(raw);
  const memory = createMemory();
  const toll = createToll(() => performance.now());
  const listener = createListener(undefined, undefined, toll.most);
  let silentTicks = 0;
  let ticks = 0;
  let lost = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const end = (): void => {
    clearInterval(timer);
    aside.onend?.();
    aside.onend = null;
  };
  const lose = (why: LostWhy): void => {
    if (lost) return;
    lost = true;
    end();
    events.onLost(why);
  };
  const put = (frame: Uint8Array<ArrayBuffer>): void => {
    if (raw.readyState === 'open' && !queue.put(frame)) lose('flooded');
  };
  const tick = (): void => {
    silentTicks += 1;
    ticks += 1;
    if (silentTicks >= SILENT_TICKS) lose('silent');
    else if (ticks % TICKS_PER_PING === 0) put(pingFrame());
  };

  const aside: Aside = {
    send: (bytes) => {
      if (raw.readyState === 'open' && bytes.length <= MAX_ASIDE_BYTES) queue.putAside(asideFrame(bytes));
    },
    onmessage: null,
    onend: null,
    giveUp: () => lose('flooded'),
  };

  const channel: FramedChannel = {
    label: raw.label,
    aside,
    get readyState() {
      return raw.readyState;
    },
    get bufferedAmount() {
      return raw.bufferedAmount;
    },
    // The queue owns the threshold and the type; simple-peer sets its own, which are of no use here.
    bufferedAmountLowThreshold: 0,
    binaryType: 'arraybuffer',
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    onbufferedamountlow: null,
    send: (data) => {
      const message = bytesOf(data);
      if (memory.has(message)) return;
      toll.sent(message);
      for (const frame of framesOf(message)) put(frame);
    },
    close: () => {
      end();
      raw.close();
    },
    sayBye: () => put(byeFrame()),
  };

  const deliver = (bytes: Uint8Array<ArrayBuffer>): void => {
    if (!toll.admits(bytes)) {
      if (toll.isTooMuch()) lose('flooded');
      return;
    }
    memory.keep(bytes);
    if (events.mayRead?.(bytes) === false) return;
    try {
      channel.onmessage?.({ data: bytes.buffer });
    } catch {
      // What Yjs cannot read throws through simple-peer up to here: a peer that sends such bytes is let go.
      lose('broken');
    }
  };
  const receive = (event: MessageEvent<unknown>): void => {
    if (lost) return;
    silentTicks = 0;
    const heard = event.data instanceof ArrayBuffer ? listener.hear(new Uint8Array(event.data)) : null;
    if (event.data instanceof ArrayBuffer) toll.frame(event.data.byteLength);
    if (heard?.kind === 'dropped') toll.waste();
    if (!heard || heard.kind === 'broken') lose('broken');
    else if (toll.isTooMuch()) lose('flooded');
    else if (heard.kind === 'bye') lose('bye');
    else if (heard.kind === 'message') deliver(heard.bytes);
    else if (heard.kind === 'aside') aside.onmessage?.(heard.bytes);
    else if (heard.kind === 'hello') {
      events.onHello(heard.session);
      channel.onopen?.();
    }
  };

  raw.binaryType = 'arraybuffer';
  raw.addEventListener('message', receive);
  raw.addEventListener('bufferedamountlow', () => channel.onbufferedamountlow?.());
  raw.addEventListener('error', (event) => channel.onerror?.(event));
  raw.addEventListener('close', () => {
    end();
    channel.onclose?.();
  });
  const open = (): void => {
    put(helloFrame(session));
    timer = setInterval(tick, TICK_MS);
  };
  if (raw.readyState === 'open') open();
  else raw.addEventListener('open', open);
  return channel;
};
