/**
 * Decks and papers made and checked beside the page: a shuffle is a tenth of a second
 * of plain arithmetic, the shares of seven others are another, more on a slow
 * machine, and the screen goes on meanwhile.
 *
 * What a check has found is remembered, so that the ledger, which asks whenever it
 * judges, waits for nothing. Where it asks about something that nobody has looked at
 * yet, that is checked on the spot. Remembered is the outcome for exactly these bytes
 * in this place, so that what a verdict is never depends on who has found it, or when.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hash, toHex } from '../ledger';
import {
  arithmeticHere,
  work,
  type Args,
  type Arithmetic,
  type CheckName,
  type MakeName,
  type Makers,
  type Result,
  type WorkName,
} from './arithmetic';

/** What came of trying something out. */
type Tried<T> = { readonly value: T } | { readonly awaits: string };

export interface Checks {
  /** What the ledger asks. */
  readonly read: { readonly [N in CheckName]: (...args: Args<N>) => Result<N> };
  /**
   * Runs something that asks, and ends it where it asks for what is not known yet: that is found out then, and `onDone` is
   * called. Whatever runs must change nothing, since it may be left at any question; a fold is asked for before.
   */
  readonly tryOut: <T>(run: () => T) => Tried<T>;
  /** Is what was awaited still being found out? */
  readonly isUnderWay: (awaited: string) => boolean;
  /** Something of mine, once it is made; until then null, and it is begun, and `onDone` is called. */
  readonly made: Makers;
}

/** Of so many checks of a kind the outcome is remembered, and so many things of mine. */
const REMEMBERED = 128;
const KEPT = 16;

/** Ends what is tried out; it reaches nobody. */
const notYet = new Error('this is not known yet');

/** These arguments, as nothing else is spelled: each kind of work has numbers in some places and bytes in others. */
const keyOf = <N extends WorkName>(name: N, args: Args<N>): string => {
  const bytes: Uint8Array[] = [];
  const text = JSON.stringify([name, args], (_, value: unknown) =>
    value instanceof Uint8Array ? bytes.push(value) : value,
  );
  return toHex(hash('known', utf8ToBytes(text), ...bytes));
};

const later = (wait: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, wait));

const put = <T>(into: Map<string, T>, most: number, key: string, value: T): T => {
  const [oldest] = into.keys();
  if (oldest !== undefined && into.size >= most) into.delete(oldest);
  into.set(key, value);
  return value;
};

/**
 * `onDone` is called when something that was asked for is there. What somebody brought is looked at so many milliseconds
 * after it came as `waitFor` says of her.
 */
export const createChecks = (
  arithmetic: Arithmetic,
  onDone: () => void,
  waitFor: (author: string) => number = () => 0,
): Checks => {
  const known: { readonly [N in CheckName]: Map<string, Result<N>> } = {
    readRegistration: new Map(),
    readShares: new Map(),
    readSharesPart: new Map(),
    readShuffle: new Map(),
  };
  const mine = new Map<string, Uint8Array>();
  const begun = new Set<string>();
  /** What the trial that runs has asked for in vain; null where none runs. */
  let trial: { awaits: string } | null = null;

  const begin = <N extends WorkName>(
    key: string,
    [name, args, wait]: readonly [name: N, args: Args<N>, wait: number],
    take: (result: Result<N>) => void,
  ): void => {
    if (begun.has(key)) return;
    begun.add(key);
    // Where the worker cannot be had it is done here, slow as that is.
    const ask = (): Promise<Result<N>> => arithmetic.ask(name, args).catch(() => arithmeticHere.ask(name, args));
    void (wait === 0 ? ask() : later(wait).then(ask)).then((result) => {
      begun.delete(key);
      take(result);
      onDone();
    });
  };
  const find = <N extends CheckName>(name: N, args: Args<N>, author: string): Result<N> => {
    const key = keyOf(name, args);
    const found = known[name];
    const before = found.get(key);
    if (before !== undefined) return before;
    if (trial === null) return put(found, REMEMBERED, key, work(name, args));
    trial.awaits = key;
    begin(key, [name, args, waitFor(author)], (result) => put(found, REMEMBERED, key, result));
    throw notYet;
  };
  const make = (name: MakeName, args: Args<MakeName>, take?: (bytes: Uint8Array) => void): Uint8Array | null => {
    const key = keyOf(name, args);
    const bytes = mine.get(key);
    if (bytes !== undefined) return bytes;
    begin(key, [name, args, 0], (made) => {
      put(mine, KEPT, key, made);
      take?.(made);
    });
    return null;
  };
  return {
    read: {
      readRegistration: (...args) => find('readRegistration', args, args[1].pid),
      readShares: (...args) => find('readShares', args, args[0].pid),
      readSharesPart: (...args) => find('readSharesPart', args, args[0].pid),
      readShuffle: (...args) => find('readShuffle', args, args[0].pid),
    },
    tryOut: (run) => {
      trial = { awaits: '' };
      try {
        return { value: run() };
      } catch (error) {
        if (error !== notYet) throw error;
        return { awaits: trial.awaits };
      } finally {
        trial = null;
      }
    },
    isUnderWay: (awaited) => begun.has(awaited),
    made: {
      createShares: (...args) => make('createShares', args),
      makeDealKey: (...args) => make('makeDealKey', args),
      sharesPart: (...args) => make('sharesPart', args),
      createShuffle: (...args) =>
        make('createShuffle', args, (made) => {
          // My own proof holds; to check it would hold up everybody.
          const [place, joint, deck] = args;
          const key = keyOf('readShuffle', [place, joint, deck, made]);
          put(known.readShuffle, REMEMBERED, key, made.slice(0, deck.length));
        }),
    },
  };
};
