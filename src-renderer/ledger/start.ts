/** The state that a table starts from: the game's own beginning, or that of the table which it succeeds. */
import { begin, resume, type Game } from '../../rules/kernel/game';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import type { Genesis } from './genesis';

/**
 * The first state of a genesis that has been decoded. Refused where it goes on from a state that no table of this game
 * has: whoever found a genesis by a link, or in a file, has nothing but its word for that state. Never throws.
 */
export const startOf = <State extends object>(
  game: Game<State>,
  { seats, config, parent }: Genesis,
): Ruling<State, Refusal<'genesis.state', { readonly at: string }>> => {
  const setUp = { seats: seats.length, config };
  if (parent === undefined) return grant(begin(game, setUp).state);
  const read = resume(game, parent.state, setUp);
  if (read.ok) return grant(read.value.state);
  const { at } = read.refusal.facts as { readonly at?: unknown };
  return refuse('genesis.state', { at: typeof at === 'string' ? at : '' });
};
