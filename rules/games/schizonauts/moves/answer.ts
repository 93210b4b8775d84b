/**
 * Answer and price, refusals of the price, deaths, and the close of a scene.
 *
 * Rules: SZ-105 to SZ-113, SZ-159, SZ-184, SZ-202, SZ-203, SZ-213; SZ-D16, SZ-D36.
 */
import * as v from 'valibot';
import { longText, moveShape, line } from '../../../kernel/shapes';
import { atStep, defineMove, judged, seatName, tell, type SzTelling } from '../define';
import { no, UNSAID, type SzRefusal } from '../facts';
import { closeScene as close, endFinalTurn, passJudge } from '../flow';
import { setScene, setSheet } from '../telling';
import { nameOf, roleOf, sceneOf, sheetOf, type Death, type SzState } from '../state';

const telling_ = (state: SzState, rule: string): SzRefusal | null => atStep(state, ['answer'], rule);

const isNarrator = (state: SzState, seat: number, rule: string): SzRefusal | null =>
  sceneOf(state).narrator === seat ? null : no('e_role', {}, rule);

/** Null where nothing stands in the way of closing but who may do it (SZ-113). */
const judgeClose = (state: SzState, isAnswering = false): SzRefusal | null => {
  const { answer: said, price, deaths } = sceneOf(state);
  if (said === null && !isAnswering) return no('e_no_answer', {}, 'SZ-113');
  if (price === null) return no('e_no_price', {}, 'SZ-113');
  const [open] = deaths;
  return open === undefined ? null : no('e_death_pending', { name: nameOf(state, open.seat) }, 'SZ-184');
};

const closeNow = (telling: SzTelling, seat: number): void => {
  tell(telling, seat, 'story.closes', { name: nameOf(telling.state, seat) }, 'SZ-113');
  close(telling);
};

/** The narrator's words; with `close` the scene is closed in the same breath. */
export const answer = defineMove({
  kind: 'answer',
  shape: moveShape('answer', { text: v.optional(longText), close: v.optional(v.boolean()) }),
  check: (state, seat, { text, close: closes = false }) =>
    judged(
      [
        () => telling_(state, 'SZ-105'),
        () => isNarrator(state, seat, 'SZ-105'),
        () => (sceneOf(state).answer === null ? null : no('e_phase', { step: state.step }, 'SZ-105')),
        () => (closes && state.phase === 'final' ? no('e_phase', { step: state.step }, 'SZ-213') : null),
        () => (closes ? judgeClose(state, true) : null),
      ],
      () => ({ text: text ?? UNSAID, closes }),
    ),
  apply: (telling, seat, { text, closes }: { readonly text: string; readonly closes: boolean }) => {
    setScene(telling, { answer: text });
    tell(telling, seat, 'story.answers', { name: nameOf(telling.state, seat), text }, 'SZ-105');
    if (closes) closeNow(telling, seat);
  },
});

export const setPrice = defineMove({
  kind: 'setPrice',
  shape: moveShape('setPrice', { text: line }),
  check: (state, seat, { text }) =>
    judged(
      [() => telling_(state, 'SZ-107'), () => (sceneOf(state).judge === seat ? null : no('e_role', {}, 'SZ-107'))],
      () => ({ text }),
    ),
  apply: (telling, seat, { text }: { readonly text: string }) => {
    // A changed price is judged afresh (SZ-112).
    setScene(telling, { price: text, rejected: [] });
    tell(telling, seat, 'story.price', { name: nameOf(telling.state, seat), text }, 'SZ-107');
  },
});

export const rejectPrice = defineMove({
  kind: 'rejectPrice',
  shape: moveShape('rejectPrice', {}),
  check: (state, seat) => {
    const { judge, price, passes, rejected } = sceneOf(state);
    return judged(
      [
        () => telling_(state, 'SZ-111'),
        () => (judge === seat ? no('e_role', {}, 'SZ-111') : null),
        () => (price === null ? no('e_no_price', {}, 'SZ-111') : null),
        () => (passes >= 2 ? no('e_price_stands', {}, 'SZ-111') : null),
        () => (rejected.includes(seat) ? no('e_phase', { step: state.step }, 'SZ-111') : null),
      ],
      () => ({}),
    );
  },
  apply: (telling, seat) => {
    const rejected = [...sceneOf(telling.state).rejected, seat];
    setScene(telling, { rejected });
    tell(telling, seat, 'story.rejects', { name: nameOf(telling.state, seat) }, 'SZ-111');
    if (rejected.length === telling.state.sheets.length - 1) passJudge(telling);
  },
});

