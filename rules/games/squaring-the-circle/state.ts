/**
 * The state of a table of Squaring the Circle: plain records and lists.
 *
 * A seat is a player's place; a mathematician has an id of her own, because
 * after a permanent consequence (SC-064) the player of a seat makes a new one.
 * Records are read with `find`, never with a bare index: ids come from peers.
 */
import type { RollShown } from '../../kernel/game';
import type { RollFor } from '../../kernel/offer';
import { assert } from '../../kernel/ruling';
import { find } from '../../kernel/shapes';
import type { Consequence, Purpose } from './consequences';
import type { CardKind, Stat } from './playbooks';

export interface Card {
  readonly id: string;
  readonly kind: CardKind;
  readonly text: string;
}

/** Hold (SC-005): `target` is empty where the move names none. */
export interface Pool {
  readonly move: string;
  readonly target: string;
  readonly points: number;
}

export interface Agent {
  readonly id: string;
  readonly name: string;
  /** The thief playbook whose tasks suit her. */
  readonly type: string;
}

/** A specialist whom she brought in until the conference ends (SC-141). */
export interface Teammate {
  readonly id: string;
  readonly name: string;
  /** Whether nothing has been done through her yet: the first time has +1. */
  readonly isFresh: boolean;
}

export interface Mathematician {
  readonly id: string;
  readonly seat: number;
  readonly name: string;
  readonly origin: string;
  readonly look: string;
  readonly vice: string;
  readonly colleagues: string;
  readonly math: string;
  readonly thief: string;
  readonly stats: Readonly<Record<Stat, number>>;
  readonly moves: readonly string[];
  readonly house: readonly Card[];
  readonly xp: number;
  /** Advances earned and not taken. */
  readonly due: number;
  readonly taken: readonly string[];
  readonly trophies: readonly string[];
  /** Unspent forwards, summed by scope: `any` or a theorem's id (SC-004). */
  readonly forward: Readonly<Record<string, number>>;
  readonly pools: readonly Pool[];
  /** Her unproven escape theorems; she is fallen while there is one (SC-059). */
  readonly escapes: readonly string[];
  readonly doubled: boolean;
  /** Retired in glory (SC-028), or a permanent consequence; `isFree` once a problem solved for it has ended it, until she can be played again (SC-064). */
  readonly out: {
    readonly how: 'removed' | 'imprisoned' | 'dead' | 'transcended';
    readonly text: string;
    readonly isFree: boolean;
  } | null;
  readonly agents: readonly Agent[];
  /** Moves closed to her until the conference ends (SC-172). */
  readonly banned: readonly string[];
  readonly student: { readonly name: string; readonly ready: boolean } | null;
  /** Open problems that she solved at this conference. */
  readonly solved: readonly string[];
  readonly boss: 'cruel' | 'loyal' | null;
  readonly team: readonly Teammate[];
  /** Whether she keeps to herself what helpers of her theorems would earn (SC-169). */
  readonly withholds: boolean;
  /** In a closed space, as she reported (SC-117). */
  readonly enclosed: boolean;
}

/** How two dice have fallen: 10 or more, 7 to 9, or less (SC-002). */
export type Band3 = 'strong' | 'weak' | 'miss';

export type TheoremStatus = 'stated' | 'proven' | 'disproved' | 'scrapped' | 'lapsed';
/** A logician's theorems have one of two logics (SC-118). */
export type Logic = 'consistent' | 'complete';
export type Benefit = 'trivial' | 'construction' | 'induction' | 'contradiction';
export type Drawback = 'exhaustion' | 'own-risk' | 'foe' | 'debt' | 'event';
/** What stays on record of the picks: benefits, and exhaustion (the other drawbacks show as CARDs). */
export type TheoremOption = Benefit | 'exhaustion';

