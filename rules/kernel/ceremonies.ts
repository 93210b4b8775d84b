/**
 * How a table goes on where nobody chooses: rounds that ask nobody, ballots that are opened, cards that are handed out.
 *
 * The rules learn that it is done, the papers that were opened, and never a hidden face (decision 0052).
 */
import type { Choice, Game, Outcome, Standing, Stepped } from './game';
import type { Json } from './json';
import { assert } from './ruling';

/** More rounds without anybody's choice than any real game has; beyond it the game turns in a circle. */
const MOST_EMPTY_ROUNDS = 100;

/**
 * An `each` over no seats has all its choices already, and is applied at once: a
 * table never waits for nobody. Throws where a game would ask nobody for ever.
 */
export const passEmptyRounds = <S extends object>(game: Game<S>, { state, story }: Outcome<S>): Outcome<S> => {
  let outcome: Outcome<S> = { state, story };
  for (let round = 0; round < MOST_EMPTY_ROUNDS; round += 1) {
    const expected = game.expect(outcome.state);
    if (expected.kind !== 'each' || expected.seats.length > 0) return outcome;
    const next = game.applyEach(outcome.state, []);
    outcome = { state: next.state, story: [...outcome.story, ...next.story] };
  }
  assert(false, 'a choice is asked of nobody, for ever');
};

/** Opens all papers but the held ones. */
export const openBallot = <S extends object>(
  game: Game<S>,
  state: S,
  papers: readonly Choice[],
  held: readonly number[],
): Stepped<S> => {
  const outcome = tally(
    game,
    state,
    papers.filter(([seat]) => !held.includes(seat)),
  );
  const kept = papers.filter(([seat]) => held.includes(seat));
  // Only `papers`, right after, may still open them.
  const isAsked = game.expect(outcome.state).kind === 'papers';
  return {
    standing: { state: outcome.state, choices: [], ...(isAsked && kept.length > 0 ? { held: kept } : {}) },
    story: outcome.story,
  };
};

/**
 * What opened papers come to, in seat order; a paper that was never cast is null, and one that the rules refuse counts as
 * such: it was sealed, and nobody could say so before.
 */
export const tally = <S extends object>(
  game: Game<S>,
  state: S,
  papers: readonly (readonly [seat: number, move: Json | null])[],
): Outcome<S> => {
  assert(game.tally !== undefined, 'a game that holds ballots must count them');
  const plans = papers.map(([seat, move]) => {
    const ruling = move === null ? null : game.check(state, seat, move);
    return [seat, ruling?.ok === true ? ruling.value : null] as const;
  });
  return passEmptyRounds(game, game.tally(state, plans));
};

/** Opens the held papers that the state asks for. */
export const openHeld = <S extends object>(game: Game<S>, { state, held = [] }: Standing<S>): Stepped<S> => {
  const expected = game.expect(state);
  assert(expected.kind === 'papers', 'papers are opened that nobody asked for');
  const papers = expected.seats.map((seat) => [seat, held.find(([who]) => who === seat)?.[1] ?? null] as const);
  const outcome = tally(game, state, papers);
  return { standing: { state: outcome.state, choices: [] }, story: outcome.story };
};

/** Goes on after a shuffle or a deal: the rules learn that it is done, and no face. */
export const handOut = <S extends object>(game: Game<S>, { state }: Standing<S>): Stepped<S> => {
  const { kind } = game.expect(state);
  const goOn = kind === 'shuffle' ? game.shuffled : kind === 'deal' ? game.dealt : undefined;
  assert(goOn !== undefined, 'cards are handed out that nobody asked for');
  const outcome = passEmptyRounds(game, goOn(state));
  return { standing: { state: outcome.state, choices: [] }, story: outcome.story };
};
