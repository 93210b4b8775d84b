/**
 * Pictures in the shared document: what each is and where it lies. Its bytes are never here; they are named by their hash.
 *
 * What it is and where it lies are two values, so that one can describe it while another moves it.
 */
import * as v from 'valibot';
import * as Y from 'yjs';
import { clip, coordinate, newId, pidShape, readMap } from '../read-map';
import type { WantedPicture } from './exchange';

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export interface PictureInfo {
  /** SHA-256 of its bytes, hexadecimal. */
  readonly hash: string;
  readonly type: PictureType;
  /** Size in bytes. */
  readonly bytes: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The file's name. */
  readonly name: string;
  /** What it shows, for whoever does not see it; empty where nobody has said. */
  readonly alt: string;
}

/** Where it lies: `across` is its width in table units; its height follows from its proportions. */
export interface PicturePlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly across: number;
}

export interface Picture extends PictureInfo, PicturePlace {
  readonly id: string;
  /** Who laid it there. */
  readonly pid: string;
}

export interface Pictures {
  /** In the same order on every screen. */
  readonly all: () => readonly Picture[];
  /** Answers with the new picture's id. Its bytes must be on the disk. */
  readonly add: (info: PictureInfo, at: PicturePlace) => string;
  readonly describe: (id: string, alt: string) => void;
  readonly lay: (id: string, at: Partial<PicturePlace>) => void;
  readonly remove: (id: string) => void;
}

export interface PictureBook extends Pictures {
  /** What undo watches. */
  readonly maps: readonly Y.Map<unknown>[];
  /** Each hash once, as much of them as one table may have. */
  readonly wanted: () => readonly WantedPicture[];
  /** Calls this whenever a picture has come or gone. */
  readonly watch: (onChange: () => void) => void;
}

const MAX_PICTURES = 200;
/** Bytes of one picture (design: 8 MB). */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Pixels of a side; what is longer costs too much to unpack. */
export const MAX_PICTURE_SIDE = 16_384;
/** Two who lay one at the same moment can come above what one may lay down; beyond this nothing is fetched. */
const MAX_FETCHED_BYTES = 64 * 1024 * 1024;
const MAX_NAME = 120;
const MAX_ALT = 500;
const LEAST_ACROSS = 24;
const MOST_ACROSS = 8_000;

const side = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_PICTURE_SIDE));
const infoShape = v.object({
  pid: pidShape,
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  type: v.picklist(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_PICTURE_BYTES)),
  width: side,
  height: side,
  name: v.pipe(v.string(), v.maxLength(MAX_NAME)),
  alt: v.pipe(v.string(), v.maxLength(MAX_ALT)),
});
const placeShape = v.object({
  x: coordinate,
  y: coordinate,
  z: coordinate,
  across: v.pipe(v.number(), v.minValue(LEAST_ACROSS), v.maxValue(MOST_ACROSS)),
});

const clipPlace = ({ x, y, z, across }: PicturePlace): PicturePlace => ({
  x: clip(x),
  y: clip(y),
  z: clip(z),
  across: Math.min(MOST_ACROSS, Math.max(LEAST_ACROSS, across)),
});

/** The hashes of all pictures in a document, given as one update; none in bytes that are no update. */
export const picturesInUpdate = (update: Uint8Array): readonly string[] => {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, update);
    return createPictureBook(doc, '', () => undefined)
      .wanted()
      .map(({ hash }) => hash);
  } catch {
    // Yjs throws at what it cannot read.
    return [];
  } finally {
    doc.destroy();
  }
};

/** The pictures of this document; `write` makes one step for undo. */
export const createPictureBook = (doc: Y.Doc, pid: string, write: (change: () => void) => void): PictureBook => {
  const infos = doc.getMap<unknown>('pictures');
  const places = doc.getMap<unknown>('picturePlaces');
  const all = (): readonly Picture[] => {
    const at = readMap(places, placeShape, MAX_PICTURES);
    const found = [...readMap(infos, infoShape, MAX_PICTURES)].flatMap(([id, info]) => {
      const place = at.get(id);
      return place ? [{ id, ...info, ...place }] : [];
    });
    return found.sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  const find = (id: string): Picture | undefined => all().find((picture) => picture.id === id);

  return {
    maps: [infos, places],
    all,
    add: ({ hash, type, bytes, width, height, name, alt }, at) => {
      const id = newId();
      const words = { name: name.slice(0, MAX_NAME).toWellFormed(), alt: alt.slice(0, MAX_ALT).toWellFormed() };
      write(() => {
        infos.set(id, { pid, hash, type, bytes, width, height, ...words });
        places.set(id, clipPlace(at));
      });
      return id;
    },
    describe: (id, alt) => {
      const before = v.safeParse(infoShape, infos.get(id));
      const words = alt.slice(0, MAX_ALT).toWellFormed();
      if (before.success && before.output.alt !== words) write(() => infos.set(id, { ...before.output, alt: words }));
    },
    lay: (id, at) => {
      const before = find(id);
      if (!before) return;
      const { x, y, z, across } = { ...before, ...at };
      write(() => places.set(id, clipPlace({ x, y, z, across })));
    },
    remove: (id) => {
      if (!infos.has(id)) return;
      write(() => {
        infos.delete(id);
        places.delete(id);
      });
    },
    wanted: () => {
      // In one order, so that all leave out the same where there is too much.
      const once = new Map<string, WantedPicture>();
      for (const { hash, bytes } of all()) {
        once.set(hash, { hash, bytes: Math.max(bytes, once.get(hash)?.bytes ?? 0) });
      }
      let sum = 0;
      return [...once.values()].filter(({ bytes }) => (sum += bytes) <= MAX_FETCHED_BYTES);
    },
    watch: (onChange) => infos.observe(onChange),
  };
};
