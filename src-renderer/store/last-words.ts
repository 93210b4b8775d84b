/**
 * What was still on its way to the disk when a page went.
 *
 * A browser that reloads or closes a page breaks off the database's transactions,
 * the last letters that were typed with them, and waits for nothing. The one store
 * that has its answer before the page is gone is `localStorage`; what is left there
 * goes into the database when the table is opened the next time.
 */
import * as v from 'valibot';
// Not by the ledger's door: the start screen needs this, and none of the cryptography behind that.
import { fromHex, toHex } from '../ledger/hash';
import type { StoredTable } from './database';
import type { Store } from './store';

export interface LastWords {
  /** Changes of the shared document, as one update; null where there were none. */
  readonly update: Uint8Array | null;
  readonly privateNotes: string | null;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (table: string): string => `roundel/last-words/${table}`;
const shape = v.object({
  update: v.nullable(v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/u))),
  privateNotes: v.nullable(v.string()),
});

/**
 * Leaves these in the place of any that were left before, and nothing where there are none. To be called while the page
 * goes: it answers at once.
 */
export const leaveLastWords = (
  table: string,
  { update, privateNotes }: LastWords,
  shelf: Shelf = localStorage,
): void => {
  if (update === null && privateNotes === null) return dropLastWords(table, shelf);
  try {
    shelf.setItem(keyOf(table), JSON.stringify({ update: update && toHex(update), privateNotes }));
  } catch {
    // Full, or forbidden here: then what the disk has must do.
  }
};

/** What was left for this table; null for nothing, and for whatever is none of ours. */
export const readLastWords = (table: string, shelf: Shelf = localStorage): LastWords | null => {
  try {
    const found = v.safeParse(shape, JSON.parse(shelf.getItem(keyOf(table)) ?? 'null'));
    if (!found.success) return null;
    const { update, privateNotes } = found.output;
    return { update: update === null ? null : fromHex(update), privateNotes };
  } catch {
    // Forbidden here, or somebody else's text under our name.
    return null;
  }
};

/** The database has them now, or the table is forgotten. */
export const dropLastWords = (table: string, shelf: Shelf = localStorage): void => {
  try {
    shelf.removeItem(keyOf(table));
  } catch {
    // Forbidden here: then there are none either.
  }
};

/** The table with what its page could not get to the disk any more when it went the last time; the disk has it then. */
export const takeLastWords = async (store: Store, stored: StoredTable): Promise<StoredTable> => {
  const last = readLastWords(stored.id);
  if (!last) return stored;
  const change = last.privateNotes === null ? {} : { privateNotes: last.privateNotes };
  const kept = await Promise.all([
    last.update && store.putUpdate(stored.id, last.update),
    store.changeTable(stored.id, change),
  ]);
  // On a full disk they stay where they are, for the next time.
  if (kept.every((each) => each?.ok !== false)) dropLastWords(stored.id);
  return { ...stored, ...change };
};
