/**
 * The terms of an obstacle test: what each side wants and does, what else happens, compromises.
 *
 * Rules: HC-062 to HC-064, HC-067 to HC-071; HC-D28 to HC-D31.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { building, gamemaster, sideIn } from '../actors';
import { defineMove, patch, tell, type HotTelling } from '../define';
import { deny } from '../facts';
import { looseName } from '../shapes';
import {
  folded,
  nameOf,
  triedBy,
  type Deadly,
  type HotState,
  type ObstacleTest,
  type Side,
  type SideName,
} from '../state';

/** Any change of the terms withdraws every commitment (HC-071). */
export const changeTest = (telling: HotTelling, change: Partial<ObstacleTest>): void => {
  const { test } = telling.state;
  if (test !== null) patch(telling, { test: { ...test, commits: [], ...change } });
};

export const changeSide = (telling: HotTelling, side: SideName, change: Partial<Side>): void => {
  const { test } = telling.state;
  if (test === null) return;
  const changed = { ...sideIn(test, side), ...change };
  changeTest(telling, side === 'task' ? { task: changed } : { against: changed });
};

const isDeadly = (text: string): text is Deadly => text === '' || text === 'kill' || text === 'convince';

const isSpent = (state: HotState, { seat, obstacle }: ObstacleTest, task: string): boolean =>
  triedBy(state, seat, obstacle).includes(folded(task));

export const state = defineMove({
  kind: 'state',
  shape: moveShape('state', { intent: looseLine, task: looseName, deadly: v.optional(word, '') }),
  check: (hot, seat, { intent, task, deadly }) => {
    const actor = building(hot, seat, 'HC-062');
    if (!actor.ok) return actor;
    const { test, side } = actor.value;
    if (intent === '') return deny('text_required', 'HC-062');
    if (task === '') return deny('text_required', 'HC-063');
    if (!isDeadly(deadly)) return deny('bad_type', 'HC-070', deadly);
    if (side === 'task' && isSpent(hot, test, task)) return deny('task_used', 'HC-094', task);
    return grant({ act: { side, intent, task, deadly } });
  },
  apply: (telling, seat, { side, intent, task, deadly }: Statement) => {
    changeSide(telling, side, { intent, task, deadly });
    tell(telling, seat, 'story.states', { name: nameOf(telling.state, seat), text: intent, other: task }, 'HC-062');
  },
});

interface Statement {
  readonly side: SideName;
  readonly intent: string;
  readonly task: string;
  readonly deadly: Deadly;
}

export const setConsequence = defineMove({
  kind: 'set_consequence',
  shape: moveShape('set_consequence', { text: looseLine, deadly: v.optional(word, '') }),
  check: (hot, seat, { text, deadly }) => {
    const refusal = gamemaster(hot, seat, ['build'], 'HC-064');
    if (refusal !== null) return { ok: false, refusal };
    if (hot.test?.kind === 'versus') return deny('versus_consequence', 'HC-064');
    if (text === '') return deny('text_required', 'HC-064');
    return isDeadly(deadly) ? grant({ act: { text, deadly } }) : deny('bad_type', 'HC-070', deadly);
  },
  apply: (telling, seat, { text, deadly }: { readonly text: string; readonly deadly: Deadly }) => {
    changeTest(telling, { consequence: text, deadly });
    tell(telling, seat, 'story.consequence', { name: nameOf(telling.state, seat), text }, 'HC-064');
  },
});

export const offerCompromise = defineMove({
  kind: 'offer_compromise',
  shape: moveShape('offer_compromise', { text: looseLine }),
  check: (hot, seat, { text }) => {
    const actor = building(hot, seat, 'HC-068');
    if (!actor.ok) return actor;
    if (actor.value.test.kind !== 'versus') return deny('not_versus', 'HC-068');
    return text === '' ? deny('text_required', 'HC-068') : grant({ act: { side: actor.value.side, text } });
  },
  apply: (telling, seat, { side, text }: { readonly side: SideName; readonly text: string }) => {
    changeSide(telling, side, { compromise: text, simple: false });
    tell(telling, seat, 'story.compromise', { name: nameOf(telling.state, seat), text }, 'HC-068');
  },
});

export const agreeSimple = defineMove({
  kind: 'agree_simple',
  shape: moveShape('agree_simple', {}),
  check: (hot, seat) => {
    const actor = building(hot, seat, 'HC-069');
    if (!actor.ok) return actor;
    return actor.value.test.kind === 'versus'
      ? grant({ act: { side: actor.value.side } })
      : deny('not_versus', 'HC-069');
  },
  apply: (telling, seat, { side }: { readonly side: SideName }) => {
    changeSide(telling, side, { simple: true, compromise: '' });
    tell(telling, seat, 'story.simple', { name: nameOf(telling.state, seat) }, 'HC-069');
  },
});
