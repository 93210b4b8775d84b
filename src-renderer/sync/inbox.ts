/**
 * Entries on their way from the document to the ledger, a few at a time.
 *
 * To check one takes a third of a millisecond, and a peer can bring thousands at once. What comes in a small batch, as
 * moves and answers do, goes through at once; the rest waits its turn in slices, so that the page never stands still.
 * What is over the limit is let go of and looked for again once the rest is through.
 */
export interface Inbox {
  readonly put: (entries: readonly Uint8Array[]) => void;
  readonly stop: () => void;
}

export interface InboxOptions {
  readonly deliver: (entries: readonly Uint8Array[]) => void;
  /** These were too many, and have not been delivered. */
  readonly onDropped: (entries: readonly Uint8Array[]) => void;
  /** All that waited is through, and something had been dropped before. */
  readonly onDrained: () => void;
}

/** A move with its answer, and those of others that came with it. */
const AT_ONCE = 16;
const SLICE = 64;
/** A slice of entries takes some 20 ms to check. */
const PAUSE_MS = 40;
const MOST = 20_000;
const MOST_BYTES = 8 * 1024 * 1024;

const weigh = (entries: readonly Uint8Array[]): number => entries.reduce((sum, { length }) => sum + length, 0);

/** An inbox that delivers at once where little comes. */
export const createInbox = ({ deliver, onDropped, onDrained }: InboxOptions): Inbox => {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let hasDropped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const next = (): void => {
    timer = undefined;
    const slice = waiting.slice(0, SLICE);
    waiting = waiting.slice(SLICE);
    bytes -= weigh(slice);
    deliver(slice);
    if (waiting.length > 0) timer = setTimeout(next, PAUSE_MS);
    else if (hasDropped) {
      hasDropped = false;
      onDrained();
    }
  };
  const isRoomFor = (more: number): boolean => waiting.length < MOST && bytes + more <= MOST_BYTES;

  return {
    put: (entries) => {
      if (entries.length === 0) return;
      if (entries.length <= AT_ONCE) {
        deliver(entries);
        return;
      }
      const dropped: Uint8Array[] = [];
      for (const entry of entries) {
        if (!isRoomFor(entry.length)) {
          dropped.push(entry);
          continue;
        }
        waiting.push(entry);
        bytes += entry.length;
      }
      if (dropped.length > 0) {
        hasDropped = true;
        onDropped(dropped);
      }
      if (timer === undefined) next();
    },
    stop: () => clearTimeout(timer),
  };
};
