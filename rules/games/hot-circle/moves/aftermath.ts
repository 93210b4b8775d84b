/**
 * What a test leaves behind: conditions for those who are exposed.
 *
 * Rules: HC-038, HC-066, HC-092; HC-D33.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { addCondition, raiseCondition } from '../artha';
import { gamemaster } from '../actors';
import { defineMove, patch, tell } from '../define';
import { no, type HotRefusal } from '../facts';
import { looseName, name } from '../shapes';
import { isSame, named, nameOf, readWho, sheetOf, type HotState, type ObstacleTest, type Who } from '../state';
import { EXPOSED_SLOTS, type Rank } from '../tables';

/** Who is exposed to conditions, the party first (HC-092). */
export const exposedIn = ({ seat, opponent, outcome, helpers }: ObstacleTest): readonly Who[] => {
  const helping = (side: 'task' | 'obstacle'): readonly Who[] =>
    helpers.filter((each) => each.side === side).map(({ who }) => who);
  const isFailed = outcome === 'consequence' || outcome === 'consequence_compromised';
  if (isFailed) return [{ seat }, ...helping('task')].slice(0, EXPOSED_SLOTS);
  return opponent !== null && 'seat' in opponent ? [opponent, ...helping('obstacle')].slice(0, EXPOSED_SLOTS) : [];
};

interface Given {
  readonly who: Who | null;
  readonly name: string;
  /** `raise` for one that is there already. */
  readonly rank: string;
}

const slots = Array.from({ length: EXPOSED_SLOTS }, (_, at) => at);

/** A list, as the catalogue has it; or one place for each of those who are exposed, as a form has them. */
const shape = moveShape('close_test', {
  conditions: v.optional(
    v.pipe(
      v.array(v.strictObject({ to: v.pipe(v.string(), v.maxLength(70)), name, rank: word })),
      v.maxLength(2 * EXPOSED_SLOTS),
    ),
    [],
  ),
  ...Object.fromEntries(slots.map((at) => [`name${at}`, looseName] as const)),
  ...Object.fromEntries(slots.map((at) => [`rank${at}`, v.optional(word, '')] as const)),
});

const judgeGiven = (state: HotState, exposed: readonly Who[], given: readonly Given[]): HotRefusal | null => {
  for (const [at, { who, name: condition, rank }] of given.entries()) {
    if (who === null || !exposed.some((each) => isSame(each, who))) return no('consequence_not_due', 'HC-092');
    const isSecond = given.slice(0, at).some((each) => each.who !== null && isSame(each.who, who));
    if (isSecond) return no('too_many_conditions', 'HC-066');
    if (condition === '') return no('text_required', 'HC-066');
    const has = named(sheetOf(state, who)?.conditions ?? [], condition);
    if (rank === 'raise') {
      if (has === undefined) return no('no_such_item', 'HC-066', condition);
      if (has.rank === 'major') return no('already_major', 'HC-066', condition);
    } else {
      if (rank !== 'minor' && rank !== 'major') return no('bad_type', 'HC-066', rank);
      if (has !== undefined) return no('condition_exists', 'HC-066', condition);
    }
  }
  return null;
};

export const closeTest = defineMove({
  kind: 'close_test',
  shape,
  check: (state, seat, move) => {
    const refusal = gamemaster(state, seat, ['aftermath'], 'HC-092');
    if (refusal !== null) return { ok: false, refusal };
    const { test } = state;
    const exposed = test === null ? [] : exposedIn(test);
    const parts: Readonly<Record<string, unknown>> = move;
    const inPlace = slots.flatMap((at): readonly Given[] => {
      const rank = String(parts[`rank${at}`] ?? '');
      return rank === '' ? [] : [{ who: exposed[at] ?? null, name: String(parts[`name${at}`] ?? ''), rank }];
    });
    const listed = move.conditions.map((each): Given => ({ who: readWho(each.to), name: each.name, rank: each.rank }));
    const given = [...listed, ...inPlace];
    const odd = judgeGiven(state, exposed, given);
    return odd === null ? grant({ act: { given } }) : { ok: false, refusal: odd };
  },
  apply: (telling, seat, { given }: { readonly given: readonly Given[] }) => {
    tell(telling, seat, 'story.closes', { name: nameOf(telling.state, seat) }, 'HC-092');
    for (const { who, name: condition, rank } of given) {
      if (who === null) continue;
      if (rank === 'raise') raiseCondition(telling, who, condition);
      else addCondition(telling, who, condition, rank as Rank);
    }
    patch(telling, { phase: 'scene', test: null });
  },
});
