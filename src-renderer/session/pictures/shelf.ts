/** The pictures of one table on this disk. */
import { sha256 } from '@noble/hashes/sha2.js';
import { grant, refuse, type Ruling } from '../../../rules/kernel/ruling';
import { toHex } from '../../ledger';
import type { Store, StoreRefusal } from '../../store/store';
import type { PictureShelf } from '../../sync';

export interface TableShelf extends PictureShelf {
  /** Learns what is here; to be awaited before anything else. */
  readonly open: () => Promise<void>;
  /** Keeps a picture of mine, and answers with its hash once the disk has it. */
  readonly put: (bytes: Uint8Array) => Promise<Ruling<string, StoreRefusal>>;
  /** Lets go of all but these. */
  readonly sweep: (hashes: ReadonlySet<string>) => Promise<void>;
  /** All of these that are here. */
  readonly all: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
}

/** What one table may take of this disk, those included that were taken away again. */
const MAX_BYTES = 192 * 1024 * 1024;
/** Pictures that stay in memory after they were read: whoever is given one asks for it in many pieces. */
const REMEMBERED = 2;

type PictureStore = Pick<Store, 'pictures' | 'picture' | 'putPicture' | 'dropPictures'>;

/** The shelf of this table; `onKept` is called when one has been added. */
export const createTableShelf = (
  store: PictureStore,
  table: string,
  onKept: () => void = () => undefined,
): TableShelf => {
  const sizes = new Map<string, number>();
  const memory = new Map<string, Uint8Array>();

  const remember = (hash: string, bytes: Uint8Array): void => {
    memory.set(hash, bytes);
    const [oldest] = memory.keys();
    if (memory.size > REMEMBERED && oldest !== undefined) memory.delete(oldest);
  };
  const write = async (hash: string, bytes: Uint8Array): Promise<Ruling<string, StoreRefusal>> => {
    if (sizes.has(hash)) return grant(hash);
    const held = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (held + bytes.length > MAX_BYTES) return refuse('store.full', { why: 'pictures' });
    const kept = await store.putPicture(table, hash, bytes);
    if (!kept.ok) return kept;
    sizes.set(hash, bytes.length);
    onKept();
    return grant(hash);
  };
  const read = async (hash: string): Promise<Uint8Array | null> => {
    if (!sizes.has(hash)) return null;
    const found = await store.picture(table, hash);
    return found.ok ? (found.value ?? null) : null;
  };

  return {
    open: async () => {
      const found = await store.pictures(table);
      if (found.ok) for (const { hash, size } of found.value) sizes.set(hash, size);
    },
    has: (hash) => sizes.has(hash),
    load: async (hash) => {
      const bytes = memory.get(hash) ?? (await read(hash));
      if (bytes) remember(hash, bytes);
      return bytes;
    },
    keep: async (hash, bytes) => (await write(hash, bytes)).ok,
    put: (bytes) => write(toHex(sha256(bytes)), bytes),
    sweep: async (hashes) => {
      const old = [...sizes].filter(([hash]) => !hashes.has(hash)).map(([hash, size]) => ({ hash, size }));
      if (old.length === 0 || !(await store.dropPictures(table, old)).ok) return;
      for (const { hash } of old) sizes.delete(hash);
    },
    all: async (hashes) => {
      const found = await Promise.all(hashes.map(async (hash) => [hash, await read(hash)] as const));
      return new Map(found.flatMap(([hash, bytes]) => (bytes ? [[hash, bytes] as const] : [])));
    },
  };
};
