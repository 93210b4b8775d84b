/** A table that is not open, as a file: what the store has of it. */
import { games } from '../../rules';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import type { Store } from '../store/store';
import { mergeUpdates, picturesInUpdate } from '../sync';
import type { SavedFile } from './keep-copy.svelte';
import { ledgerOf } from './read-table';
import { createTableShelf } from './pictures/shelf';
import { otherRules } from './summary';
import { contentOf, savedFile } from './table-content';

export interface SaveParts {
  readonly store: Store;
  readonly id: string;
  readonly withSeat: boolean;
  /** The person's name on this machine. */
  readonly me: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads all of a table from the store and writes its file. */
export const saveStored = async ({ store, id, withSeat, me, now }: SaveParts): Promise<Ruling<SavedFile>> => {
  const [table, entries, updates] = await Promise.all([store.table(id), store.entries(id), store.updates(id)]);
  if (!table.ok) return table;
  if (!entries.ok) return entries;
  if (!updates.ok) return updates;
  const stored = table.value;
  const game = stored && games.get(stored.game);
  if (!stored || !game) return refuse(stored ? 'table.unknownGame' : 'table.unknown', {});
  const document = mergeUpdates(updates.value);
  const closed = otherRules(stored);
  const rulesVersion = closed?.facts.theirs ?? game.rulesVersion;
  const ledger = stored.genesis && !closed ? await ledgerOf(game, stored.genesis, entries.value) : null;
  const content = contentOf({ stored, rulesVersion, ledger, document, me, members: stored.seats, now });
  // Of other rules nothing can be folded: all that was kept goes along as it is, for a Roundel that knows them.
  const asKept = { gameId: stored.gameId, genesis: stored.genesis, entries: entries.value };
  const file = closed ? { ...content, ...asKept } : content;
  const { all, open } = createTableShelf(store, id);
  await open();
  return grant(await savedFile(file, withSeat, picturesInUpdate(document), all));
};
