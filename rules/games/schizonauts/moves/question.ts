/**
 * The question of a scene: posed, answered by all with a yes or sent back, and the dice that the others give for it.
 *
 * Rules: SZ-067, SZ-068, SZ-083, SZ-084, SZ-087, SZ-089, SZ-167; SZ-D11.
 */
import * as v from 'valibot';
import { line, moveShape } from '../../../kernel/shapes';
import { again, atRole, atStep, cat, defineMove, judged, role, tell, type SzTelling } from '../define';
import { no, type SzRefusal } from '../facts';
import { set, setScene } from '../telling';
import { addDice, buildPools, toAptitude } from '../throwing';
import { nameOf, roleOf, sceneOf, seatOf, type Cat, type Role, type Step, type SzState } from '../state';
import { memoryIn } from './scene';

/** Steps in which a contributor may give a die or decline (section 7). */
export const giving: readonly Step[] = [
  ...(['visitor_setup', 'free_play', 'question', 'aptitude', 'pool', 'crisis_memories'] as const),
];

/** Posing may say in the same breath that the memory has been played (`memoryIn`). */
export const poseQuestion = defineMove({
  kind: 'poseQuestion',
  shape: moveShape('poseQuestion', { text: line, memoryIn: v.optional(v.boolean()) }),
  check: (state, seat, { text, memoryIn: claims = false }) =>
    judged(
      [
        () => atRole(state, seat, 'actor', ['free_play'], 'SZ-083'),
        () => {
          const { keyIn, memory, memoryIn: isIn } = sceneOf(state);
          const rule = state.phase === 'endgame' ? 'SZ-167' : 'SZ-067';
          if (!keyIn) return no('e_not_introduced', { what: 'key' }, rule);
          return isIn || (claims && memory !== null) ? null : no('e_not_introduced', { what: 'memory' }, rule);
        },
      ],
      () => ({ text }),
    ),
  apply: (telling, seat, { text }: { readonly text: string }) => {
    if (!sceneOf(telling.state).memoryIn) memoryIn(telling, seat);
    setScene(telling, { question: text, approved: [] });
    set(telling, { step: 'question' });
    tell(telling, seat, 'story.question', { name: nameOf(telling.state, seat), text }, 'SZ-083');
  },
});

/** Null where this seat may give a die now (SZ-087, SZ-089). */
export const judgeGift = (state: SzState, seat: number): SzRefusal | null => {
  if (sceneOf(state).dice !== null) return no('e_after_roll', {}, 'SZ-087');
  const refusal = atStep(state, giving, 'SZ-087');
  if (refusal !== null) return refusal;
  if (roleOf(state, seat) !== null) return no('e_role', {}, 'SZ-087');
  const isGiven = sceneOf(state).gifts.some(([giver]) => giver === seat);
  return isGiven ? no('e_already_contributed', {}, 'SZ-089') : null;
};

const give = (telling: SzTelling, seat: number, to: Role): void => {
  const { gifts, declined, pool } = sceneOf(telling.state);
  setScene(telling, {
    gifts: [...gifts, [seat, to]],
    declined: declined.filter((each) => each !== seat),
    locked: [],
    pool: pool === null ? null : { ...pool, [to]: addDice(pool[to], { d6: 1 }) },
  });
  const facts = { name: nameOf(telling.state, seat), to: nameOf(telling.state, seatOf(telling.state, to)) };
  tell(telling, seat, 'story.gives', facts, 'SZ-087');
};

const declineGift = (telling: SzTelling, seat: number): void => {
  setScene(telling, { declined: [...sceneOf(telling.state).declined, seat] });
  tell(telling, seat, 'story.declines', { name: nameOf(telling.state, seat) }, 'SZ-089');
};

export const contribute = defineMove({
  kind: 'contribute',
  shape: moveShape('contribute', { to: role }),
  check: (state, seat, { to }) => judged([() => judgeGift(state, seat)], () => ({ to })),
  apply: (telling, seat, { to }: { readonly to: Role }) => give(telling, seat, to),
});

