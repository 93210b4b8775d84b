/**
 * Who holds the pen of one party. A profile that was copied to a second machine has the same key there, and two that
 * write would sign two entries in one place, which shows their owner as a liar. So of all open copies one writes, and
 * the others watch (trust 3.7, S2 and S3).
 *
 *   comes   just opened: hears first what the others have of mine, and whether another copy is there
 *   holds   writes
 *   rests   watches, because another copy wrote when this one came
 *   wants   the person asked to play here; writes once the other has put the pen down, and all it wrote has come
 */
import { refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import type { Pen, Twin } from '../sync';

/** What the screen says of it: nothing where this is the only copy, or writes undisturbed. */
export type PenNotice = 'watches' | 'plays' | 'left' | 'takes' | 'behind' | 'foreign';

/** Does another copy write, or write until it is heard to have ended? */
export const isElsewhere = (notice: PenNotice | null): boolean =>
  notice === 'watches' || notice === 'left' || notice === 'takes' || notice === 'behind';

export interface PenFacts {
  /** My own session, and those of other copies with my key. */
  readonly session: number;
  readonly twins: readonly Twin[];
  /** How many entries of mine are in the ledger here. */
  readonly own: number;
  /** Somebody of the table has told all that she has. */
  readonly isHeard: boolean;
  /** There is a link with anybody. */
  readonly isLinked: boolean;
  /** Milliseconds, on a clock that only goes forward. */
  readonly now: number;
}

export interface PenHolder {
  /** To be called whenever anything of it may have changed. */
  readonly look: (facts: PenFacts) => void;
  readonly maySign: () => boolean;
  /** Why nothing may be written here; null where it may, or may in a moment. */
  readonly bar: () => Ruling<never, Refusal<'table.twin' | 'table.behind'>> | null;
  /** Resolves once this copy knows whether it writes. */
  readonly known: () => Promise<void>;
  /** What the other copies are told. */
  readonly told: (own: number) => Pen;
  readonly notice: () => PenNotice | null;
  /** The person wants to play here. */
  readonly playHere: () => void;
  /** The person says that the other copy is no more, and that what is missing of hers will not come. */
  readonly goOnWithout: () => void;
  /** An entry of mine has come that was not written here. */
  readonly foreign: (now: number) => void;
}

export interface PenParts {
  /** The table had begun before it was opened: there may be entries of mine that are not here. */
  readonly isReopened: boolean;
  /** Resolves when nothing is being signed any more. */
  readonly settled: () => Promise<void>;
  /** It writes now, or writes no longer. */
  readonly onChange: () => void;
}

/** Nobody is linked after this long: so nobody is there who could tell. */
const ALONE_MS = 3_000;
/** Another visit of mine that others speak of is one that has ended, if it does not say a word for so long. */
const GHOST_MS = 4_000;
/** Whoever is linked and tells nothing is not waited for any longer. */
const MOST_MS = 10_000;

/** Of an older Roundel nobody knows whether it writes: it does. */
const penOf = ({ pen }: Twin): Pen => pen ?? { state: 'holds', own: 0 };

export const createPen = ({ isReopened, settled, onChange }: PenParts): PenHolder => {
  let state: Pen['state'] = 'comes';
  let isYielding = false;
  let isForeign = false;
  let since: number | null = isReopened ? null : -MOST_MS;
  let needs = 0;
  let waiting: (() => void)[] = [];
  let last: PenFacts = { session: 0, twins: [], own: 0, isHeard: false, isLinked: false, now: 0 };

  /** Copies that do not answer, and the person says that they are no more. */
  const passedOver = new Set<number>();

  const live = (): readonly Twin[] => last.twins.filter(({ isLive, session }) => isLive && !passedOver.has(session));
  const isThere = (wanted: Pen['state'], rank = Infinity): boolean =>
    live().some((twin) => penOf(twin).state === wanted && (twin.session < rank || !twin.pen));
  const become = (next: Pen['state']): void => {
    state = next;
    if (next !== 'comes') {
      isForeign = false;
      const ready = waiting;
      waiting = [];
      for (const resolve of ready) resolve();
    }
    onChange();
  };
  const isAwake = ({ isHeard, isLinked, twins, now }: PenFacts): boolean => {
    since ??= now;
    const waited = now - since;
    if (waited >= MOST_MS) return true;
    if (!isHeard) return !isLinked && waited >= ALONE_MS;
    return twins.every(({ isLive }) => isLive) || waited >= GHOST_MS;
  };
  /** The other may sign as soon as it hears of this; so it hears only once what was on its way here is signed. */
  const putDown = async (): Promise<void> => {
    isYielding = true;
    await settled();
    isYielding = false;
    become('rests');
  };

  return {
    look: (facts) => {
      last = facts;
      needs = Math.max(needs, ...live().map((twin) => penOf(twin).own));
      const { session, own } = facts;
      const isCaughtUp = own >= needs;
      if (state === 'comes') {
        if (isThere('holds') || isThere('wants')) become('rests');
        else if (isAwake(facts) && !isThere('comes', session)) become(isCaughtUp ? 'holds' : 'rests');
      } else if (state === 'holds') {
        if (!isYielding && (isThere('wants') || isThere('holds', session))) void putDown();
      } else if (state === 'wants' && isCaughtUp && !isThere('holds') && !isThere('wants', session)) become('holds');
    },
    maySign: () => state === 'holds' && !isYielding && !isThere('holds'),
    bar: () => {
      if (state === 'rests' || isYielding || (state === 'holds' && isThere('holds'))) return refuse('table.twin', {});
      return state === 'wants' ? refuse('table.behind', {}) : null;
    },
    known: () => (state === 'comes' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    told: (own) => ({ state, own }),
    notice: () => {
      const isTwin = live().length > 0;
      if (state === 'rests') return isTwin ? 'watches' : 'left';
      if (state === 'wants') return isTwin ? 'takes' : 'behind';
      if (state === 'comes') return isForeign ? 'foreign' : null;
      return isTwin ? 'plays' : null;
    },
    playHere: () => {
      if (state === 'rests') become('wants');
    },
    goOnWithout: () => {
      if (state !== 'wants') return;
      needs = 0;
      for (const { session } of last.twins) passedOver.add(session);
      become('holds');
    },
    foreign: (now) => {
      // While another copy is seen, what it writes is expected.
      if (state !== 'holds' || live().length > 0) return;
      isForeign = true;
      since = now;
      become('comes');
    },
  };
};
