/**
 * What a move with a name can be: one record of hooks for each, in a file of its own.
 *
 * The general machinery (bonuses, Houses, theorems, statements, results, offers) asks the records of those concerned
 * and names no move. A hook reads the state, or writes a telling and answers with consequences for the head of the
 * queue, in order. Records import only what stands below the machinery: state, telling, consequences, facts, asks.
 *
 * "Holder" is always the mathematician whose sheet has the move. Decision 0050 says why it is built so.
 */
import type { Band, Field } from '../../../../kernel/offer';
import type { Throw } from '../../bonuses';
import type { AskDue, Consequence, NamedParts } from '../../consequences';
import type { SquaringRefusal } from '../../facts';
import type { CardKind, Stat } from '../../playbooks';
import type { Band3, Benefit, Mathematician, Pool, Rolling, SquaringState, Theorem, TheoremOption } from '../../state';
import type { Telling } from '../../telling';

/** A named move whose dice have fallen; without dice it lands at once, as `strong`. */
export interface Landing {
  readonly who: string;
  readonly move: string;
  readonly named: NamedParts;
  readonly band: Band3;
  /** The moves made so far in this chain of follow-ups, this one included (SC-009). */
  readonly made: readonly string[];
}

/** What a move names besides itself: the keys that it takes, their fields, and whether what is named will do. */
export interface Asks {
  readonly keys: readonly (keyof NamedParts)[];
  readonly fields: (state: SquaringState, who: Mathematician) => readonly Field[];
  readonly judge: (state: SquaringState, who: Mathematician, named: NamedParts) => SquaringRefusal | null;
  /** Why it cannot be started now, whatever is filled in. */
  readonly closed?: (state: SquaringState, who: Mathematician) => SquaringRefusal | null;
}

/** A move that is started by its name (SC-075). */
export interface Start extends Asks {
  /** What is added to its roll; null where no dice fall. */
  readonly stat: Stat | 'agents' | null;
  readonly isConferenceMove?: boolean;
  readonly bands: readonly Band[];
  /** A free move: allowed in or out of turn while this says nothing against it, and never counted (SC-008). */
  readonly free?: (state: SquaringState, who: Mathematician) => SquaringRefusal | null;
  readonly price?: (named: NamedParts) => Price;
  /** What the dice bring. */
  readonly land: (telling: Telling, landing: Landing) => readonly Consequence[];
}

/** Hold that a move costs before its dice. */
export interface Price {
  readonly pool: string;
  readonly points: number;
}

/**
 * Another way to start a move, with a form of its own. It is taken where what is named agrees with `fixed` and has its
 * `keys`; no other way of this move has the same.
 */
export interface Variation {
  readonly of: string;
  /** What its form asks besides what the move asks. */
  readonly keys?: readonly (keyof NamedParts)[];
  /** The parts of its form that are not asked. */
  readonly fixed?: NamedParts;
  readonly fields?: Asks['fields'];
  readonly judge?: Asks['judge'];
  readonly closed?: Asks['closed'];
  /** The stat that it rolls instead. */
  readonly stat?: Stat;
  readonly price?: (named: NamedParts) => Price;
  /** Whether this way also opens the move to a holder who does not own it (SC-007). */
  readonly opens?: boolean;
}

/** A House roll (SC-054). `attacker` is whoever used a result to disprove and so caused it. */
export interface HouseRoll {
  readonly state: SquaringState;
  readonly on: string;
  readonly isTheorem: boolean;
  readonly attacker: string | null;
}

/** In the order of SC-D51: the modifier, its floor, and what is added to the roll outside it. */
interface HouseHooks {
  /** Asked of the bearer; of a theorem's owner. */
  readonly modifier?: (roll: HouseRoll, holder: Mathematician) => number;
  readonly floor?: (roll: HouseRoll, holder: Mathematician) => number | null;
  /** Asked of the bearer and of the attacker, each once. */
  readonly outside?: (roll: HouseRoll, holder: Mathematician) => number;
}

/** What its holder may or must do when she states a theorem (SC-036). */
interface StatingHooks {
  /** For 1 more need she may have this benefit beyond her picks. */
  readonly extra?: Benefit;
  readonly asksEnd?: boolean;
  readonly asksLogic?: boolean;
  /** What an exhaustion that she picks adds, instead of 4. */
  readonly exhaustion?: number;
  /** Options that come with those that the theorem has got at its stating. */
  readonly gains?: (options: readonly TheoremOption[]) => readonly TheoremOption[];
}

/** Hold of this move's pool (SC-005). */
interface PoolHooks {
  /** Whether a point may help a roll of its bearer. */
  readonly helps?: boolean;
  /** Whether a point may be posted for a roll of this colleague (SC-003). */
  readonly lends?: (pool: Pool, to: Mathematician, holder: Mathematician) => boolean;
  /** Whether it ends with the conference (SC-084). */
  readonly endsWithConference?: boolean;
}

/** What was said in answer to an `ask`. */
export interface Said {
  readonly choice?: string;
  readonly theorems?: readonly string[];
  readonly card?: string;
  readonly names?: readonly string[];
}

