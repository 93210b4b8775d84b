/**
 * The sheet studio of this window: which folder is open, what its files say, and what of it lies on the table.
 *
 * It lives as long as the window, so that a designer sees her changes on the open table with the dialog closed. Nothing
 * of it leaves this machine.
 */
import { chooseFolder, pickedFiles, type Folder } from './studio-folder';
import { layoutsIn, MOST_BYTES, readFile, type StudioFile } from './studio-files';
import { standIns } from './studio-layouts';

interface Studio {
  readonly game: string;
  readonly folder: string;
  readonly files: readonly StudioFile[];
  /** A code of the wording: why nothing can be shown. */
  readonly trouble: 'studio.gone' | 'studio.noLayouts' | null;
}

let state = $state.raw<Studio | null>(null);
let open: Folder | null = null;
let stopWatching: () => void = () => undefined;
let isReading = false;
let isChanged = false;

const textOf = (file: Blob): Promise<string> => file.slice(0, MOST_BYTES).text();

/** Reads what has changed. Files that did not change keep their layouts, so that nothing is painted twice. */
const look = async (folder: Folder, before: readonly StudioFile[]): Promise<readonly StudioFile[]> => {
  const listed = await folder.list();
  const known = new Map(before.map((file) => [file.name, file] as const));
  const files = await Promise.all(
    listed.map(async ({ name: fileName, stamp, file }): Promise<StudioFile> => {
      const name = fileName.replace(/\.json$/, '');
      const old = known.get(name);
      return old?.stamp === stamp ? old : readFile(name, stamp, await textOf(file), old);
    }),
  );
  return files.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
};

const isSame = (a: readonly StudioFile[], b: readonly StudioFile[]): boolean =>
  a.length === b.length && a.every((file, index) => file === b[index]);

const lookOnce = async (folder: Folder): Promise<void> => {
  const before = state;
  if (before === null) return;
  try {
    const files = await look(folder, before.files);
    if (open !== folder) return;
    const trouble = files.length === 0 ? 'studio.noLayouts' : null;
    if (isSame(files, before.files) && trouble === before.trouble) return;
    const hasNew = files.some(({ name, layout }) => before.files.find((old) => old.name === name)?.layout !== layout);
    const isLess = files.length !== before.files.length;
    state = { ...before, files, trouble };
    if (hasNew || isLess) standIns.set(before.game, layoutsIn(files));
  } catch {
    // The folder was moved, or the browser takes its permission back: what was read last stays on the screen.
    if (open === folder) state = { ...before, trouble: 'studio.gone' };
  }
};

/** One look at a time; a change during a look asks for one more. */
const refresh = async (folder: Folder): Promise<void> => {
  isChanged = true;
  if (isReading) return;
  isReading = true;
  while (isChanged) {
    isChanged = false;
    await lookOnce(folder);
  }
  isReading = false;
};

/** Closes the folder: the shipped sheets are back. */
const close = (): void => {
  stopWatching();
  stopWatching = () => undefined;
  open = null;
  state = null;
  standIns.clear();
};

const use = async (folder: Folder, game: string): Promise<void> => {
  close();
  open = folder;
  state = { game, folder: folder.name, files: [], trouble: null };
  await refresh(folder);
  if (open === folder) stopWatching = folder.watch(() => void refresh(folder));
};

export const studio = {
  get state(): Studio | null {
    return state;
  },
  /** Asks for a folder, and shows its layouts from then on. */
  choose: async (game: string): Promise<void> => {
    const folder = await chooseFolder();
    if (folder) await use(folder, game);
  },
  /** The same with files that were picked, where no folder can be opened. */
  pick: (files: Iterable<File>, game: string): Promise<void> => use(pickedFiles(files), game),
  close,
};
