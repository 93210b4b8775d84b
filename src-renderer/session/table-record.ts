/** What this machine has written down of one open table, and what of it the table itself tells. */
import { games } from '../../rules';
import { decodeGenesis, gameIdOf, type Ledger } from '../ledger';
import type { StoredTable } from '../store/database';
import type { Store } from '../store/store';
import type { Room } from '../sync';

export interface RecordParts {
  readonly store: Pick<Store, 'changeTable'>;
  readonly stored: StoredTable;
  readonly ledger: () => Ledger | null;
  /** Something has changed that second copies hold. */
  readonly onCopied: () => void;
  /** Another game is played here than the one that stood for it, and the disk knows that. */
  readonly onOtherGame: () => void;
}

export interface TableRecord {
  readonly now: () => StoredTable;
  readonly change: (change: Partial<StoredTable>) => ReturnType<Store['changeTable']>;
  /** Takes up the table's name and, once play has begun, its beginning; a record made by a link also learns its game. */
  readonly learn: (room: Room | null) => void;
  /** The creator says what is played here; whoever joined by a link learns it from the document. */
  readonly tell: (room: Room) => void;
  /**
   * Whoever comes to a lobby for the first time sits down; she may get up again and watch. Somebody
   * who joined waits for the lobby to arrive, so that the seats that were there first come first.
   */
  readonly sitDown: (room: Room | null, name: string, pid: string, addSeat: () => void) => void;
}

/** Does the id in the link stand for a table of this game? Nobody can write another beginning under it. */
const isPlayedAs = (room: Room, gameId: string, game: string): boolean =>
  gameId !== '' &&
  room.genesis.all().some((bytes) => {
    const genesis = gameIdOf(bytes) === gameId ? decodeGenesis(bytes, () => true) : null;
    return genesis?.ok === true && genesis.value.game === game;
  });

/** The record of one table, as it was read from the disk. */
export const createRecord = (parts: RecordParts): TableRecord => {
  const { store, stored: first, ledger: ledgerNow, onCopied, onOtherGame } = parts;
  let stored = first;
  const change: TableRecord['change'] = (part) => {
    stored = { ...stored, ...part };
    if ('privateNotes' in part || 'askMe' in part) onCopied();
    return store.changeTable(stored.id, part);
  };
  /**
   * A link names no game: whoever joined by one learns from the document which is played here. Anybody at the table can
   * change what stands there, so it is believed once, together with the name.
   */
  const learnInLobby = (room: Room): void => {
    const { name, game } = room.table.info() ?? { name: '', game: '' };
    const isUnlearned = stored.name === '';
    // Where this client does not know the game yet, there is more to learn than a name.
    if (name === '' || (isUnlearned && !games.has(game))) return;
    const isOther = game !== stored.game && games.has(game);
    if (isOther && (isUnlearned || isPlayedAs(room, stored.gameId, game))) {
      void change({ game, name }).then(onOtherGame);
    } else if (name !== stored.name) void change({ name });
  };
  return {
    now: () => stored,
    change,
    learn: (room) => {
      const ledger = ledgerNow();
      if (!ledger) return room ? learnInLobby(room) : undefined;
      const { name } = ledger.genesis;
      if (name !== '' && name !== stored.name) void change({ name });
      if (stored.gameId !== ledger.gameId) {
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
