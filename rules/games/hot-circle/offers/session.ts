/** The forms of the end of a session. */
import type { Field, Offer, Option } from '../../../kernel/offer';
import { no, say } from '../facts';
import { owing } from '../moves/session';
import { nameOf, pcOf, players, turningsOf, type HotState, type Pc } from '../state';
import { goalSizes, instinctForms } from '../tables';
import { choice, form, line, plain, several, things, title, words } from './fields';

const three = [1, 2, 3] as const;

const goalsOf = (pc: Pc): readonly Option[] =>
  pc.beliefs.map(({ goal }, at) => ({ value: `b${at + 1}`, label: plain(goal) }));

const awardForm = (state: HotState, seat: number): readonly Offer[] => {
  const pc = pcOf(state, seat);
  if (pc === undefined || state.ending?.awarded.includes(seat) === true) return [];
  const resolved = pc.beliefs.flatMap(({ goal }, at) =>
    Object.keys(goalSizes).map((size) => ({
      value: `b${at + 1}:${size}`,
      label: { code: 'label.sized', facts: { text: goal, name: size } },
    })),
  );
  const fields = [
    several('furthered', goalsOf(pc), { rule: 'HC-167' }),
    several('resolved', resolved, { rule: 'HC-167' }),
    several('withPc', goalsOf(pc), { rule: 'HC-167' }),
  ];
  const changes = turningsOf(state, seat);
  return [
    form('award', 'HC-191', { kind: 'award', pc: String(seat) }, fields, {
      group: 'answer',
      text: nameOf(state, seat),
      hint: changes.length === 0 ? undefined : say('award.hint', { changes }),
    }),
  ];
};

const nextForm = (state: HotState): Offer => {
  const isOpen = owing(state, 'beliefs').length + owing(state, 'instincts').length > 0;
  const refusal = state.phase === 'beliefs' && isOpen ? no('step_incomplete', 'HC-190') : null;
  return form('next_step', 'HC-190', { kind: 'next_step' }, [], { group: 'pass', refusal });
};

const beliefsForm = (state: HotState, seat: number, pc: Pc): Offer => {
  const resolved = state.ending?.resolved.filter((each) => each.seat === seat).map(({ belief }) => belief + 1) ?? [];
  const fields = three.flatMap((at): readonly Field[] => {
    const belief = pc.beliefs[at - 1];
    const isResolved = resolved.includes(at);
    return [
      choice(`b${at}stance`, words(['keep', 'reword', 'replace']), { rule: 'HC-192' }),
      line(`stance${at}`, {
        when: { field: `b${at}stance`, is: ['reword', 'replace'] },
        initial: plain(belief?.stance ?? ''),
      }),
      choice(`b${at}goal`, words(isResolved ? ['replace'] : ['keep', 'replace']), { rule: 'HC-192' }),
      // What was resolved may not stand there again, so it is not offered to be sent as it is.
      line(`goal${at}`, {
        when: { field: `b${at}goal`, is: ['replace'] },
        initial: plain(isResolved ? '' : (belief?.goal ?? '')),
      }),
    ];
  });
  return form('set_beliefs', 'HC-192', { kind: 'set_beliefs' }, fields, { group: 'answer' });
};

const instinctsForm = (pc: Pc): Offer => {
  const fields = three.flatMap((at): readonly Field[] => {
    const when = { field: `i${at}`, is: ['reword', 'replace'] };
    return [
      choice(`i${at}`, words(['keep', 'reword', 'replace']), { rule: 'HC-192' }),
      choice(`form${at}`, words(instinctForms), { when }),
      line(`instinct${at}`, { when, initial: plain(pc.instincts[at - 1]?.text ?? '') }),
    ];
  });
  return form('set_instincts', 'HC-192', { kind: 'set_instincts' }, fields, { group: 'answer' });
};

const ballotOffers = (state: HotState): readonly Offer[] => {
  const vote = state.ending?.vote ?? null;
  if (vote === null) return [];
  const fixed = { kind: vote.on === 'remove' ? 'vote_remove' : 'vote_add', pc: String(vote.seat) };
  const traits = pcOf(state, vote.seat)?.traits ?? [];
  const field =
    vote.on === 'remove' ? choice('trait', things(traits), { optional: true }) : title('trait', { optional: true });
  const rule = vote.on === 'remove' ? 'HC-181' : 'HC-182';
  return [form(fixed.kind, rule, fixed, [field], { group: 'answer', text: nameOf(state, vote.seat) })];
};

const voluntaryOffers = (state: HotState, seat: number): readonly Offer[] => {
  const pc = pcOf(state, seat);
  if (pc === undefined || state.ending?.voluntary.includes(seat) === true) return [];
  const has = pc.conditions.some(({ voluntary }) => voluntary);
  const fixed = { kind: 'set_voluntary' };
  return [
    form('voluntary', 'HC-194', { ...fixed, choice: 'set' }, [title('condition')]),
    form('voluntary_keep', 'HC-194', { ...fixed, choice: 'keep' }, []),
    ...(has ? [form('voluntary_drop', 'HC-194', { ...fixed, choice: 'drop' }, [])] : []),
  ];
};

/** What a seat may do now that the session is ending (HC-190 to HC-194). */
export const endingOffers = (state: HotState, seat: number): readonly Offer[] => {
  const { phase, gm, ending } = state;
  if (phase === 'votes' && (ending?.vote ?? null) !== null) return ballotOffers(state);
  if (seat === gm) {
    if (phase === 'awards') return [...players(state).flatMap((each) => awardForm(state, each)), nextForm(state)];
    if (phase === 'voluntary')
      return [form('close_session', 'HC-190', { kind: 'close_session' }, [], { group: 'answer' })];
    return [nextForm(state)];
  }
  if (phase === 'voluntary') return voluntaryOffers(state, seat);
  const pc = pcOf(state, seat);
  if (phase !== 'beliefs' || pc === undefined) return [];
  return [
    ...(owing(state, 'beliefs').includes(seat) ? [beliefsForm(state, seat, pc)] : []),
    ...(owing(state, 'instincts').includes(seat) ? [instinctsForm(pc)] : []),
  ];
};
