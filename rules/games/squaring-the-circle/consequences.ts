/**
 * What the queue holds (SC-010), and what a closed roll in the state is for.
 *
 * An entry is either resolved by itself (a House roll, a completed proof) or
 * asks the player of one mathematician for one form.
 */
import type { CardKind } from './playbooks';
import type { Rolling } from './state';

/** Kind and text of a CARD, as somebody wrote it (SC-052). */
export interface CardWords {
  readonly kind: CardKind;
  readonly text: string;
}

/**
 * Where a CARD comes from; its suggested kind and words hang on it. Moves that
 * bring CARDs of their own go by their printed name.
 */
export type CardSource =
  | { readonly from: 'option'; readonly name: 'own-risk' | 'foe' | 'debt' | 'event' }
  | { readonly from: 'result'; readonly name: 'prove' | 'missed' | 'disprove' }
  | { readonly from: 'conjecture'; readonly name: string }
  | { readonly from: 'move'; readonly name: string };

/** A CARD on its way to a House. */
export interface CardDue {
  readonly do: 'card';
  /** The mathematician or theorem that takes it. */
  readonly on: string;
  /** Who writes it (SC-052). */
  readonly writer: string;
  readonly source: CardSource;
  readonly words: CardWords | null;
  /** False once Evasion was tried or let pass (SC-166: once per CARD). */
  readonly evadable: boolean;
}

/** A result to use or drop (SC-029). */
export interface ResultDue {
  readonly do: 'result';
  readonly who: string;
  readonly only: 'any' | 'prove';
  /** The theorem it is bound to (SC-D33). */
  readonly to: string | null;
  /** The theorem that is the result (SC-042). */
  readonly source: string | null;
}

/** The choice after a weak hit with a result (SC-041, SC-044). */
export interface PickDue {
  readonly do: 'pick';
  readonly who: string;
  readonly use: 'prove' | 'disprove';
  readonly theorem: string;
  readonly source: string | null;
}

/** One entry for each of these kinds, all with the same parts. */
type Entry<Do extends string, Parts> = { readonly [D in Do]: { readonly do: D } & Parts }[Do];

export type Consequence =
  | CardDue
  | ResultDue
  | PickDue
  | { readonly do: 'consent'; readonly who: string; readonly conjecture: string; readonly rolling: Rolling }
  | { readonly do: 'picks'; readonly theorem: string; readonly band: 'strong' | 'weak' | 'miss' }
  | { readonly do: 'complication'; readonly conjecture: string }
  | Entry<'shake' | 'rear', { readonly on: string }>
  | Entry<'fall' | 'out' | 'escape' | 'convert' | 'conjecture' | 'remove', { readonly who: string }>
  | { readonly do: 'benefit'; readonly who: string; readonly theorem: string }
  | { readonly do: 'names'; readonly who: string; readonly count: number }
  | { readonly do: 'lose'; readonly who: string; readonly from: readonly string[] }
  /** A need that reached 0 waits for the CARDs of the same act (SC-D27). */
  | { readonly do: 'complete'; readonly who: string; readonly theorem: string }
  /** Another theorem solved the same problem (SC-046). */
  | { readonly do: 'disprove'; readonly theorem: string }
  /** A problem written to bring `who` back was solved by `by`: each other seat says whether it does (SC-064). */
  | {
      readonly do: 'confirm';
      readonly who: string;
      readonly by: string;
      readonly votes: readonly (readonly [seat: number, yes: boolean])[];
    };

/** What a statement names before the dice (SC-033). */
export interface Statement {
  readonly statement: string;
  readonly problem: string | null;
  readonly conjecture: string | null;
  readonly end: string | null;
  /** Need +1 for construction beyond the picks (SC-115). */
  readonly calculus: boolean;
  /** Owed after a fall (SC-059). */
  readonly escape: boolean;
}

/** All that `land` needs to go on, besides the faces. */
export type Purpose =
  /** One die over the seats: who opens the conference (SC-019, SC-065). */
  | { readonly for: 'guest' }
  | { readonly for: 'house'; readonly on: string }
  | { readonly for: 'state'; readonly who: string; readonly statement: Statement }
  | { readonly for: 'conjecture'; readonly who: string; readonly text: string }
  | { readonly for: 'apply'; readonly who: string; readonly source: string; readonly to: string }
  | {
      readonly for: 'prove' | 'disprove';
      readonly who: string;
      readonly theorem: string;
      readonly source: string | null;
    }
  | { readonly for: 'evade'; readonly who: string; readonly card: CardDue }
  | {
      readonly for: 'move';
      readonly who: string;
      readonly move: string;
      /** A person, group or colleague that the move names; empty for none. */
      readonly target: string;
      readonly agents: readonly string[];
    };
