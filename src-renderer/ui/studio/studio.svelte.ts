/**
 * The sheet studio of this window: which folder is open, what its files say, and what of it lies on the table.
 *
 * It lives as long as the window, so that a designer sees her changes on the open table with the dialog closed. Nothing
 * of it leaves this machine.
 */
import { giveImages } from '../../sheet/paint-canvas';
import { chooseFolder, isPicture, pickedFiles, type Folder, type FolderFile } from './studio-folder';
import { layoutsIn, MOST_BYTES, readFile, type StudioFile } from './studio-files';
import { readPicture, type ReadPicture } from './studio-images';
import { standIns, type StandInPicture } from './studio-layouts';

interface StudioPicture {
  readonly name: string;
  readonly stamp: string;
  /** Null for what is called a picture and is none. */
  readonly read: ReadPicture | null;
  /** Where the page finds it; empty for what is none. */
  readonly address: string;
}

interface Studio {
  readonly game: string;
  readonly folder: string;
  /** False for picked files, which stay as they were. */
  readonly follows: boolean;
  readonly files: readonly StudioFile[];
  readonly pictures: readonly StudioPicture[];
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
const lookAtLayouts = async (listed: readonly FolderFile[], before: readonly StudioFile[]) => {
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

const lookAtPictures = (listed: readonly FolderFile[], before: readonly StudioPicture[]) =>
  Promise.all(
    listed.map(async ({ name, stamp, file }): Promise<StudioPicture> => {
      const old = before.find((picture) => picture.name === name && picture.stamp === stamp);
      if (old) return old;
      const read = await readPicture(file);
      return { name, stamp, read, address: read === null ? '' : URL.createObjectURL(read.copy) };
    }),
  );

const isSame = <One>(a: readonly One[], b: readonly One[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

const imagesIn = (pictures: readonly StudioPicture[]): ReadonlyMap<string, ImageBitmap> =>
  new Map(pictures.flatMap(({ name, read }) => (read === null ? [] : [[name, read.image] as const])));

const standInsFrom = (pictures: readonly StudioPicture[]): ReadonlyMap<string, StandInPicture> =>
  new Map(
    pictures.flatMap(({ name, read, address }) =>
      read === null ? [] : [[name, { address, copy: read.copy }] as const],
    ),
  );

/** Pictures that are no longer shown take no memory. */
const letGo = (pictures: readonly StudioPicture[]): void => {
  for (const { address } of pictures) if (address !== '') URL.revokeObjectURL(address);
};

const lookOnce = async (folder: Folder): Promise<void> => {
  const before = state;
  if (before === null) return;
  try {
    const listed = await folder.list();
    const files = await lookAtLayouts(
      listed.filter(({ name }) => !isPicture(name)),
      before.files,
    );
    const pictures = await lookAtPictures(
      listed.filter(({ name }) => isPicture(name)),
      before.pictures,
    );
    if (open !== folder) {
      letGo(pictures.filter((picture) => !before.pictures.includes(picture)));
      return;
    }
    const trouble = files.length === 0 ? 'studio.noLayouts' : null;
    const isAsBefore = isSame(files, before.files) && isSame(pictures, before.pictures);
    if (isAsBefore && trouble === before.trouble) return;
    state = { ...before, files, pictures, trouble };
    const layouts = files.map(({ layout }) => layout);
    const known = before.files.map(({ layout }) => layout);
    if (isSame(layouts, known) && isSame(pictures, before.pictures)) return;
    giveImages(imagesIn(pictures));
    standIns.set(before.game, layoutsIn(files), standInsFrom(pictures));
    letGo(before.pictures.filter((picture) => !pictures.includes(picture)));
  } catch {
    // The folder was moved, or the browser takes its permission back: what was read last stays on the screen.
    if (open === folder && before.trouble !== 'studio.gone') state = { ...before, trouble: 'studio.gone' };
  }
};

/** One look at a time; a change during a look, or another folder, asks for one more. */
const refresh = async (): Promise<void> => {
  isChanged = true;
  if (isReading) return;
  isReading = true;
  while (isChanged) {
    isChanged = false;
    if (open) await lookOnce(open);
  }
  isReading = false;
};

/** Closes the folder: the shipped sheets are back. */
const close = (): void => {
  stopWatching();
  stopWatching = () => undefined;
  open = null;
  letGo(state?.pictures ?? []);
  state = null;
  giveImages(new Map());
  standIns.clear();
};

const use = async (folder: Folder, game: string): Promise<void> => {
  close();
  open = folder;
  state = { game, folder: folder.name, follows: folder.follows, files: [], pictures: [], trouble: null };
  await refresh();
  if (open === folder) stopWatching = folder.watch(() => void refresh());
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
