/**
 * How long the shared document may become by what others write (decision 0048).
 *
 * Nothing in it shrinks again, and whoever has the link can write any amount under any number. Beyond the bound a peer's
 * message is no longer read into the document, but the entries in it are read out of it: play goes on, and a newcomer can
 * still be given the whole. What we write ourselves always goes in.
 */
import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { messageKind } from './message-kind';

/** Bytes. Forty thousand entries have so many, and a link carries twice as much in one message. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Whoever has next to nothing yet takes the document of a table as it is, with what its people have written beyond that. */
const FIRST_BYTES = 24 * 1024 * 1024;
const NEXT_TO_NOTHING = 64 * 1024;
/** To weigh a long document takes a tenth of a second. */
const WEIGH_MS = 10_000;
/** Peers ask and answer every few seconds, over a slow road less often. */
const TURNED_MS = 60_000;

export interface Bound {
  /** To be asked of each message of a peer: false where Yjs is not to read it. */
  readonly mayRead: (message: Uint8Array) => boolean;
  readonly isFull: () => boolean;
  /** Whether something of a peer was not read for that reason, no longer ago than peers say it again. */
  readonly isTurningAway: () => boolean;
}

export interface BoundOptions {
  /** What is read out of messages that do not go in. */
  readonly onEntries: (entries: readonly Uint8Array[]) => void;
  /** Something was turned away, for the first time in a while. */
  readonly onTurned: () => void;
  /** Milliseconds; never runs backwards. */
  readonly now: () => number;
}

/** The update in a message that brings one; null where there is none, or where it cannot be read. */
const updateIn = (message: Uint8Array): Uint8Array | null => {
  const kind = messageKind(message);
  if (kind !== 'update' && kind !== 'answer') return null;
  try {
    return decoding.readVarUint8Array(decoding.createDecoder(message.subarray(2)));
  } catch {
    // lib0 throws at what is cut short.
    return null;
  }
};

/** All bytes that an update would put into lists, which is where entries lie. */
const binariesIn = (update: Uint8Array): readonly Uint8Array[] => {
  try {
    return Y.decodeUpdate(update).structs.flatMap((struct) =>
      struct instanceof Y.Item && struct.content instanceof Y.ContentBinary && struct.parentSub === null
        ? [struct.content.content]
        : [],
    );
  } catch {
    // Yjs throws at bytes that are no update.
    return [];
  }
};

/** Watches over the length of this document. */
export const boundDocument = (doc: Y.Doc, { onEntries, onTurned, now }: BoundOptions): Bound => {
  const weigh = (): number => Y.encodeStateAsUpdate(doc).length;
  let weight = weigh();
  let weighedAt = now();
  // What comes in twice, or goes again, is counted too many: so it is weighed anew before anything is turned away.
  doc.on('update', (update: Uint8Array) => (weight += update.length));
  const isOver = (more: number): boolean => {
    const most = weight < NEXT_TO_NOTHING ? FIRST_BYTES : MOST_BYTES;
    if (weight + more <= most) return false;
    if (now() - weighedAt < WEIGH_MS) return true;
    weighedAt = now();
    weight = weigh();
    return weight + more > most;
  };
  let turnedAt = -Infinity;
  const isTurningAway = (): boolean => now() - turnedAt < TURNED_MS;
  return {
    mayRead: (message) => {
      const update = updateIn(message);
      if (update === null || !isOver(update.length)) return true;
      const isNews = !isTurningAway();
      turnedAt = now();
      if (isNews) onTurned();
      onEntries(binariesIn(update));
      return false;
    },
    isFull: () => isOver(0),
    isTurningAway,
  };
};

/** The maps in which a table keeps what is for show. */
const MAPS = [
  'table',
  'lobby',
  'draftWords',
  'hosts',
  'door',
  'stop',
  'successors',
  'places',
  'notes',
  'notePlaces',
  'pictures',
  'picturePlaces',
];
const MOST_VALUES = 5_000;
const MOST_VALUE_BYTES = 64 * 1024;

const isSmall = (value: unknown): boolean =>
  value instanceof Uint8Array ? value.length <= MOST_VALUE_BYTES : JSON.stringify(value).length <= MOST_VALUE_BYTES;

/**
 * What a table needs of this document, in a new one as an update: what lies in the maps that we know, and beginnings.
 * Entries are put back by whoever holds them.
 */
export const essenceOf = (doc: Y.Doc): Uint8Array => {
  const fresh = new Y.Doc();
  for (const name of MAPS) {
    const to = fresh.getMap(name);
    let count = 0;
    for (const [key, value] of doc.getMap(name)) {
      if (value instanceof Y.AbstractType || !isSmall(value)) continue;
      count += 1;
      if (count > MOST_VALUES) break;
      to.set(key, value);
    }
  }
  const beginnings = doc.getArray('genesis').toArray();
  fresh.getArray('genesis').push(beginnings.filter((bytes) => bytes instanceof Uint8Array).slice(0, 16));
  const update = Y.encodeStateAsUpdate(fresh);
  fresh.destroy();
  return update;
};
