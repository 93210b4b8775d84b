/**
 * The database of one profile, on Dexie.
 *
 *   knownTables   one row per table: its secret, its genesis once play has begun, my own notes and keys for it
 *   entries   every ledger entry seen, as the bytes received: the truth
 *   updates   Yjs updates as opaque bytes, merged at open
 *   pictures  the bytes of pictures by their hash, one row each
 *   settings  my name and my installation's key
 */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type { JsonObject } from '../../rules/kernel/json';

export interface StoredTable {
  readonly id: string;
  /** 32 random bytes that name and lock the room; whoever has them may enter. */
  readonly secret: Uint8Array;
  /** The host that brings this table's parties together, for instance `http://127.0.0.1:4747`. */
  readonly host: string;
  readonly game: string;
  readonly name: string;
  /** Empty until play has begun. A link that named it binds this table to that genesis. */
  readonly gameId: string;
  readonly genesis: Uint8Array | null;
  readonly seats: readonly string[];
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** Ceremony keys of this table, private halves included. */
  readonly keys: JsonObject;
  readonly privateNotes: string;
  /** Kinds of answer that wait for the person instead of going by themselves. */
  readonly askMe: readonly string[];
  /** Brought back from a copy: nothing is signed until a peer has shown what this party wrote since (trust 3.7, S3). */
  readonly isUnheard?: boolean;
  /** It was less than its second copies up to this step, and the person or the others said that this is well. */
  readonly settled?: number;
  /** Opened from a file without its room's secret: a link to that room, should one come, takes the place of its own. */
  readonly isLoose?: boolean;
  /** A link has led to this room, and nothing that is here says when the table came to it. */
  readonly isAhead?: boolean;
  /** Of each room that the table has left, what a removal would promise of its secret. */
  readonly left?: readonly string[];
}

export interface StoredEntry {
  readonly n?: number;
  readonly table: string;
  readonly id: string;
  readonly bytes: Uint8Array;
}

export interface StoredUpdate {
  readonly n?: number;
  readonly table: string;
  readonly bytes: Uint8Array;
}

export interface StoredPicture {
  readonly table: string;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** In bytes; part of the key, so that it is known without reading them. */
  readonly size: number;
  readonly bytes: Uint8Array;
}

export interface StoredSetting {
  readonly key: string;
  readonly value: unknown;
}

export type Database = Dexie & {
  knownTables: EntityTable<StoredTable, 'id'>;
  entries: Table<StoredEntry, number>;
  updates: Table<StoredUpdate, number>;
  pictures: Table<StoredPicture, [table: string, hash: string, size: number]>;
  settings: EntityTable<StoredSetting, 'key'>;
};

const VERSION = 2;

/**
 * Whether the database that is there was written by a newer Roundel. It is opened without any schema for this look:
 * with one, Dexie would fit a newer database to it, and writing into shapes we do not know could lose moves.
 */
export const isNewerThanUs = async (name: string): Promise<boolean> => {
  if (!(await Dexie.exists(name))) return false;
  const found = await new Dexie(name).open();
  const isNewer = found.backendDB().version > VERSION * 10;
  found.close();
  return isNewer;
};

/** Opens nothing yet: Dexie opens at the first use, and `openStore` turns its failures into refusals. */
export const createDatabase = (name: string): Database => {
  // An accepted move must survive the loss of power, so every transaction waits for the disk (stack.md, section 5).
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' }) as Database;
  database
    .version(1)
    .stores({ knownTables: 'id', entries: '++n, &[table+id]', updates: '++n, table', settings: 'key' });
  database.version(VERSION).stores({ pictures: '[table+hash+size]' });
  return database;
};
