/**
 * What the queue holds (SC-010), and what a closed roll in the state is for.
 *
 * An entry is either resolved by itself (a House roll, a completed proof) or
 * asks the player of one mathematician for one form.
 */
import type { CardKind } from './playbooks';
import type { Band3, Logic, Rolling } from './state';

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
  | { readonly from: 'option'; readonly name: 'own-risk' | 'foe' | 'debt' | 'event' | 'complete' }
  | { readonly from: 'result'; readonly name: 'prove' | 'missed' | 'disprove' | 'tainted' }
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
  /** False once it was evaded or let pass (SC-166: once per CARD). */
  readonly evadable: boolean;
  /** Whose result to disprove it is, or null: it answers for the House roll that follows (SC-136, SC-114). */
  readonly attacker: string | null;
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
  /** A theorem that it may not be used on (SC-127). */
  readonly not: string | null;
  /** The theorem proven with it takes a CARD after the roll (SC-095). */
  readonly tainted: boolean;
  /** It goes to another theorem than the result before it (SC-127). */
  readonly isTwin: boolean;
}

/** The choice after a weak hit with a result (SC-041, SC-044). */
export interface PickDue {
  readonly do: 'pick';
  readonly who: string;
  readonly use: 'prove' | 'disprove';
  readonly theorem: string;
  readonly source: string | null;
  readonly tainted: boolean;
}

/** A move at once, in or out of turn and never counted; it may be declined (SC-009). */
export interface FollowUpDue {
  readonly do: 'followup';
  readonly who: string;
  /** What is added to its own roll. */
  readonly bonus: number;
  /** The one move that it is for, or null for any but those made. */
  readonly only: string | null;
  /** The moves made so far in this chain. */
  readonly made: readonly string[];
}

/** A choice that a move leaves to `who`; the record of the move says what is asked and what comes of it. */
export interface AskDue {
  readonly do: 'ask';
  readonly who: string;
  /** The move whose record answers. */
  readonly move: string;
  /** An id that it is about, or empty. */
  readonly about: string;
  /** Ids to choose from, where the record wants some kept. */
  readonly among: readonly string[];
  /** What comes where she lets things be, or has left. */
  readonly then: readonly Consequence[];
  /** A closed roll that waits for her (SC-003). */
  readonly rolling: Rolling | null;
}

/** What a named move names besides itself, as it came from her player; each move takes few of these. */
export interface NamedParts {
  readonly theorem?: string;
  readonly colleague?: string;
  readonly target?: string;
  readonly agents?: readonly string[];
  readonly problem?: string;
  readonly card?: string;
  readonly theirs?: string;
  readonly statement?: string;
  readonly end?: string;
  readonly reason?: string;
  readonly borrowed?: string;
  readonly pool?: string;
  readonly amount?: number;
  readonly way?: 'increase' | 'reduce';
  readonly toward?: 'virtue' | 'vice';
  readonly psyops?: boolean;
  readonly spook?: string;
  /** A teammate, or `basis`: how she uses a move that she does not own (SC-113, SC-141). */
  readonly via?: string;
}

/** One entry for each of these kinds, all with the same parts. */
type Entry<Do extends string, Parts> = { readonly [D in Do]: { readonly do: D } & Parts }[Do];

