/**
 * The end of a session, step by step, and what the gamemaster awards in it.
 *
 * Rules: HC-167, HC-174, HC-190, HC-191; HC-D50, HC-D51, HC-D57.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape, word } from '../../../kernel/shapes';
import { gamemaster } from '../actors';
import { earnPersona } from '../artha';
import { defineMove, patch, patchPc, tell, type HotTelling } from '../define';
import { deny, no, type HotRefusal } from '../facts';
import { flag, seatWord } from '../shapes';
import { emptyScene, nameOf, pcOf, players, type Ending, type HotState, type Turning, wrapSteps } from '../state';
import { goalSizes } from '../tables';
import { meant } from './scene';

const emptyEnding: Ending = {
  milestone: false,
  awarded: [],
  resolved: [],
  beliefs: [],
  instincts: [],
  voluntary: [],
  vote: null,
  changes: [],
};

export const patchEnding = (telling: HotTelling, part: Partial<Ending>): void =>
  patch(telling, { ending: { ...(telling.state.ending ?? emptyEnding), ...part } });

/** Remembers what has changed of somebody, for the next time that awards are claimed. */
export const remember = (telling: HotTelling, seat: number, what: Turning['what'], texts: readonly string[]): void => {
  const changes = telling.state.ending?.changes ?? [];
  patchEnding(telling, { changes: [...changes, ...texts.map((text) => ({ seat, what, text }))] });
};

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
      furthered: furthered.map((belief) => beliefWords.indexOf(belief)),
      resolved: read.map(({ belief }) => beliefWords.indexOf(belief)).sort((a, b) => a - b),
    };
    return grant({ act });
  },
  apply: (telling, _by, { seat, worth, furthered, resolved }: Award) => {
    const { ending } = telling.state;
    const goals = (beliefs: readonly number[]): readonly string[] =>
      beliefs.flatMap((at) => pcOf(telling.state, seat)?.beliefs[at]?.goal ?? []);
    earnPersona(telling, seat, worth);
    patchEnding(telling, {
      awarded: [...(ending?.awarded ?? []), seat].sort((a, b) => a - b),
      resolved: [...(ending?.resolved ?? []), ...resolved.map((belief) => ({ seat, belief }))],
    });
    remember(telling, seat, 'furthered', goals(furthered));
    remember(telling, seat, 'resolved', goals(resolved));
    tell(telling, seat, 'story.award', { name: nameOf(telling.state, seat), n: worth }, 'HC-167');
  },
});

interface Award {
  readonly seat: number;
  readonly worth: number;
  readonly furthered: readonly number[];
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

export const closeSession = defineMove({
  kind: 'close_session',
  shape: moveShape('close_session', {}),
  check: (state, seat) => {
    const refusal = gamemaster(state, seat, ['voluntary'], 'HC-190');
    return refusal === null ? grant({ act: {} }) : { ok: false, refusal };
  },
  apply: (telling, seat) => {
    const { ending } = telling.state;
    patch(telling, {
      phase: 'between',
      voteHeld: ending?.milestone === true,
      ending: null,
      lastTime: ending?.changes ?? [],
      wrap: wrapSteps,
    });
    tell(telling, seat, 'story.between', { name: nameOf(telling.state, seat) }, 'HC-190');
  },
});
