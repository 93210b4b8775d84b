/**
 * The end of a session, step by step: awards, beliefs and instincts, voluntary conditions.
 *
 * Rules: HC-167, HC-174, HC-190 to HC-194; HC-D50 to HC-D54, HC-D57.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { earnPersona } from '../artha';
import { character, gamemaster } from '../actors';
import { defineMove, patch, patchPc, tell, type HotTelling } from '../define';
import { deny, no, type HotRefusal } from '../facts';
import { flag, looseName, seatWord } from '../shapes';
import { emptyScene, named, nameOf, pcOf, players, type Ending, type HotState, type Pc } from '../state';
import { goalSizes, instinctForms, type InstinctForm } from '../tables';
import { meant } from './scene';

const emptyEnding: Ending = {
  milestone: false,
  awarded: [],
  resolved: [],
  beliefs: [],
  instincts: [],
  voluntary: [],
  vote: null,
};

export const patchEnding = (telling: HotTelling, part: Partial<Ending>): void =>
  patch(telling, { ending: { ...(telling.state.ending ?? emptyEnding), ...part } });

export const endSession = defineMove({
  kind: 'end_session',
  shape: moveShape('end_session', { milestone: flag }),
  check: (state, seat, { milestone }) => {
    const refusal = gamemaster(state, seat, ['scene'], 'HC-190');
    return refusal === null ? grant({ act: { milestone } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { milestone }: { readonly milestone: boolean }) => {
    const scene = emptyScene(telling.state.people.length);
    patch(telling, { phase: 'awards', scene, ending: { ...emptyEnding, milestone } });
    tell(telling, seat, 'story.sessionEnds', { name: nameOf(telling.state, seat), n: milestone ? 1 : 0 }, 'HC-190');
  },
});

type Size = keyof typeof goalSizes;
const isSize = (size: string): size is Size => Object.hasOwn(goalSizes, size);
const beliefWords = ['b1', 'b2', 'b3'];
const beliefWord = v.pipe(v.array(word), v.maxLength(6));

interface Resolved {
  readonly belief: string;
  readonly size: string;
  readonly withPc: boolean;
}

/** `b2:moderate`, or `b2:moderate:pc` where it involves another PC. */
const readResolved = (text: string): Resolved => {
  const [belief = '', size = '', more] = text.split(':');
  return { belief, size, withPc: more === 'pc' };
};

const judgeAward = (furthered: readonly string[], resolved: readonly Resolved[]): HotRefusal | null => {
  const beliefs = resolved.map(({ belief }) => belief);
  const unknown = [...furthered, ...beliefs].find((each) => !beliefWords.includes(each));
  if (unknown !== undefined) return no('no_such_item', 'HC-191', unknown);
  const odd = resolved.find(({ size }) => !isSize(size));
  if (odd !== undefined) return no('bad_size', 'HC-191', odd.size);
  const isTwice = new Set(furthered).size < furthered.length || new Set(beliefs).size < beliefs.length;
  if (isTwice) return no('duplicate', 'HC-191');
  return furthered.some((each) => beliefs.includes(each)) ? no('both_ways', 'HC-191') : null;
};

/** HC-167: 1 for each goal furthered, 2, 4 or 6 for each resolved, and 1 more where another PC is in it. */
const worthOf = (furthered: readonly string[], resolved: readonly Resolved[]): number =>
  resolved.reduce(
    (sum, { size, withPc }) => sum + (isSize(size) ? goalSizes[size] : 0) + (withPc ? 1 : 0),
    furthered.length,
  );

export const award = defineMove({
  kind: 'award',
  shape: moveShape('award', {
    pc: seatWord,
    furthered: v.optional(beliefWord, []),
    resolved: v.optional(beliefWord, []),
    /** Resolved goals in which another PC has a part: 1 more each. */
    withPc: v.optional(beliefWord, []),
  }),
  check: (state, seat, { pc, furthered, resolved, withPc }) => {
    const refusal = gamemaster(state, seat, ['awards'], 'HC-191');
    if (refusal !== null) return { ok: false, refusal };
    if (meant(state, pc) === undefined) return deny('no_such_item', 'HC-191', pc);
    if (state.ending?.awarded.includes(Number(pc)) === true) return deny('award_done', 'HC-191');
    const read = resolved
      .map(readResolved)
      .map((each) => ({ ...each, withPc: each.withPc || withPc.includes(each.belief) }));
    const odd = judgeAward(furthered, read);
    if (odd !== null) return { ok: false, refusal: odd };
    const act: Award = {
      seat: Number(pc),
      worth: worthOf(furthered, read),
      resolved: read.map(({ belief }) => beliefWords.indexOf(belief)).sort((a, b) => a - b),
    };
    return grant({ act });
  },
  apply: (telling, _by, { seat, worth, resolved }: Award) => {
    const { ending } = telling.state;
    earnPersona(telling, seat, worth);
    patchEnding(telling, {
      awarded: [...(ending?.awarded ?? []), seat].sort((a, b) => a - b),
      resolved: [...(ending?.resolved ?? []), ...resolved.map((belief) => ({ seat, belief }))],
    });
    tell(telling, seat, 'story.award', { name: nameOf(telling.state, seat), n: worth }, 'HC-167');
  },
});

