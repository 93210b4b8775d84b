/** Notes that never leave this machine, on their way to its disk. */
import type { Ruling } from '../../rules/kernel/ruling';

export interface NoteKeeper {
  /** Keeps this text in the place of what was written before. */
  readonly write: (text: string) => void;
  /** Resolves once the disk has said yes or no to the last text. */
  readonly settle: () => Promise<void>;
  /** What the disk has not said yes to; null where it has all. */
  readonly unkept: () => string | null;
}

/** `text` is what the disk has; `keep` resolves once it has said yes or no to another. */
export const createNoteKeeper = (text: string, keep: (text: string) => Promise<Ruling<null>>): NoteKeeper => {
  let written = text;
  let given = text;
  let kept = text;
  let tail: Promise<void> = Promise.resolve();
  /** What was typed while the disk worked goes in one after it; whoever waited behind that finds it given. */
  const giveLast = async (): Promise<void> => {
    if (written === given) return;
    const last = written;
    given = last;
    if ((await keep(last)).ok) kept = last;
  };
  return {
    write: (next) => {
      written = next;
      tail = tail.then(giveLast);
    },
    settle: () => tail,
    unkept: () => (written === kept ? null : written),
  };
};
