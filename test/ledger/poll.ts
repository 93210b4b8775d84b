/**
 * A game for tests: polls, one after the other.
 *
 *   one     seat 0 asks; a newcomer and side entries come in here
 *   ballot  every seat writes a paper of a few words; with `held` in the config that of seat 0 stays shut
 *   papers  as many "yes" as "no" among the others: the paper of seat 0 is opened too
 */
import type { Game, Plan } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';

/** What one seat wrote; null for nothing. */
type Told = readonly [seat: number, words: string | null];

export interface Poll {
  readonly phase: 'ask' | 'vote' | 'tie' | 'over';
  readonly seats: number;
  readonly isHeld: boolean;
  readonly polls: number;
  /** So many polls there are. */
  readonly most: number;
  /** The papers of all polls so far, in the order in which they were counted. */
  readonly told: readonly (readonly Told[])[];
}

interface PollPlan extends Plan {
  readonly words: string;
}

const say = { code: 'poll', facts: {} };

const check = (poll: Poll, _: number, move: unknown): Ruling<PollPlan> => {
  const { kind, words } = (typeof move === 'object' && move !== null ? move : {}) as Record<string, unknown>;
  if (poll.phase === 'ask') return kind === 'ask' ? grant({ words: '' }) : refuse('poll.notYet', {});
  if (kind !== 'paper' || typeof words !== 'string' || words.length > 40) return refuse('poll.shape', {});
  return grant({ words });
};

const counted = (poll: Poll, told: readonly Told[]): Poll => {
  const many = (wanted: string): number => told.filter(([, words]) => words === wanted).length;
  const isTie = poll.phase === 'vote' && poll.isHeld && many('yes') === many('no');
  const after = { ...poll, told: [...poll.told, told] };
  return isTie ? { ...after, phase: 'tie' } : { ...after, phase: poll.polls < poll.most ? 'ask' : 'over' };
};

const rules: Game<Poll, PollPlan> = {
  id: 'poll',
  rulesVersion: 3,
  seats: { min: 1, max: 8 },
  init: ({ seats, config }) => ({ phase: 'ask', seats, isHeld: config['held'] === true, polls: 0, most: 2, told: [] }),
  readState: (json) => grant(json as unknown as Poll),
  expect: ({ phase, seats, isHeld }) => {
    if (phase === 'ask') return { kind: 'one', seat: 0, what: say };
    if (phase === 'tie') return { kind: 'papers', seats: [0], what: say };
    if (phase === 'over') return { kind: 'over', what: say };
    return { kind: 'ballot', seats: [...Array(seats).keys()], held: isHeld ? [0] : [], what: say };
  },
  check,
  apply: (state, seat) => ({
    state: { ...state, phase: 'vote', polls: state.polls + 1 },
    story: [{ code: 'asked', facts: {}, seat }],
  }),
  applyEach: (state) => ({ state, story: [] }),
  land: (state) => ({ state, story: [] }),
  tally: (state, papers) => {
    const told = papers.map(([seat, plan]) => [seat, plan?.words ?? null] as const);
    return { state: counted(state, told), story: [{ code: 'counted', facts: { papers: told.length }, seat: -1 }] };
  },
  isAside: () => false,
  offers: () => [],
  routine: () => null,
  fallback: ({ phase }) => (phase === 'ask' ? { kind: 'ask' } : { kind: 'paper', words: '' }),
  seatNewcomer: () => refuse('poll.notNow', {}),
  glance: () => ({ phase: say, lists: [], seats: [] }),
  pieces: () => [],
  lastRoll: () => null,
  checkDraft: () => grant({}),
  draftOffer: () => ({ id: 'draft', title: say, rule: '', group: 'turn', fixed: {}, fields: [] }),
};

/** Polls for 1 to 8 seats, two of them. Its plans are nobody else's business. */
export const poll = rules as unknown as Game<Poll>;

/** A paper with these words. */
export const paper = (words: string): Json => ({ kind: 'paper', words });