export interface Theorem {
  readonly id: string;
  readonly by: string;
  readonly statement: string;
  readonly status: TheoremStatus;
  readonly need: number;
  readonly startNeed: number;
  readonly options: readonly TheoremOption[];
  readonly house: readonly Card[];
  readonly problem: string | null;
  readonly conjecture: string | null;
  readonly end: string | null;
  readonly base: number;
  readonly lemma: number;
  readonly exhausted: boolean;
  readonly provedBy: string | null;
  readonly logic: Logic | null;
  /** The unproven theorems by which it was proven further, one entry for each mark (SC-091). */
  readonly leansOn: readonly string[];
  /** Who brought its need to 0 while it leans on something unproven: it waits for that (SC-091). */
  readonly readyBy: string | null;
  /** The next CARD disproves it (SC-110). */
  readonly metastable: boolean;
}

export interface Conjecture {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly grade: 'strong' | 'plain' | 'missed';
  readonly complication: { readonly kind: CardKind; readonly text: string } | null;
}

export interface Problem {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly chosen: string | null;
  /** The removed mathematician whom its solution is to bring back (SC-064). */
  readonly back: string | null;
  /** The problem that its solution shows to be impossible (SC-120). */
  readonly impossibilityOf: string | null;
  /** Whether it is of the sort by which its chooser, who had her gated move then, could transcend (SC-028). */
  readonly fits: boolean;
  readonly state: 'open' | 'discarded' | 'closed';
}

export interface Conference {
  readonly number: number;
  readonly guest: string | null;
  readonly place: string;
  readonly sights: string;
  readonly session: number;
  readonly clock: number;
  /** Whether a conference move was used in this session (SC-078). */
  readonly ticked: boolean;
  readonly turn: string | null;
  readonly initiated: number;
  readonly done: readonly string[];
  /** Who has begun: made a first move, or the free one that comes before it (SC-150). */
  readonly begun: readonly string[];
  /** Who picks a problem after whom (SC-068). */
  readonly order: readonly string[];
  readonly problems: Readonly<Record<string, Problem>>;
}

/** A posted offer of help: one point of the pool helps a roll that takes it (SC-003, SC-165). */
export interface Aid {
  readonly by: string;
  readonly pool: string;
  /** The one it is meant for, or empty for anyone. */
  readonly to: string;
}

/** A closed roll that waits for its dice. */
export type Rolling = RollFor<Purpose>;

export type Phase = 'creating' | 'drawing' | 'setting' | 'writing' | 'choosing' | 'play' | 'trophies' | 'over';

export interface SquaringState {
  readonly phase: Phase;
  /** Who each seat plays now. */
  readonly seats: readonly (string | null)[];
  readonly people: Readonly<Record<string, Mathematician>>;
  readonly theorems: Readonly<Record<string, Theorem>>;
  readonly conjectures: Readonly<Record<string, Conjecture>>;
  readonly conference: Conference;
  /** The seat whose mathematician opens the next conference; -1 before it is known. */
  readonly nextGuest: number;
  /** Seats whose players leave things as they are at the coming conference: they sit it out, or keep whom they play. */
  readonly staying: readonly number[];
  readonly aids: readonly Aid[];
  /** Consequences still to be resolved, head first (SC-010). */
  readonly queue: readonly Consequence[];
  readonly rolling: Rolling | null;
  readonly last: RollShown | null;
  /** Highest numbers given out so far. */
  readonly made: {
    readonly people: number;
    readonly theorems: number;
    readonly conjectures: number;
    readonly problems: number;
    readonly cards: number;
    readonly agents: number;
    readonly teammates: number;
  };
}

/** The entry of a record by an id from the state itself. Throws where the state contradicts itself. */
export const have = <T>(record: Readonly<Record<string, T>>, id: string): T => {
  const found = find(record, id);
  assert(found !== undefined, `nothing has the id ${id}`);
  return found;
};

/** A conference before anything of it is known. */
const noConference = (number: number): Conference => ({
  number,
  guest: null,
  place: '',
  sights: '',
  session: 1,
  clock: 0,
  ticked: false,
  turn: null,
  initiated: 0,
  done: [],
  begun: [],
  order: [],
  problems: {},
});

