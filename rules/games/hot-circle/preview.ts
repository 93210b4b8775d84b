/** What a move would bring, before it is made: the dice of both sides of an ability test, and what session zero had better think about. */
import type { JsonObject } from '../../kernel/json';
import type { Say } from '../../kernel/say';
import { adviceBefore } from './advice';
import { abilityCounts } from './dice';
import { say } from './facts';
import { judgeAbility } from './moves/ability';
import type { AbilityTest, HotState } from './state';

const judging = (state: HotState, seat: number, move: JsonObject): readonly Say[] => {
  const ruling = judgeAbility.check(state, seat, move);
  if (!ruling.ok) return [];
  // What the check of this move has granted is the act that its `apply` takes.
  const { reasons } = ruling.value.act as Pick<AbilityTest, 'reasons'>;
  const counts = abilityCounts({ reasons });
  return (['task', 'obstacle'] as const).map((side) =>
    say('preview.side', { side, dice: counts[side], parts: reasons[side] }),
  );
};

/** See `Game.preview`. */
export const preview = (state: HotState, seat: number, move: JsonObject): readonly Say[] =>
  move['kind'] === 'judge_ability' ? judging(state, seat, move) : adviceBefore(state, move);