interface Award {
  readonly seat: number;
  readonly worth: number;
  readonly resolved: readonly number[];
}

/** Players with a PC who still owe this step. */
export const owing = (state: HotState, step: 'beliefs' | 'instincts'): readonly number[] =>
  players(state).filter((seat) => pcOf(state, seat) !== undefined && state.ending?.[step].includes(seat) !== true);

const payRefunds = (telling: HotTelling): void => {
  for (const { seat, fate } of telling.state.refunds) {
    patchPc(telling, seat, (pc) => ({ fate: pc.fate + fate, persona: pc.persona + 1 }));
    tell(telling, seat, 'story.refund', { name: nameOf(telling.state, seat), n: fate }, 'HC-174');
  }
  patch(telling, { refunds: [] });
};

/** The first seat from `from` on that has a PC to vote about; -1 for none. */
export const nextVotedOn = (state: HotState, from: number): number =>
  players(state).find((seat) => seat >= from && pcOf(state, seat) !== undefined) ?? -1;

const startVotes = (telling: HotTelling): void => {
  const seat = nextVotedOn(telling.state, 0);
  const before = telling.state.pcs[seat]?.traits ?? [];
  patchEnding(telling, { vote: seat < 0 ? null : { seat, on: 'remove', before } });
};

export const nextStep = defineMove({
  kind: 'next_step',
  shape: moveShape('next_step', {}),
  check: (state, seat) => {
    const refusal = gamemaster(state, seat, ['awards', 'beliefs', 'votes'], 'HC-190');
    if (refusal !== null) return { ok: false, refusal };
    const isOwing = state.phase === 'beliefs' && [...owing(state, 'beliefs'), ...owing(state, 'instincts')].length > 0;
    const isVoting = state.phase === 'votes' && (state.ending?.vote ?? null) !== null;
    return isOwing || isVoting ? deny('step_incomplete', 'HC-190') : grant({ act: {} });
  },
  apply: (telling, seat) => {
    const { phase, ending } = telling.state;
    if (phase === 'awards') payRefunds(telling);
    const after =
      phase === 'awards' ? 'beliefs' : phase === 'beliefs' && ending?.milestone === true ? 'votes' : 'voluntary';
    patch(telling, { phase: after });
    if (after === 'votes') startVotes(telling);
    tell(telling, seat, 'story.step', { text: after }, 'HC-190');
  },
});

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
  const kept = resolved.find(({ belief }) => slots[belief]?.goal !== 'replace');
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
    finish(telling, seat, 'beliefs', slots.filter(({ stance }) => stance === 'replace').length);
  },
});

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
    patchPc(telling, seat, ({ instincts }) => ({
      instincts: instincts.map((instinct, at) => {
        const slot = slots[at];
        return slot === undefined || slot.change === 'keep' || !isForm(slot.form)
          ? instinct
          : { form: slot.form, text: slot.text };
      }),
    }));
    finish(telling, seat, 'instincts', slots.filter(({ change }) => change === 'replace').length);
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
    const code = choice === 'set' ? 'story.voluntary' : 'story.voluntaryDropped';
    tell(telling, seat, code, { name, text: condition }, 'HC-194');
  },
});

export const closeSession = defineMove({
  kind: 'close_session',
  shape: moveShape('close_session', {}),
  check: (state, seat) => {
    const refusal = gamemaster(state, seat, ['voluntary'], 'HC-190');
    return refusal === null ? grant({ act: {} }) : { ok: false, refusal };
  },
  apply: (telling, seat) => {
    patch(telling, { phase: 'between', voteHeld: telling.state.ending?.milestone === true, ending: null });
    tell(telling, seat, 'story.between', { name: nameOf(telling.state, seat) }, 'HC-190');
  },
});
