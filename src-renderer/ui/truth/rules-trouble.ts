/** What is said before play begins where not all at a table have the same rules of its game. Pure. */
import type { Say } from '../../../rules/kernel/say';
import type { LobbySeat } from '../../session/view';

/** Of several versions the newest is told first: it says who of us updates. */
export const rulesTrouble = (lobby: readonly LobbySeat[]): Say | null => {
  const odd = lobby.flatMap(({ name, otherRules }) => (otherRules ? [{ name, ...otherRules }] : []));
  const theirs = Math.max(...odd.map((each) => each.theirs));
  const [first] = odd;
  if (!first) return null;
  const seats = odd.filter((each) => each.theirs === theirs).map(({ name }) => name);
  return { code: 'lobby.otherRules', facts: { seats: [...new Set(seats)], theirs, ours: first.ours } };
};
