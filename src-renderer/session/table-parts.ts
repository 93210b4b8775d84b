/** What a table is opened with. */
import type { Game } from '../../rules/kernel/game';
import type { KeyRing } from '../chance';
import type { StoredTable } from '../store/database';
import type { Journal } from '../store/journal';
import type { Store } from '../store/store';
import { mergeUpdates } from '../sync';
import type { CopyShelf } from './copy-shelf';
import type { Lease } from './lease';

export interface TableParts {
  readonly store: Store;
  readonly stored: StoredTable;
  readonly ring: KeyRing;
  readonly game: Game;
  readonly name: string;
  /** What to put into a new link as its host: this page's own, as others reach it. */
  readonly host: string;
  /** The hosts that this client knows by itself: its page's own, and the table's. */
  readonly signaling: readonly string[];
  /** Servers of this device's settings, as they were typed. */
  readonly ice: readonly string[];
  /** Addresses that this machine's host had before. */
  readonly former: readonly string[];
  /** This machine's host was shared, under these addresses. */
  readonly onShared: (addresses: readonly string[]) => void;
  readonly lease: Lease;
  /** Where second copies lie. */
  readonly shelf: CopyShelf;
  /** What the newest of them has not got yet. */
  readonly journal: Journal;
  /** The table is no longer open in this window. */
  readonly onClosed: () => void;
}

/** Yjs updates of a table, merged in the store once there are many; none where the disk does not answer. */
export const loadUpdates = async (store: Store, id: string): Promise<readonly Uint8Array[]> => {
  const updates = await store.updates(id);
  if (!updates.ok) return [];
  await store.mergeUpdates(id, mergeUpdates);
  return updates.value;
};
