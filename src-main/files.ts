/**
 * Second copies of tables, as files of this machine: `<folder>/<table>/<copy>.roundel`.
 *
 * A copy is there whole or not at all: it is written under another name, forced to
 * the disk and only then given its own. What is in a copy the shell does not know.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTableId, readCopyName, surplusCopies, type CopyAnswer, type CopyNote } from './bridge-copies';

/** A copy to be kept. Table and name have been checked: they are no paths. */
export interface Copy {
  readonly table: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Copies {
  readonly keep: (copy: Copy) => Promise<CopyAnswer>;
  /** All copies of all tables; empty where nothing can be read. */
  readonly list: () => Promise<readonly CopyNote[]>;
  /** Null where it is not there, or cannot be read. */
  readonly read: (table: string, name: string) => Promise<Uint8Array | null>;
  readonly forget: (table: string) => Promise<void>;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** So that a loss of power cannot take the name away again. Windows does not open folders; there the system sees to it. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The copy itself is on the disk; only its name may still be on its way.
  }
};

const writeWhole = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
  const file = join(folder, name);
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await syncFolder(folder);
};

/** Copies in a folder; with `.new` as the ending, those that a crash has left half-written. */
const namesIn = async (folder: string, ending = ''): Promise<readonly string[]> => {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
    return names.filter((name) => readCopyName(name.slice(0, name.length - ending.length)) !== null);
  } catch {
    // Not there yet, or not ours to read.
    return [];
  }
};

const sizeOf = async (file: string): Promise<number | null> => {
  try {
    return (await stat(file)).size;
  } catch {
    // Dropped between the list and the look.
    return null;
  }
};

/** The copies in this folder. `now` tells the day, in milliseconds since 1970. */
export const createCopies = (folder: string, now: () => number = Date.now): Copies => {
  const folderOf = (table: string): string => join(folder, table);
  const notesOf = async (table: string): Promise<readonly CopyNote[]> => {
    const names = await namesIn(folderOf(table));
    const notes = await Promise.all(
      names.map(async (name) => ({ table, name, bytes: await sizeOf(join(folderOf(table), name)) })),
    );
    return notes.flatMap(({ bytes, ...note }) => (bytes === null ? [] : [{ ...note, bytes }]));
  };
  return {
    keep: async ({ table, name, bytes }) => {
      try {
        await mkdir(folderOf(table), { recursive: true, mode: 0o700 });
        await writeWhole(folderOf(table), name, bytes);
      } catch (error) {
        await rm(join(folderOf(table), `${name}.new`), { force: true }).catch(() => undefined);
        return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' ? 'full' : 'failed';
      }
      const halves = await namesIn(folderOf(table), '.new');
      for (const old of [...surplusCopies(await namesIn(folderOf(table)), now()), ...halves]) {
        // One that cannot be dropped now is dropped after the next.
        await rm(join(folderOf(table), old), { force: true }).catch(() => undefined);
      }
      return 'kept';
    },
    list: async () => {
      const tables = await readdir(folder).catch((): string[] => []);
      return (await Promise.all(tables.filter(isTableId).map(notesOf))).flat();
    },
    read: async (table, name) => {
      try {
        return new Uint8Array(await readFile(join(folderOf(table), name)));
      } catch {
        // Dropped since it was listed, or damaged with its disk.
        return null;
      }
    },
    forget: async (table) => {
      await rm(folderOf(table), { recursive: true, force: true }).catch(() => undefined);
    },
  };
};
