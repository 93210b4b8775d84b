/** The forms before and after play: the character, the place, the problems, trophies, who is next. */
import { option, type Field, type Offer } from '../../../kernel/offer';
import type { JsonObject } from '../../../kernel/json';
import { find, LONG } from '../../../kernel/shapes';
import { solvers } from '../conference';
import { no, say, type FieldName, type OfferName } from '../facts';
import {
  choosable,
  chooser,
  judgeStay,
  mayCreate,
  ownsGatedMove,
  seatsToDecide,
  usualOrder,
  writers,
} from '../opening';
import { mathPage, mathPages, mathStats, thiefPage, thiefPages, thiefStats } from '../playbooks';
import { goneForGood, have, idleOf, oldestFirst, playedBy, type SquaringState } from '../state';
import { choice, firstOpen, flag, known, named, plain, problemLabel, text } from './fields';

const form = (name: OfferName, rule: string, fields: readonly Field[], kind: string = name): Offer => ({
  id: `answer:${name}`,
  title: say('offer.title', { name }),
  hint: say('offer.hint', { name }),
  rule,
  group: 'answer',
  fixed: { kind },
  fields,
});

/** The forms of this seat in every phase but play. */
export const phaseOffers = (state: SquaringState, seat: number): readonly Offer[] => {
  switch (state.phase) {
    case 'creating':
      return seatsToDecide(state).includes(seat) ? decideOffers(state, seat) : [];
    case 'setting':
      return playedBy(state, seat)?.id === state.conference.guest ? [settingOffer(state)] : [];
    case 'writing':
      return writers(state).some((who) => who.seat === seat) ? [writeOffer(state)] : [];
    case 'choosing':
      return chooser(state)?.seat === seat ? [chooseOffer(state, seat)] : [];
    case 'trophies':
      return solvers(state).some((who) => who.seat === seat)
        ? [form('trophy', 'SC-083', [text('text', { label: 'trophy', rule: 'SC-083' })])]
        : [];
    case 'over': {
      const { guest } = state.conference;
      return guest !== null && find(state.people, guest)?.seat === seat ? [nextOffer(state)] : [];
    }
    default:
      return [];
  }
};

/** Whom a player plays: somebody of hers who is free again, somebody new, or as it was (SC-064). */
const decideOffers = (state: SquaringState, seat: number): readonly Offer[] => {
  const idle = idleOf(state, seat).map(({ id, name }) => option(id, plain(name)));
  return [
    ...(idle.length > 0 ? [form('comeBack', 'SC-064', [choice('who', idle, firstOpen(idle))])] : []),
    ...(mayCreate(state, seat) ? [createOffer({}, { kind: 'create' })] : []),
    ...stayOffers(state, seat),
  ];
};

const stayOffers = (state: SquaringState, seat: number): readonly Offer[] => {
  const who = playedBy(state, seat);
  if (who === undefined) return [];
  const offer = form(who.out === null ? 'keep' : 'sitOut', 'SC-064', [], 'stay');
  const refusal = judgeStay(state, seat);
  return [refusal === null ? offer : { ...offer, refusal }];
};

/** The problem, and whom it is to bring back: asked only while somebody is out (SC-064). */
const writeOffer = (state: SquaringState): Offer => {
  const gone = goneForGood(state).map(({ id, name }) => option(id, plain(name)));
  return form('write', 'SC-067', [
    text('text', { label: 'problemText', rule: 'SC-067' }),
    ...(gone.length > 0 ? [choice('back', gone, { rule: 'SC-064', optional: true })] : []),
  ]);
};

const settingOffer = (state: SquaringState): Offer => {
  const order = usualOrder(state);
  const fields: readonly Field[] = [
    text('place', { rule: 'SC-066' }),
    text('sights', { rule: 'SC-066', long: true, max: LONG }),
    {
      kind: 'several',
      name: 'order',
      label: say('field', { name: 'order' }),
      rule: 'SC-068',
      options: order.map((id) => option(id, plain(have(state.people, id).name))),
      min: order.length,
      max: order.length,
      ordered: true,
      initial: order,
    },
  ];
  // With one colleague there is no order to call.
  return form('setting', 'SC-066', order.length > 1 ? fields : fields.slice(0, 2));
};

const chooseOffer = (state: SquaringState, seat: number): Offer => {
  const person = playedBy(state, seat);
  const who = person?.id ?? '';
  const open = choosable(state, who);
  const options = oldestFirst(state.conference.problems).map((problem) => {
    const refusal = open.includes(problem)
      ? null
      : problem.by === who
        ? no('choose.own', {}, 'SC-068')
        : no('choose.taken', {}, 'SC-068');
    return option(problem.id, problemLabel(state, problem, ''), refusal);
  });
  const mayFit = person !== undefined && ownsGatedMove(person);
  return form('choose', 'SC-068', [
    choice('problem', options, { rule: 'SC-068', ...firstOpen(options) }),
    ...(mayFit ? [flag('fits', 'SC-028')] : []),
  ]);
};

