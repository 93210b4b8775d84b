/** Saying how one is called, before the campaign is made; and notes, which have no effect on the rules. */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { anybody } from '../actors';
import { defineMove, patch, tell, type HotTelling } from '../define';
import { deny, no, type HotRefusal } from '../facts';
import { isOneOf, name } from '../shapes';
import { arriving, nameOf, wrapSteps, type WrapStep } from '../state';

const draftShape = v.strictObject({ name });
type Draft = v.InferOutput<typeof draftShape>;

/** Whether a draft says how its person is called. */
export const judgeDraft = (draft: unknown): Ruling<Draft, HotRefusal> => {
  const decoded = v.safeParse(draftShape, draft);
  return decoded.success ? grant(decoded.output) : { ok: false, refusal: no('move.malformed', '', 'name') };
};

export const create = defineMove({
  kind: 'create',
  shape: moveShape('create', { name }),
  check: (state, seat, { name: called }) => {
    // Whoever came later says what she is called when she first may (HC-188).
    const isLate = state.people[seat] === '';
    const refusal = anybody(state, isLate ? ['seats', ...arriving] : ['seats'], 'HC-010');
    return refusal === null ? grant({ act: { called } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { called }: { readonly called: string }) => {
    const people = telling.state.people.map((each, at) => (at === seat ? called : each));
    const { phase } = telling.state;
    patch(telling, { people, phase: phase !== 'seats' ? phase : people.includes('') ? 'seats' : 'campaign' });
    tell(telling, seat, 'story.arrives', { name: called }, 'HC-010');
  },
});

/** What the gamemaster writes between sessions is a note like any other, and one thing less to do (HC-195 to HC-197). */
const wrapUp = (telling: HotTelling, seat: number, step: WrapStep, text: string): void => {
  const { phase, gm, wrap, stands } = telling.state;
  if (phase !== 'between' || seat !== gm) return;
  patch(telling, { wrap: wrap.filter((each) => each !== step), stands: step === 'situation' ? text : stands });
};

export const note = defineMove({
  kind: 'note',
  shape: moveShape('note', { topic: word, text: looseLine }),
  check: (state, _seat, { topic, text }) => {
    // While a name is owed, whatever a seat sends is taken for it.
    if (state.phase === 'seats') return deny('wrong_phase', 'HC-190', state.phase);
    return text === '' || topic === '' ? deny('text_required', 'HC-062') : grant({ act: { topic, text } });
  },
  apply: (telling, seat, { topic, text }: { readonly topic: string; readonly text: string }) => {
    if (isOneOf(wrapSteps, topic)) wrapUp(telling, seat, topic, text);
    tell(telling, seat, 'story.note', { name: nameOf(telling.state, seat), text, other: topic }, 'HC-051');
  },
});
