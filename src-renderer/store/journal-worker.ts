/** Appends to one file of the origin's private files. Only a worker may hold such a file open; its writes are not lost with the browser. */
import type { JournalAnswer, JournalTask } from './journal';

/** Of the handle only this is used; TypeScript's library has it for pages that are workers alone. */
interface SyncHandle {
  readonly getSize: () => number;
  readonly write: (bytes: Uint8Array, options: { readonly at: number }) => number;
}
type SyncFile = FileSystemFileHandle & { readonly createSyncAccessHandle: () => Promise<SyncHandle> };

const open = async ([root, table, file]: JournalTask['path']): Promise<SyncHandle> => {
  const top = await navigator.storage.getDirectory();
  const folder = await (
    await top.getDirectoryHandle(root, { create: true })
  ).getDirectoryHandle(table, { create: true });
  return ((await folder.getFileHandle(file, { create: true })) as SyncFile).createSyncAccessHandle();
};

let opening: Promise<SyncHandle> | null = null;

const append = async ({ path, bytes }: JournalTask): Promise<boolean> => {
  const handle = await (opening ??= open(path));
  return handle.write(bytes, { at: handle.getSize() }) === bytes.length;
};

self.onmessage = async ({ data }: MessageEvent<JournalTask>): Promise<void> => {
  const isWritten = await append(data).catch(() => false);
  self.postMessage({ number: data.number, isWritten } satisfies JournalAnswer);
};
