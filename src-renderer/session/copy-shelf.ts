/**
 * Where second copies of tables lie: in files of the desktop app, else in the origin's private files, which browsers
 * keep apart from databases. A page over plain http has neither (design 8a): then only a download is left.
 */
import { readCopyName, surplusCopies, type CopyNote } from '../../src-main/bridge-copies';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { findBridge } from './bridge';

export type CopyRefusal = Refusal<'copy.nowhere' | 'copy.full' | 'copy.failed' | 'copy.gone'>;

export interface CopyShelf {
  readonly place: 'files' | 'browser' | 'nowhere';
  /** Keeps a copy and drops those that are no longer needed. The name is one of `writeCopyName`. */
  readonly keep: (table: string, name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Ruling<null, CopyRefusal>>;
  /** All copies of this table, or of all; none where they cannot be read. */
  readonly list: (table?: string) => Promise<readonly CopyNote[]>;
  readonly read: (table: string, name: string) => Promise<Ruling<Uint8Array, CopyRefusal>>;
  readonly forget: (table: string) => Promise<void>;
}

const FOLDER = 'copies';

const shellShelf = (bridge: NonNullable<ReturnType<typeof findBridge>>): CopyShelf => ({
  place: 'files',
  keep: async (table, name, bytes) => {
    const answer = await bridge.keepCopy(table, name, bytes);
    return answer === 'kept' ? grant(null) : refuse(answer === 'full' ? 'copy.full' : 'copy.failed', {});
  },
  list: async (table) => (await bridge.copies()).filter((note) => table === undefined || note.table === table),
  read: async (table, name) => {
    const bytes = await bridge.readCopy(table, name);
    return bytes ? grant(bytes) : refuse('copy.gone', {});
  },
  forget: bridge.forgetCopies,
});

const refusalOf = (error: unknown): Ruling<never, CopyRefusal> =>
  refuse(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'copy.full' : 'copy.failed', {});

type Folder = FileSystemDirectoryHandle;

const namesIn = async (folder: Folder): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
};

const notesIn = async (root: Folder, table: string): Promise<readonly CopyNote[]> => {
  const folder = await root.getDirectoryHandle(table);
  const names = (await namesIn(folder)).filter((name) => readCopyName(name));
  const notes = await Promise.all(
    names.map(async (name) => ({ table, name, bytes: (await (await folder.getFileHandle(name)).getFile()).size })),
  );
  // An empty one is all that is left of a copy in whose writing the browser ended.
  return notes.filter(({ bytes }) => bytes > 0);
};

/** Browsers write into a file of their own and put it in its place at the end, so a copy is whole or not there. */
const keepIn = async (root: Folder, table: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const folder = await root.getDirectoryHandle(table, { create: true });
  const file = await folder.getFileHandle(name, { create: true });
  try {
    const writable = await file.createWritable();
    await writable.write(bytes);
    await writable.close();
  } catch (error) {
    await folder.removeEntry(name).catch(() => undefined);
    throw error;
  }
  for (const old of surplusCopies(await namesIn(folder), Date.now())) await folder.removeEntry(old);
};

/** A shelf in this folder of the origin's private files. */
const browserShelf = (root: Folder): CopyShelf => ({
  place: 'browser',
  keep: async (table, name, bytes) => {
    try {
      await keepIn(root, table, name, bytes);
      return grant(null);
    } catch (error) {
      return refusalOf(error);
    }
  },
  list: async (only) => {
    try {
      const tables = (await namesIn(root)).filter((table) => only === undefined || table === only);
      // Another window may drop copies of one table at this moment: those of the others are listed all the same.
      return (await Promise.all(tables.map((table) => notesIn(root, table).catch(() => [])))).flat();
    } catch {
      // The browser has taken them: the next look tells.
      return [];
    }
  },
  read: async (table, name) => {
    try {
      const file = await (await (await root.getDirectoryHandle(table)).getFileHandle(name)).getFile();
      return grant(new Uint8Array(await file.arrayBuffer()));
    } catch {
      // Dropped since it was listed.
      return refuse('copy.gone', {});
    }
  },
  forget: async (table) => {
    await root.removeEntry(table, { recursive: true }).catch(() => undefined);
  },
});

/** Where there is none: everything is refused in words, and nothing lies there. */
const noShelf: CopyShelf = {
  place: 'nowhere',
  keep: () => Promise.resolve(refuse('copy.nowhere', {})),
  list: () => Promise.resolve([]),
  read: () => Promise.resolve(refuse('copy.gone', {})),
  forget: () => Promise.resolve(),
};

/** The best shelf that there is here. */
export const findShelf = async (): Promise<CopyShelf> => {
  const bridge = findBridge();
  if (bridge) return shellShelf(bridge);
  try {
    // The types promise both everywhere; a page over plain http has no private files, and some browsers cannot write them.
    const { storage } = navigator as { storage?: Partial<StorageManager> };
    if (!storage?.getDirectory || !('createWritable' in FileSystemFileHandle.prototype)) return noShelf;
    return browserShelf(await (await storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true }));
  } catch {
    // A private window.
    return noShelf;
  }
};
