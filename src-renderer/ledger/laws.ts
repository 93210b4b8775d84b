/**
 * The laws by which entries of one party are compared, and children of one
 * position chosen. A ledger has these; only a test gives it others, to see that
 * without any one of them some promise is broken.
 */
import { byCodeUnit } from '../../rules/kernel/json';
import { kinds, type Body } from './entry';
import type { How } from './positions';

/** What is asked of a child when it is weighed against another. */
interface Child {
  readonly digest: string;
  readonly how: How;
}

/** The questions that the fold asks (trust 3.5 and 3.6). */
export interface Laws {
  /** X1: have two entries one author and one count? */
  readonly isSameCount: (a: Body, b: Body) => boolean;
  /** X2: do two entries that fill a place have one author, one seat and one position? */
  readonly isSamePlace: (a: Body, b: Body) => boolean;
  /** May an entry be its author's newest word, given the position it stands on as far as that is known? */
  readonly isPlaceable: (position: { readonly attached: boolean } | undefined) => boolean;
  /** The choices that an entry builds upon, and so keeps as a combination. */
  readonly combinationOf: (body: Body) => readonly string[];
  /** Which of two children with equal support comes first. */
  readonly byRank: (a: Child, b: Child) => number;
}

const fillers: ReadonlySet<number> = new Set([kinds.move, kinds.choice, kinds.batch, kinds.ballot, kinds.shuffle]);

/** Does this entry fill a place, where a seat has one word? Votes, acks, shares, answers and side entries may be many. */
export const fillsPlace = ({ kind }: Body): boolean => fillers.has(kind);

/** The laws of every table. */
export const laws: Laws = {
  isSameCount: (a, b) => a.pid === b.pid && a.seq === b.seq,
  isSamePlace: (a, b) => a.pid === b.pid && a.seat === b.seat && a.on === b.on,
  // Not simply the newest: a party that once built on a liar's hidden branch would weigh nothing for those who lack it.
  isPlaceable: (position) => position?.attached === true,
  combinationOf: ({ via }) => via,
  byRank: (a, b) => Number(b.how === 'cert') - Number(a.how === 'cert') || byCodeUnit(a.digest, b.digest),
};