export const emptyState = (seats: number): SquaringState => ({
  phase: 'creating',
  seats: Array.from({ length: seats }, () => null),
  people: {},
  theorems: {},
  conjectures: {},
  conference: noConference(0),
  nextGuest: -1,
  staying: [],
  aids: [],
  queue: [],
  rolling: null,
  last: null,
  made: { people: 0, theorems: 0, conjectures: 0, problems: 0, cards: 0, agents: 0, teammates: 0 },
});

/** The conference that follows `before`: clock 0, session 1, nobody has acted (SC-069). */
export const nextConference = (before: Conference, guest: string): Conference => ({
  ...noConference(before.number + 1),
  guest,
});

/** The mathematicians present, in seat order. */
export const attending = (state: SquaringState): readonly Mathematician[] =>
  state.seats.flatMap((id) => {
    const person = id === null ? undefined : find(state.people, id);
    return person === undefined || person.out !== null ? [] : [person];
  });

/** Who a seat plays, removed or not; nothing before she is made. */
export const playedBy = (state: SquaringState, seat: number): Mathematician | undefined => {
  const id = state.seats[seat];
  return id === undefined || id === null ? undefined : find(state.people, id);
};

/** Whether she is at the conference: not removed, and played by her seat (a player may have gone on with another). */
export const isPresent = (state: SquaringState, { id, seat, out }: Mathematician): boolean =>
  out === null && state.seats[seat] === id;

/** Those on whom a permanent consequence lies that nothing has ended (SC-064); whoever transcended is not missed. */
export const goneForGood = (state: SquaringState): readonly Mathematician[] =>
  peopleOf(state).filter(({ out }) => out !== null && !out.isFree && out.how !== 'transcended');

/** Those whom the player of a seat could play again: free, and not played now (SC-064). */
export const idleOf = (state: SquaringState, seat: number): readonly Mathematician[] =>
  peopleOf(state).filter((who) => who.seat === seat && state.seats[seat] !== who.id && who.out?.isFree !== false);

/** Whether a conference has ended and the next has not opened (SC-080). */
export const isBetween = ({ phase, conference }: SquaringState): boolean =>
  phase === 'trophies' || phase === 'over' || (phase === 'creating' && conference.number > 0);

/** Two for each attending mathematician (SC-080, SC-D70). */
export const clockLimit = (state: SquaringState): number => 2 * attending(state).length;

/** The entries of a record, oldest first: by the number in their ids, since a record promises no order. */
export const oldestFirst = <T extends { readonly id: string }>(record: Readonly<Record<string, T>>): readonly T[] =>
  Object.values(record).sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));

export const peopleOf = (state: SquaringState): readonly Mathematician[] => oldestFirst(state.people);
export const theoremsOf = (state: SquaringState): readonly Theorem[] => oldestFirst(state.theorems);
export const stated = (state: SquaringState): readonly Theorem[] =>
  theoremsOf(state).filter(({ status }) => status === 'stated');
export const openProblems = (state: SquaringState): readonly Problem[] =>
  oldestFirst(state.conference.problems).filter((problem) => problem.state === 'open');

/** Whether a bearer's id is a theorem's: ids of both kinds are ours and differ by their first letter. */
export const isTheoremId = (state: SquaringState, id: string): boolean => Object.hasOwn(state.theorems, id);

/** The mathematician who answers for a House: its bearer, or the theorem's owner (SC-053). */
export const bearerOf = (state: SquaringState, on: string): Mathematician =>
  have(state.people, isTheoremId(state, on) ? have(state.theorems, on).by : on);

/** The name of a pool as moves spell it: `Network`, `Surveillance/the duke`. */
export const poolId = ({ move, target }: Pick<Pool, 'move' | 'target'>): string =>
  target === '' ? move : `${move}/${target}`;

export const poolOf = (person: Mathematician, id: string): Pool | undefined =>
  person.pools.find((pool) => poolId(pool) === id);
