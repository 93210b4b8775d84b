/**
 * What the shell and the page agree on about second copies of tables: their names, and which of them are kept. Pure,
 * because a browser keeps them without a shell by the same rules.
 */

/** One second copy: `1764324061123-57-0a1b2c3d.roundel`, which is when, at which step, and a mark of what is in it. */
export interface CopyName {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly step: number;
  /** The same for two copies that hold the same. */
  readonly mark: string;
}

/** A copy that lies there. */
export interface CopyNote {
  readonly table: string;
  readonly name: string;
  /** Its size. */
  readonly bytes: number;
}

/** What became of a copy that was to be written. */
export type CopyAnswer = 'kept' | 'full' | 'failed';

/** A copy is never larger: some ten times the longest table that anybody has played. */
export const MAX_COPY_BYTES = 256 * 1024 * 1024;

/** So many of the newest are kept, whatever their day. */
const NEWEST = 5;
/** Of so many days, today included, the last one is kept. */
const DAYS = 7;
const DAY_MS = 86_400_000;

/** Ids of tables become names of folders, so they are nothing but hexadecimal digits. */
export const isTableId = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{16}$/u.test(text);

/** The name of a copy, which tells all that a list shows. */
export const writeCopyName = ({ at, step, mark }: CopyName): string => `${at}-${step}-${mark}.roundel`;

/** Reads a name; null for whatever is not the name of a copy, and for every path. */
export const readCopyName = (name: unknown): CopyName | null => {
  const found = typeof name === 'string' ? /^(\d{13})-(\d{1,9})-([0-9a-f]{8})\.roundel$/u.exec(name) : null;
  return found && { at: Number(found[1]), step: Number(found[2]), mark: found[3] ?? '' };
};

/**
 * The name under which a picture lies beside the copies of its table, by the SHA-256 of its bytes: copies do not hold
 * pictures themselves, since each would hold the same.
 */
export const pictureName = (hash: string): string => `${hash}.picture`;

/** Whether this is the name of a copy or of a picture beside it, and no path. */
export const isKeptName = (name: unknown): name is string =>
  typeof name === 'string' && (readCopyName(name) !== null || /^[0-9a-f]{64}\.picture$/u.test(name));

/**
 * Which copies of one table are to be dropped at this time. Kept are the five newest, the last one of each of seven
 * days, and the one that had come furthest: whoever went on from an older one by mistake can still return to it.
 */
export const surplusCopies = (names: readonly string[], now: number): readonly string[] => {
  const copies = names
    .flatMap((name) => {
      const read = readCopyName(name);
      return read ? [{ name, ...read }] : [];
    })
    .sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  const dayOf = (at: number): number => Math.floor(at / DAY_MS);
  const furthest = copies.reduce((best, { step }) => Math.max(best, step), 0);
  const kept = new Set(copies.slice(0, NEWEST).map(({ name }) => name));
  kept.add(copies.find(({ step }) => step === furthest)?.name ?? '');
  for (let day = dayOf(now); day > dayOf(now) - DAYS; day -= 1) {
    kept.add(copies.find(({ at }) => dayOf(at) === day)?.name ?? '');
  }
  return copies.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
};
