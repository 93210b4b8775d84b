/** Tells the others where I stand, only when it has changed: an echo for every echo would never end. */
import type { Room } from '../sync';
import type { Kept } from './engine';
import type { TableView } from './view';

export interface Standing {
  readonly view: TableView;
  /** What is shown may be further: others count on what they are told, so only what the disk has is. */
  readonly kept: Kept | null;
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
  return {
    tell: (room, { view, kept }) => {
      const { phase, me, lobby } = view;
      const state = {
        seats: [...me.seats],
        watching: phase === 'play' ? me.seats.length === 0 : !lobby.some(({ mine }) => mine),
      };
      const text = JSON.stringify(state);
      if (text !== announced) room?.presence.set({ ...state, position: kept });
      else if (JSON.stringify(kept) !== stoodAt) room?.presence.set({ position: kept });
      announced = text;
      stoodAt = JSON.stringify(kept);
    },
    forget: () => {
      announced = '';
      stoodAt = undefined;
    },
  };
};
