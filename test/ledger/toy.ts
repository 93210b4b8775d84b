/**
 * A game for tests: tokens run around a ring of 41 cells.
 *
 *   one    the seat in turn walks 1 to 3 cells, never onto another token
 *   roll   after every third walk a die; a six or a one rolls two more, with no entry between
 *   each   after every fourth walk all seats bid 0 to 2 at once
 *   aside  a seat out of turn cheers, once until the next die lands; each cheer is gold for the one who rolls
 *   grab   claims to be an aside, but takes the turn: no game should have such an act
 *   rest   the walk of a seat that is passed over: it stays where it is; the bid of such a seat is nothing
 *   free   with `race` in the config all seats first take gold, six pieces in all, until each is ready; seat 1 is the clerk
 *   seats  a newcomer is let in while somebody is to walk, and starts on the first cell that is free
 */
import type { Game, Plan } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import { assert, grant, refuse, type Ruling } from '../../rules/kernel/ruling';

export interface Toy {
  readonly turn: number;
  readonly walks: number;
  readonly phase: 'race' | 'walk' | 'die' | 'dice' | 'bid' | 'over';
  readonly cells: readonly number[];
  readonly gold: readonly number[];
  /** Who has cheered; during the race, who is ready. */
  readonly cheers: readonly number[];
  readonly length: number;
}

type ToyMove =
  | { readonly kind: 'walk'; readonly cells: number }
  | { readonly kind: 'bid'; readonly gold: number }
  | { readonly kind: 'cheer' }
  | { readonly kind: 'take' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'rest' }
  | { readonly kind: 'grab' };

interface ToyPlan extends Plan {
  readonly move: ToyMove;
}

const ring = 41;
const isRecord = (move: unknown): move is Record<string, unknown> => typeof move === 'object' && move !== null;
const within = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Six pieces of gold lie there, and whoever is ready takes no more. */
const checkRace = (toy: Toy, seat: number, kind: unknown): Ruling<ToyPlan> => {
  if (kind !== 'take' && kind !== 'ready') return refuse('toy.shape', {});
  if (toy.cheers.includes(seat)) return refuse('toy.ready', { seat });
  const taken = toy.gold.reduce((sum, gold) => sum + gold, 0);
  return kind === 'take' && taken >= 6 ? refuse('toy.noneLeft', {}) : grant({ move: { kind } });
};

const check = (toy: Toy, seat: number, move: unknown): Ruling<ToyPlan> => {
  if (!isRecord(move)) return refuse('toy.shape', {});
  if (toy.phase === 'race') return checkRace(toy, seat, move['kind']);
  if (move['kind'] === 'cheer') {
    if (toy.cheers.includes(seat)) return refuse('toy.cheersAlready', { seat });
    return grant({ move: { kind: 'cheer' } });
  }
  if (move['kind'] === 'grab') return grant({ move: { kind: 'grab' } });
  if (move['kind'] === 'bid') {
    if (toy.phase !== 'bid') return refuse('toy.noBids', {});
    if (!within(move['gold'], 0, 2)) return refuse('toy.bid', { most: 2 });
    return grant({ move: { kind: 'bid', gold: move['gold'] } });
  }
  if (move['kind'] === 'rest' && toy.phase === 'walk') return grant({ move: { kind: 'rest' } });
  if (move['kind'] !== 'walk' || toy.phase !== 'walk') return refuse('toy.shape', {});
  if (!within(move['cells'], 1, 3)) return refuse('toy.tooFar', { most: 3 });
  const to = ((toy.cells[seat] ?? 0) + move['cells']) % ring;
  if (toy.cells.some((cell, other) => other !== seat && cell === to)) return refuse('toy.taken', { cell: to });
  return grant({ move: { kind: 'walk', cells: move['cells'] } });
};

const nextTurn = (toy: Toy): Toy => ({ ...toy, phase: 'walk', turn: (toy.turn + 1) % toy.cells.length });

const walked = (toy: Toy, seat: number, cells: number): Toy => {
  const walks = toy.walks + 1;
  const moved = { ...toy, walks, cells: toy.cells.map((cell, at) => (at === seat ? (cell + cells) % ring : cell)) };
  if (walks >= toy.length) return { ...moved, phase: 'over' };
  if (walks % 3 === 0) return { ...moved, phase: 'die' };
  return walks % 4 === 0 ? { ...moved, phase: 'bid' } : nextTurn(moved);
};

const paid = (toy: Toy, seat: number, gold: number): Toy => ({
  ...toy,
  gold: toy.gold.map((has, at) => (at === seat ? has + gold : has)),
});

const say = { code: 'toy', facts: {} };
const line = (code: string, seat: number) => ({ code, facts: {}, seat });
const plan = (sides: readonly number[]) => ({ sides, addends: [], bands: [] });

