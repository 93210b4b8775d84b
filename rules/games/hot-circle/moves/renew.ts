/**
 * What each player writes anew at the end of a session: beliefs, instincts, a voluntary condition.
 *
 * Rules: HC-192 to HC-194; HC-D52 to HC-D54.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { character } from '../actors';
import { earnPersona } from '../artha';
import { defineMove, patchPc, tell, type HotTelling } from '../define';
import { deny, no, type HotRefusal } from '../facts';
import { looseName } from '../shapes';
import { folded, named, nameOf, pcOf, type HotState, type Pc } from '../state';
import { instinctForms, type InstinctForm } from '../tables';
import { patchEnding, remember } from './session';

const changes = ['keep', 'replace', 'reword'] as const;

type Change = (typeof changes)[number];

const isChange = (text: string): text is Change => changes.some((each) => each === text);

interface BeliefSlot {
  readonly stance: string;
  readonly goal: string;
  readonly newStance: string;
  readonly newGoal: string;
}

const three = [1, 2, 3] as const;

const slotWord = v.optional(word, '');

const beliefsShape = moveShape('set_beliefs', {
  b1stance: slotWord,
  b2stance: slotWord,
  b3stance: slotWord,
  b1goal: slotWord,
  b2goal: slotWord,
  b3goal: slotWord,
  stance1: looseLine,
  stance2: looseLine,
  stance3: looseLine,
  goal1: looseLine,
  goal2: looseLine,
  goal3: looseLine,
});

const isDone = (state: HotState, step: 'beliefs' | 'instincts' | 'voluntary', seat: number): boolean =>
  state.ending?.[step].includes(seat) === true;

const judgeBeliefs = (state: HotState, seat: number, slots: readonly BeliefSlot[]): HotRefusal | null => {
  if (isDone(state, 'beliefs', seat)) return no('done_already', 'HC-192');
  if (slots.some(({ stance, goal }) => stance === '' && goal === '')) return no('need_three', 'HC-031');
  if (slots.some(({ stance }) => stance !== '' && !isChange(stance))) return no('bad_type', 'HC-192');
  if (slots.some(({ goal }) => goal !== '' && goal !== 'keep' && goal !== 'replace')) return no('bad_type', 'HC-192');
  const resolved = state.ending?.resolved.filter((each) => each.seat === seat) ?? [];
  const before = pcOf(state, seat)?.beliefs ?? [];
  const isKept = (at: number): boolean =>
    slots[at]?.goal !== 'replace' || isSameText(slots[at].newGoal, before[at]?.goal);
  const kept = resolved.find(({ belief }) => isKept(belief));
  if (kept !== undefined) return no('goal_resolved', 'HC-192', `b${kept.belief + 1}`);
  const isOpen = ({ stance, goal, newStance, newGoal }: BeliefSlot): boolean =>
    ((stance === 'replace' || stance === 'reword') && newStance === '') || (goal === 'replace' && newGoal === '');
  return slots.some(isOpen) ? no('belief_incomplete', 'HC-031') : null;
};

export const setBeliefs = defineMove({
  kind: 'set_beliefs',
  shape: beliefsShape,
  check: (state, seat, move) => {
    const actor = character(state, seat, ['beliefs'], 'HC-192');
    if (!actor.ok) return actor;
    const slots = three.map((at): BeliefSlot => ({
      stance: move[`b${at}stance`],
      goal: move[`b${at}goal`],
      newStance: move[`stance${at}`],
      newGoal: move[`goal${at}`],
    }));
    const refusal = judgeBeliefs(state, seat, slots);
    return refusal === null ? grant({ act: { slots } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { slots }: { readonly slots: readonly BeliefSlot[] }) => {
    const before = pcOf(telling.state, seat)?.beliefs ?? [];
    const replaced = slots.filter(
      ({ stance, newStance }, at) => stance === 'replace' && !isSameText(newStance, before[at]?.stance),
    );
    const isNew = (change: string): boolean => change === 'replace' || change === 'reword';
    patchPc(telling, seat, ({ beliefs }) => ({
      beliefs: beliefs.map((belief, at) => {
        const slot = slots[at];
        if (slot === undefined) return belief;
        return {
          stance: isNew(slot.stance) ? slot.newStance : belief.stance,
          goal: slot.goal === 'replace' ? slot.newGoal : belief.goal,
        };
      }),
    }));
    remember(
      telling,
      seat,
      'stance',
      replaced.map(({ newStance }) => newStance),
    );
    const goals = slots.flatMap(({ goal, newGoal }, at) =>
      goal === 'replace' && !isSameText(newGoal, before[at]?.goal) ? [newGoal] : [],
    );
    remember(telling, seat, 'goal', goals);
    finish(telling, seat, 'beliefs', replaced.length);
  },
});

/** Words that say the same replace nothing, whatever they are called (HC-D52, HC-D53). */
const isSameText = (text: string, before = ''): boolean => folded(text) === folded(before);

