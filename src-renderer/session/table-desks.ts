/** The desks of one open table: what a person can do there, each kind in a file of its own. */
import type { Game } from '../../rules/kernel/game';
import { refuse, type Ruling } from '../../rules/kernel/ruling';
import type { Party } from '../ledger';
import type { AheadKeeper } from './ahead';
import type { TableSession } from './api';
import { arithmeticHere, type Arithmetic } from './arithmetic';
import { createArithmeticThread } from './arithmetic-thread';
import { createBoardDesk } from './board-desk';
import type { CopyKeeper } from './keep-copy.svelte';
import { createEngine, type Engine } from './engine';
import type { PenKeeper } from './keep-pen.svelte';
import type { Hold } from './hold';
import { createLobbyDesk } from './lobby-desk';
import { createMoveDesk } from './move-desk';
import { createPeopleDesk } from './people-desk';
import { createPictureDesk } from './pictures/desk';
import type { TableShelf } from './pictures/shelf';
import type { Rooms } from './rooms';
import type { StopDesk } from './stop';
import type { TableParts } from './table-parts';
import type { TableRecord } from './table-record';
import type { Pid, TableView } from './view';

/** What the desks do by themselves. */
export type Desks = Omit<
  TableSession,
  | 'view'
  | 'link'
  | 'invite'
  | 'curtain'
  | 'copy'
  | 'pen'
  | 'privateNotes'
  | 'setPrivateNotes'
  | 'lost'
  | 'isOtherGame'
  | 'close'
  | 'foundSuccessor'
  | 'goToSuccessor'
>;

export interface Inside extends Pick<TableParts, 'game' | 'ring'> {
  readonly rooms: Rooms;
  readonly record: TableRecord;
  readonly stopDesk: StopDesk;
  readonly pen: PenKeeper;
  readonly hold: Hold;
  readonly ahead: AheadKeeper;
  readonly shelf: TableShelf;
  readonly view: () => TableView;
  /** Everybody whose keys are known here. */
  readonly known: () => ReadonlyMap<Pid, Party>;
  /** The window has let go of the table, or closed it. */
  readonly isGone: () => boolean;
  readonly onChange: () => void;
}

/** Why nothing may be written just now; null where it may. */
export const barOf = ({ isGone, stopDesk, pen }: Pick<Inside, 'isGone' | 'stopDesk' | 'pen'>): Ruling<never> | null => {
  if (isGone()) return refuse('table.lost', {});
  return stopDesk.isStopped() ? refuse('table.stopped', {}) : pen.holder.bar();
};

/** The worker beside this table's page. Where the game deals cards it practises before it is needed. */
const beside = ({ shows }: Game): Arithmetic => {
  // Tests have no workers.
  if (typeof Worker === 'undefined') return arithmeticHere;
  const thread = createArithmeticThread();
  // Whoever cannot be had now is missed when there is something to do.
  if (shows) thread.ask('practise', []).catch(() => undefined);
  return thread;
};

/** The engine of a table whose desks are made after it. */
export const layEngine = (
  inside: Inside,
  parts: TableParts,
  copy: CopyKeeper,
  asksPerson: (kind: string) => boolean,
): Engine => {
  const { rooms, stopDesk, pen, hold, ahead, isGone, onChange } = inside;
  const engine = createEngine({
    ...parts,
    arithmetic: beside(parts.game),
    // A window that has let go signs nothing more: another one may sign in the same place.
    maySign: (step) => !isGone() && copy.maySign(step) && pen.holder.maySign(),
    known: pen.holder.known,
    onForeign: pen.foreign,
    barred: () => barOf(inside),
    // Nothing is answered for anybody while the table has stopped; it is as soon as all go on.
    asksPerson: (kind) => stopDesk.isStopped() || asksPerson(kind),
    saidAhead: ({ digest, stateDigest, standing: { state } }, seat) =>
      stopDesk.isStopped() ? null : ahead.due({ digest, stateDigest, state }, seat),
    goesOn: () => rooms.room() !== null && !stopDesk.isStopped(),
    isHeld: () => {
      hold.look(engine.fold());
      return hold.isHeld();
    },
    onChange,
  });
  return engine;
};

/** All desks of a table. */
export const layDesks = (inside: Inside, engine: Engine): Desks => {
  const { game, ring, rooms, record, stopDesk, hold, ahead, known, onChange } = inside;
  const { press: stop, goOn, isStopped } = stopDesk;
  const barred = (): Ruling<never> | null => barOf(inside);
  const lookAgain = (): void => {
    engine.look();
    onChange();
  };
  return {
    stop,
    goOn,
    ...createLobbyDesk({
      game,
      ring,
      lobby: () => rooms.room()?.lobby ?? null,
      help: () => rooms.room()?.help ?? null,
      isResting: () => inside.pen.holder.bar() !== null,
      isStopped,
      onChange: lookAgain,
    }),
    ...createPeopleDesk({
      ring,
      engine,
      partyOf: (pid) => known().get(pid),
      others: () => rooms.room()?.presence.others() ?? [],
      stillSince: () => inside.view().seats[0]?.awaitedSince ?? null,
      barred,
    }),
    ...createMoveDesk({
      game,
      engine,
      me: ring.keys.pid,
      hold,
      ahead,
      onAhead: lookAgain,
      isStopped,
      barred,
      askMe: record.now().askMe,
      onAskMe: (askMe) => {
        void record.change({ askMe });
        lookAgain();
      },
    }),
    ...createBoardDesk(rooms.room, inside.view),
    pictures: createPictureDesk({
      shelf: inside.shelf,
      room: rooms.room,
      heights: () => [...inside.view().places.values(), ...inside.view().notes].map(({ z }) => z),
      isGone: inside.isGone,
    }),
  };
};
