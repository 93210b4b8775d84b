/**
 * Shuffles made and checked beside the page: each is a tenth of a second of plain
 * arithmetic and more on a slow machine, and the screen goes on meanwhile.
 *
 * What is known of a shuffle is remembered, so that the ledger, which asks
 * whenever it judges, waits for nothing. Where it asks about one that nobody has
 * looked at yet, it is checked on the spot.
 */
import { createShuffle, readShuffle, type DealPlace } from '../chance';
import { fromHex, hash, nextMixer, toHex, type Position } from '../ledger';

/** A deck that is to be shuffled, and by whom. */
export interface ShuffleJob {
  readonly place: DealPlace;
  /** The joint key, 32 bytes. */
  readonly joint: Uint8Array;
  /** The deck as it is, 64 bytes for each card. */
  readonly deck: Uint8Array;
}

/** The shuffle that this party is to make at a position; null where it is another's turn, or no deck goes round. */
export const shuffleAt = (
  gameId: string,
  { mixing, digest, people }: Pick<Position<object>, 'mixing' | 'digest' | 'people'>,
  pid: string,
): ShuffleJob | null => {
  if (mixing === undefined || nextMixer(people, mixing) !== pid) return null;
  return { place: { gameId, position: digest, pid }, joint: mixing.deck.joint, deck: mixing.deck.cards };
};

/** Whoever does the arithmetic: a worker, or in tests this very thread. */
export interface Shuffler {
  readonly make: (job: ShuffleJob) => Promise<Uint8Array>;
  /** The deck after this shuffle, or null where its proof does not hold. */
  readonly check: (job: ShuffleJob, bytes: Uint8Array) => Promise<Uint8Array | null>;
}

/** On this thread, at once. */
export const shuffleHere: Shuffler = {
  make: ({ place, joint, deck }) => Promise.resolve(createShuffle(place, joint, deck)),
  check: ({ place, joint, deck }, bytes) => Promise.resolve(readShuffle(place, joint, deck, bytes)),
};

/** Of so many shuffles the outcome is remembered. */
const REMEMBERED = 128;

export interface Shuffles {
  /** What the ledger asks. */
  readonly read: typeof readShuffle;
  /** My shuffle, once it is made; until then null, and it is begun. */
  readonly made: (job: ShuffleJob) => Uint8Array | null;
  /** Is it known whether this shuffle holds? Where it is not it is found out, and `onDone` is called. */
  readonly isKnown: (job: ShuffleJob, bytes: Uint8Array) => boolean;
}

const keyOf = ({ place, joint, deck }: ShuffleJob, bytes: Uint8Array): string => {
  const { gameId, position, pid } = place;
  return toHex(hash('known', fromHex(gameId), fromHex(position), fromHex(pid), joint, deck, bytes));
};

/** `onDone` is called when something that was asked for is there. */
export const createShuffles = (shuffler: Shuffler, onDone: () => void): Shuffles => {
  const known = new Map<string, Uint8Array | null>();
  const begun = new Set<string>();
  const mine = new Map<string, Uint8Array>();
  const remember = (key: string, after: Uint8Array | null): Uint8Array | null => {
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= REMEMBERED) known.delete(oldest);
    known.set(key, after);
    return after;
  };
  /** Begins it, unless that is under way. */
  const begin = (key: string, work: () => Promise<void>): void => {
    if (begun.has(key)) return;
    begun.add(key);
    void work().then(() => {
      begun.delete(key);
      onDone();
    });
  };
  return {
    read: (place, joint, deck, bytes) => {
      const key = keyOf({ place, joint, deck }, bytes);
      const before = known.get(key);
      return before === undefined ? remember(key, readShuffle(place, joint, deck, bytes)) : before;
    },
    made: (job) => {
      const key = keyOf(job, new Uint8Array(0));
      const bytes = mine.get(key);
      if (bytes !== undefined) return bytes;
      begin(key, async () => {
        // Where the worker cannot be had it is done here, slow as that is.
        const made = await shuffler.make(job).catch(() => shuffleHere.make(job));
        mine.clear();
        mine.set(key, made);
        remember(keyOf(job, made), made.slice(0, job.deck.length));
      });
      return null;
    },
    isKnown: (job, bytes) => {
      const key = keyOf(job, bytes);
      if (known.has(key)) return true;
      begin(key, async () => {
        const after = await shuffler.check(job, bytes).catch(() => shuffleHere.check(job, bytes));
        remember(key, after);
      });
      return false;
    },
  };
};
