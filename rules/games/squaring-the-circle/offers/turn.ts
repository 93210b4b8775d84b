/** The moves that the turn holder may start, the most usual first, and the pass (SC-073 to SC-075). */
import { option, type Field, type Offer } from '../../../kernel/offer';
import type { Refusal } from '../../../kernel/ruling';
import { holding, OWN, owning, starting, waysToBorrow } from '../actors';
import { isLastTurn, nextHolders } from '../conference';
import type { FollowUpDue } from '../consequences';
import { no, say, type OfferName } from '../facts';
import { isSource } from '../moves/apply';
import { variationsOf, type Varied } from '../moves/named';
import { recordsNamed, recordsOf, startsOf } from '../moves/playbook/index';
import type { PlaybookMove } from '../moves/playbook/record';
import { judgeNearer } from '../needs';
import { coreMoves } from '../playbooks';
import type { Mathematician, SquaringState, Theorem } from '../state';
import { choice, firstOpen, how, isStated, known, plain, text, theoremOptions } from './fields';
import { bonusFields } from './roll-fields';
import { statementFields } from './statement';

/** The turn holder's forms; none for anybody else, and none while something is queued. */
export const turnOffers = (state: SquaringState, seat: number): readonly Offer[] => {
  const holder = holding(state, seat);
  if (!holder.ok) return [];
  const who = holder.value;
  const start = starting(state, seat);
  const closed = start.ok ? null : start.refusal;
  if (who.out !== null) return [passOffer(state)];
  const moves = [...freeOffers(state, who), ...moveOffers(state, who, closed, 'turn', null)];
  // After two moves only the pass is left: it comes first, so that nobody has to look for it.
  return closed === null ? [...moves, passOffer(state)] : [passOffer(state), ...moves];
};

/** What may follow the moves of a chain: each other move, or the one that is granted (SC-009). */
export const followUpOffers = (state: SquaringState, who: Mathematician, due: FollowUpDue): readonly Offer[] =>
  moveOffers(state, who, null, 'answer', due);

/** All that she may start, in her turn or as a follow-up; the most usual first. */
const moveOffers = (
  state: SquaringState,
  who: Mathematician,
  closed: Refusal | null,
  group: Offer['group'],
  due: FollowUpDue | null,
): readonly Offer[] => {
  const all: readonly (readonly [name: string, offer: () => Offer])[] = [
    ['state', () => basic('state', 'SC-033', statementFields(state, who, 'state'), closed)],
    ...namedStarts(who)
      .filter(({ start }) => start?.free === undefined || (due !== null && start.free(state, who) === null))
      .flatMap((record) =>
        waysOf(who, record).map((way) => [record.name, () => moveOffer(state, who, record, closed, way)] as const),
      ),
    ['conjecture', () => conjectureOffer(state, who, closed)],
    ['apply', () => applyOffer(state, who, closed)],
    ['lemma', () => lemmaOffer(state, who, closed)],
  ];
  return all
    .filter(([name]) => due === null || (due.only === null ? !due.made.includes(name) : due.only === name))
    .map(([, offer]) => ({ ...offer(), group }));
};

/** Free moves that she could make now (SC-008). */
const freeOffers = (state: SquaringState, who: Mathematician): readonly Offer[] =>
  namedStarts(who).flatMap((record): readonly Offer[] =>
    record.start?.free === undefined || record.start.free(state, who) !== null
      ? []
      : [moveOffer(state, who, record, null, null)],
  );

