/** What a person does with pictures on the table. */
import { grant, refuse, type Refusal, type Ruling } from '../../../rules/kernel/ruling';
import type { StoreRefusal } from '../../store/store';
import { MAX_PICTURE_BYTES, type Picture, type Room } from '../../sync';
import type { PictureView } from '../view';
import type { TableShelf } from './shelf';
import { sniffPicture, type SniffRefusal } from './sniff';

/** A picture that was unpacked once, so that it is known to be whole. */
export interface NewPicture {
  readonly bytes: Uint8Array;
  /** The file's name. */
  readonly name: string;
  readonly alt: string;
  /** Pixels, as it is seen. */
  readonly width: number;
  readonly height: number;
}

export type PictureRefusal =
  | SniffRefusal
  | StoreRefusal
  | Refusal<'table.lost', object>
  | Refusal<'picture.bytes' | 'picture.tableBytes' | 'picture.tableCount', { readonly max: number }>;

export interface PictureDesk {
  /** Keeps a picture and lays it under the cards, its middle at this point of the table; answers with its id. */
  readonly add: (picture: NewPicture, x: number, y: number) => Promise<Ruling<string, PictureRefusal>>;
  readonly describe: (id: string, alt: string) => void;
  /** Moves it, or makes it `across` table units wide; its proportions stay. */
  readonly lay: (id: string, at: { readonly x?: number; readonly y?: number; readonly across?: number }) => void;
  /** Above everything. */
  readonly raise: (id: string) => void;
  /** Under everything. */
  readonly lower: (id: string) => void;
  readonly remove: (id: string) => void;
  /** All bytes of a picture by its hash; null where they have not come yet. */
  readonly bytes: (hash: string) => Promise<Uint8Array | null>;
}

/** What one table may have; the sum is in bytes. */
const MAX_TABLE_BYTES = 32 * 1024 * 1024;
const MAX_TABLE_COUNT = 150;
/** A new one is so long on its longer side at most, in table units. */
const FIRST_SIDE = 640;
/** What lies under the cards: those begin at 0, and the dice lie at -1. */
const UNDER = { lowest: -10_000, highest: -2 };

/** Bytes of all these, each hash once. */
const bytesOf = (pictures: readonly Pick<Picture, 'hash' | 'bytes'>[]): number =>
  [...new Map(pictures.map(({ hash, bytes }) => [hash, bytes])).values()].reduce((sum, bytes) => sum + bytes, 0);

export interface DeskParts {
  readonly shelf: TableShelf;
  readonly room: () => Room | null;
  /** Heights of everything else on the table. */
  readonly heights: () => readonly number[];
  /** The window writes no more. */
  readonly isGone: () => boolean;
}

/** The pictures of a room as they are seen here. */
export const picturesIn = (room: Room | null, shelf: TableShelf, me: string): readonly PictureView[] =>
  (room?.pictures.all() ?? []).map(({ pid, type: _, ...picture }) => ({
    ...picture,
    mine: pid === me,
    come: shelf.has(picture.hash) ? picture.bytes : Math.min(picture.bytes, room?.arrived(picture.hash) ?? 0),
    isHere: shelf.has(picture.hash),
  }));

/** The desk of one party. */
export const createPictureDesk = ({ shelf, room, heights, isGone }: DeskParts): PictureDesk => {
  const all = (): readonly Picture[] => room()?.pictures.all() ?? [];
  /** Above all pictures under the cards, and under the cards. */
  const under = (): number => {
    const lying = all().flatMap(({ z }) => (z <= UNDER.highest ? [z] : []));
    return Math.min(UNDER.highest, 1 + Math.max(UNDER.lowest, ...lying));
  };
  const refusalOf = (hash: string | null, bytes: number): Ruling<never, PictureRefusal> | null => {
    const others = all().filter((picture) => picture.hash !== hash);
    if (all().length >= MAX_TABLE_COUNT) return refuse('picture.tableCount', { max: MAX_TABLE_COUNT });
    const max = MAX_TABLE_BYTES;
    return bytesOf(others) + bytes > max ? refuse('picture.tableBytes', { max }) : null;
  };
  const add: PictureDesk['add'] = async ({ bytes, name, alt, width, height }, x, y) => {
    const sniffed = sniffPicture(bytes);
    if (!sniffed.ok) return sniffed;
    if (bytes.length > MAX_PICTURE_BYTES) return refuse('picture.bytes', { max: MAX_PICTURE_BYTES });
    const refused = refusalOf(null, bytes.length);
    if (refused) return refused;
    // On the disk before anybody hears of it.
    const kept = await shelf.put(bytes);
    if (!kept.ok) return kept;
    const book = room()?.pictures;
    if (!book || isGone()) return refuse('table.lost', {});
    const scale = Math.min(1, FIRST_SIDE / Math.max(width, height));
    const [across, down] = [width * scale, height * scale];
    const info = { hash: kept.value, type: sniffed.value.type, bytes: bytes.length, width, height, name, alt };
    const place = { x: Math.round(x - across / 2), y: Math.round(y - down / 2), z: under(), across };
    return grant(book.add(info, place));
  };
  return {
    add,
    describe: (id, alt) => room()?.pictures.describe(id, alt),
    lay: (id, at) => room()?.pictures.lay(id, at),
    raise: (id) => room()?.pictures.lay(id, { z: 1 + Math.max(0, ...heights(), ...all().map(({ z }) => z)) }),
    lower: (id) => room()?.pictures.lay(id, { z: Math.min(UNDER.lowest, ...all().map(({ z }) => z)) - 1 }),
    remove: (id) => room()?.pictures.remove(id),
    bytes: shelf.load,
  };
};
