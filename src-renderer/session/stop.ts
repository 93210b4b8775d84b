/** The safety card at one client: what the screen is told of a stop, and when it ends (look.md, section 8). */
import type { Room } from '../sync';
import type { StopView } from './view';

export interface StopDesk {
  readonly view: () => StopView | null;
  readonly isStopped: () => boolean;
  readonly press: () => void;
  readonly goOn: (isReady: boolean) => void;
  /** Ends the stop once everybody who is here would go on. To be called when the room has changed. */
  readonly look: () => void;
}

/**
 * The desk of one party. That she is ready is said by her presence and kept nowhere: after a reload she is asked again,
 * and whoever has left is not waited for.
 */
export const createStopDesk = (room: () => Room | null, onChange: () => void): StopDesk => {
  /** The stop after which I would go on. */
  let mine: string | null = null;
  const current = (): string | null => room()?.stop.read() ?? null;

  const view = (): StopView | null => {
    const id = current();
    if (id === null) return null;
    const others = room()?.presence.others() ?? [];
    const ready = others.filter(({ goesOn }) => goesOn === id).length + (mine === id ? 1 : 0);
    return { ready, here: others.length + 1, mine: mine === id };
  };
  const say = (id: string | null): void => {
    if (mine === id) return;
    mine = id;
    room()?.presence.set({ goesOn: id });
  };
  const look = (): void => {
    const id = current();
    if (id !== mine) say(null);
    const seen = view();
    // Only whoever is ready ends it: she knows at least of one who is.
    if (id === null || !seen?.mine || seen.ready < seen.here) return;
    room()?.stop.end(id);
    say(null);
  };

  return {
    view,
    isStopped: () => current() !== null,
    press: () => {
      room()?.stop.press();
      onChange();
    },
    goOn: (isReady) => {
      say(isReady ? current() : null);
      look();
      onChange();
    },
    look,
  };
};
