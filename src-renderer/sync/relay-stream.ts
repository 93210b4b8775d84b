/**
 * One link through the relay: what a data channel does by itself, over parcels of which any may be lost, late or twice.
 *
 * Each side numbers its tries to link with a peer (epochs, from 1) and within one the places of its payloads, from 0. A
 * parcel says which place is wanted next; what is not confirmed is sent again, what comes too early waits, and what was
 * there before is dropped. So a host that reorders or cuts costs time, and one that is started anew breaks no link.
 */
import type { RawChannel } from './channel';
import { MAX_PAYLOAD, type Parcel } from './relay-seal';

export interface StreamOptions {
  /** Mine; greater than that of any earlier link with this peer. */
  readonly epoch: number;
  /** The greatest of the peer's that an earlier link has seen; 0 where there was none. */
  readonly seenEpoch: number;
  /** False where nothing can be sent just now: it is tried again. */
  readonly put: (parcel: Parcel) => boolean;
  readonly now: () => number;
}

export interface Stream {
  /** For `frameChannel`. */
  readonly raw: RawChannel;
  /** `newer`: the peer has begun another link, and this one is over. `stale`: it belongs to an earlier one. */
  readonly hear: (parcel: Parcel) => 'taken' | 'stale' | 'newer';
  /** The peer's epoch; 0 as long as it has not been heard. */
  readonly theirEpoch: () => number;
  /** To be called every `STREAM_TICK_MS`: sends again what nobody has confirmed. */
  readonly tick: () => void;
}

export const STREAM_TICK_MS = 250;
/** What may be on its way unconfirmed: a few of these fit into what a host keeps for a slow reader. */
const FLIGHT_BYTES = 128 * 1024;
const FLIGHT_PLACES = 64;
/** The first wait for a confirmation; each further one is half as long again, up to the longest. */
const AGAIN_MS = 800;
const AGAIN_MAX_MS = 4_000;
/** A confirmation waits so long for a payload to travel with, and not longer than this many payloads. */
const CONFIRM_MS = 30;
const CONFIRM_PLACES = 8;

interface Waiting {
  readonly place: number;
  readonly payload: Uint8Array;
  sentAt: number;
  patience: number;
}

type Put = (place: number, payload: Uint8Array) => boolean;

/** The sending half: payloads that are on their way or wait for their turn. */
const createOutbox = (put: Put, now: () => number, onDrained: () => void) => {
  const flight: Waiting[] = [];
  const queue: Waiting[] = [];
  let bytes = 0;
  let inFlight = 0;
  let places = 0;
  const send = (item: Waiting): boolean => {
    if (!put(item.place, item.payload)) return false;
    item.sentAt = now();
    return true;
  };
  const flush = (): void => {
    for (let item = queue[0]; item; item = queue[0]) {
      const isFull = flight.length >= FLIGHT_PLACES || inFlight + item.payload.length > FLIGHT_BYTES;
      if ((isFull && flight.length > 0) || !send(item)) return;
      queue.shift();
      flight.push(item);
      inFlight += item.payload.length;
    }
  };
  return {
    bytes: () => bytes,
    add: (payload: Uint8Array): void => {
      queue.push({ place: places, payload, sentAt: 0, patience: AGAIN_MS });
      places += 1;
      bytes += payload.length;
      flush();
    },
    /** The peer has everything before this place. */
    confirm: (wanted: number): void => {
      if (wanted > places) return;
      for (let item = flight[0]; item && item.place < wanted; item = flight[0]) {
        flight.shift();
        inFlight -= item.payload.length;
        bytes -= item.payload.length;
      }
      flush();
      onDrained();
    },
    again: (): void => {
      for (const item of flight) {
        if (now() - item.sentAt < item.patience) continue;
        if (!send(item)) return;
        item.patience = Math.min(AGAIN_MAX_MS, item.patience * 1.5);
      }
      flush();
    },
  };
};

