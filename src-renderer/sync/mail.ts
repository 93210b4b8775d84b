/**
 * Entries on the road: lists of bytes in the document.
 *
 * The document is a postman and no archive: any member of the room can delete
 * from it or forge in it. So entries are told apart by their bytes alone, it
 * does not matter whose list they lie in, and what is missing is put back under
 * a fresh client id, which nobody can have forged beforehand, and in a fresh
 * list: an item names its neighbours, and where somebody has forged those in a
 * peer's copy it would come to nothing there.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as Y from 'yjs';

export interface Mail {
  /** Sends entries of mine, each once, in one message. */
  readonly post: (...entries: readonly Uint8Array[]) => void;
  /** All entries that lie in the document now. */
  readonly all: () => readonly Uint8Array[];
  /** How often what lies here has changed; nothing is missing that was not before, as long as it stays the same. */
  readonly changes: () => number;
  /** Which of these do not lie in the document. */
  readonly missing: (entries: readonly Uint8Array[]) => readonly Uint8Array[];
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
const PREFIX = 'entries/';
/** So many of the last entries are said again where somebody has written under our number, and this seldom. */
const LAST = 64;
const FORGED_MS = 1_000;

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

type Struct = Y.Item | Y.GC | Y.Skip;

/**
 * Entries among these, whatever their list is called: a peer can open any number of lists, and to look their names up
 * is work that she would make for us. An item under a name (`parentSub`) is no part of a list.
 */
const entriesAmong = (structs: readonly Struct[], isMail: (type: unknown) => boolean): readonly Uint8Array[] =>
  structs.flatMap((struct) => {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentBinary)) return [];
    const { content } = struct.content;
    return struct.parentSub === null && isMail(struct.parent) && isEntry(content) ? [content] : [];
  });

/** What this transaction brought, found without reading the document through. */
const broughtBy = ({ doc, beforeState, afterState }: Y.Transaction): readonly Struct[] =>
  [...afterState].flatMap(([client, end]) => {
    const start = beforeState.get(client) ?? 0;
    const structs = end > start ? (doc.store.clients.get(client) ?? []) : [];
    return structs.length > 0 ? structs.slice(Y.findIndexSS(structs, start)) : [];
  });

/**
 * Whether somebody else has written under our own client number: the same places hold other things in other copies, and
 * what we wrote there last may be hidden from everybody (attack A6).
 */
const isForged = ({ doc, local, beforeState, afterState }: Y.Transaction): boolean =>
  !local && beforeState.get(doc.clientID) !== afterState.get(doc.clientID);

const lyingIn = (doc: Y.Doc): readonly Struct[] =>
  [...doc.store.clients.values()].flatMap((structs) => structs.filter(({ deleted }) => !deleted));

/**
 * The mail of this document. `scan` is to be called once for all and then after
 * every transaction; it answers with the entries that were not there before.
 * `forget` takes back that these were there; `guard` is to be called after every transaction too.
 */
export const createMail = (
  doc: Y.Doc,
  pid: string,
  write: (change: () => void) => void,
  freshClient: () => void,
): Mail & {
  readonly scan: (transaction?: Y.Transaction) => readonly Uint8Array[];
  /** Which of these are entries that were not told of before. */
  readonly hear: (found: readonly Uint8Array[]) => readonly Uint8Array[];
  readonly forget: (entries: readonly Uint8Array[]) => void;
  readonly guard: (transaction: Y.Transaction) => void;
  readonly isAllThatChanged: (transaction: Y.Transaction) => boolean;
} => {
  const told = new Set<string>();
  const genesis = doc.getArray('genesis');
  // Whatever else lies in the document lies in maps.
  const isMail = (type: unknown): boolean => type !== genesis && !(type instanceof Y.Map);
  let mine = doc.getArray<unknown>(PREFIX + pid);
  let changes = 0;
  /** What was written here last. */
  let recent: readonly Uint8Array[] = [];
  const present = (): ReadonlyMap<string, Uint8Array> =>
    new Map(entriesAmong(lyingIn(doc), isMail).map((bytes) => [nameOf(bytes), bytes]));
  const missing = (entries: readonly Uint8Array[]): readonly Uint8Array[] => {
    const there = present();
    return [...new Map(entries.map((bytes) => [nameOf(bytes), bytes])).entries()].flatMap(([name, bytes]) =>
      there.has(name) ? [] : [bytes],
    );
  };
  const add = (entries: readonly Uint8Array[]): void => {
    for (const bytes of entries) told.add(nameOf(bytes));
    recent = [...new Set([...recent, ...entries])].slice(-LAST);
    // A copy: the caller's array may be a view of a larger buffer.
    write(() => mine.push(entries.map((bytes) => Uint8Array.from(bytes))));
  };
  const addAfresh = (entries: readonly Uint8Array[]): void => {
    if (entries.length === 0) return;
    freshClient();
    mine = doc.getArray(`${PREFIX}${pid}/${doc.clientID}`);
    add(entries);
  };
  const untold = (found: readonly Uint8Array[]): readonly Uint8Array[] =>
    found.filter((bytes) => {
      const name = nameOf(bytes);
      return !told.has(name) && told.add(name);
    });
  let forgedAt = -FORGED_MS;
  return {
    post: (...entries) => {
      // What was never seen cannot lie here; the whole document is searched only for what has been seen before.
      const fresh = entries.every((bytes) => !told.has(nameOf(bytes)));
      const absent = fresh ? entries : missing(entries);
      if (absent.length > 0) add(absent);
    },
    all: () => [...present().values()],
    changes: () => changes,
    missing,
    ensure: (entries) => addAfresh(missing(entries)),
    repost: addAfresh,
    isAllThatChanged: ({ changed }) => [...changed.keys()].every(isMail),
    scan: (transaction) => {
      if (!transaction || [...transaction.changed.keys()].some(isMail)) changes += 1;
      return untold(entriesAmong(transaction ? broughtBy(transaction) : lyingIn(doc), isMail));
    },
    hear: (found) => untold(found.filter((bytes) => isEntry(bytes))),
    guard: (transaction) => {
      if (!isForged(transaction) || performance.now() - forgedAt < FORGED_MS) return;
      forgedAt = performance.now();
      addAfresh(recent);
    },
    forget: (entries) => {
      for (const bytes of entries) told.delete(nameOf(bytes));
    },
  };
};
