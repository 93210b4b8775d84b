/** What papers come to: those that are opened, and the seats that have none. */
import { tally } from '../../rules/kernel/ceremonies';
import type { Choice, Game, Outcome } from '../../rules/kernel/game';
import { tell } from './deeds';
import { activeOf } from './people';
import type { Node, Opening, Paper } from './positions';

/** A state in which papers are to be opened, or one in which they are counted already, there being none. */
export interface Closed<State> extends Outcome<State> {
  /** What all parties open now. */
  readonly opening?: Opening;
  /** What was gathered, and stays shut unless the state asks for it. */
  readonly cast?: Opening;
}

/** The papers that are opened on a position, in seat order. */
export const openedOn = ({ papers, seats }: Opening): readonly Paper[] =>
  papers.filter(({ seat }) => seats.includes(seat));

/** The game's count, and a line for each seat of which no paper counts. */
export const countPapers = <State extends object>(
  game: Game<State>,
  state: State,
  papers: readonly Choice[],
): Outcome<State> => {
  const missing = papers.filter(([, move]) => move === null);
  const outcome = tally(game, state, papers);
  return {
    state: outcome.state,
    story: [...missing.map(([seat]) => tell('noPaper', { seat }, seat)), ...outcome.story],
  };
};

/** A ballot that is closed with these papers, in seat order; whoever has none among them abstains. */
export const closeBallot = <State extends object>(
  game: Game<State>,
  { state, expect, people, digest }: Pick<Node<State>, 'state' | 'expect' | 'people' | 'digest'>,
  papers: readonly Paper[],
): Closed<State> => {
  const seats = expect.kind === 'ballot' ? expect.seats.filter((seat) => !expect.held.includes(seat)) : [];
  const opening: Opening = { on: digest, quorum: activeOf(people), papers, seats };
  if (openedOn(opening).length > 0) return { state, story: [], opening };
  return { ...countPapers(game, state, blankPapers(seats)), cast: opening };
};

/** Nothing from any of these seats. */
export const blankPapers = (seats: readonly number[]): readonly Choice[] => seats.map((seat) => [seat, null] as const);
