/**
 * What a seat prepares for itself, unseen by the others: kinds of things, each with a name and words of her own.
 *
 * The rules know that there is such a thing and where a prepared name may be brought into play; they never see what was
 * prepared. It stays on the machine of whoever holds the seat, until she makes a move with it (decision 0057).
 */
import type { Say } from './say';

export interface PrepKind {
  /** A word of ours, for instance `cast`. */
  readonly id: string;
  readonly title: Say;
  readonly hint: Say;
  /** The forms that a prepared thing can be brought into play by: how their ids begin, and the fields that take its name and its words. */
  readonly reveals: readonly { readonly offer: string; readonly name: string; readonly text?: string }[];
}
