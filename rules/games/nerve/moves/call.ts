/**
 * Calling a Conflict, and answering the call.
 *
 * Rules: NV-030, NV-031; NV-D09, NV-D10.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { moveShape } from '../../../kernel/shapes';
import { nameOf, namesOfSeats } from '../actors';
import { defineMove, tell, type NerveTelling } from '../define';
import { no, type NerveRefusal } from '../facts';
import { setConflict } from '../flow';
import { clockwiseFrom, conflictOf, type Conflict, type NerveState } from '../state';

/** Seats go into moves as their numbers in digits, which is what a form's options are. */
const seats = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-5]$/))), v.maxLength(6));

const newConflict = ({ characters }: NerveState, caller: number, named: readonly number[]): Conflict => ({
  caller,
  named,
  answers: [],
  who: [],
  left: [],
  stakes: [],
  at: -1,
  pools: characters.map(() => []),
  turn: caller,
  done: [],
  activated: false,
  outUsed: false,
  out: null,
  defied: [],
  bids: [],
  conceded: [],
});

export const call = defineMove({
  kind: 'call',
  shape: moveShape('call', { with: seats }),
  check: (state, seat, { with: named }) => {
    const { phase, characters } = state;
    if (phase !== 'table') return { ok: false, refusal: no('phase.wrong', { phase }, 'NV-030') };
    const others = [...new Set(named.map(Number))].filter((each) => each !== seat && each < characters.length);
    const isWhole = others.length > 0 && others.length === named.length;
    if (!isWhole) return { ok: false, refusal: no('call.tooFew', {}, 'NV-030') };
    return grant({ act: { named: others.sort((a, b) => a - b) } });
  },
  apply: (telling, seat, { named }: { readonly named: readonly number[] }) => {
    telling.state = {
      ...telling.state,
      phase: 'answer',
      conflict: newConflict(telling.state, seat, named),
      past: null,
    };
    const facts = { name: nameOf(telling.state, seat), others: namesOfSeats(telling.state, named) };
    tell(telling, seat, 'story.calls', facts, 'NV-030');
  },
});

/** All have answered: the Conflict begins, or the call lapses. */
const closeCall = (telling: NerveTelling): void => {
  const { caller, answers } = conflictOf(telling.state);
  const joined = answers.filter(([, join]) => join).map(([seat]) => seat);
  if (joined.length === 0) {
    telling.state = { ...telling.state, phase: 'table', conflict: null };
    return tell(telling, caller, 'story.lapses', { name: nameOf(telling.state, caller) }, 'NV-031');
  }
  telling.state = { ...telling.state, phase: 'declare' };
  setConflict(telling, { who: clockwiseFrom(caller, [caller, ...joined]) });
};

/** Only whoever called takes a call back, and only while nobody has answered it. */
export const cancelRefusal = ({ caller, answers }: Conflict, seat: number): NerveRefusal | null => {
  if (caller !== seat) return no('call.notYours', {}, 'NV-030');
  return answers.length > 0 ? no('call.taken', {}, 'NV-030') : null;
};

export const cancelCall = defineMove({
  kind: 'cancelCall',
  shape: moveShape('cancelCall', {}),
  check: ({ phase, conflict }, seat) => {
    if (phase !== 'answer' || conflict === null) {
      return { ok: false, refusal: no('phase.wrong', { phase }, 'NV-030') };
    }
    const refusal = cancelRefusal(conflict, seat);
    return refusal === null ? grant({ act: {} }) : { ok: false, refusal };
  },
  apply: (telling, seat) => {
    telling.state = { ...telling.state, phase: 'table', conflict: null };
    tell(telling, seat, 'story.cancels', { name: nameOf(telling.state, seat) }, 'NV-030');
  },
});

export const answerCall = defineMove({
  kind: 'answer',
  shape: moveShape('answer', { join: v.boolean() }),
  check: (state, seat, { join }) => {
    const { phase, conflict } = state;
    if (phase !== 'answer' || conflict === null) {
      return { ok: false, refusal: no('phase.wrong', { phase }, 'NV-031') };
    }
    if (!conflict.named.includes(seat)) return { ok: false, refusal: no('conflict.notInvolved', {}, 'NV-031') };
    const isAnswered = conflict.answers.some(([who]) => who === seat);
    return isAnswered ? { ok: false, refusal: no('call.answered', {}, 'NV-031') } : grant({ act: { join } });
  },
  apply: (telling, seat, { join }: { readonly join: boolean }) => {
    const { answers, named } = conflictOf(telling.state);
    const all = [...answers, [seat, join] as const].sort(([a], [b]) => a - b);
    setConflict(telling, { answers: all });
    tell(telling, seat, join ? 'story.joins' : 'story.staysOut', { name: nameOf(telling.state, seat) }, 'NV-031');
    if (all.length === named.length) closeCall(telling);
  },
});
