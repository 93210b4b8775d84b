/** Looks at all parts of an open table and makes the one value that the screen reads. */
import type { Fold, Ledger } from '../ledger';
import type { StoredTable } from '../store/database';
import type { Room } from '../sync';
import { deriveFrom, type Derived } from './derive';
import type { Engine } from './engine';
import type { Hold } from './hold';
import type { InviteOffice } from './invite-desk';
import type { Rooms } from './rooms';
import { arrivingOf } from './pictures/arriving';
import { picturesIn } from './pictures/desk';
import type { TableShelf } from './pictures/shelf';
import { createStandstill } from './standstill';
import type { StopDesk } from './stop';
import { createTeller } from './story';
import type { SuccessionDesk } from './succession';
import type { TableParts } from './table-parts';
import type { Asked, TableView } from './view';
import { viewOf } from './view-of';

export interface ViewerParts extends Pick<TableParts, 'game' | 'ring' | 'name'> {
  readonly stored: () => StoredTable;
  readonly rooms: Pick<Rooms, 'room' | 'status'>;
  readonly engine: Engine;
  readonly office: InviteOffice;
  readonly stopDesk: StopDesk;
  readonly succession: SuccessionDesk;
  readonly hold: Hold;
  readonly pictures: TableShelf;
  readonly wishes: () => readonly Asked[];
  /** The table has moved on; called before that is looked at. */
  readonly onFold: (fold: Fold<object>) => void;
}

export interface Viewer {
  readonly look: () => TableView;
  /** A roll has been out since the last look. */
  readonly isRolling: () => boolean;
}

/** How far the others say that they have come; once play is known, only those who belong to it are believed. */
const furthestOf = (room: Room | null, fold: Fold<object> | null): number => {
  const members = fold?.tip.people.parties.map(({ pid }) => pid);
  const depths = (room?.presence.others() ?? []).flatMap(({ pid, position }) =>
    position && (members?.includes(pid) ?? true) ? [position.depth] : [],
  );
  return Math.max(0, ...depths);
};

/** Nothing is looked at yet. */
export const createViewer = (parts: ViewerParts): Viewer => {
  const { game, ring, name, engine, rooms, hold, office } = parts;
  const standstill = createStandstill(Date.now());
  const tell = createTeller(game);
  let derived: Derived | null = null;
  /** On the clock of `performance.now`; 0 where no roll is out, no paper is opened and no card is dealt. */
  let rollSince = 0;
  let watched = '';

  const derive = (ledger: Ledger | null, fold: Fold<object> | null): void => {
    if (!ledger || !fold || derived?.fold === fold) return;
    parts.onFold(fold);
    derived = deriveFrom(game, ledger, fold, ring.keys.pid, tell(ledger, fold), engine.handOf, derived);
  };
  const watchRoll = ({ expect, opening, dealing, position }: TableView): void => {
    // Each who shuffles has her own time.
    const digest = dealing ? position.digest : '';
    const isOut = expect?.kind === 'roll' || Boolean(opening ?? dealing);
    if (!isOut) rollSince = 0;
    else if (rollSince === 0 || digest !== watched) rollSince = performance.now();
    watched = digest;
  };

  return {
    isRolling: () => rollSince > 0,
    look: () => {
      const [ledger, fold] = [engine.ledger(), engine.fold()];
      hold.look(fold);
      derive(ledger, fold);
      const room = rooms.room();
      const here = (room?.presence.others() ?? []).map(({ pid }) => pid);
      standstill.look(fold?.tip.digest ?? '', here, Date.now());
      const view = viewOf({
        stored: parts.stored(),
        game,
        me: { pid: ring.keys.pid, name },
        room,
        status: rooms.status(),
        ledger,
        derived,
        pending: engine.pending(),
        unchecked: engine.unchecked(),
        trouble: engine.trouble(),
        storeTrouble: engine.storeTrouble(),
        rollWaited: rollSince === 0 ? 0 : performance.now() - rollSince,
        linkHost: office.linkHost(),
        door: office.door(),
        stop: parts.stopDesk.view(),
        standstill,
        wishes: parts.wishes(),
        isHeld: hold.isHeld(),
      });
      watchRoll(view);
      const pictures = picturesIn(room, parts.pictures, ring.keys.pid);
      const arriving = arrivingOf(view, pictures, furthestOf(room, fold));
      return { ...view, succession: parts.succession.view(), pictures, arriving };
    },
  };
};
