/** Tells the others where I stand, only when it has changed: an echo for every echo would never end. */
import type { Links, Pen, Room } from '../sync';
import type { Kept } from './archive';
import type { TableView } from './view';

export interface Standing {
  readonly view: TableView;
  /** What is shown may be further: others count on what they are told, so only what the disk has is. */
  readonly kept: Kept | null;
  /** Whether this copy of my profile writes, and how many entries of mine are here. */
  readonly pen: Pen;
  /** Whom this machine is linked with, and how. */
  readonly links: Links;
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
  let toldLinks = '';
  return {
    tell: (room, { view, kept, pen, links }) => {
      const { phase, me, lobby } = view;
      const state = {
        seats: [...me.seats],
        watching: phase === 'play' ? me.seats.length === 0 : !lobby.some(({ mine }) => mine),
      };
      const text = JSON.stringify(state);
      if (JSON.stringify(pen) !== toldPen) room?.presence.set({ pen });
      toldPen = JSON.stringify(pen);
      if (JSON.stringify(links) !== toldLinks) room?.presence.set({ links });
      toldLinks = JSON.stringify(links);
      if (text !== announced) room?.presence.set({ ...state, position: kept });
      else if (JSON.stringify(kept) !== stoodAt) room?.presence.set({ position: kept });
      announced = text;
      stoodAt = JSON.stringify(kept);
    },
    forget: () => {
      announced = '';
      stoodAt = undefined;
      toldPen = '';
      toldLinks = '';
    },
  };
};
