/** Tells the others where I stand, only when it has changed: an echo for every echo would never end. */
import type { Fold, Ledger } from '../ledger';
import type { Pen, Room } from '../sync';
import { heldAt } from './heal';
import type { TableView } from './view';

export interface Standing {
  readonly view: TableView;
  /** Both null before play has begun. */
  readonly ledger: Ledger | null;
  readonly fold: Fold<object> | null;
  /** Whether this copy of my profile writes, where how many entries of mine are here. */
  readonly penOf: (own: number) => Pen;
}

export interface Announcer {
  readonly tell: (room: Room | null, standing: Standing) => void;
  /** Nobody in a new room has been told anything. */
  readonly forget: () => void;
}

/** Nothing is told yet. */
export const createAnnouncer = (): Announcer => {
  let announced = '';
  let stoodAt: string | undefined;
  let toldPen = '';
  return {
    tell: (room, { view, ledger, fold, penOf }) => {
      const { phase, me, lobby } = view;
      const state = {
        seats: [...me.seats],
        watching: phase === 'play' ? me.seats.length === 0 : !lobby.some(({ mine }) => mine),
      };
      const { depth, digest, state: seen } = view.position;
      const position = ledger && fold ? { depth, digest, state: seen, held: heldAt(ledger, fold) } : null;
      const text = JSON.stringify(state);
      const pen = penOf(ledger?.entriesOf(view.me.pid).length ?? 0);
      if (JSON.stringify(pen) !== toldPen) room?.presence.set({ pen });
      toldPen = JSON.stringify(pen);
      if (text !== announced) room?.presence.set({ ...state, position });
      else if (JSON.stringify(position) !== stoodAt) room?.presence.set({ position });
      announced = text;
      stoodAt = JSON.stringify(position);
    },
    forget: () => {
      announced = '';
      stoodAt = undefined;
      toldPen = '';
    },
  };
};
