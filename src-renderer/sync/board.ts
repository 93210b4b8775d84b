/**
 * What lies where, notes and pictures: ordinary shared state, which everybody may change
 * and which undo takes back, each person her own changes.
 *
 * A note's words and its place are two values, so that one can write while
 * another moves it.
 */
import * as v from 'valibot';
import * as Y from 'yjs';
import { createPictureBook, type PictureBook } from './pictures/book';
import { clip, coordinate, isId, newId, pidShape, readMap } from './read-map';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Note {
  readonly id: string;
  readonly pid: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Places {
  readonly all: () => ReadonlyMap<string, Place>;
  /** One step for undo, however many pieces move. */
  readonly move: (changes: readonly (readonly [id: string, place: Place])[]) => void;
}

export interface Notes {
  readonly all: () => readonly Note[];
  /** Answers with the new note's id. */
  readonly add: (at: Place, text: string) => string;
  readonly edit: (id: string, text: string) => void;
  readonly move: (id: string, at: Place) => void;
  readonly remove: (id: string) => void;
}

export interface Board {
  readonly places: Places;
  readonly notes: Notes;
  readonly pictures: PictureBook;
  /** Takes back my last change; false where there is none, or where others' changes have buried it. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

const MAX_PLACES = 5_000;
const MAX_NOTES = 1_000;
const MAX_TEXT = 4_000;

const placeShape = v.object({ x: coordinate, y: coordinate, z: coordinate });
const noteShape = v.object({
  pid: pidShape,
  text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
});

const clipPlace = ({ x, y, z }: Place): Place => ({ x: clip(x), y: clip(y), z: clip(z) });

/** The board of this document. `origin` marks our own transactions: undo knows them by it. */
export const createBoard = (doc: Y.Doc, pid: string, origin: object): Board => {
  const places = doc.getMap<unknown>('places');
  const words = doc.getMap<unknown>('notes');
  const spots = doc.getMap<unknown>('notePlaces');
  const write = (change: () => void): void => doc.transact(change, origin);
  const pictures = createPictureBook(doc, pid, write);
  const history = new Y.UndoManager([places, words, spots, ...pictures.maps], {
    trackedOrigins: new Set([origin]),
    captureTimeout: 0,
  });
  const setWords = (id: string, by: string, text: string): void =>
    void words.set(id, { pid: by, text: text.slice(0, MAX_TEXT).toWellFormed() });

  const allNotes = (): readonly Note[] => {
    const at = readMap(spots, placeShape, MAX_NOTES);
    return [...readMap(words, noteShape, MAX_NOTES)].map(([id, note]) => ({
      id,
      ...note,
      ...(at.get(id) ?? { x: 0, y: 0, z: 0 }),
    }));
  };

  return {
    places: {
      all: () => readMap(places, placeShape, MAX_PLACES),
      move: (changes) =>
        write(() => {
          for (const [id, place] of changes) if (isId(id)) places.set(id, clipPlace(place));
        }),
    },
    notes: {
      all: allNotes,
      add: (at, text) => {
        const id = newId();
        write(() => {
          setWords(id, pid, text);
          spots.set(id, clipPlace(at));
        });
        return id;
      },
      edit: (id, text) => {
        const before = v.safeParse(noteShape, words.get(id));
        if (before.success && before.output.text !== text) write(() => setWords(id, before.output.pid, text));
      },
      move: (id, at) => {
        if (words.has(id)) write(() => spots.set(id, clipPlace(at)));
      },
      remove: (id) => {
        if (!words.has(id)) return;
        write(() => {
          words.delete(id);
          spots.delete(id);
        });
      },
    },
    pictures,
    undo: () => history.undo() !== null,
    redo: () => history.redo() !== null,
  };
};