export type Consequence =
  | CardDue
  | ResultDue
  | PickDue
  | { readonly do: 'consent'; readonly who: string; readonly conjecture: string; readonly rolling: Rolling }
  | { readonly do: 'picks'; readonly theorem: string; readonly band: Band3 }
  | { readonly do: 'complication'; readonly conjecture: string }
  | FollowUpDue
  | AskDue
  | { readonly do: 'shake'; readonly on: string; readonly attacker: string | null }
  | { readonly do: 'rear'; readonly on: string }
  | Entry<'fall' | 'out' | 'escape' | 'convert' | 'conjecture' | 'remove', { readonly who: string }>
  | { readonly do: 'benefit'; readonly who: string; readonly theorem: string }
  | { readonly do: 'names'; readonly who: string; readonly count: number }
  | {
      readonly do: 'lose';
      readonly who: string;
      readonly from: readonly string[];
      /** Whether a move of hers has had its say (SC-178). */
      readonly isAsked: boolean;
    }
  /** A need that reached 0 waits for the CARDs of the same act (SC-D27). */
  | { readonly do: 'complete'; readonly who: string; readonly theorem: string }
  /** It is dead: its House fell after all, another theorem solved its problem, or that cannot be solved (SC-045, SC-046, SC-120). */
  | {
      readonly do: 'disprove';
      readonly theorem: string;
      readonly by: 'house' | 'rival' | 'impossible';
      readonly attacker: string | null;
    }
  /** Hold that a move takes away (SC-164). */
  | { readonly do: 'loseHold'; readonly who: string; readonly pool: string; readonly rule: string }
  /**
   * Each other seat than that of `by` says yes or no: whether a problem that `by` solved brings `who` back (SC-064), or
   * whether the problem that `by` has chosen is of the sort by which she could transcend (SC-028; `who` is herself).
   */
  | {
      readonly do: 'confirm';
      readonly what: 'back' | 'fits';
      readonly who: string;
      readonly by: string;
      readonly problem: string;
      readonly votes: readonly (readonly [seat: number, yes: boolean])[];
    };

/** What a statement names before the dice (SC-033). */
export interface Statement {
  readonly statement: string;
  readonly problem: string | null;
  readonly conjecture: string | null;
  readonly end: string | null;
  /** Moves by which she has a benefit beyond the picks, for 1 more need each (SC-092, SC-115). */
  readonly extras: readonly string[];
  readonly logic: Logic | null;
  /** Owed after a fall (SC-059). */
  readonly escape: boolean;
}

/** All that `land` needs to go on, besides the faces. */
export type Purpose =
  /** One die over the seats: who opens the conference (SC-019, SC-065). */
  | { readonly for: 'guest' }
  | { readonly for: 'house'; readonly on: string; readonly card: string | null; readonly attacker: string | null }
  | { readonly for: 'state'; readonly who: string; readonly statement: Statement }
  | { readonly for: 'conjecture'; readonly who: string; readonly text: string }
  | { readonly for: 'apply'; readonly who: string; readonly source: string; readonly to: string }
  | {
      readonly for: 'prove' | 'disprove';
      readonly who: string;
      readonly theorem: string;
      readonly source: string | null;
      readonly tainted: boolean;
    }
  | { readonly for: 'evade'; readonly who: string; readonly card: CardDue }
  | {
      readonly for: 'move';
      readonly who: string;
      readonly move: string;
      readonly named: NamedParts;
      /** The moves made in this chain of follow-ups, this one included (SC-009). */
      readonly made: readonly string[];
    };

/** A CARD for the queue, aimed at a mathematician or a theorem. */
export const cardDue = (
  on: string,
  writer: string,
  source: CardSource,
  part: Partial<Pick<CardDue, 'words' | 'attacker'>> = {},
): CardDue => ({ do: 'card', on, writer, source, words: null, evadable: true, attacker: null, ...part });

/** The CARD that a named move brings its own user. */
export const ownCard = (who: string, move: string): CardDue => cardDue(who, who, { from: 'move', name: move });

/** A result to use on any stated theorem (SC-029), unless `part` says otherwise. */
export const resultDue = (who: string, part: Partial<Omit<ResultDue, 'do' | 'who'>> = {}): ResultDue => ({
  do: 'result',
  who,
  only: 'any',
  to: null,
  source: null,
  not: null,
  tainted: false,
  isTwin: false,
  ...part,
});

/** A choice that the record of `move` asks of `who`. */
export const askDue = (
  who: string,
  move: string,
  part: Partial<Pick<AskDue, 'about' | 'among' | 'then' | 'rolling'>> = {},
): AskDue => ({ do: 'ask', who, move, about: '', among: [], then: [], rolling: null, ...part });
