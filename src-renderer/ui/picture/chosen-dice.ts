/** Which dice stay chosen when the table moves on. Pure. */
import { dieId, type DiceThings, type DieThing } from '../../../rules/kernel/dice-things';

const diceOf = (things: DiceThings | null): ReadonlyMap<string, DieThing> =>
  new Map((things?.spots ?? []).flatMap((spot) => spot.dice.map((die) => [dieId(spot, die), die] as const)));

/**
 * What is chosen without the dice that are not what they were: thrown since, gone, or another size. What is no die stays
 * chosen, and the set is the same one where nothing falls away.
 */
export const stillChosen = (
  chosen: ReadonlySet<string>,
  before: DiceThings | null,
  now: DiceThings | null,
): ReadonlySet<string> => {
  const were = diceOf(before);
  const are = diceOf(now);
  const kept = [...chosen].filter((id) => {
    const was = were.get(id);
    const is = are.get(id);
    return was === undefined || (is !== undefined && is.face === was.face && is.sides === was.sides);
  });
  return kept.length === chosen.size ? chosen : new Set(kept);
};