/** A replaced stance or instinct pays 2 persona at once, a rewording nothing (HC-192). */
const finish = (telling: HotTelling, seat: number, step: 'beliefs' | 'instincts', replaced: number): void => {
  const { ending } = telling.state;
  earnPersona(telling, seat, replaced * 2);
  patchEnding(telling, { [step]: [...(ending?.[step] ?? []), seat].sort((a, b) => a - b) });
  const facts = { name: nameOf(telling.state, seat), n: replaced * 2 };
  tell(telling, seat, step === 'beliefs' ? 'story.beliefs' : 'story.instincts', facts, 'HC-192');
};

interface InstinctSlot {
  readonly change: string;
  readonly form: string;
  readonly text: string;
}

const isForm = (form: string): form is InstinctForm => instinctForms.some((each) => each === form);

const judgeInstincts = (state: HotState, seat: number, slots: readonly InstinctSlot[]): HotRefusal | null => {
  if (isDone(state, 'instincts', seat)) return no('done_already', 'HC-192');
  if (slots.some(({ change }) => change === '')) return no('need_three', 'HC-034');
  if (slots.some(({ change }) => !isChange(change))) return no('bad_type', 'HC-192');
  const isOdd = slots.some(({ change, form, text }) => change !== 'keep' && (!isForm(form) || text === ''));
  return isOdd ? no('bad_instinct', 'HC-034') : null;
};

const instinctsShape = moveShape('set_instincts', {
  i1: slotWord,
  i2: slotWord,
  i3: slotWord,
  form1: slotWord,
  form2: slotWord,
  form3: slotWord,
  instinct1: looseLine,
  instinct2: looseLine,
  instinct3: looseLine,
});

export const setInstincts = defineMove({
  kind: 'set_instincts',
  shape: instinctsShape,
  check: (state, seat, move) => {
    const actor = character(state, seat, ['beliefs'], 'HC-192');
    if (!actor.ok) return actor;
    const slots = three.map((at): InstinctSlot => ({
      change: move[`i${at}`],
      form: move[`form${at}`],
      text: move[`instinct${at}`],
    }));
    const refusal = judgeInstincts(state, seat, slots);
    return refusal === null ? grant({ act: { slots } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { slots }: { readonly slots: readonly InstinctSlot[] }) => {
    const before = pcOf(telling.state, seat)?.instincts ?? [];
    const replaced = slots.filter(
      ({ change, form, text }, at) =>
        change === 'replace' && !(form === before[at]?.form && isSameText(text, before[at]?.text)),
    );
    patchPc(telling, seat, ({ instincts }) => ({
      instincts: instincts.map((instinct, at) => {
        const slot = slots[at];
        return slot === undefined || slot.change === 'keep' || !isForm(slot.form)
          ? instinct
          : { form: slot.form, text: slot.text };
      }),
    }));
    remember(
      telling,
      seat,
      'instinct',
      replaced.map(({ text }) => text),
    );
    finish(telling, seat, 'instincts', replaced.length);
  },
});

interface Voluntary {
  readonly choice: 'set' | 'drop' | 'keep';
  readonly condition: string;
}

const judgeVoluntary = (pc: Pc, choice: string, condition: string): Ruling<Voluntary, HotRefusal> => {
  if (choice !== 'set' && choice !== 'drop' && choice !== 'keep') return deny('bad_type', 'HC-194', choice);
  if (choice !== 'set') return grant({ choice, condition: '' });
  if (condition === '') return deny('text_required', 'HC-194');
  const has = named(pc.conditions, condition);
  return has === undefined || has.voluntary
    ? grant({ choice, condition })
    : deny('condition_exists', 'HC-194', condition);
};

export const setVoluntary = defineMove({
  kind: 'set_voluntary',
  shape: moveShape('set_voluntary', { choice: word, condition: looseName }),
  check: (state, seat, { choice, condition }) => {
    const actor = character(state, seat, ['voluntary'], 'HC-194');
    if (!actor.ok) return actor;
    if (isDone(state, 'voluntary', seat)) return deny('done_already', 'HC-194');
    const ruling = judgeVoluntary(actor.value, choice, condition);
    return ruling.ok ? grant({ act: ruling.value }) : ruling;
  },
  apply: (telling, seat, { choice, condition }: Voluntary) => {
    const { ending } = telling.state;
    patchEnding(telling, { voluntary: [...(ending?.voluntary ?? []), seat].sort((a, b) => a - b) });
    const name = nameOf(telling.state, seat);
    if (choice === 'keep') return tell(telling, seat, 'story.voluntaryKept', { name }, 'HC-194');
    patchPc(telling, seat, ({ conditions }) => {
      const others = conditions.filter((each) => !each.voluntary);
      const fresh = { name: condition, rank: 'minor', done: 0, voluntary: true } as const;
      return { conditions: choice === 'set' ? [...others, fresh] : others };
    });
    if (choice === 'set') remember(telling, seat, 'condition', [condition]);
    const code = choice === 'set' ? 'story.voluntary' : 'story.voluntaryDropped';
    tell(telling, seat, code, { name, text: condition }, 'HC-194');
  },
});
