/** Second copies of an open table: written as people play, told of on the screen, and saved as a file when asked. */
import { pictureName, readCopyName, writeCopyName } from '../../src-main/bridge-copies';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import type { Journal } from '../store/journal';
import { writeTableFile, type TableFile } from '../store/table-file';
import { createCopyTimer, type CopyTimer } from './copy-timer';
import type { CopyShelf } from './copy-shelf';
import { savedFile } from './table-content';

/** A table file to be handed to the person. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pictures of the table that have not come to this machine yet, and so are not in the file. */
  readonly missing?: number;
}

/** What the screen sees of the second copies of an open table. */
export interface TableCopy {
  readonly place: CopyShelf['place'];
  /** When the last second copy was written, in milliseconds since 1970; null while there is none. */
  readonly savedAt: number | null;
  /** Why the last one could not be written; the table itself is kept all the same. */
  readonly trouble: Refusal | null;
  /** Why nothing is signed: brought back from a copy, or older than its own second copy, and nobody was heard yet. */
  readonly unheard: 'copy' | 'older' | null;
  /** The person says that nobody else will come: what the copy has is all there is. */
  readonly goOnAlone: () => void;
  /** The table as a file; with my seat only where the person wants a copy for herself. */
  readonly save: (withSeat: boolean) => Promise<Ruling<SavedFile>>;
}

export interface KeeperParts {
  readonly table: string;
  readonly shelf: CopyShelf;
  /** All of the table as it is now, my seat included; null once this window has let go of it. */
  readonly content: () => TableFile | null;
  /** The hashes of all its pictures, and the bytes of those that are here. */
  readonly pictures: {
    readonly hashes: () => readonly string[];
    readonly all: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
  };
  /** What it has of earlier visits goes, once a copy has all of that. */
  readonly journal: Pick<Journal, 'forgetEarlier'>;
  readonly isUnheard: boolean;
  /** Whether somebody has told what she has; asked as long as nobody has. */
  readonly hasHeard: () => boolean;
  /** The step up to which an older state than that of the second copies was settled before. */
  readonly settled: number;
  /** From now on this party may sign, whatever copies tell up to this step. */
  readonly onHeard: (settled: number) => void;
}

/** Keeps the second copies of one open table. */
export class CopyKeeper implements TableCopy {
  savedAt = $state<number | null>(null);
  trouble = $state.raw<Refusal | null>(null);
  unheard = $state<TableCopy['unheard']>(null);
  readonly place: CopyShelf['place'];
  readonly touch: () => void;

