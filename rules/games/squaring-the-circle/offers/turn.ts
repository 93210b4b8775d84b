/** The moves that the turn holder may start, the most usual first, and the pass (SC-073 to SC-075). */
import type { Field, Offer } from '../../../kernel/offer';
import type { Refusal } from '../../../kernel/ruling';
import { holding, starting } from '../actors';
import { isLastTurn, nextHolders } from '../conference';
import { no, say, type OfferName } from '../facts';
import { judgeFallen } from '../moves/apply';
import { startable, type MoveCard } from '../moves/playbook';
import { printedMove } from '../playbooks';
import { attending, type Mathematician, type SquaringState, type Theorem } from '../state';
import { bonusFields, choice, firstOpen, how, isStated, option, plain, text, theoremOptions } from './fields';
import { statementFields } from './statement';

/** The turn holder's forms; none for anybody else, and none while something is queued. */
export const turnOffers = (state: SquaringState, seat: number): readonly Offer[] => {
  const holder = holding(state, seat);
  if (!holder.ok) return [];
  const who = holder.value;
  const start = starting(state, seat);
  const closed = start.ok ? null : start.refusal;
  if (who.out !== null) return [passOffer(state)];
  const moves = [
    basic('state', 'SC-033', statementFields(state, who, 'state'), closed),
    ...startable(who).map((card) => moveOffer(state, who, card, closed ?? banned(who, card))),
    conjectureOffer(state, who, closed),
    applyOffer(state, who, closed),
    lemmaOffer(state, who, closed),
    ...later(who),
  ];
  // After two moves only the pass is left: it comes first, so that nobody has to look for it.
  return closed === null ? [...moves, passOffer(state)] : [passOffer(state), ...moves];
};

const basic = (name: OfferName, rule: string, fields: readonly Field[], closed: Refusal | null): Offer => ({
  id: `move:${name}`,
  title: say('offer.title', { name }),
  hint: say('offer.hint', { name }),
  rule,
  group: 'turn',
  fixed: { kind: name },
  fields,
  ...(closed === null ? {} : { refusal: closed }),
});

const banned = (who: Mathematician, { name, rule, wants }: MoveCard): Refusal | null => {
  if (who.banned.includes(name)) return no('move.banned', { move: name }, rule);
  return wants === 'agents' && who.agents.length === 0 ? no('agents.none', {}, rule) : null;
};

const wanted = (state: SquaringState, who: Mathematician, { wants }: MoveCard): readonly Field[] => {
  switch (wants) {
    case 'theorem': {
      const options = theoremOptions(state, isStated);
      return [choice('theorem', options, { rule: 'SC-087', ...firstOpen(options) })];
    }
    case 'colleague': {
      const options = attending(state)
        .filter(({ id }) => id !== who.id)
        .map(({ id, name }) => option(id, plain(name)));
      return [choice('colleague', options, firstOpen(options))];
    }
    case 'somebody':
    case 'group':
      return [text('target', { label: wants })];
    case 'agents':
      return [
        {
          kind: 'several',
          name: 'agents',
          label: say('field', { name: 'agents' }),
          rule: 'SC-175',
          options: who.agents.map(({ id, name, type }) => option(id, say('label.agent', { name, type }))),
          min: 1,
          max: Math.min(3, who.agents.length),
        },
      ];
    case 'none':
      return [];
  }
};

const moveOffer = (state: SquaringState, who: Mathematician, card: MoveCard, closed: Refusal | null): Offer => {
  const { name, rule, stat } = card;
  const cannot = closed ?? nobodyToName(state, who, card);
  return {
    id: `move:${name}`,
    title: say('offer.move', { move: name }),
    hint: say('offer.moveHint', { move: name }),
    rule,
    group: 'turn',
    fixed: { kind: 'move', move: name },
    fields: [
      ...wanted(state, who, card),
      how,
      ...bonusFields(state, who, stat === 'agents' ? { agents: 0 } : { stat }),
    ],
    ...(cannot === null ? {} : { refusal: cannot }),
  };
};

