/**
 * A game for tests: cards that nobody deals.
 *
 *   one      seat 0 has a deck shuffled; a newcomer and side entries come in here
 *   shuffle  as many cards as `faces` in the config, half of them red
 *   deal     to each seat as many as `each` says
 *   one      in turn each seat turns up its first card, or draws another; with `race` whoever is first
 *   deal     what was drawn
 */
import type { Game, Plan } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';

/** A card that was turned up: of which seat, its number, its face. */
type Shown = readonly [seat: number, card: number, face: string];

export interface Cards {
  readonly phase: 'ready' | 'shuffle' | 'deal' | 'play';
  readonly seats: number;
  readonly faces: number;
  readonly each: number;
  readonly isRace: boolean;
  readonly decks: number;
  /** The number of the next card of the deck. */
  readonly next: number;
  readonly turn: number;
  /** Cards on their way, then in hand. */
  readonly due: readonly (readonly [card: number, seat: number])[];
  readonly held: readonly (readonly [card: number, seat: number])[];
  /** Of all decks so far. */
  readonly shown: readonly Shown[];
}

interface CardsPlan extends Plan {
  readonly kind: 'shuffle' | 'draw' | 'show';
  readonly card: number;
  readonly face: string;
}

const say = { code: 'cards', facts: {} };
const deckOf = ({ decks }: Cards): string => `deck:${decks}`;

/** The faces of a deck of so many, sorted. */
export const facesOf = (many: number): readonly string[] =>
  Array.from({ length: many }, (_, at) => (at < Math.floor(many / 2) ? 'black' : 'red'));

const ownCards = (state: Cards, seat: number): readonly number[] =>
  state.held.flatMap(([card, whose]) => (whose === seat ? [card] : []));

const isRecord = (move: unknown): move is Record<string, unknown> => typeof move === 'object' && move !== null;

const check = (state: Cards, seat: number, move: unknown, faces?: readonly string[]): Ruling<CardsPlan> => {
  const { kind, card } = isRecord(move) ? move : {};
  if (state.phase === 'ready') {
    return kind === 'shuffle' ? grant({ kind, card: 0, face: '' }) : refuse('cards.notYet', {});
  }
  if (kind === 'draw') {
    return state.next < state.faces ? grant({ kind, card: state.next, face: '' }) : refuse('cards.none', {});
  }
  if (kind !== 'show' || typeof card !== 'number') return refuse('cards.shape', {});
  if (!ownCards(state, seat).includes(card)) return refuse('cards.notHers', {});
  const [face] = faces ?? [];
  return face === undefined ? refuse('cards.notShown', {}) : grant({ kind, card, face });
};

const apply = (state: Cards, seat: number, { kind, card, face }: CardsPlan): Cards => {
  if (kind === 'shuffle') {
    return { ...state, phase: 'shuffle', decks: state.decks + 1, next: 0, held: [], due: [], turn: 0 };
  }
  if (kind === 'draw') return { ...state, phase: 'deal', next: state.next + 1, due: [[card, seat]] };
  const isLast = state.turn + 1 >= state.seats;
  const shown = [...state.shown, [seat, card, face] as const];
  const held = state.held.filter(([each]) => each !== card);
  return { ...state, shown, held, turn: isLast ? 0 : state.turn + 1, phase: isLast ? 'ready' : 'play' };
};

const rules: Game<Cards, CardsPlan> = {
  id: 'cards',
  rulesVersion: 4,
  seats: { min: 1, max: 8 },
  init: ({ seats, config }) => ({
    phase: 'ready',
    seats,
    faces: Number(config['faces'] ?? 5 * seats),
    each: Number(config['each'] ?? 2),
    isRace: config['race'] === true,
    decks: 0,
    next: 0,
    turn: 0,
    due: [],
    held: [],
    shown: [],
  }),
  readState: (json) => grant(json as unknown as Cards),
  expect: (state) => {
    if (state.phase === 'ready') return { kind: 'one', seat: 0, what: say };
    if (state.phase === 'shuffle')
      return { kind: 'shuffle', deck: deckOf(state), faces: facesOf(state.faces), what: say };
    if (state.phase === 'deal') return { kind: 'deal', deck: deckOf(state), cards: state.due, what: say };
    const seats = [...Array(state.seats).keys()];
    if (state.isRace) return { kind: 'free', seats, owed: [], clerk: 0, what: say };
    return { kind: 'one', seat: state.turn, what: say };
  },
  check,
  apply: (state, seat, plan) => ({ state: apply(state, seat, plan), story: [{ code: plan.kind, facts: {}, seat }] }),
  applyEach: (state) => ({ state, story: [] }),
  land: (state) => ({ state, story: [] }),
  shuffled: (state) => {
    const many = state.seats * state.each;
    const due = Array.from({ length: many }, (_, card) => [card, card % state.seats] as const);
    return { state: { ...state, phase: 'deal', next: many, due }, story: [{ code: 'shuffled', facts: {}, seat: -1 }] };
  },
  dealt: (state) => ({
    state: { ...state, phase: 'play', held: [...state.held, ...state.due], due: [] },
    story: [{ code: 'dealt', facts: {}, seat: -1 }],
  }),
  shows: (_, seat, move) => {
    const { kind, card, deck } = isRecord(move) ? move : {};
    return kind === 'show' && typeof card === 'number' && typeof deck === 'string' && seat >= 0 ? [{ deck, card }] : [];
  },
  isAside: () => false,
  offers: () => [],
  routine: () => null,
  fallback: (state, seat) => (state.phase === 'ready' ? { kind: 'shuffle' } : { kind: 'draw', seat }),
  seatNewcomer: (state) => grant({ state: { ...state, seats: state.seats + 1 }, story: [] }),
  glance: () => ({ phase: say, lists: [], seats: [] }),
  pieces: (state, hand) =>
    state.held.map(([card, seat]) => ({
      id: `card:${card}`,
      layout: 'card',
      seat,
      title: say,
      values: { face: hand?.(deckOf(state), card) ?? '' },
    })),
  lastRoll: () => null,
  checkDraft: () => grant({}),
  draftOffer: () => ({ id: 'draft', title: say, rule: '', group: 'turn', fixed: {}, fields: [] }),
};

/** Cards for 1 to 8 seats. Its plans are nobody else's business. */
export const cards = rules as unknown as Game<Cards>;

/** A move that turns up this card of the deck that is in play. */
export const showing = (card: number, deck = 'deck:1'): Json => ({ kind: 'show', card, deck });