  readonly #parts: KeeperParts;
  readonly #timer: CopyTimer;
  #mark = '';
  /** How far the copy that has come furthest had come, and whether this table was held against it. */
  #furthest = 0;
  #isCompared = false;
  /** Pictures that lie beside the copies. */
  readonly #pictured = new Set<string>();
  #isJournalShort = false;
  #hasBegun: () => void = () => undefined;
  readonly #beginning = new Promise<void>((resolve) => (this.#hasBegun = resolve));

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.place = parts.shelf.place;
    this.unheard = parts.isUnheard ? 'copy' : null;
    this.#timer = createCopyTimer((isUrgent) => this.#write(isUrgent));
    this.touch = this.#timer.touch;
  }

  /** Looks which copies there are; to be awaited before anything can be signed. */
  async look(): Promise<void> {
    const { shelf, table } = this.#parts;
    const names = (await shelf.list(table)).map(({ name }) => readCopyName(name));
    const last = names.filter((name) => name !== null).sort((a, b) => b.at - a.at)[0];
    this.savedAt = last?.at ?? null;
    this.#mark = last?.mark ?? '';
    this.#furthest = Math.max(0, ...names.map((name) => name?.step ?? 0));
    if (last || this.place === 'nowhere') this.#hasBegun();
  }

  /** Resolves once there is a copy of this table, or none can be written. */
  begun = (): Promise<void> => this.#beginning;

  /** Writes a copy at once where there is none yet: what is kept waits for it. */
  writeFirst(): void {
    if (this.place === 'nowhere' || this.savedAt !== null) return;
    this.touch();
    void this.#timer.flush();
  }

  /** Writes from now on: first whatever has changed since the last copy. */
  start(): void {
    if (this.place === 'nowhere') return;
    document.addEventListener('visibilitychange', this.#hide);
    window.addEventListener('pagehide', this.#leave);
    this.touch();
  }

  #hide = (): void => {
    if (document.visibilityState === 'hidden') void this.#timer.flush();
  };
  #leave = (): void => void this.#timer.flush();

  async #write(isUrgent: boolean): Promise<void> {
    await this.#writeCopy(isUrgent);
    this.#hasBegun();
  }

  async #writeCopy(isUrgent: boolean): Promise<void> {
    const { table, shelf, content } = this.#parts;
    if (shelf.place === 'nowhere') return;
    const file = content();
    if (!file) return;
    // A page that goes has time for the table, and its pictures lie in the database.
    if (!isUrgent) await this.#keepPictures();
    const { bytes, mark } = await writeTableFile(file, isUrgent ? 'now' : 'quick');
    if (mark === this.#mark) return this.#shorten(file);
    const kept = await shelf.keep(table, writeCopyName({ at: file.savedAt, step: file.step, mark }), bytes);
    this.trouble = kept.ok ? null : kept.refusal;
    if (!kept.ok) return;
    this.#mark = mark;
    this.savedAt = file.savedAt;
    this.#shorten(file);
  }

  /** What was found at opening is in this copy. Before play has begun here, a journal may know more. */
  #shorten({ genesis }: TableFile): void {
    if (this.#isJournalShort || !genesis) return;
    this.#isJournalShort = true;
    void this.#parts.journal.forgetEarlier();
  }

  /** Lays each picture beside the copies once. One that cannot be written is tried again with the next copy. */
  async #keepPictures(): Promise<void> {
    const { table, shelf, pictures } = this.#parts;
    for (const hash of pictures.hashes().filter((each) => !this.#pictured.has(each))) {
      const name = pictureName(hash);
      const isThere = (await shelf.read(table, name)).ok;
      const bytes = isThere ? undefined : (await pictures.all([hash])).get(hash);
      const isKept = isThere || (bytes && (await shelf.keep(table, name, Uint8Array.from(bytes))).ok);
      if (isKept) this.#pictured.add(hash);
    }
  }

  /** May this party sign at this step? To be asked before each entry; hears whoever has come meanwhile. */
  maySign = (step: number): boolean => {
    // A disk that has lost the last that was written has less than the second copy: what was signed then is not known.
    const { settled } = this.#parts;
    if (!this.#isCompared && step < this.#furthest && settled < this.#furthest) this.unheard ??= 'older';
    this.#isCompared = true;
    this.listen();
    return this.unheard === null;
  };

  /** Somebody or something has come: perhaps that is what was waited for. */
  listen = (): void => {
    if (this.unheard !== null && this.#parts.hasHeard()) this.goOnAlone();
  };

  goOnAlone = (): void => {
    if (this.unheard === null) return;
    this.unheard = null;
    this.#parts.onHeard(this.#furthest);
  };

  save = async (withSeat: boolean): Promise<Ruling<SavedFile>> => {
    const { content, pictures } = this.#parts;
    const file = content();
    if (!file) return refuse('table.lost', {});
    return grant(await savedFile(file, withSeat, pictures.hashes(), pictures.all));
  };

  /** Writes what is waiting, and no more after that. */
  async stop(): Promise<void> {
    document.removeEventListener('visibilitychange', this.#hide);
    window.removeEventListener('pagehide', this.#leave);
    await this.#timer.flush();
    this.#timer.stop();
    this.#hasBegun();
  }
}
