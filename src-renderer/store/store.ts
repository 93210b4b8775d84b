/**
 * The store: what must be there again after a reload, a crash or a loss of power.
 *
 * Every write resolves only when its transaction has completed. What the disk
 * or the browser can refuse comes back as a refusal, never as an exception.
 */
import Dexie from 'dexie';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
// Not by the ledger's door: the start screen needs this, and none of the cryptography behind that.
import { sameBytes } from '../ledger/bytes';
import { createDatabase, isNewerThanUs, type Database, type StoredPicture, type StoredTable } from './database';

export type StoreRefusal = Refusal<
  'store.full' | 'store.newer' | 'store.none' | 'store.failed',
  { readonly why: string }
>;

/** Yjs updates of a table are merged into one when a table opens with more than this many. */
const MANY_UPDATES = 64;

const refusalOf = (error: unknown): Ruling<never, StoreRefusal> => {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map((e) =>
    e instanceof Error || e instanceof DOMException ? e.name : '',
  );
  const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
  if (names.includes('QuotaExceededError')) return refuse('store.full', { why });
  if (names.includes('VersionError')) return refuse('store.newer', { why });
  if (names.includes('MissingAPIError') || names.includes('MissingAPI')) return refuse('store.none', { why });
  return refuse('store.failed', { why });
};

/** Everything IndexedDB throws (a full disk, a newer database, private mode) becomes an answer here and nowhere else. */
const attempt = async <T>(work: () => Promise<T>): Promise<Ruling<T, StoreRefusal>> => {
  try {
    return grant(await work());
  } catch (error) {
    return refusalOf(error);
  }
};

/** One update that holds what all of these hold. It is called inside a transaction, so it answers at once. */
export type Merge = (updates: readonly Uint8Array[]) => Uint8Array;

/** A picture that is on the disk; its size in bytes. */
export type PictureKey = Pick<StoredPicture, 'hash' | 'size'>;

export interface Store {
  readonly setting: (key: string) => Promise<Ruling<unknown, StoreRefusal>>;
  readonly putSetting: (key: string, value: unknown) => Promise<Ruling<null, StoreRefusal>>;
  readonly tables: () => Promise<Ruling<readonly StoredTable[], StoreRefusal>>;
  readonly table: (id: string) => Promise<Ruling<StoredTable | undefined, StoreRefusal>>;
  readonly putTable: (table: StoredTable) => Promise<Ruling<null, StoreRefusal>>;
  readonly changeTable: (id: string, change: Partial<StoredTable>) => Promise<Ruling<null, StoreRefusal>>;
  /** Forgets a table and all that belongs to it, in one transaction. */
  readonly forget: (id: string) => Promise<Ruling<null, StoreRefusal>>;
  /** In the order in which they were archived. */
  readonly entries: (table: string) => Promise<Ruling<readonly Uint8Array[], StoreRefusal>>;
  /** Archives entries; one that is there already stays as it is. Resolves when the transaction has completed. */
  readonly putEntries: (
    table: string,
    entries: readonly { readonly id: string; readonly bytes: Uint8Array }[],
  ) => Promise<Ruling<null, StoreRefusal>>;
  /** Takes entries out again that should not have been archived; one with the same id and other bytes stays. */
  readonly dropEntries: (
    table: string,
    entries: readonly { readonly id: string; readonly bytes: Uint8Array }[],
  ) => Promise<Ruling<null, StoreRefusal>>;
  readonly updates: (table: string) => Promise<Ruling<readonly Uint8Array[], StoreRefusal>>;
  readonly putUpdate: (table: string, bytes: Uint8Array) => Promise<Ruling<null, StoreRefusal>>;
  /** Replaces all updates of a table by one that holds the same, once there are many. */
  readonly mergeUpdates: (table: string, merge: Merge) => Promise<Ruling<null, StoreRefusal>>;
  /** Which pictures of a table are here, without their bytes. */
  readonly pictures: (table: string) => Promise<Ruling<readonly PictureKey[], StoreRefusal>>;
  readonly picture: (table: string, hash: string) => Promise<Ruling<Uint8Array | undefined, StoreRefusal>>;
  /** Keeps a picture under the hash of its bytes, which the caller has made or checked. */
  readonly putPicture: (table: string, hash: string, bytes: Uint8Array) => Promise<Ruling<null, StoreRefusal>>;
  readonly dropPictures: (table: string, keys: readonly PictureKey[]) => Promise<Ruling<null, StoreRefusal>>;
  /** Puts a table with entries, an update and pictures by their hashes beside what is there, all of it or nothing. */
  readonly bringIn: (
    table: StoredTable,
    entries: readonly { readonly id: string; readonly bytes: Uint8Array }[],
    update: Uint8Array,
    pictures: ReadonlyMap<string, Uint8Array>,
  ) => Promise<Ruling<null, StoreRefusal>>;
  readonly close: () => void;
}

const picturesOf = (db: Database, table: string, from = '', to = '\uffff') =>
  db.pictures.where('[table+hash+size]').between([table, from, 0], [table, to, Infinity]);

const forgetIn = async (db: Database, id: string): Promise<null> => {
  await db.transaction('rw', db.knownTables, db.entries, db.updates, db.pictures, async () => {
    await db.knownTables.delete(id);
    await picturesOf(db, id).delete();
    await db.entries.where('[table+id]').between([id, ''], [id, '\uffff']).delete();
    await db.updates.where('table').equals(id).delete();
  });
  return null;
};

