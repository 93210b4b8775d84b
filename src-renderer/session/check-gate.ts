/**
 * What is dear to check, on its way in: keys that are shared, shuffles, and shares wait at
 * the gate while they are checked beside the page. Those that stand further on wait with
 * them, since they may stand on what comes of it, and a moment longer, since what they
 * stand on may be on its way by another road. All else goes by.
 */
import { kinds, type Ledger } from '../ledger';
import type { Checks } from './checks';

export interface CheckGate {
  /**
   * Of these entries, and those that waited, the ones that may go into the ledger now. `isMore`: others may go in once
   * these have.
   */
  readonly letThrough: (
    ledger: Ledger,
    entries: readonly Uint8Array[],
  ) => { readonly entries: readonly Uint8Array[]; readonly isMore: boolean };
}

/** An entry at the gate. */
interface Waiting {
  readonly bytes: Uint8Array;
  /** What is found out for it, and for which position; null where it stands further on. */
  readonly awaits: { readonly what: string; readonly on: string } | null;
}

/** So many wait at most, more than a table has parties: what comes beyond them is judged on the spot. */
const MOST_WAITING = 32;

const dear: ReadonlySet<number> = new Set([kinds.shuffle, kinds.shares, kinds.restore, kinds.side]);

/** What stands where nothing is known, with nothing under way, goes in after this long: it may itself be what makes that known. */
const PATIENCE_MS = 500;

/** Is this an entry that may be dear to check where the table stands? Parts of dice are not. */
const isDear = (bytes: Uint8Array, expected: string): boolean =>
  // The kind is the second byte: most entries need not be read twice.
  dear.has(bytes[1] ?? 0) && expected !== 'roll';

/** Nothing waits yet. `wake` is called when something has waited long enough: then the gate is to be asked again. */
export const createCheckGate = (
  { tryOut, isUnderWay }: Pick<Checks, 'tryOut' | 'isUnderWay'>,
  wake: () => void,
): CheckGate => {
  let waiting: readonly Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;

  const watch = (isStuck: boolean): void => {
    if (!isStuck) {
      clearTimeout(timer);
      timer = undefined;
      isLate = false;
      return;
    }
    timer ??= setTimeout(() => {
      isLate = true;
      wake();
    }, PATIENCE_MS);
  };

  /** The entry where it waits on, or null where it may go in. */
  const held = (ledger: Ledger, entry: Waiting, on: string): Waiting | null => {
    const { bytes, awaits } = entry;
    if (awaits?.on === on && isUnderWay(awaits.what)) return entry;
    const tried = tryOut(() => ledger.weigh(bytes));
    if ('awaits' in tried) return { bytes, awaits: { what: tried.awaits, on } };
    return tried.value === 'ahead' && bytes[1] !== kinds.side ? { bytes, awaits: null } : null;
  };

  return {
    letThrough: (ledger, received) => {
      const { digest, expect } = ledger.fold().tip;
      const through: Uint8Array[] = [];
      const left: Waiting[] = [];
      for (const entry of [...waiting, ...received.map((bytes) => ({ bytes, awaits: null }))]) {
        const isFull = left.length >= MOST_WAITING;
        const still = !isFull && isDear(entry.bytes, expect.kind) ? held(ledger, entry, digest) : null;
        if (still === null) through.push(entry.bytes);
        else left.push(still);
      }
      const isMore = through.length > 0 && left.length > 0;
      // Nothing under way will tell more about those that stand further on.
      const isStuck = left.length > 0 && left.every(({ awaits }) => awaits === null);
      const isOver = isStuck && isLate && !isMore;
      if (!isMore) watch(isStuck && !isOver);
      waiting = isOver ? [] : left;
      return { entries: isOver ? left.map(({ bytes }) => bytes) : through, isMore };
    },
  };
};
