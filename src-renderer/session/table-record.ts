/** What this machine has written down of one open table, and what of it the table itself tells. */
import type { Ledger } from '../ledger';
import type { StoredTable } from '../store/database';
import type { Store } from '../store/store';
import type { Room } from '../sync';

export interface RecordParts {
  readonly store: Pick<Store, 'changeTable'>;
  readonly stored: StoredTable;
  readonly ledger: () => Ledger | null;
  /** Something has changed that second copies hold. */
  readonly onCopied: () => void;
}

export interface TableRecord {
  readonly now: () => StoredTable;
  readonly change: (change: Partial<StoredTable>) => ReturnType<Store['changeTable']>;
  /** Takes up the table's name and, once play has begun, its beginning. */
  readonly learn: (room: Room | null) => void;
  /** The creator says what is played here; whoever joined by a link learns it from the document. */
  readonly tell: (room: Room) => void;
  /**
   * Whoever comes to a lobby for the first time sits down; she may get up again and watch. Somebody
   * who joined waits for the lobby to arrive, so that the seats that were there first come first.
   */
  readonly sitDown: (room: Room | null, name: string, pid: string, addSeat: () => void) => void;
}

/** The record of one table, as it was read from the disk. */
export const createRecord = ({ store, stored: first, ledger: ledgerNow, onCopied }: RecordParts): TableRecord => {
  let stored = first;
  const change: TableRecord['change'] = (part) => {
    stored = { ...stored, ...part };
    if ('privateNotes' in part || 'askMe' in part) onCopied();
    return store.changeTable(stored.id, part);
  };
  return {
    now: () => stored,
    change,
    learn: (room) => {
      const ledger = ledgerNow();
      const name = ledger?.genesis.name ?? room?.table.info()?.name ?? '';
      if (name !== '' && name !== stored.name) void change({ name });
      if (ledger && stored.gameId !== ledger.gameId) {
        const seats = ledger.genesis.seats.map((seat) => seat.name);
        stored = { ...stored, gameId: ledger.gameId, genesis: new Uint8Array(), seats };
      }
    },
    tell: (room) => {
      const { game, name } = stored;
      if (name !== '' && !room.table.info()) room.table.setInfo({ game, name });
    },
    sitDown: (room, name, pid, addSeat) => {
      const isFirstTime = stored.seats.length === 0 && stored.gameId === '';
      if (!room?.table.info() || !isFirstTime || ledgerNow() || room.genesis.all().length > 0) return;
      if (!room.lobby.rows().some((row) => row.pid === pid)) addSeat();
      void change({ seats: [name] });
    },
  };
};