/** Whether all that a move could name is missing: a form that nobody can fill is shown closed. */
const nobodyToName = (state: SquaringState, who: Mathematician, { wants, rule }: MoveCard): Refusal | null => {
  if (wants === 'theorem') return nothingStated(state, rule);
  const isAlone = attending(state).every(({ id }) => id === who.id);
  return wants === 'colleague' && isAlone ? no('colleague.none', {}, rule) : null;
};

const nothingStated = (state: SquaringState, rule: string): Refusal | null =>
  Object.values(state.theorems).some(isStated) ? null : no('theorem.noneStated', {}, rule);

const conjectureOffer = (state: SquaringState, who: Mathematician, closed: Refusal | null): Offer =>
  basic(
    'conjecture',
    'SC-047',
    [text('text', { label: 'guess', rule: 'SC-047' }), how, ...bonusFields(state, who, { stat: 'creative' })],
    closed,
  );

const isProven = ({ status }: Theorem): boolean => status === 'proven';

/** Why no theorem can be applied, or lend its hold, whatever is filled in. */
const noPair = (state: SquaringState, who: Mathematician, isSource: (theorem: Theorem) => boolean, rule: string) => {
  const all = Object.values(state.theorems);
  if (!all.some(isProven)) return no('apply.noneProven', {}, rule);
  if (!all.some(isSource))
    return rule === 'SC-050' ? no('lemma.noneLeft', {}, rule) : no('apply.allExhausted', {}, 'SC-051');
  if (!all.some(isStated)) return no('theorem.noneStated', {}, rule);
  return all.some((theorem) => isStated(theorem) && judgeFallen(who, theorem.id) === null)
    ? null
    : no('actor.fallen', { name: who.name }, 'SC-060');
};

const targets = (state: SquaringState, who: Mathematician): Field => {
  const options = theoremOptions(state, isStated, ({ id }) => judgeFallen(who, id));
  return choice('to', options, { label: 'supported', rule: 'SC-049', ...firstOpen(options) });
};

const applyOffer = (state: SquaringState, who: Mathematician, closed: Refusal | null): Offer => {
  const sources = theoremOptions(state, isProven, ({ exhausted, statement }) =>
    exhausted ? no('apply.exhausted', { theorem: statement }, 'SC-051') : null,
  );
  const fields = [
    choice('source', sources, { rule: 'SC-049', ...firstOpen(sources) }),
    targets(state, who),
    how,
    ...bonusFields(state, who, { stat: 'creative' }),
  ];
  const isSource = (theorem: Theorem): boolean => isProven(theorem) && !theorem.exhausted;
  return basic('apply', 'SC-049', fields, closed ?? noPair(state, who, isSource, 'SC-049'));
};

const lemmaOffer = (state: SquaringState, who: Mathematician, closed: Refusal | null): Offer => {
  const isSource = (theorem: Theorem): boolean => isProven(theorem) && theorem.lemma > 0;
  const sources = theoremOptions(state, isSource);
  const fields = [choice('source', sources, { rule: 'SC-050', ...firstOpen(sources) }), targets(state, who)];
  return basic('lemma', 'SC-050', fields, closed ?? noPair(state, who, isSource, 'SC-050'));
};

/** Moves on her sheet that are not in play yet: shown, closed, with the reason. */
const later = (who: Mathematician): readonly Offer[] =>
  who.moves.flatMap((name): readonly Offer[] => {
    const printed = printedMove(name);
    if (printed === undefined || printed.inPlay) return [];
    return [
      {
        id: `move:${name}`,
        title: say('offer.move', { move: name }),
        rule: printed.rule,
        group: 'turn',
        fixed: { kind: 'move', move: name },
        fields: [],
        refusal: no('move.notYetInPlay', { move: name }, printed.rule),
      },
    ];
  });

const passOffer = (state: SquaringState): Offer => {
  const isLast = isLastTurn(state);
  const options = nextHolders(state).map(({ id, name }) => option(id, plain(name)));
  const name: OfferName = isLast ? 'passLast' : 'pass';
  return {
    id: 'pass',
    title: say('offer.title', { name }),
    hint: say('offer.hint', { name }),
    rule: isLast ? 'SC-080' : 'SC-072',
    group: 'pass',
    fixed: { kind: 'pass' },
    fields: isLast ? [] : [choice('to', options, { label: 'nextTurn', rule: 'SC-072', ...firstOpen(options) })],
  };
};