const judgeDecline = (state: SzState, seat: number): SzRefusal | null =>
  atStep(state, giving, 'SZ-089') ??
  judgeGift(state, seat) ??
  (sceneOf(state).declined.includes(seat) ? no('e_already_declined', {}, 'SZ-089') : null);

export const decline = defineMove({
  kind: 'decline',
  shape: moveShape('decline', {}),
  check: (state, seat) => judged([() => judgeDecline(state, seat)], () => ({})),
  apply: (telling, seat) => declineGift(telling, seat),
});

const canApprove = (state: SzState, seat: number): SzRefusal | null =>
  atStep(state, ['question'], 'SZ-084') ??
  (seat === state.actor ? no('e_role', {}, 'SZ-084') : null) ??
  again(state, sceneOf(state).approved.includes(seat), 'SZ-084');

const useAptitude = (telling: SzTelling, seat: number, of: Cat): void => {
  setScene(telling, { aptitude: { ...sceneOf(telling.state).aptitude, visitor: of } });
  tell(telling, seat, 'story.aptitude', { name: nameOf(telling.state, seat), cat: of }, 'SZ-068');
};

/** A yes. A contributor may say with it what becomes of her die, and the visitor which aptitude it will be. */
export const approveQuestion = defineMove({
  kind: 'approveQuestion',
  shape: moveShape('approveQuestion', {
    gift: v.optional(v.picklist(['actor', 'visitor', 'none', 'later'])),
    cat: v.optional(cat),
  }),
  check: (state, seat, { gift = 'later', cat: of }) =>
    judged(
      [
        () => canApprove(state, seat),
        () => (gift === 'later' ? null : gift === 'none' ? judgeDecline(state, seat) : judgeGift(state, seat)),
        () => {
          if (of === undefined) return null;
          if (roleOf(state, seat) !== 'visitor') return no('e_role', {}, 'SZ-068');
          return again(state, sceneOf(state).aptitude.visitor !== null, 'SZ-068');
        },
      ],
      () => ({ gift, cat: of ?? null }),
    ),
  apply: (telling, seat, { gift, cat: of }: { readonly gift: Role | 'none' | 'later'; readonly cat: Cat | null }) => {
    if (gift === 'none') declineGift(telling, seat);
    else if (gift !== 'later') give(telling, seat, gift);
    if (of !== null) useAptitude(telling, seat, of);
    const approved = [...sceneOf(telling.state).approved, seat];
    setScene(telling, { approved });
    if (approved.length < telling.state.sheets.length - 1) return;
    tell(telling, -1, 'story.asked', { text: sceneOf(telling.state).question ?? '' }, 'SZ-084');
    toAptitude(telling);
  },
});

/** An objection brings the scene back to free play with nothing lost (SZ-084). */
export const objectQuestion = defineMove({
  kind: 'objectQuestion',
  shape: moveShape('objectQuestion', {}),
  check: (state, seat) => judged([() => canApprove(state, seat)], () => ({})),
  apply: (telling, seat) => {
    const { reveals, aptitude, visitorMemory } = sceneOf(telling.state);
    // The visitor commits only to a question that stands (SZ-D11), unless a reveal's memory has committed her.
    const isCommitted = (reveals.visitor?.memory ?? visitorMemory) !== null;
    const visitor = isCommitted ? aptitude.visitor : null;
    setScene(telling, { question: null, approved: [], aptitude: { ...aptitude, visitor } });
    set(telling, { step: 'free_play' });
    tell(telling, seat, 'story.objects', { name: nameOf(telling.state, seat) }, 'SZ-084');
  },
});

export const chooseAptitude = defineMove({
  kind: 'chooseAptitude',
  shape: moveShape('chooseAptitude', { cat }),
  check: (state, seat, { cat: of }) =>
    judged([() => atRole(state, seat, 'visitor', ['aptitude'], 'SZ-068')], () => ({ cat: of })),
  apply: (telling, seat, { cat: of }: { readonly cat: Cat }) => {
    useAptitude(telling, seat, of);
    buildPools(telling);
  },
});