const isThereAlready = ({ name }: Error): boolean => name === 'ConstraintError';

const putEntriesIn = async (
  db: Database,
  table: string,
  entries: readonly { id: string; bytes: Uint8Array }[],
): Promise<null> => {
  const rows = entries.map(({ id, bytes }) => ({ table, id, bytes }));
  await db.transaction('rw', db.entries, async () => {
    try {
      // Without asking first: nearly always all are new, and each question is a journey to another process.
      await db.entries.bulkAdd(rows);
    } catch (error) {
      // The index has one place for each entry: what is there already stays, and the rest has been added beside it.
      if (!(error instanceof Dexie.BulkError) || !error.failures.every(isThereAlready)) throw error;
    }
  });
  return null;
};

const dropEntriesIn = async (
  db: Database,
  table: string,
  entries: readonly { readonly id: string; readonly bytes: Uint8Array }[],
): Promise<null> => {
  await db.transaction('rw', db.entries, async () => {
    for (const { id, bytes } of entries) {
      const rows = db.entries.where('[table+id]').equals([table, id]);
      await rows.filter((row) => sameBytes(row.bytes, bytes)).delete();
    }
  });
  return null;
};

const bringInIn = async (
  db: Database,
  table: StoredTable,
  entries: readonly { readonly id: string; readonly bytes: Uint8Array }[],
  update: Uint8Array,
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<null> => {
  await db.transaction('rw', db.knownTables, db.entries, db.updates, db.pictures, async () => {
    await db.knownTables.put(table);
    await putEntriesIn(db, table.id, entries);
    await db.updates.add({ table: table.id, bytes: update });
    await db.pictures.bulkPut(
      [...pictures].map(([hash, bytes]) => ({ table: table.id, hash, size: bytes.length, bytes })),
    );
  });
  return null;
};

const mergeUpdatesIn = async (db: Database, table: string, merge: Merge): Promise<null> => {
  await db.transaction('rw', db.updates, async () => {
    // Read in this very transaction: what another window has added since anybody last looked is merged too.
    const rows = db.updates.where('table').equals(table);
    // Nearly always there are few: then none is read a second time.
    if ((await rows.count()) <= MANY_UPDATES) return;
    const found = await rows.sortBy('n');
    await db.updates.add({ table, bytes: merge(found.map(({ bytes }) => bytes)) });
    await db.updates.bulkDelete(found.flatMap(({ n }) => n ?? []));
  });
  return null;
};

/** Opens the store of this profile. Refused where the database is from a newer Roundel or the browser keeps none. */
export const openStore = async (name = 'roundel'): Promise<Ruling<Store, StoreRefusal>> => {
  const newer = await attempt(() => isNewerThanUs(name));
  if (!newer.ok) return newer;
  if (newer.value) return refuse('store.newer', { why: 'The database was written by a newer version.' });
  const db = createDatabase(name);
  const opened = await attempt(() => db.open());
  if (!opened.ok) return opened;
  // Another window with a newer Roundel may ask for an upgrade; letting go keeps it from waiting for ever.
  db.on('versionchange', () => db.close());
  return grant({
    setting: (key) => attempt(async () => (await db.settings.get(key))?.value),
    putSetting: (key, value) => attempt(async () => (await db.settings.put({ key, value }), null)),
    tables: () => attempt(() => db.knownTables.toArray()),
    table: (id) => attempt(() => db.knownTables.get(id)),
    putTable: (table) => attempt(async () => (await db.knownTables.put(table), null)),
    changeTable: (id, change) => attempt(async () => (await db.knownTables.update(id, change), null)),
    forget: (id) => attempt(() => forgetIn(db, id)),
    entries: (table) =>
      attempt(async () =>
        (await db.entries.where('[table+id]').between([table, ''], [table, '\uffff']).sortBy('n')).map(
          ({ bytes }) => bytes,
        ),
      ),
    putEntries: (table, entries) => attempt(() => putEntriesIn(db, table, entries)),
    dropEntries: (table, entries) => attempt(() => dropEntriesIn(db, table, entries)),
    updates: (table) =>
      attempt(async () => (await db.updates.where('table').equals(table).sortBy('n')).map(({ bytes }) => bytes)),
    putUpdate: (table, bytes) => attempt(async () => (await db.updates.add({ table, bytes }), null)),
    mergeUpdates: (table, merge) => attempt(() => mergeUpdatesIn(db, table, merge)),
    pictures: (table) =>
      attempt(async () => (await picturesOf(db, table).primaryKeys()).map(([, hash, size]) => ({ hash, size }))),
    picture: (table, hash) => attempt(async () => (await picturesOf(db, table, hash, hash).first())?.bytes),
    putPicture: (table, hash, bytes) =>
      attempt(async () => (await db.pictures.put({ table, hash, size: bytes.length, bytes }), null)),
    dropPictures: (table, keys) =>
      attempt(() => db.pictures.bulkDelete(keys.map(({ hash, size }) => [table, hash, size])).then(() => null)),
    bringIn: (table, entries, update, pictures) => attempt(() => bringInIn(db, table, entries, update, pictures)),
    close: () => db.close(),
  });
};
