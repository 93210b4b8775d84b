/**
 * The arithmetic of decks and papers that takes longer than a frame has, by name, so
 * that a worker can be asked for it: what a client makes of its own, and its checks of
 * what the others made. Numbers and bytes go in and come out, and nothing is kept.
 */
import {
  createDealKey,
  createShares,
  createShuffle,
  dealSecret,
  firstOf,
  readRegistration,
  readShares,
  readSharesPart,
  readShuffle,
  shareKey,
  sharesPart,
  startDeck,
  type DealPlace,
} from '../chance';
import { fromHex, toHex } from '../ledger';

type Sharing = Parameters<typeof shareKey>[1];

/** A key for a deck, shared as this says, or among nobody: the payload of an entry. */
const makeDealKey = (place: DealPlace, secret: Uint8Array, sharing: Sharing | null): Uint8Array => {
  const dealer = { pid: place.pid, secret: toHex(secret) };
  return createDealKey(place, secret, sharing === null ? new Uint8Array(0) : shareKey(dealer, sharing));
};

/** What is checked of others. None of these throws, whatever a peer sent. */
interface Checkers {
  readonly readRegistration: typeof readRegistration;
  readonly readShares: typeof readShares;
  readonly readSharesPart: typeof readSharesPart;
  readonly readShuffle: typeof readShuffle;
}

/** So many cards are practised with, and so often: from then on the engine has made fast code of it. */
const [PRACTISED, TIMES] = [40, 4] as const;

/**
 * Shuffles and gives shares of a deck of nobody's: whoever has done it before is several times as fast. Answers with how
 * often all of it held.
 */
const practise = (): number => {
  const place: DealPlace = { gameId: '00'.repeat(32), position: '00'.repeat(32), pid: '00'.repeat(8) };
  const secret = fromHex(dealSecret(new Uint8Array(32), place));
  const joint = createDealKey(place, secret, new Uint8Array(0)).slice(0, 32);
  const before = startDeck(place.gameId, joint, Array<string>(PRACTISED).fill(''));
  const points = Array.from({ length: PRACTISED }, (_, card) => firstOf(before, card));
  const shared = { ...place, purpose: 'practice' };
  const round = (): boolean =>
    readShuffle(place, joint, before, createShuffle(place, joint, before)) !== null &&
    readShares(shared, joint, points, createShares(shared, secret, points)) !== null;
  return Array.from({ length: TIMES }, round).filter(Boolean).length;
};

/** What is made of one's own. */
const makers = { createShares, createShuffle, makeDealKey, sharesPart };

/** Is this something that is made, and not checked? */
export const isMade = (name: WorkName): name is MakeName => name in makers;

export type CheckName = keyof Checkers;
export type MakeName = keyof typeof makers;
export type WorkName = CheckName | MakeName | 'practise';

type Works = Checkers & typeof makers & { readonly practise: typeof practise };
export type Args<N extends WorkName> = Parameters<Works[N]>;
export type Result<N extends WorkName> = ReturnType<Works[N]>;

const works: { readonly [N in WorkName]: (args: Args<N>) => Result<N> } = {
  createShares: (args) => createShares(...args),
  createShuffle: (args) => createShuffle(...args),
  makeDealKey: (args) => makeDealKey(...args),
  practise,
  readRegistration: (args) => readRegistration(...args),
  readShares: (args) => readShares(...args),
  readSharesPart: (args) => readSharesPart(...args),
  readShuffle: (args) => readShuffle(...args),
  sharesPart: (args) => sharesPart(...args),
};

/** Does it at once, on this thread. */
export const work = <N extends WorkName>(name: N, args: Args<N>): Result<N> => works[name](args);

/** Whoever does the arithmetic: a worker, or this very thread. */
export interface Arithmetic {
  /** Rejects where nobody can be had for it. */
  readonly ask: <N extends WorkName>(name: N, args: Args<N>) => Promise<Result<N>>;
}

/** On this thread, each piece in a turn of its own, so that the page can draw in between. */
export const arithmeticHere: Arithmetic = {
  ask: (name, args) =>
    new Promise((resolve) => {
      setTimeout(() => resolve(work(name, args)));
    }),
};

/** Makes something of my own: null while it is under way. */
export type Makers = { readonly [N in MakeName]: (...args: Args<N>) => Uint8Array | null };

/** Everything at once, on this thread. */
export const makersHere: Makers = makers;
