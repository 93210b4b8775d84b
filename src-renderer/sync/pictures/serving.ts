/** Answers the asks of one peer, one after the other, and no more of them than an honest one has. */
import type { Aside } from '../aside';
import { PART_BYTES, writeMessage, type PictureMessage } from './messages';

type Ask = Extract<PictureMessage, { readonly kind: 'ask' }>;

export interface Serving {
  /** False where there are too many. */
  readonly ask: (ask: Ask) => boolean;
}

/** Asks that may wait. */
const MAX_WAITING = 16;
/** Bytes that a peer is given at once, and bytes a second after that: all of a table twice, then slowly. */
const BURST_BYTES = 96 * 1024 * 1024;
const BYTES_A_SECOND = 2 * 1024 * 1024;

/** `load` answers with all of a picture; null where it is not here. */
export const createServing = (
  aside: Aside,
  load: (hash: string) => Promise<Uint8Array | null>,
  now: () => number,
): Serving => {
  const waiting: Ask[] = [];
  let isBusy = false;
  let left = BURST_BYTES;
  let filled = now();

  const mayGive = (bytes: number): boolean => {
    const at = now();
    left = Math.min(BURST_BYTES, left + ((at - filled) * BYTES_A_SECOND) / 1_000);
    filled = at;
    if (left < bytes) return false;
    left -= bytes;
    return true;
  };
  const give = async ({ hash, from, length }: Ask): Promise<void> => {
    const bytes = await load(hash);
    const end = Math.min(bytes?.length ?? 0, from + length);
    if (!bytes || from >= end || !mayGive(end - from)) return aside.send(writeMessage({ kind: 'none', hash }));
    for (let at = from; at < end; at += PART_BYTES) {
      const part = bytes.subarray(at, Math.min(end, at + PART_BYTES));
      aside.send(writeMessage({ kind: 'part', hash, from: at, total: bytes.length, bytes: part }));
    }
  };
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let ask = waiting.shift(); ask; ask = waiting.shift()) await give(ask);
    isBusy = false;
  };

  return {
    ask: (ask) => {
      if (waiting.length >= MAX_WAITING) return false;
      waiting.push(ask);
      void work();
      return true;
    },
  };
};
