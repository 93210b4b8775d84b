/**
 * The designer's folder, as the page can read it: a folder that the browser may look into, or files that were picked once.
 *
 * Only layouts and pictures are looked at, and nothing is ever written or run.
 */

/** A file of the folder. Its stamp changes with its content. */
export interface FolderFile {
  readonly name: string;
  readonly stamp: string;
  readonly file: Blob;
}

export interface Folder {
  readonly name: string;
  /** False where a later save does not show: files that were picked stay as they were. */
  readonly follows: boolean;
  /** All files that could be layouts or pictures. Throws where the folder is gone or may not be read any more. */
  readonly list: () => Promise<readonly FolderFile[]>;
  /** Calls back after every change; ends with the function it gives. Files that were picked once never change. */
  readonly watch: (changed: () => void) => () => void;
}

/** Milliseconds between two looks where the browser does not tell of changes. */
const LOOK_EVERY = 500;
/** More files than a game has sheets are not looked at. */
const MOST_FILES = 400;

const isLayout = (name: string): boolean => /^[a-z][a-zA-Z0-9-]*\.json$/.test(name);

/** A picture by its name; what it holds is looked at when it is read. */
export const isPicture = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(png|jpe?g)$/.test(name);

const isOurs = (name: string): boolean => isLayout(name) || isPicture(name);

/** What browsers that tell of changes offer; not all do. */
interface Observer {
  readonly observe: (handle: FileSystemDirectoryHandle) => Promise<void>;
  readonly disconnect: () => void;
}
type ObserverMaker = new (changed: () => void) => Observer;

const observerMaker = (): ObserverMaker | undefined =>
  (globalThis as { readonly FileSystemObserver?: ObserverMaker }).FileSystemObserver;

const observe = (handle: FileSystemDirectoryHandle, changed: () => void): (() => void) => {
  const Maker = observerMaker();
  if (!Maker) return () => undefined;
  const observer = new Maker(changed);
  // Some folders cannot be observed; those are looked at by the clock all the same.
  observer.observe(handle).catch(() => undefined);
  return () => observer.disconnect();
};

/** A folder behind a handle. */
export const folderOf = (handle: FileSystemDirectoryHandle): Folder => ({
  name: handle.name,
  follows: true,
  list: async () => {
    const found: FolderFile[] = [];
    for await (const entry of handle.values()) {
      if (entry.kind !== 'file' || !isOurs(entry.name) || found.length >= MOST_FILES) continue;
      const file = await entry.getFile();
      found.push({ name: entry.name, stamp: `${file.lastModified}/${file.size}`, file });
    }
    return found;
  },
  watch: (changed) => {
    const stop = observe(handle, changed);
    const timer = setInterval(() => {
      if (!document.hidden) changed();
    }, LOOK_EVERY);
    return () => {
      clearInterval(timer);
      stop();
    };
  },
});

/** Files that were picked by hand, where the browser lets no page look into a folder. */
export const pickedFiles = (files: Iterable<File>): Folder => {
  const found = [...files].filter(({ name }) => isOurs(name)).slice(0, MOST_FILES);
  return {
    name: found[0]?.webkitRelativePath.split('/')[0] ?? '',
    follows: false,
    list: () =>
      Promise.resolve(found.map((file) => ({ name: file.name, stamp: `${file.lastModified}/${file.size}`, file }))),
    watch: () => () => undefined,
  };
};

type Picker = (options: { readonly id: string; readonly mode: 'read' }) => Promise<FileSystemDirectoryHandle>;

const picker = (): Picker | undefined =>
  (globalThis as { readonly showDirectoryPicker?: Picker }).showDirectoryPicker?.bind(globalThis);

/** True where a page may look into a folder; elsewhere files are picked. */
export const mayOpenFolders = (): boolean => picker() !== undefined;

/** Asks the person for a folder; null where she thinks better of it, or it may not be read. */
export const chooseFolder = async (): Promise<Folder | null> => {
  try {
    const handle = await picker()?.({ id: 'layouts', mode: 'read' });
    return handle ? folderOf(handle) : null;
  } catch {
    // The person closed the picker, or the browser refused: both leave things as they are.
    return null;
  }
};
