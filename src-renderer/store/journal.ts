/**
 * The journal of a table: what this browser has kept of its story since the last second copy, in a file of its own.
 *
 * A browser that is killed now and then throws its whole database away when it starts again, and the second copy is some
 * seconds old. So every entry also goes to the end of a file in the origin's private files before it counts as kept;
 * with the copy before it, nothing that was accepted is missing (decision 0083). It is beside the database and never in
 * its place: where there is no journal, or it cannot be written, the database is what counts.
 */
import { noRecords, readRecords, writeRecords, type JournalRecords, type RecordKind } from './journal-records';

export interface Journal {
  /** What earlier visits have written down. */
  readonly earlier: () => Promise<JournalRecords>;
  /** Resolves when these are in the file, or cannot be. Never rejects. */
  readonly write: (kind: RecordKind, records: readonly Uint8Array[]) => Promise<void>;
  /** A second copy holds all that earlier visits have written. */
  readonly forgetEarlier: () => Promise<void>;
  readonly close: () => void;
}

/** What the worker is asked: to append these bytes to this file. */
export interface JournalTask {
  readonly number: number;
  readonly path: readonly [root: string, table: string, file: string];
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export interface JournalAnswer {
  readonly number: number;
  readonly isWritten: boolean;
}

/** Of a worker only this is used. */
export type JournalWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const ROOT = 'journal';
/** A worker that says nothing for so long is given up: the database alone is as good as it was before there was a journal. */
const PATIENCE_MS = 5_000;

type Folder = FileSystemDirectoryHandle;

/** The folder of a table's journal; null where there is none, or no private files at all, as over plain http. */
const folderOf = async (table: string): Promise<Folder | null> => {
  try {
    return await (await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT)).getDirectoryHandle(table);
  } catch {
    return null;
  }
};

const namesIn = async (folder: Folder): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  // They begin with the time of their visit.
  return names.sort();
};

/** What the journal of a table holds, all visits together, but for one file. Nothing where it cannot be read. */
export const readJournal = async (table: string, except?: string): Promise<JournalRecords> => {
  const folder = await folderOf(table);
  if (!folder) return noRecords;
  try {
    const files: Uint8Array[] = [];
    for (const name of await namesIn(folder)) {
      if (name === except) continue;
      const file = await (await folder.getFileHandle(name)).getFile();
      files.push(new Uint8Array(await file.arrayBuffer()));
    }
    return readRecords(files);
  } catch {
    // Another window forgets it at this moment.
    return noRecords;
  }
};

const removeFrom = async (folder: Folder | null, name: string): Promise<void> => {
  // One that another window still holds open goes with the next visit.
  await folder?.removeEntry(name, { recursive: true }).catch(() => undefined);
};

/** The table is forgotten. */
export const forgetJournal = async (table: string): Promise<void> => {
  const top = await navigator.storage?.getDirectory().catch(() => null);
  await removeFrom((await top?.getDirectoryHandle(ROOT).catch(() => null)) ?? null, table);
};

/** Where nothing can be written, or no longer. */
const noJournal: Journal = {
  earlier: () => Promise.resolve(noRecords),
  write: () => Promise.resolve(),
  forgetEarlier: () => Promise.resolve(),
  close: () => undefined,
};

const startWorker = (): JournalWorker =>
  new Worker(new URL('./journal-worker.ts', import.meta.url), { type: 'module' });

/** Whether this page has private files and may write them from a worker. */
const isPossible = (): boolean =>
  typeof Worker !== 'undefined' &&
  (navigator as { storage?: Partial<StorageManager> }).storage?.getDirectory !== undefined;

/** Opens the journal of a table; nothing is written before there is something to write. */
export const openJournal = (table: string, start?: () => JournalWorker): Journal => {
  if (!start && !isPossible()) return noJournal;
  const own = `${Date.now()}-${crypto.randomUUID()}`;
  const waiting = new Map<number, () => void>();
  let worker: JournalWorker | null = null;
  let isOut = false;
  let count = 0;

  const giveUp = (): void => {
    isOut = true;
    worker?.terminate();
    worker = null;
    for (const resolve of waiting.values()) resolve();
    waiting.clear();
  };
  const begin = (): JournalWorker => {
    const started = (start ?? startWorker)();
    started.onmessage = ({ data }: MessageEvent<JournalAnswer>) => {
      waiting.get(data.number)?.();
      waiting.delete(data.number);
      // A full disk: what is in the file stays good, and a hole in it would not be.
      if (!data.isWritten) giveUp();
    };
    started.onerror = giveUp;
    return started;
  };
  return {
    earlier: () => readJournal(table, own),
    write: (kind, records) =>
      new Promise((resolve) => {
        if (isOut || records.length === 0) return resolve();
        worker ??= begin();
        count += 1;
        const patience = setTimeout(giveUp, PATIENCE_MS);
        waiting.set(count, () => {
          clearTimeout(patience);
          resolve();
        });
        worker.postMessage({
          number: count,
          path: [ROOT, table, own],
          bytes: writeRecords(kind, records),
        } satisfies JournalTask);
      }),
    forgetEarlier: async () => {
      const folder = await folderOf(table);
      if (!folder) return;
      for (const name of await namesIn(folder)) if (name !== own) await removeFrom(folder, name);
    },
    close: giveUp,
  };
};
