/**
 * What lies where, and notes: ordinary shared state, which everybody may change
 * and which undo takes back, each person her own changes.
 *
 * A note's words and its place are two values, so that one can write while
 * another moves it.
 */
import * as v from 'valibot';
import * as Y from 'yjs';

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
  /** Takes back my last change; false where there is none, or where others' changes have buried it. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

const MAX_PLACES = 5_000;
const MAX_NOTES = 1_000;
const MAX_TEXT = 4_000;
const FAR = 1_000_000;

const coordinate = v.pipe(v.number(), v.finite(), v.minValue(-FAR), v.maxValue(FAR));
const placeShape = v.object({ x: coordinate, y: coordinate, z: coordinate });
const noteShape = v.object({
  pid: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
});

const isId = (id: string): boolean => id.length > 0 && id.length <= 100;

/** The entries of a map that have this shape, at most so many; the rest is passed over. */
const readMap = <T>(map: Y.Map<unknown>, shape: v.GenericSchema<unknown, T>, max: number): ReadonlyMap<string, T> => {
  const found = new Map<string, T>();
  map.forEach((value, id) => {
    if (found.size >= max || !isId(id)) return;
    const read = v.safeParse(shape, value);
    if (read.success) found.set(id, read.output);
  });
  return found;
};

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const clip = (value: number): number => (Number.isFinite(value) ? Math.min(FAR, Math.max(-FAR, value)) : 0);
const clipPlace = ({ x, y, z }: Place): Place => ({ x: clip(x), y: clip(y), z: clip(z) });

/** The board of this document. `origin` marks our own transactions: undo knows them by it. */
export const createBoard = (doc: Y.Doc, pid: string, origin: object): Board => {
  const places = doc.getMap<unknown>('places');
  const words = doc.getMap<unknown>('notes');
  const spots = doc.getMap<unknown>('notePlaces');
  const history = new Y.UndoManager([places, words, spots], { trackedOrigins: new Set([origin]), captureTimeout: 0 });
  const write = (change: () => void): void => doc.transact(change, origin);
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
    undo: () => history.undo() !== null,
    redo: () => history.redo() !== null,
  };
};