/** Everybody's moves, hers, what she could borrow, and what another move of hers opens; each once. */
const namedStarts = (who: Mathematician): readonly PlaybookMove[] => {
  const opened = recordsOf(who).flatMap(({ varies }) => (varies?.opens === true ? [varies.of] : []));
  const borrowed = coreMoves.filter((name) => waysToBorrow(who, name).length > 0);
  const foreign = [...opened, ...borrowed].flatMap(recordsNamed).filter(({ start }) => start !== undefined);
  return [...new Set([...startsOf(who), ...foreign])];
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

/** By which teammate or power she uses a move; asked only where there is such a way. */
export const viaField = (
  who: Mathematician,
  ways: readonly string[],
  when?: { readonly field: string; readonly is: readonly string[] },
): readonly Field[] => {
  const options = ways.map((way) => {
    const mate = who.team.find(({ id }) => id === way);
    if (mate !== undefined) return option(way, say('option.mate', { name: mate.name, isFresh: mate.isFresh ? 1 : 0 }));
    return known(way === OWN ? 'own' : 'basis');
  });
  const shown = when === undefined ? {} : { when };
  const isOnlyOwn = options.length === 1 && ways[0] === OWN;
  return options.length === 0 || isOnlyOwn
    ? []
    : [choice('via', options, { rule: 'SC-007', ...firstOpen(options), ...shown })];
};

/** A way that she need not take, where the move is hers; else the first is filled in. */
const viaFieldOf = (who: Mathematician, name: string): readonly Field[] => {
  const [field] = viaField(who, waysToBorrow(who, name));
  if (field?.kind !== 'choice') return [];
  if (owning(who, name, undefined) !== null) return [field];
  const { initial: _, ...rest } = field;
  return [{ ...rest, optional: true }];
};

/** The usual way, where the move is hers or borrowed, and each other way that she has; null for the usual one. */
const waysOf = (who: Mathematician, { name }: PlaybookMove): readonly (Varied | null)[] => {
  const isUsual = owning(who, name, undefined) === null || waysToBorrow(who, name).length > 0;
  return [...(isUsual ? [null] : []), ...variationsOf(who, name)];
};

const moveOffer = (
  state: SquaringState,
  who: Mathematician,
  { name, rule, start }: PlaybookMove,
  closed: Refusal | null,
  varied: Varied | null,
): Offer => {
  const banned = who.banned.includes(name) ? no('move.banned', { move: name }, rule) : null;
  const way = varied?.way;
  const cannot = closed ?? banned ?? start?.closed?.(state, who) ?? way?.closed?.(state, who) ?? null;
  const stat = way?.stat ?? start?.stat ?? null;
  const base = stat === 'agents' ? { agents: 0 } : { stat: stat ?? 'creative' };
  return {
    id: varied === null ? `move:${name}` : `move:${name}:${varied.by}`,
    title: varied === null ? say('offer.move', { move: name }) : say('offer.varied', { move: name, by: varied.by }),
    hint: say('offer.moveHint', { move: varied?.by ?? name }),
    rule,
    group: 'turn',
    fixed: { kind: 'move', move: name, ...way?.fixed },
    fields: [
      ...(start?.fields(state, who) ?? []),
      ...(way?.fields?.(state, who) ?? []),
      ...(way?.opens === true ? [] : viaFieldOf(who, name)),
      ...(start?.keys.includes('reason') === true ? [] : [how]),
      ...(stat === null ? [] : bonusFields(state, who, { base, use: 'other' })),
    ],
    ...(cannot === null ? {} : { refusal: cannot }),
  };
};

const conjectureOffer = (state: SquaringState, who: Mathematician, closed: Refusal | null): Offer =>
  basic(
    'conjecture',
    'SC-047',
    [
      text('text', { label: 'guess', rule: 'SC-047' }),
      how,
      ...bonusFields(state, who, { base: { stat: 'creative' }, use: 'other' }),
    ],
    closed,
  );

/** Why no theorem can be applied, or lend its hold, whatever is filled in. */
const noPair = (state: SquaringState, who: Mathematician, isOpen: (theorem: Theorem) => boolean, rule: string) => {
  const all = Object.values(state.theorems);
  if (!all.some((theorem) => isSource(who, theorem, rule))) return no('apply.noneProven', {}, rule);
  if (!all.some(isOpen))
    return rule === 'SC-050' ? no('lemma.noneLeft', {}, rule) : no('apply.allExhausted', {}, 'SC-051');
  if (!all.some(isStated)) return no('theorem.noneStated', {}, rule);
  const near = all.filter((theorem) => isStated(theorem) && judgeNearer(who, theorem) === null);
  if (near.length === 0) return no('actor.fallen', { name: who.name }, 'SC-060');
  // Where a stated theorem will do as a source it may be the only one there is.
  const isPaired = all.some((source) => isOpen(source) && near.some(({ id }) => id !== source.id));
  return isPaired ? null : no('apply.itself', {}, rule);
};

const targets = (state: SquaringState, who: Mathematician): Field => {
  const options = theoremOptions(state, isStated, (theorem) => judgeNearer(who, theorem));
  return choice('to', options, { label: 'supported', rule: 'SC-049', ...firstOpen(options) });
};

const applyOffer = (state: SquaringState, who: Mathematician, closed: Refusal | null): Offer => {
  const isApplicable = (theorem: Theorem): boolean => isSource(who, theorem, 'SC-049');
  const sources = theoremOptions(state, isApplicable, ({ exhausted, statement }) =>
    exhausted ? no('apply.exhausted', { theorem: statement }, 'SC-051') : null,
  );
  const fields = [
    choice('source', sources, { rule: 'SC-049', ...firstOpen(sources) }),
    targets(state, who),
    how,
    ...bonusFields(state, who, { base: { stat: 'creative' }, use: 'apply' }),
  ];
  const isOpen = (theorem: Theorem): boolean => isApplicable(theorem) && !theorem.exhausted;
  return basic('apply', 'SC-049', fields, closed ?? noPair(state, who, isOpen, 'SC-049'));
};

const lemmaOffer = (state: SquaringState, who: Mathematician, closed: Refusal | null): Offer => {
  const isOpen = (theorem: Theorem): boolean => isSource(who, theorem, 'SC-050') && theorem.lemma > 0;
  const sources = theoremOptions(state, isOpen);
  const fields = [choice('source', sources, { rule: 'SC-050', ...firstOpen(sources) }), targets(state, who)];
  return basic('lemma', 'SC-050', fields, closed ?? noPair(state, who, isOpen, 'SC-050'));
};

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