export const closeScene = defineMove({
  kind: 'closeScene',
  shape: moveShape('closeScene', {}),
  check: (state, seat) =>
    judged(
      [
        () => telling_(state, 'SZ-113'),
        () => (state.phase === 'final' ? no('e_phase', { step: state.step }, 'SZ-213') : null),
        () => isNarrator(state, seat, 'SZ-113'),
        () => judgeClose(state),
      ],
      () => ({}),
    ),
  apply: (telling, seat) => closeNow(telling, seat),
});

/** The closing words of a last turn (SZ-213). */
export const declareSelf = defineMove({
  kind: 'declareSelf',
  shape: moveShape('declareSelf', {}),
  check: (state, seat) =>
    judged(
      [
        () => telling_(state, 'SZ-213'),
        () => (state.phase === 'final' ? null : no('e_phase', { step: state.step }, 'SZ-213')),
        () => (state.actor === seat ? null : no('e_role', {}, 'SZ-213')),
        () => judgeClose(state),
      ],
      () => ({}),
    ),
  apply: (telling) => endFinalTurn(telling),
});

export const proposeDeath = defineMove({
  kind: 'proposeDeath',
  shape: moveShape('proposeDeath', { seat: seatName }),
  check: (state, seat, { seat: named }) => {
    const who = Number(named);
    const { narrator, judge, deaths } = sceneOf(state);
    return judged(
      [
        () => (state.phase === 'flashback' ? no('e_death_forbidden', {}, 'SZ-053') : null),
        () => telling_(state, 'SZ-184'),
        () => (seat === narrator || seat === judge ? null : no('e_role', {}, 'SZ-184')),
        () => (roleOf(state, who) === null ? no('e_role', {}, 'SZ-184') : null),
        () => (deaths.some((each) => each.seat === who) ? no('e_phase', { step: state.step }, 'SZ-184') : null),
        () => (sheetOf(state, who).dead ? no('e_dead', { name: nameOf(state, who) }, 'SZ-184') : null),
      ],
      () => ({ who }),
    );
  },
  apply: (telling, seat, { who }: { readonly who: number }) => {
    setScene(telling, { deaths: [...sceneOf(telling.state).deaths, { seat: who, approved: [seat] }] });
    const facts = { name: nameOf(telling.state, seat), who: nameOf(telling.state, who) };
    tell(telling, seat, 'story.deathProposed', facts, 'SZ-184');
  },
});

const judgeDeath = (state: SzState, seat: number, who: number): SzRefusal | null => {
  const death = sceneOf(state).deaths.find((each) => each.seat === who);
  const isOpen = death !== undefined && !death.approved.includes(seat);
  return telling_(state, 'SZ-184') ?? (isOpen ? null : no('e_phase', { step: state.step }, 'SZ-184'));
};

export const approveDeath = defineMove({
  kind: 'approveDeath',
  shape: moveShape('approveDeath', { seat: seatName }),
  check: (state, seat, { seat: named }) =>
    judged([() => judgeDeath(state, seat, Number(named))], () => ({ who: Number(named) })),
  apply: (telling, seat, { who }: { readonly who: number }) => {
    const { deaths } = sceneOf(telling.state);
    const approve = (death: Death): Death =>
      death.seat === who ? { ...death, approved: [...death.approved, seat] } : death;
    const after = deaths.map(approve);
    const isAgreed = after.some((each) => each.seat === who && each.approved.length === telling.state.sheets.length);
    setScene(telling, { deaths: isAgreed ? after.filter((each) => each.seat !== who) : after });
    if (!isAgreed) return;
    setSheet(telling, who, { dead: true });
    tell(telling, who, 'story.dies', { name: nameOf(telling.state, who) }, 'SZ-184');
  },
});

export const objectDeath = defineMove({
  kind: 'objectDeath',
  shape: moveShape('objectDeath', { seat: seatName }),
  check: (state, seat, { seat: named }) =>
    judged([() => judgeDeath(state, seat, Number(named))], () => ({ who: Number(named) })),
  apply: (telling, seat, { who }: { readonly who: number }) => {
    setScene(telling, { deaths: sceneOf(telling.state).deaths.filter((each) => each.seat !== who) });
    const facts = { name: nameOf(telling.state, seat), who: nameOf(telling.state, who) };
    tell(telling, seat, 'story.deathRefused', facts, 'SZ-184');
  },
});
