/** The forms that answer the head of the queue, one for each thing it can ask (SC-010). */
import { option, type Field, type Offer, type Option } from '../../../kernel/offer';
import type { JsonObject } from '../../../kernel/json';
import { find } from '../../../kernel/shapes';
import { askedBy, canEvade, confirmers, waysToEvade } from '../actors';
import type { AskDue, CardDue, CardWords, Consequence, PickDue, ResultDue } from '../consequences';
import { say, type OfferName } from '../facts';
import { lacking } from '../moves/after-moves';
import { moveRecord } from '../moves/playbook/index';
import { judgeUse, turningPool } from '../moves/result';
import { drawbacks, pickable } from '../moves/picks';
import { weight } from '../needs';
import { thiefPages } from '../playbooks';
import { bearerOf, have, playedBy, type Band3, type Mathematician, type SquaringState } from '../state';
import { houseOf } from '../telling';
import { cardOptions, choice, firstOpen, how, isStated, known, named, plain, text, theoremOptions } from './fields';
import { bonusFields, cardFields } from './roll-fields';
import { statementFields } from './statement';
import { followUpOffers, viaField } from './turn';

/** A form that the table waits for. */
const answer = (
  name: OfferName,
  rule: string,
  fields: readonly Field[],
  fixed: JsonObject = { kind: name },
): Offer => ({
  id: `answer:${name}`,
  title: say('offer.title', { name }),
  hint: say('offer.hint', { name }),
  rule,
  group: 'answer',
  fixed,
  fields,
});

/** The forms of this seat for the head of the queue; none where it asks somebody else. */
export const answerOffers = (state: SquaringState, seat: number): readonly Offer[] => {
  const [head] = state.queue;
  if (head === undefined) return [];
  if (head.do === 'confirm') return confirmers(state, head).includes(seat) ? confirmOffers(state, head) : [];
  const who = askedBy(state, head);
  return who === null || who.seat !== seat ? [] : offersFor(state, head, who);
};

/** Whether the problem that was solved brings her back: the table says so, or not (SC-064). */
const confirmOffers = (
  state: SquaringState,
  { what, who, problem }: Extract<Consequence, { readonly do: 'confirm' }>,
): readonly Offer[] => {
  const { name } = have(state.people, who);
  if (what === 'fits') return fitsOffers(have(state.conference.problems, problem).text, name);
  const form = (as: 'confirm' | 'refuse', yes: boolean): Offer => ({
    ...answer(as, 'SC-064', [], { kind: 'confirm', yes }),
    title: say('offer.back', { name, isYes: yes ? 1 : 0 }),
  });
  return [form('confirm', true), form('refuse', false)];
};

/** Whether the problem she chose is of the sort by which she could transcend (SC-028). */
const fitsOffers = (problem: string, name: string): readonly Offer[] => {
  const form = (as: 'fits' | 'notFits', yes: boolean): Offer => ({
    ...answer(as, 'SC-028', [], { kind: 'confirm', yes }),
    title: say('offer.fits', { name, problem, isYes: yes ? 1 : 0 }),
  });
  return [form('fits', true), form('notFits', false)];
};

const offersFor = (state: SquaringState, head: Consequence, who: Mathematician): readonly Offer[] => {
  switch (head.do) {
    case 'result':
      return [resultOffer(state, head, who)];
    case 'pick':
      return [pickOffer(state, head)];
    case 'picks':
      return [picksOffer(state, head.theorem, head.band)];
    case 'card':
      return [head.words === null ? cardOffer(state, head, who) : evadeOffer(state, head, head.words, who)];
    case 'complication': {
      const { text: about } = have(state.conjectures, head.conjecture);
      return [answer('complication', 'SC-047', cardFields({ from: 'conjecture', name: about }))];
    }
    case 'escape':
      return [answer('escape', 'SC-059', statementFields(state, who, 'escape'))];
    case 'conjecture':
      return [
        answer('conjecture', 'SC-119', [
          text('text', { label: 'guess', rule: 'SC-047' }),
          how,
          ...bonusFields(state, who, { base: { stat: 'creative' }, use: 'other' }),
        ]),
        answer('decline', 'SC-009', []),
      ];
    default:
      return simpleOffers(state, head, who);
  }
};

