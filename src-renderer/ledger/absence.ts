/**
 * What absence means (decision 0040): a seat that nobody active holds is passed
 * over, and the game's fallback stands for what it owes.
 */
import type { Expectation } from '../../rules/kernel/expectation';
import { applyChoices, ask, step, type Game, type Outcome } from '../../rules/kernel/game';
import { grant, type Ruling } from '../../rules/kernel/ruling';
import { blankPapers, countPapers, openedOn } from './counting';
import { tell } from './deeds';
import { activeOf, isSeatActive, type People } from './people';
import type { Opening } from './positions';

/** A position's state once nobody is expected whom the table passes over, and what is expected then. */
export interface Settled<State> extends Outcome<State> {
  readonly expect: Expectation;
  /** Seats whose choice in the running `each` the table has voted to pass over. */
  readonly passed: readonly number[];
  /** Papers that were kept shut, and that the state asks for. */
  readonly opening: Opening | null;
}

/** More of them in a row than any game has; beyond it the table simply waits. */
const MOST_FALLBACKS = 100;

/** The seats that a position waits for: those of active parties that have not been passed over. */
export const awaitedSeats = (people: People, expect: Expectation, passed: readonly number[]): readonly number[] => {
  if (expect.kind === 'one') return isSeatActive(people, expect.seat) ? [expect.seat] : [];
  if (expect.kind === 'free') return expect.owed.filter((seat) => isSeatActive(people, seat));
  if (expect.kind !== 'each' && expect.kind !== 'ballot') return [];
  return expect.seats.filter((seat) => isSeatActive(people, seat) && !passed.includes(seat));
};

/** A clerk by vote: the seat that the rules name, and the seat that stands in its place. */
export interface Deputy {
  readonly named: number;
  readonly seat: number;
}

/** Who stands in for the clerk on a position: whom a vote has just put there, or still the one of the position before. */
interface Deputies {
  readonly voted?: Deputy | null | undefined;
  readonly before: Deputy | null;
}

/**
 * The clerk by vote where this is expected, and the expectation with her in it. She stands as long as every position is
 * `free` and the rules name the same seat: once they name another, nobody is left whose place she could take.
 */
export const withDeputy = (
  expect: Expectation,
  { voted, before }: Deputies,
): { readonly expect: Expectation; readonly deputy: Deputy | null } => {
  const deputy = voted ?? before;
  if (expect.kind !== 'free' || deputy?.named !== expect.clerk) return { expect, deputy: null };
  return { expect: { ...expect, clerk: deputy.seat }, deputy };
};

/**
 * The seat whose party puts in order what races, by a position's expectation: the one that the rules name or a vote has
 * put in its place; where nobody active holds it, the first of an active party.
 */
export const clerkOf = (people: People, expect: Expectation): number | null => {
  if (expect.kind !== 'free') return null;
  if (isSeatActive(people, expect.clerk)) return expect.clerk;
  const seat = people.holders.findIndex((_, each) => isSeatActive(people, each));
  return seat < 0 ? null : seat;
};

/** The outcome of the fallback of the one expected seat. */
export const passSeat = <State extends object>(
  game: Game<State>,
  state: State,
  seat: number,
): Ruling<Outcome<State>> => {
  const ruling = step(game, { state, choices: [] }, seat, game.fallback(state, seat));
  if (!ruling.ok) return ruling;
  const { standing, story } = ruling.value;
  return grant({ state: standing.state, story: [tell('passedOver', { seat }, seat), ...story] });
};

/**
 * The outcome of an `each` with these choices, and the fallback of every other seat in it. Null where the game refuses
 * its own fallback: the table then waits, as it would without one.
 */
export const closeRound = <State extends object>(
  game: Game<State>,
  state: State,
  seats: readonly number[],
  chosen: Parameters<typeof applyChoices<State>>[2],
): Outcome<State> | null => {
  const missing = seats.filter((seat) => !chosen.some(([who]) => who === seat));
  if (missing.length === 0) return applyChoices(game, state, chosen);
  const made = missing.map((seat) => [seat, game.fallback(state, seat)] as const);
  if (!made.every(([seat, move]) => ask(game, { state, choices: [] }, seat, move).ok)) return null;
  const all = [...chosen, ...made].sort(([a], [b]) => a - b);
  const outcome = applyChoices(game, state, all);
  return { ...outcome, story: [...missing.map((seat) => tell('passedOver', { seat }, seat)), ...outcome.story] };
};

type Standing<State> = Pick<Settled<State>, 'state' | 'expect' | 'passed'>;

/** The fallback of the first seat that owes a move in a race and is absent. */
const passOwing = <State extends object>(
  game: Game<State>,
  people: People,
  { state, expect }: Pick<Standing<State>, 'state' | 'expect'>,
): Outcome<State> | null => {
  const absent = expect.kind === 'free' ? expect.owed.find((seat) => !isSeatActive(people, seat)) : undefined;
  const ruling = absent === undefined ? null : passSeat(game, state, absent);
  return ruling?.ok === true ? ruling.value : null;
};

/** One fallback, or a whole round of them; null where somebody is awaited, or nobody can be passed over. */
const passOnce = <State extends object>(
  game: Game<State>,
  people: People,
  { state, expect, passed }: Standing<State>,
): Outcome<State> | null => {
  if (expect.kind === 'free') return passOwing(game, people, { state, expect });
  // Nobody is there to write, or the papers that are asked for were never cast: they count as none.
  if (expect.kind === 'papers') return countPapers(game, state, blankPapers(expect.seats));
  if (expect.kind === 'ballot') {
    if (awaitedSeats(people, expect, passed).length > 0) return null;
    const shown = expect.seats.filter((seat) => !expect.held.includes(seat));
    return countPapers(game, state, blankPapers(shown));
  }
  if (expect.kind !== 'one' && expect.kind !== 'each') return null;
  if (expect.kind === 'one' && isSeatActive(people, expect.seat)) return null;
  if (expect.kind === 'each' && awaitedSeats(people, expect, passed).length > 0) return null;
  if (expect.kind === 'each') return closeRound(game, state, expect.seats, []);
  const ruling = passSeat(game, state, expect.seat);
  return ruling.ok ? ruling.value : null;
};

/**
 * Passes over whoever is absent, as long as nobody else is expected. `cast` are the papers of the ballot that has just
 * been counted. A table
 * where nobody at all is active waits: it does not play by itself.
 */
export const settleAbsent = <State extends object>(
  game: Game<State>,
  people: People,
  { state, story }: Outcome<State>,
  passed: readonly number[],
  cast: Opening | null = null,
): Settled<State> => {
  const expect = game.expect(state);
  let settled: Settled<State> = { state, story, expect, passed, opening: null };
  // Only right after the count of the others may papers that were kept shut be asked for.
  if (cast !== null && expect.kind === 'papers') {
    const opening = { ...cast, seats: expect.seats };
    if (openedOn(opening).length > 0) return { ...settled, opening };
  }
  if (activeOf(people).length === 0) return settled;
  for (let made = 0; made < MOST_FALLBACKS; made += 1) {
    const next = passOnce(game, people, settled);
    if (next === null) return settled;
    const told = [...settled.story, ...next.story];
    settled = { state: next.state, story: told, expect: game.expect(next.state), passed: [], opening: null };
  }
  return settled;
};
