/** A table that is not open, as a file: what the store has of it. */
import { games } from '../../rules';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import type { StoredTable } from '../store/database';
import type { Store } from '../store/store';
import { mergeUpdates, picturesInUpdate } from '../sync';
import type { SavedFile } from './keep-copy.svelte';
import { ledgerOf } from './read-table';
import { createTableShelf } from './pictures/shelf';
import { otherRules } from './other-rules';
import { contentOf, playedContent, savedFile, storedContent, type PlayedContent } from './table-content';

export interface SaveParts {
  readonly store: Store;
  readonly id: string;
  readonly withSeat: boolean;
  /** The person's name on this machine. */
  readonly me: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What was played at a stored table: read and checked by its game, or as it lies on the disk where no game here can. */
const playedOf = async (stored: StoredTable, entries: readonly Uint8Array[]): Promise<PlayedContent | null> => {
  const game = games.get(stored.game);
  return stored.genesis && game && !otherRules(stored)
    ? playedContent(await ledgerOf(game, stored.genesis, entries))
    : storedContent(stored, entries);
};

/** Reads all of a table from the store and writes its file; that of a game or of rules which are not here, too. */
export const saveStored = async ({ store, id, withSeat, me, now }: SaveParts): Promise<Ruling<SavedFile>> => {
  const [table, entries, updates] = await Promise.all([store.table(id), store.entries(id), store.updates(id)]);
  if (!table.ok) return table;
  if (!entries.ok) return entries;
  if (!updates.ok) return updates;
  const stored = table.value;
  if (!stored) return refuse('table.unknown', {});
  const played = await playedOf(stored, entries.value);
  const document = mergeUpdates(updates.value);
  const rulesVersion = games.get(stored.game)?.rulesVersion ?? 0;
  const file = contentOf({ stored, rulesVersion, played, document, me, members: stored.seats, now });
  const { all, open } = createTableShelf(store, id);
  await open();
  return grant(await savedFile(file, withSeat, picturesInUpdate(document), all));
};