/** The receiving half: puts payloads back into their order. */
const createInbox = () => {
  const early = new Map<number, Uint8Array>();
  let wanted = 0;
  return {
    wanted: () => wanted,
    /** Payloads whose turn has come. */
    take: (place: number, payload: Uint8Array): readonly Uint8Array[] => {
      if (place < wanted || place >= wanted + 2 * FLIGHT_PLACES) return [];
      early.set(place, payload);
      const due: Uint8Array[] = [];
      for (let next = early.get(wanted); next; next = early.get(wanted)) {
        early.delete(wanted);
        wanted += 1;
        due.push(next);
      }
      return due;
    },
  };
};

/** The part of a data channel that `frameChannel` uses, over these two halves. */
const createRaw = (bytes: () => number, add: (payload: Uint8Array) => void, onClose: () => void) => {
  const target = new EventTarget();
  const raw = {
    label: 'relay',
    readyState: 'open' as RTCDataChannelState,
    bufferedAmountLowThreshold: 0,
    binaryType: 'arraybuffer' as BinaryType,
    get bufferedAmount() {
      return bytes();
    },
    addEventListener: target.addEventListener.bind(target),
    send: (frame: Uint8Array): void => {
      if (raw.readyState === 'open' && frame.length <= MAX_PAYLOAD) add(frame);
    },
    close: (): void => {
      if (raw.readyState === 'closed') return;
      raw.readyState = 'closed';
      onClose();
      target.dispatchEvent(new Event('close'));
    },
  };
  return { raw, target };
};

/** Opens one link. It is open at once, and its first payloads are what the peer learns of it by. */
export const createStream = ({ epoch, seenEpoch, put, now }: StreamOptions): Stream => {
  let theirs = 0;
  let unconfirmed = 0;
  let confirming: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    clearTimeout(confirming);
    confirming = undefined;
    unconfirmed = 0;
  };
  const send: Put = (place, payload) => {
    const isSent = put({ epoch, theirEpoch: theirs, place, wanted: inbox.wanted(), payload });
    if (isSent) settle();
    return isSent;
  };
  const drained = (): void => {
    if (outbox.bytes() <= raw.bufferedAmountLowThreshold) target.dispatchEvent(new Event('bufferedamountlow'));
  };
  const inbox = createInbox();
  const outbox = createOutbox(send, now, drained);
  const { raw, target } = createRaw(outbox.bytes, outbox.add, settle);

  const confirm = (): void => {
    // It may be said before its time has come, with a payload.
    clearTimeout(confirming);
    confirming = undefined;
    send(0, new Uint8Array());
  };
  const owe = (): void => {
    unconfirmed += 1;
    if (unconfirmed >= CONFIRM_PLACES) confirm();
    else confirming ??= setTimeout(confirm, CONFIRM_MS);
  };
  /** Whether this parcel belongs to this link, which it may be the first to answer. */
  const judge = (parcel: Parcel): 'taken' | 'stale' | 'newer' => {
    const isForThis = parcel.theirEpoch === epoch;
    if (theirs === 0) return isForThis || (parcel.theirEpoch === 0 && parcel.epoch > seenEpoch) ? 'taken' : 'stale';
    if (parcel.epoch > theirs) return 'newer';
    return parcel.epoch === theirs && (isForThis || parcel.theirEpoch === 0) ? 'taken' : 'stale';
  };

  return {
    // The rest of RTCDataChannel is not used; see channel.ts.
    raw: raw as unknown as RawChannel,
    theirEpoch: () => theirs,
    hear: (parcel) => {
      const verdict = raw.readyState === 'open' ? judge(parcel) : 'stale';
      if (verdict !== 'taken') return verdict;
      theirs = parcel.epoch;
      if (parcel.theirEpoch === epoch) outbox.confirm(parcel.wanted);
      if (parcel.payload.length === 0) return verdict;
      const due = inbox.take(parcel.place, parcel.payload);
      owe();
      for (const payload of due) {
        if (raw.readyState !== 'open') break;
        target.dispatchEvent(new MessageEvent('message', { data: Uint8Array.from(payload).buffer }));
      }
      return verdict;
    },
    tick: () => {
      if (raw.readyState !== 'open') return;
      outbox.again();
      if (unconfirmed > 0) confirm();
    },
  };
};
