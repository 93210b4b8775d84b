/**
 * Entries on the road: one list of bytes per author in the document.
 *
 * The document is a postman and no archive: any member of the room can delete
 * from it or forge in it. So entries are told apart by their bytes alone, it
 * does not matter whose list they lie in, and what is missing is put back under
 * a fresh client id, which nobody can have forged beforehand.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as Y from 'yjs';

export interface Mail {
  /** Sends entries of mine, each once, in one message. */
  readonly post: (...entries: readonly Uint8Array[]) => void;
  /** All entries that lie in the document now. */
  readonly all: () => readonly Uint8Array[];
  /** Puts back which of these are missing here. */
  readonly ensure: (entries: readonly Uint8Array[]) => void;
  /**
   * Sends these again although they lie here: for a linked peer that goes on
   * saying it lacks them, because somebody forged their places in its copy.
   */
  readonly repost: (entries: readonly Uint8Array[]) => void;
}

/** The ledger refuses larger entries anyway. */
export const MAX_ENTRY_BYTES = 64 * 1024;
const MAX_AUTHORS = 256;
const PREFIX = 'entries/';

const digests = new WeakMap<Uint8Array, string>();

/** A name for these bytes, remembered: Yjs hands out the same array for the same item. */
export const nameOf = (bytes: Uint8Array): string => {
  const before = digests.get(bytes);
  if (before !== undefined) return before;
  const name = bytesToHex(sha256(bytes));
  digests.set(bytes, name);
  return name;
};

const isEntry = (item: unknown, maxBytes = MAX_ENTRY_BYTES): item is Uint8Array =>
  item instanceof Uint8Array && item.length <= maxBytes;

/** Byte arrays of a list, at most so long; whatever else a peer put there is passed over. */
export const bytesIn = (list: Y.Array<unknown>, maxBytes: number): readonly Uint8Array[] =>
  list.toArray().filter((item) => isEntry(item, maxBytes));

/** The lists of all authors. A list appears with the first update that names it, of no kind until it is asked for. */
const lists = (doc: Y.Doc): readonly Y.Array<unknown>[] =>
  [...doc.share.keys()]
    .filter((name) => name.startsWith(PREFIX))
    .slice(0, MAX_AUTHORS)
    .map((name) => doc.getArray(name));

/**
 * What this transaction brought into the lists, found without reading them
 * through: they grow to thousands. An item under a name (`parentSub`) is no part of a list.
 */
const broughtBy = ({ doc, beforeState, afterState }: Y.Transaction): readonly Uint8Array[] => {
  const mail = new Set<unknown>(lists(doc));
  return [...afterState].flatMap(([client, end]) => {
    const start = beforeState.get(client) ?? 0;
    const structs = end > start ? (doc.store.clients.get(client) ?? []) : [];
    const fresh = structs.length > 0 ? structs.slice(Y.findIndexSS(structs, start)) : [];
    return fresh.flatMap((struct) =>
      struct instanceof Y.Item && struct.parentSub === null && mail.has(struct.parent)
        ? struct.content.getContent().filter((item) => isEntry(item))
        : [],
    );
  });
};

const entriesIn = (found: readonly Y.Array<unknown>[]): ReadonlyMap<string, Uint8Array> =>
  new Map(found.flatMap((list) => bytesIn(list, MAX_ENTRY_BYTES).map((bytes) => [nameOf(bytes), bytes] as const)));

/** Whether a transaction touched these lists only, or nothing at all. */
const changedNothingElse = (doc: Y.Doc, { changed }: Y.Transaction): boolean => {
  const mail = new Set<unknown>(lists(doc));
  return [...changed.keys()].every((type) => mail.has(type));
};

/**
 * The mail of this document. `scan` is to be called once for all and then after
 * every transaction; it answers with the entries that were not there before, in
 * the lists' order.
 */
export const createMail = (
  doc: Y.Doc,
  pid: string,
  write: (change: () => void) => void,
  freshClient: () => void,
): Mail & {
  readonly scan: (transaction?: Y.Transaction) => readonly Uint8Array[];
  readonly isAllThatChanged: (transaction: Y.Transaction) => boolean;
} => {
  const told = new Set<string>();
  const mine = doc.getArray<unknown>(PREFIX + pid);
  const present = (): ReadonlyMap<string, Uint8Array> => entriesIn(lists(doc));
  const add = (entries: readonly Uint8Array[]): void => {
    for (const bytes of entries) told.add(nameOf(bytes));
    // A copy: the caller's array may be a view of a larger buffer.
    write(() => mine.push(entries.map((bytes) => Uint8Array.from(bytes))));
  };
  const addAfresh = (entries: readonly Uint8Array[]): void => {
    freshClient();
    add(entries);
  };
  return {
    post: (...entries) => {
      // What was never seen cannot lie here; the whole document is searched only for what has been seen before.
      const absent = entries.filter((bytes) => !told.has(nameOf(bytes)) || !present().has(nameOf(bytes)));
      if (absent.length > 0) add(absent);
    },
    all: () => [...present().values()],
    ensure: (entries) => {
      const there = present();
      const missing = new Map(
        entries.map((bytes) => [nameOf(bytes), bytes] as const).filter(([name]) => !there.has(name)),
      );
      if (missing.size > 0) addAfresh([...missing.values()]);
    },
    repost: (entries) => {
      if (entries.length > 0) addAfresh(entries);
    },
    isAllThatChanged: (transaction) => changedNothingElse(doc, transaction),
    scan: (transaction) => {
      const found = transaction ? broughtBy(transaction) : [...present().values()];
      return found.filter((bytes) => {
        const name = nameOf(bytes);
        return !told.has(name) && told.add(name);
      });
    },
  };
};
