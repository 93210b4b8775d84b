/** What hands do on the table that is no move of the game: places, notes, pointers, and taking that back. */
import type { Room } from '../sync';
import type { TableSession } from './api';
import type { TableView } from './view';

export type BoardDesk = Pick<
  TableSession,
  'movePieces' | 'drag' | 'cursor' | 'ping' | 'addNote' | 'editNote' | 'moveNote' | 'removeNote' | 'undo' | 'redo'
>;

/** A ping shows this long at the others. */
const PING_MS = 2_500;

/** The desk of one table; nothing happens while no room is open. */
export const createBoardDesk = (room: () => Room | null, view: () => TableView): BoardDesk => {
  const top = (): number => {
    const { places, notes, pictures = [] } = view();
    return 1 + Math.max(0, ...[...places.values(), ...notes, ...pictures].map(({ z }) => z));
  };
  return {
    movePieces: (changes) => room()?.places.move(changes),
    drag: (at) => room()?.presence.set({ drag: at }),
    cursor: (at) => room()?.presence.set({ cursor: at }),
    ping: (x, y) => {
      const id = String(crypto.getRandomValues(new Uint32Array(1))[0]);
      room()?.presence.set({ ping: { id, x, y } });
      setTimeout(() => room()?.presence.set({ ping: null }), PING_MS);
    },
    addNote: (x, y, text) => void room()?.notes.add({ x, y, z: top() }, text),
    editNote: (id, text) => room()?.notes.edit(id, text),
    moveNote: (id, x, y) => room()?.notes.move(id, { x, y, z: top() }),
    removeNote: (id) => room()?.notes.remove(id),
    undo: () => room()?.undo() ?? false,
    redo: () => room()?.redo() ?? false,
  };
};
