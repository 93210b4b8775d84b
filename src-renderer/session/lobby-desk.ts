/** What a person does in the lobby: her own rows, and nobody else's. */
import type { Game } from '../../rules/kernel/game';
import { grant, refuse } from '../../rules/kernel/ruling';
import { verifyPartyKeys, type KeyRing } from '../chance';
import type { LobbyRow, Room } from '../sync';
import type { TableSession } from './api';
import { rulesOf } from './lobby';

export type LobbyDesk = Pick<
  TableSession,
  'addSeat' | 'removeSeat' | 'renameSeat' | 'editDraft' | 'setHelp' | 'draftWords' | 'setReady'
>;

export interface DeskParts {
  readonly game: Game;
  readonly ring: KeyRing;
  /** Null where this window has no room: it has let go of the table. */
  readonly lobby: () => Room['lobby'] | null;
  readonly help: () => Room['help'] | null;
  /** Another copy of this profile writes these rows; whatever is typed here too would be lost with one of the two. */
  readonly isResting: () => boolean;
  /** Nothing begins while the table has stopped for a moment. */
  readonly isStopped: () => boolean;
  readonly onChange: () => void;
}

/** The row, with nobody to help. */
const alone = ({ help: _, ...row }: LobbyRow): LobbyRow => row;

/** The words of a draft, by the fields that ask for words. */
const wordsIn = (game: Game, { draft }: LobbyRow): Readonly<Record<string, string>> =>
  Object.fromEntries(
    game.draftOffer(draft ?? {}).fields.flatMap(({ kind, name }) => {
      const text = kind === 'text' ? draft?.[name] : undefined;
      return typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
    }),
  );

/** The desk of one party. */
export const createLobbyDesk = ({ game, ring, lobby, help, isResting, isStopped, onChange }: DeskParts): LobbyDesk => {
  const myRow = (seat: number): LobbyRow | null => {
    const row = isResting() ? undefined : lobby()?.rows()[seat];
    return row?.pid === ring.keys.pid ? row : null;
  };
  const put = (row: LobbyRow): void => {
    lobby()?.put(row);
    onChange();
  };
  return {
    addSeat: (name, pronouns) => {
      if (isResting()) return;
      const rows = lobby()?.rows() ?? [];
      put({
        id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
        order: Math.max(-1, ...rows.map((row) => row.order)) + 1,
        pid: ring.keys.pid,
        name: name.trim(),
        pronouns: pronouns.trim(),
        keys: { ...ring.keys },
        draft: null,
        ready: false,
        rules: rulesOf(game),
      });
    },
    removeSeat: (seat) => {
      const row = myRow(seat);
      if (row) lobby()?.remove(row.id);
      onChange();
    },
    renameSeat: (seat, name, pronouns) => {
      const row = myRow(seat);
      if (row) put({ ...row, name: name.trim(), pronouns: pronouns.trim() });
    },
    editDraft: (seat, draft) => {
      const row = myRow(seat);
      // A change takes the word back: a draft is declared ready as it stands.
      if (row) put({ ...row, draft, ready: false });
    },
    setHelp: (seat, isWanted) => {
      const row = myRow(seat);
      if (!row || (row.help !== undefined) === isWanted) return;
      if (!isWanted) put(alone(row));
      else put({ ...row, ready: false, help: help()?.begin(row, wordsIn(game, row)) ?? 1 });
    },
    draftWords: (seat) => {
      const row = lobby()?.rows()[seat];
      const isElsewhere = row?.pid === ring.keys.pid && isResting();
      return (row && !isElsewhere && help()?.of(row)) || null;
    },
    setReady: (seat, ready) => {
      if (!lobby()) return refuse('table.lost', {});
      if (ready && isStopped()) return refuse('table.stopped', {});
      if (isResting()) return refuse('table.twin', {});
      const row = myRow(seat);
      if (!row) return refuse('lobby.notMine', {});
      if (row.name === '') return refuse('lobby.noName', {});
      const draft = game.checkDraft(row.draft ?? {});
      if (ready && !draft.ok) return draft;
      if (!verifyPartyKeys(ring.keys)) return refuse('lobby.keys', {});
      // What is declared ready is what its holder sees now.
      put(ready ? { ...alone(row), ready } : { ...row, ready });
      return grant(null);
    },
  };
};