const nextOffer = (state: SquaringState): Offer => {
  const seats = state.seats.map((_, seat) => {
    const who = playedBy(state, seat);
    const label = who === undefined || who.out !== null ? say('label.newcomer', { seat: seat + 1 }) : plain(who.name);
    return option(String(seat), label);
  });
  return form('next', 'SC-065', [choice('guest', [...seats, known('chance')], { rule: 'SC-065', initial: 'chance' })]);
};

const stringOf = (draft: JsonObject, key: string): string => {
  const value = Object.hasOwn(draft, key) ? draft[key] : undefined;
  return typeof value === 'string' ? value : '';
};

const statField = (name: FieldName, initial: string): Field =>
  choice(
    name,
    ['+2', '+1', '-1'].map((value) => option(value, plain(value.replace('-', '−')))),
    { rule: 'SC-014', initial },
  );

/** The character's form. What the pages print follows from the playbooks chosen in the draft so far (SC-012 to SC-018). */
export const createOffer = (draft: JsonObject, fixed: JsonObject): Offer => {
  const math = mathPage(stringOf(draft, 'math'));
  const thief = thiefPage(stringOf(draft, 'thief'));
  const every = <T>(one: readonly T[] | undefined, all: readonly T[]): readonly T[] => one ?? all;
  const origins = every(
    math?.origins,
    mathPages.flatMap(({ origins: each }) => each),
  );
  const looks = every(thief?.looks, [...new Set(thiefPages.flatMap(({ looks: each }) => each))]);
  const vices = every(thief?.vices, [...new Set(thiefPages.flatMap(({ vices: each }) => each))]);
  const others = (thief === undefined ? thiefPages : [thief]).flatMap(({ moves }) =>
    moves.filter(({ standing }) => standing === 'other'),
  );
  const initial = (name: FieldName, options: readonly string[]) => {
    const before = stringOf(draft, name);
    return options.includes(before) ? { initial: before } : {};
  };
  const written = (name: FieldName) => {
    const before = stringOf(draft, name);
    return before === '' ? {} : { initial: plain(before) };
  };
  const otherOptions = named(others.map(({ name }) => name));
  const types = named(thiefPages.map(({ name }) => name));
  const isFix = thief === undefined || thief.name === 'Fix';
  const values: readonly string[] = ['+2', '+1', '-1'];
  const statFields = [...mathStats, ...thiefStats].map((stat, index) =>
    statField(stat, values.includes(stringOf(draft, stat)) ? stringOf(draft, stat) : (values[index % 3] ?? '')),
  );
  return {
    id: 'draft',
    title: say('offer.title', { name: 'create' }),
    hint: say('offer.hint', { name: 'create' }),
    rule: 'SC-012',
    group: 'answer',
    fixed,
    fields: [
      text('name', { rule: 'SC-013', ...written('name') }),
      choice('math', named(mathPages.map(({ name }) => name)), {
        rule: 'SC-012',
        ...initial(
          'math',
          mathPages.map(({ name }) => name),
        ),
      }),
      choice('thief', named(thiefPages.map(({ name }) => name)), {
        rule: 'SC-012',
        ...initial(
          'thief',
          thiefPages.map(({ name }) => name),
        ),
      }),
      choice('origin', named(origins), { rule: 'SC-013', ...initial('origin', origins) }),
      choice('look', named(looks), { rule: 'SC-013', ...initial('look', looks) }),
      choice('vice', named(vices), { rule: 'SC-013', ...initial('vice', vices) }),
      ...statFields,
      choice('other', otherOptions, {
        rule: 'SC-016',
        ...initial(
          'other',
          others.map(({ name }) => name),
        ),
      }),
      choice('boss', [known('cruel'), known('loyal')], {
        rule: 'SC-178',
        when: { field: 'other', is: ['The Boss'] },
        ...initial('boss', ['cruel', 'loyal']),
      }),
      ...(isFix
        ? [
            text('agentName', { rule: 'SC-018', when: { field: 'thief', is: ['Fix'] }, ...written('agentName') }),
            choice('agentType', types, {
              rule: 'SC-018',
              when: { field: 'thief', is: ['Fix'] },
              initial: 'Wire',
              ...initial(
                'agentType',
                types.map(({ value }) => value),
              ),
            }),
          ]
        : []),
      text('colleagues', { rule: 'SC-013', optional: true, long: true, max: LONG, ...written('colleagues') }),
    ],
  };
};