const simpleOffers = (state: SquaringState, head: Consequence, who: Mathematician): readonly Offer[] => {
  switch (head.do) {
    case 'consent':
      return consentOffers(state, head);
    case 'ask':
      return askOffers(state, head);
    case 'followup':
      return [...followUpOffers(state, who, head), answer('decline', 'SC-009', [])];
    case 'rear': {
      const options = cardOptions(houseOf(state, head.on));
      const hint = say('offer.rear', houseFacts(state, head.on));
      return [{ ...answer('rear', 'SC-057', [choice('card', options, firstOpen(options))]), hint }];
    }
    case 'fall':
      return [answer('fall', 'SC-062', [choice('choice', [known('down'), known('fall')], { initial: 'down' })])];
    case 'out':
      return [
        answer('out', 'SC-064', [
          choice('how', [known('removed'), known('imprisoned'), known('dead')], {
            label: 'outHow',
            initial: 'removed',
          }),
          text('text', { label: 'outText', rule: 'SC-064' }),
        ]),
      ];
    case 'convert': {
      const options = cardOptions(who.house);
      return [
        answer('convert', 'SC-040', [
          choice('card', options, firstOpen(options)),
          text('text', { label: 'advantage', optional: true }),
        ]),
      ];
    }
    case 'remove': {
      const options = cardOptions(who.house);
      return [answer('remove', 'SC-088', [choice('card', options, firstOpen(options))])];
    }
    case 'benefit': {
      const options = lacking(have(state.theorems, head.theorem)).map((each) => known(each));
      return [answer('benefit', 'SC-087', [choice('benefit', options, { optional: true, ...firstOpen(options) })])];
    }
    case 'names':
      return [answer('names', 'SC-174', nameFields(head.count))];
    case 'lose': {
      const options = who.agents
        .filter(({ id }) => head.from.includes(id))
        .map(({ id, name }) => option(id, plain(name)));
      return [answer('lose', 'SC-175', [choice('agent', options, firstOpen(options))])];
    }
    default:
      return [];
  }
};

/** What a playbook move asks: its record has the fields. */
const askOffers = (state: SquaringState, head: AskDue): readonly Offer[] => {
  const record = moveRecord(head.move);
  if (record?.ask === undefined) return [];
  const roller = head.rolling === null ? undefined : playedBy(state, head.rolling.seat)?.name;
  const about = roller ?? find(state.theorems, head.about)?.statement ?? '';
  return [
    {
      ...answer('ask', record.rule, record.ask.fields(state, head), { kind: 'decide' }),
      id: `answer:${head.move}`,
      title: say('offer.ask', { move: head.move }),
      hint: say('offer.askHint', { move: head.move, about }),
    },
  ];
};

/** The author reads what is to fulfil what (SC-D30). */
const consentOffers = (
  state: SquaringState,
  { conjecture, rolling }: Extract<Consequence, { readonly do: 'consent' }>,
): readonly Offer[] => {
  const { purpose } = rolling;
  const theorem = purpose.for === 'state' ? purpose.statement.statement : '';
  const hint = say('offer.consent', { theorem, conjecture: have(state.conjectures, conjecture).text });
  return [
    { ...answer('consent', 'SC-048', [], { kind: 'consent', yes: true }), hint },
    { ...answer('object', 'SC-048', [], { kind: 'consent', yes: false }), hint },
  ];
};

const nameFields = (count: number): readonly Field[] => {
  const types = named(thiefPages.map(({ name }) => name));
  const first = [text('name', { rule: 'SC-174' }), choice('type', types, firstOpen(types))];
  return count < 2 ? first : [...first, text('name2', { rule: 'SC-174' }), choice('type2', types, firstOpen(types))];
};

/** Prove, attack, lay a base case or drop: one form, with the theorems that each can name. */
const resultOffer = (state: SquaringState, due: ResultDue, who: Mathematician): Offer => {
  // Turned into something else it may go elsewhere: a theorem that this would open is not shown closed (SC-100).
  const turns = turningPool(who) !== null;
  const whereRolled = { when: { field: 'use', is: ['prove', 'disprove'] } };
  const bySide = (use: 'prove' | 'disprove' | 'base'): readonly Option[] =>
    theoremOptions(state, isStated, (theorem) => judgeUse(who, due, use, theorem, turns));
  const isOpen = (options: readonly Option[]): boolean => options.some(({ refusal }) => refusal === undefined);
  const uses = (['prove', 'disprove', 'base'] as const).filter((use) => isOpen(bySide(use)));
  // One list serves all uses: a theorem stands closed only where none of them can name it.
  const theorems = theoremOptions(state, isStated, (theorem) => {
    const refusals = uses.map((use) => judgeUse(who, due, use, theorem, turns));
    return refusals.includes(null) ? null : (refusals[0] ?? null);
  });
  const [first] = uses;
  return answer('result', 'SC-029', [
    choice('use', [...uses.map((use) => known(use)), known('drop')], { initial: first ?? 'drop' }),
    ...(uses.length > 0
      ? [
          choice('theorem', theorems, {
            ...firstOpen(first === undefined ? [] : bySide(first)),
            when: { field: 'use', is: uses },
          }),
        ]
      : []),
    ...bonusFields(state, who, { base: { stat: 'rigorous' }, use: 'prove' }, whereRolled),
    ...(turns ? [text('turned', { rule: 'SC-100', optional: true, when: { field: 'use', is: uses } })] : []),
  ]);
};