/** A choice that the rules place after the dice, or before somebody else's: a queued form (SC-003). */
interface AskHooks {
  readonly fields: (state: SquaringState, asked: AskDue) => readonly Field[];
  readonly judge: (state: SquaringState, asked: AskDue, said: Said) => SquaringRefusal | null;
  /** The entry is off the queue. `asked.then` is what comes where she lets things be: answer it, or something else. */
  readonly apply: (telling: Telling, asked: AskDue, said: Said) => readonly Consequence[];
  /** What stands for her where she is passed over. */
  readonly fallback: (state: SquaringState, asked: AskDue) => Said;
  /** What goes without saying, because nothing is left to choose. */
  readonly alone?: (state: SquaringState, asked: AskDue) => Said | null;
  /** What her client says by itself. */
  readonly routine?: (state: SquaringState, asked: AskDue) => Said | null;
  /** Asked of a mathematician's player even after she has left (SC-064). */
  readonly staysHers?: boolean;
}

/** A roll that somebody else may change before the dice (SC-003); she is asked by `ask`, with `asked.rolling`. */
interface HinderHooks {
  readonly may: (state: SquaringState, holder: Mathematician, rolling: Rolling) => boolean;
  readonly alters: (telling: Telling, asked: AskDue, said: Said) => Rolling | null;
}

/** A theorem that has just been disproved (SC-045). */
export interface Disproof {
  readonly theorem: Theorem;
  readonly by: 'house' | 'rival' | 'impossible';
  readonly attacker: string | null;
}

/** What brought a theorem's House down: a roll, by a CARD or a shaking. */
export interface HouseFall {
  readonly theorem: Theorem;
  readonly card: string | null;
  readonly attacker: string | null;
}

/** One move: its printed name, its rule, and its hooks. */
export interface PlaybookMove {
  readonly name: string;
  readonly rule: string;
  /** The printed move whose second part it is: whoever has that has this. */
  readonly partOf?: string;
  /** The kind that its CARD suggests (SC-D23). */
  readonly kind?: CardKind;
  /** A claim of +1, and for which rolls (SC-006). */
  readonly claim?: (roll: Pick<Throw, 'use'>) => boolean;
  /** What it adds by itself to a roll of its holder; never asked for House rolls. */
  readonly standing?: (state: SquaringState, holder: Mathematician, roll: Throw) => number;
  readonly house?: HouseHooks;
  readonly stating?: StatingHooks;
  readonly start?: Start;
  readonly varies?: Variation;
  readonly pool?: PoolHooks;
  /** The pool of another move, points of which it lets its holder post for colleagues (SC-161). */
  readonly lendsFrom?: string;
  readonly ask?: AskHooks;
  readonly hinders?: HinderHooks;
  /** Changes what a named move of its holder brings, before it is queued: more, or an `ask` in its place. */
  readonly afterLanding?: (telling: Telling, landing: Landing, due: readonly Consequence[]) => readonly Consequence[];
  /** Whether it answers a CARD that is about to come (SC-166). */
  readonly evades?: boolean;
  /** Whether a theorem that is not proven may be applied (SC-091). */
  readonly appliesUnproven?: boolean;
  /** Whether a point of its pool turns a result into something else (SC-100). */
  readonly transforms?: boolean;
  /** Asked of the attacker where her result would put a CARD on a theorem; the CARD is `card` (SC-121). */
  readonly insteadOfCard?: (
    state: SquaringState,
    holder: Mathematician,
    theorem: Theorem,
    card: Consequence,
  ) => AskDue | null;
  /** Hold that a proof by construction leaves its prover (SC-038). */
  readonly construction?: number;
  /** Experience for whoever completes what the holder's conjecture asked for (SC-048). */
  readonly rewardsProof?: number;
  /** Asked of the holder when she has proven a theorem, last of all (SC-043). */
  readonly onProven?: (state: SquaringState, holder: Mathematician, theorem: Theorem) => readonly Consequence[];
  /** Asked of a theorem's owner when somebody's result hit in proving it (SC-169). */
  readonly onHelped?: (telling: Telling, holder: Mathematician, helper: string) => void;
  /** Asked of the attacker: her result disproved it (SC-114). */
  readonly onDisproving?: (state: SquaringState, holder: Mathematician, disproof: Disproof) => readonly Consequence[];
  /** Asked of the owner of what was disproved (SC-106). */
  readonly onDisproved?: (state: SquaringState, holder: Mathematician, disproof: Disproof) => readonly Consequence[];
  /** Asked of the owner when the House roll of her theorem is 10 or more. */
  readonly onHouseStands?: (telling: Telling, holder: Mathematician, theorem: Theorem) => void;
  /** Asked of the owner when a House roll would disprove her theorem: consequences instead of that, or null. */
  readonly onHouseFalls?: (
    state: SquaringState,
    holder: Mathematician,
    fall: HouseFall,
  ) => readonly Consequence[] | null;
  /** Asked of everybody attending when play begins (SC-069). */
  readonly onPlayBegins?: (state: SquaringState, holder: Mathematician) => readonly Consequence[];
  /** Asked when one of several agents would be lost: a form instead of the usual one, or null (SC-178). */
  readonly onLosing?: (state: SquaringState, holder: Mathematician, from: readonly string[]) => AskDue | null;
  /** A report that its holder makes at any time, in or out of turn: she enters, she leaves (SC-117). */
  readonly reports?: {
    readonly fields: (state: SquaringState, who: Mathematician) => readonly Field[];
    readonly judge: (state: SquaringState, who: Mathematician, said: Said) => SquaringRefusal | null;
    readonly apply: (telling: Telling, who: Mathematician, said: Said) => void;
  };
}