const rules: Game<Toy, ToyPlan> = {
  id: 'toy',
  rulesVersion: 7,
  seats: { min: 1, max: 8 },
  init: ({ seats, config }) => {
    const length = config['length'];
    return {
      turn: 0,
      walks: 0,
      phase: config['race'] === true ? 'race' : 'walk',
      cells: Array.from({ length: seats }, (_, seat) => seat * 5),
      gold: Array.from({ length: seats }, () => 0),
      cheers: [],
      length: typeof length === 'number' ? length : 1_000_000,
    };
  },
  readState: (json, { seats }) => {
    const perSeat = (key: string): boolean => Array.isArray(json[key]) && json[key].length === seats;
    const isOurs =
      perSeat('cells') && perSeat('gold') && Array.isArray(json['cheers']) && within(json['turn'], 0, seats - 1);
    return isOurs ? grant(json as unknown as Toy) : refuse('state.odd', { at: 'toy' });
  },
  expect: (state) => {
    if (state.phase === 'over') return { kind: 'over', what: say };
    if (state.phase === 'race') {
      const seats = state.cells.map((_, seat) => seat);
      return { kind: 'free', seats, owed: seats.filter((seat) => !state.cheers.includes(seat)), clerk: 1, what: say };
    }
    if (state.phase === 'walk') return { kind: 'one', seat: state.turn, what: say };
    if (state.phase === 'bid') return { kind: 'each', seats: state.cells.map((_, seat) => seat), what: say };
    return { kind: 'roll', seat: state.turn, what: say, roll: plan(state.phase === 'die' ? [6] : [4, 12]) };
  },
  check,
  apply: (state, seat, { move }) => {
    if (move.kind === 'cheer')
      return { state: { ...state, cheers: [...state.cheers, seat] }, story: [line('cheer', seat)] };
    if (move.kind === 'take') return { state: paid(state, seat, 1), story: [line('take', seat)] };
    if (move.kind === 'ready') {
      const cheers = [...state.cheers, seat];
      const isOver = cheers.length === state.cells.length;
      return {
        state: isOver ? { ...state, phase: 'walk', cheers: [] } : { ...state, cheers },
        story: [line('ready', seat)],
      };
    }
    if (move.kind === 'grab') return { state: { ...state, turn: seat }, story: [line('grab', seat)] };
    if (move.kind === 'rest') return { state: walked(state, seat, 0), story: [line('rest', seat)] };
    assert(move.kind === 'walk', 'a bid is not made alone');
    return { state: walked(state, seat, move.cells), story: [line('walk', seat)] };
  },
  applyEach: (state, plans) => {
    const bids = plans.reduce((now, [seat, { move }]) => paid(now, seat, move.kind === 'bid' ? move.gold : 0), state);
    return { state: nextTurn(bids), story: [line('bids', -1)] };
  },
  land: (state, faces) => {
    const won = paid(
      state,
      state.turn,
      faces.reduce((sum, face) => sum + face, state.cheers.length),
    );
    const again = state.phase === 'die' && (faces[0] === 6 || faces[0] === 1);
    const after: Toy = { ...won, cheers: [] };
    return { state: again ? { ...after, phase: 'dice' } : nextTurn(after), story: [line('landed', state.turn)] };
  },
  isAside: (move) => isRecord(move) && (move['kind'] === 'cheer' || move['kind'] === 'grab'),
  offers: () => [],
  routine: () => null,
  fallback: ({ phase }) => {
    if (phase === 'race') return { kind: 'ready' };
    return phase === 'bid' ? { kind: 'bid', gold: 0 } : { kind: 'rest' };
  },
  seatNewcomer: (state) => {
    if (state.phase !== 'walk') return refuse('toy.notNow', {});
    const cell = Array.from({ length: ring }, (_, at) => at).find((at) => !state.cells.includes(at)) ?? 0;
    const seat = state.cells.length;
    const joined = { ...state, cells: [...state.cells, cell], gold: [...state.gold, 0] };
    return grant({ state: joined, story: [line('joins', seat)] });
  },
  glance: () => ({ phase: say, lists: [], seats: [] }),
  pieces: () => [],
  lastRoll: () => null,
  checkDraft: () => grant({}),
  draftOffer: () => ({ id: 'draft', title: say, rule: '', group: 'turn', fixed: {}, fields: [] }),
};

/** The ring for 1 to 8 seats; `config.length` says after how many walks it is over. Its plans are nobody else's business. */
export const toy = rules as unknown as Game<Toy>;

/** A legal walk, where there is one, trying the longer distances after the wished one. */
export const someWalk = (state: Toy, wished: number): Json | null => {
  for (let more = 0; more < 3; more += 1) {
    const move = { kind: 'walk', cells: 1 + ((wished + more) % 3) };
    if (check(state, state.turn, move).ok) return move;
  }
  return null;
};