const pickOffer = (state: SquaringState, { use, theorem: id, source }: PickDue): Offer => {
  const theorem = have(state.theorems, id);
  const lowers = (pick: 'one' | 'two', amount: number): Option =>
    option(pick, say('option.lowers', { pick, off: weight(state, amount, theorem, source) }));
  const when = (is: string) => ({ field: 'pick', is: [is] });
  return use === 'prove'
    ? answer('pick', 'SC-041', [
        choice('pick', [lowers('one', 1), lowers('two', 2)], { rule: 'SC-041', initial: 'one' }),
        ...cardFields({ from: 'result', name: 'prove' }, ['cardKind', 'text'], when('two')),
      ])
    : answer('pick', 'SC-044', [
        choice('pick', [known('shake'), known('double-edged')], { rule: 'SC-044', initial: 'shake' }),
        ...cardFields({ from: 'result', name: 'disprove' }, ['cardKind', 'text'], when('double-edged')),
      ]);
};

const withCard = ['own-risk', 'foe', 'debt', 'event'] as const;

/** Two picks, each with the CARD that it brings. */
const picksOffer = (state: SquaringState, id: string, band: Band3): Offer => {
  const theorem = have(state.theorems, id);
  const good = pickable(theorem).map((each) => known(each));
  const bad = drawbacks.map((each) => known(each));
  const first = band === 'miss' ? bad : good;
  const second = band === 'strong' ? good : bad;
  const firstInitial = band === 'miss' ? 'foe' : 'trivial';
  const secondInitial = band === 'strong' ? 'induction' : band === 'weak' ? 'foe' : 'debt';
  return {
    ...answer('picks', 'SC-033', [
      choice('first', first, { rule: band === 'miss' ? 'SC-035' : 'SC-034', initial: firstInitial }),
      ...(band === 'miss'
        ? cardFields({ from: 'option', name: 'foe' }, ['firstKind', 'firstText'], { field: 'first', is: withCard })
        : []),
      choice('second', second, { rule: band === 'strong' ? 'SC-034' : 'SC-035', initial: secondInitial }),
      ...(band === 'strong'
        ? []
        : cardFields({ from: 'option', name: band === 'weak' ? 'foe' : 'debt' }, ['secondKind', 'secondText'], {
            field: 'second',
            is: withCard,
          })),
    ]),
    hint: say('offer.picks', { band, theorem: theorem.statement }),
  };
};

const evadeFields = (state: SquaringState, who: Mathematician): readonly Field[] => [
  choice('evade', [known('take'), known('evade')], { rule: 'SC-166', initial: 'evade' }),
  ...viaField(who, waysToEvade(who), { field: 'evade', is: ['evade'] }),
  ...bonusFields(state, who, { base: { stat: 'sly' }, use: 'other' }, { when: { field: 'evade', is: ['evade'] } }),
];

const cardOffer = (state: SquaringState, due: CardDue, who: Mathematician): Offer => {
  const isBearer = bearerOf(state, due.on).id === who.id;
  const mayEvade = due.evadable && isBearer && canEvade(state, due.on);
  return {
    ...answer('card', 'SC-052', [...cardFields(due.source), ...(mayEvade ? evadeFields(state, who) : [])]),
    hint: say('offer.card', houseFacts(state, due.on)),
  };
};

/** Whose House it is, in words: a mathematician's or a theorem's. */
const houseFacts = (state: SquaringState, on: string): { readonly of: string; readonly isTheorem: number } => {
  const theorem = find(state.theorems, on);
  return theorem === undefined
    ? { of: have(state.people, on).name, isTheorem: 0 }
    : { of: theorem.statement, isTheorem: 1 };
};

/** A CARD that is written already: she reads it before she says whether it comes (SC-166). */
const evadeOffer = (
  state: SquaringState,
  { on }: CardDue,
  { kind, text: words }: CardWords,
  who: Mathematician,
): Offer => ({
  ...answer('evade', 'SC-166', evadeFields(state, who)),
  hint: say('offer.evade', { ...houseFacts(state, on), kind, text: words }),
});
