/**
 * Several acts about a test in one form: what a side says and claims, or all that the gamemaster settles.
 *
 * It is no rule of its own. Each act is checked as if it came alone, in the order of the catalogue, on what the acts
 * before it have left; if one is refused, none happens. A commitment is made last, and only where the terms are
 * complete by then (playability: one form before the dice).
 */
import * as v from 'valibot';
import type { JsonObject } from '../../../kernel/json';
import { grant, type Refusal, type Ruling } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { committers } from '../actors';
import { defineMove, type HotTelling } from '../define';
import { looseName, names, whole } from '../shapes';
import type { HotState, ObstacleTest } from '../state';
import { base, bonus, hinder } from './claims';
import { commit, termsRefusal } from './dicing';
import { difficulty, edge, judge } from './judging';
import { offerCompromise, setConsequence, state as stateMove } from './terms';

const rules = [stateMove, base, bonus, hinder, offerCompromise, setConsequence, difficulty, judge, edge, commit];

const maybeWord = v.optional(word, '');
const maybeNumber = v.optional(whole);
const maybeFlag = v.optional(v.boolean());

const shape = moveShape('together', {
  intent: looseLine,
  task: looseName,
  deadly: maybeWord,
  lifepath: maybeWord,
  /** What a hindering base is rewarded with; `normal` for one that helps or is neutral. */
  use: v.optional(word, 'normal'),
  ...{ lifepaths: names, traits: names, conditions: names, wises: names, skills: names },
  ...{ worseTraits: names, fate: names, clear: names, worse: names },
  compromise: looseLine,
  consequence: looseLine,
  level: maybeNumber,
  tier: maybeNumber,
  judgeTask: maybeWord,
  judgeObstacle: maybeWord,
  adv: maybeFlag,
  dis: maybeFlag,
  bind: maybeFlag,
});

type Together = v.InferOutput<typeof shape>;

const baseAct = ({ lifepath, use }: Together): JsonObject =>
  use === 'normal' ? { kind: 'base', lifepath } : { kind: 'base', lifepath, use: 'hinder', ...rewardOf(use) };

const rewardOf = (use: string): JsonObject => (use === 'hinder' ? {} : { take: use });

/** Whether a form that says something of the edge says another than stands: one that was given can be taken back. */
const isOther = (test: ObstacleTest | null, adv: boolean | undefined, dis: boolean | undefined): boolean =>
  (adv !== undefined || dis !== undefined) && ((adv === true) !== test?.adv || (dis === true) !== test.dis);

/** The acts that are meant, in the order in which each can be checked. */
const actsOf = ({ test }: HotState, said: Together): readonly JsonObject[] => {
  const { intent, task, deadly, lifepath, compromise, consequence, level, tier = 0, adv, dis } = said;
  const { lifepaths, traits, conditions, wises, skills, worseTraits, fate, clear, worse } = said;
  const hasBonus = [lifepaths, traits, conditions, wises, skills].some((list) => list.length > 0);
  const isHindered = [worseTraits, fate, clear, worse].some((list) => list.length > 0);
  const isStated = intent !== '' || task !== '';
  return [
    ...(isStated ? [{ kind: 'state', intent, task, deadly }] : []),
    ...(lifepath === '' ? [] : [baseAct(said)]),
    ...(hasBonus ? [{ kind: 'bonus', lifepaths, traits, conditions, wises, skills }] : []),
    ...(isHindered ? [{ kind: 'hinder', traits: worseTraits, fate, clear, conditions: worse }] : []),
    ...(compromise === '' ? [] : [{ kind: 'offer_compromise', text: compromise }]),
    ...(consequence === '' ? [] : [{ kind: 'set_consequence', text: consequence }]),
    ...(level === undefined ? [] : [{ kind: 'difficulty', level, tier }]),
    ...(said.judgeTask === '' ? [] : [{ kind: 'judge', side: 'task', base: said.judgeTask }]),
    ...(said.judgeObstacle === '' ? [] : [{ kind: 'judge', side: 'obstacle', base: said.judgeObstacle }]),
    ...(isOther(test, adv, dis) ? [{ kind: 'edge', adv: adv === true, dis: dis === true }] : []),
    ...(said.bind === true ? [{ kind: 'commit' }] : []),
  ];
};

const isBound = ({ test }: HotState, act: JsonObject): boolean =>
  act['kind'] !== 'commit' || (test !== null && termsRefusal(test) === null);

/** Makes the acts one after the other; the first that is refused ends it. */
const makeAll = (telling: HotTelling, seat: number, acts: readonly JsonObject[]): Ruling<null, Refusal> => {
  for (const act of acts) {
    if (!isBound(telling.state, act)) continue;
    const rule = rules.find(({ kind }) => kind === act['kind']);
    const ruling = rule?.check(telling.state, seat, act);
    if (rule === undefined || ruling === undefined) continue;
    if (!ruling.ok) return ruling;
    rule.apply(telling, seat, ruling.value.act);
  }
  return grant(null);
};

/** One form that says nothing is a commitment that nobody is ready for: it says what is still open. */
const nothingSaid: JsonObject = { kind: 'commit' };

export const together = defineMove({
  kind: 'together',
  shape,
  check: (state, seat, said) => {
    const acts = actsOf(state, said);
    const { phase, test } = state;
    const isOpen = phase === 'build' && test !== null && committers(state, test).includes(seat);
    const isEmpty = acts.every((act) => !isBound(state, act));
    if (!isOpen || isEmpty) {
      const ruling = commit.check(state, seat, nothingSaid);
      if (!ruling.ok) return ruling;
    }
    const ruling = makeAll({ state, story: [] }, seat, acts);
    return ruling.ok ? grant({ act: { acts } }) : ruling;
  },
  // The same acts on the same state: what was granted above is granted again.
  apply: (telling, seat, { acts }: { readonly acts: readonly JsonObject[] }) => void makeAll(telling, seat, acts),
});
