/**
 * What of one table's ledger is on the disk.
 *
 * An entry of mine is committed before anything else is done with it, and with it all that it may stand on. Others' entries are
 * on their authors' disks already: they go to this one with the next of mine or a moment later, several in one commit.
 */
import type { Refusal } from '../../rules/kernel/ruling';
import type { Journal } from '../store/journal';
import type { Store } from '../store/store';
import type { KeptEntry } from './reader';

/** A point of the ledger, the state there, and how many entries stand on it. */
export interface Kept {
  readonly digest: string;
  readonly depth: number;
  readonly state: string;
  readonly held: number;
}

interface ArchiveParts {
  readonly store: Pick<Store, 'putEntries' | 'dropEntries'>;
  /** Id of the table. */
  readonly table: string;
  /** What goes to the disk goes into it as well, for browsers that lose their database. */
  readonly journal?: Pick<Journal, 'write'> | undefined;
  /** Where the ledger stands; null before play. */
  readonly standing: () => Kept | null;
  /** Others' entries have waited long enough: `keepRest` is to be called. */
  readonly onDue: () => void;
}

export interface Archive {
  /** Others' entries that the ledger has taken in. */
  readonly add: (entries: readonly KeptEntry[]) => void;
  /** Commits these, and before them in the same commit all that they may stand on. False where the disk refuses. */
  readonly commit: (entries: readonly KeptEntry[]) => Promise<boolean>;
  /** Commits what waits. False where nothing does. */
  readonly keepRest: () => Promise<boolean>;
  /** Takes entries from the disk that were taken in on trust and did not hold. */
  readonly forget: (bad: readonly KeptEntry[]) => Promise<void>;
  /** Where the ledger stood when all of it was last on the disk: that much others may count on. */
  readonly kept: () => Kept | null;
  readonly isCommitting: () => boolean;
  /** Resolves when the last that the disk has is in the journal too. */
  readonly journaled: () => Promise<unknown>;
  /** Why the disk keeps nothing; null where it does. */
  readonly trouble: () => Refusal | null;
  /** Says how another access to the disk came out. */
  readonly note: (trouble: Refusal | null) => void;
}

/** The answers to a roll come one by one; a commit for each would hold up those that are still being written. */
const GATHER_MS = 100;

/** Nothing waits, and nothing is kept yet. */
export const createArchive = ({ store, table, journal, standing, onDue }: ArchiveParts): Archive => {
  /** Others' entries in the ledger and not on the disk yet. */
  let unkept: readonly KeptEntry[] = [];
  let isCommitting = false;
  let journaled: Promise<unknown> = Promise.resolve();
  let lastKept: Kept | null = null;
  let trouble: Refusal | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const commit = async (entries: readonly KeptEntry[]): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    const all = [...unkept, ...entries];
    const here = standing();
    // Where this fails they are not forgotten: whoever tries again takes all that the ledger holds.
    unkept = [];
    isCommitting = true;
    const put = await store.putEntries(table, all);
    // Not at the same time: what the disk refuses is no move of mine, and must not come back as one.
    if (put.ok && journal) {
      journaled = journal.write(
        'entry',
        all.map(({ bytes }) => bytes),
      );
    }
    isCommitting = false;
    trouble = put.ok ? null : put.refusal;
    // Under a storm something is always on its way to the disk; what this commit has is there all the same.
    if (put.ok) lastKept = here;
    return put.ok;
  };

  return {
    add: (entries) => {
      if (entries.length === 0) return;
      unkept = [...unkept, ...entries];
      timer ??= setTimeout(onDue, GATHER_MS);
    },
    commit,
    keepRest: async () => {
      if (unkept.length === 0) return false;
      await commit([]);
      return true;
    },
    forget: async (bad) => {
      unkept = unkept.filter(({ id, bytes }) => !bad.some((one) => one.id === id && one.bytes === bytes));
      const dropped = await store.dropEntries(table, bad);
      if (!dropped.ok) trouble = dropped.refusal;
    },
    kept: () => {
      if (unkept.length === 0 && !isCommitting && !trouble) lastKept = standing();
      return lastKept;
    },
    isCommitting: () => isCommitting,
    journaled: () => journaled,
    trouble: () => trouble,
    note: (said) => {
      trouble = said;
    },
  };
};
