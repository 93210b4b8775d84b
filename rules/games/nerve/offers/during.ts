/** The forms of a window, an Out, an auction, and a won Stake. */
import { option, type Field, type Offer, type Option } from '../../../kernel/offer';
import { nameOf } from '../actors';
import { colourName, readDie } from '../dice';
import { no, say } from '../facts';
import { mustOpen } from '../moves/auction';
import { destinationOf } from '../moves/effects';
import { hasForeign, judgeColour, paymentColours } from '../moves/window';
import { isFullFor } from '../outs';
import { groupsOf } from '../reading';
import { freeId, type Destination } from '../sheets';
import {
  characterOf,
  factsOf,
  isFull,
  outKinds,
  pileOf,
  present,
  stakeOf,
  toBeat,
  traitKinds,
  traitsOf,
  type Conflict,
  type NerveState,
  type Trait,
} from '../state';
import { choice, form, pileOptions, plain, poolOptions, several, text } from './fields';

export const windowOffers = (state: NerveState, conflict: Conflict, seat: number): readonly Offer[] => [
  ...traitsOf(characterOf(state, seat)).map((trait) => activateOffer(state, conflict, seat, trait)),
  foreignOffer(state, conflict, seat),
  outOffer(state, conflict, seat),
  form('done', 'NV-070', { kind: 'done' }, [], null, 'pass'),
];

const foreignOffer = (state: NerveState, conflict: Conflict, seat: number): Offer => {
  const usable = pileOf(state, seat).map((count, colour) => (judgeColour(conflict, seat, colour) === null ? count : 0));
  const options = pileOptions(state, usable);
  const none = hasForeign(state, conflict, seat) ? null : no('foreign.none', {}, 'NV-071');
  const field = several('dice', options, { label: 'dice', rule: 'NV-071', min: 1, max: Math.max(1, options.length) });
  return form('foreign', 'NV-071', { kind: 'foreign' }, [field], none, 'turn');
};

const activateOffer = (state: NerveState, conflict: Conflict, seat: number, trait: Trait): Offer => {
  const { id, kind, text: words, level } = trait;
  const pile = pileOf(state, seat);
  const due = paymentColours(seat, trait);
  const payable = due.filter((colour) => (pile[colour] ?? 0) > 0);
  const cannotPay =
    due.length > 0 && payable.length === 0 ? no('payment.required', { name: nameOf(state, trait.by) }, 'NV-073') : null;
  const dice = poolOptions(state, conflict, seat);
  const nothing = dice.length === 0 ? no('reroll.nothing', {}, 'NV-074') : null;
  const used = conflict.activated ? no('trait.activated', {}, 'NV-072') : null;
  const pay = payable.map((colour) =>
    option(colourName(colour), say('label.pileDie', { owner: nameOf(state, colour) })),
  );
  return {
    ...form(
      'activate',
      'NV-072',
      { kind: 'activate', trait: id },
      [
        several('reroll', dice, { label: 'reroll', rule: 'NV-074', min: 1, max: Math.min(level, dice.length) }),
        ...(due.length > 0 ? [choice('pay', pay, { label: 'pay', rule: 'NV-073' })] : []),
      ],
      used ?? cannotPay ?? nothing,
      'turn',
    ),
    id: `turn:activate:${id}`,
    title: say('offer.trait', { kind, text: words, level }),
  };
};

const outOffer = (state: NerveState, conflict: Conflict, seat: number): Offer => {
  const others = present(conflict).filter((each) => each !== seat);
  const closed = conflict.outUsed
    ? no('out.used', {}, 'NV-080')
    : others.length === 0
      ? no('out.nobody', {}, 'NV-080')
      : null;
  const fields = [
    choice(
      'to',
      others.map((each) => option(String(each), plain(nameOf(state, each)))),
      { label: 'to', rule: 'NV-080' },
    ),
    choice(
      'out',
      outKinds.map((kind) => option(kind, say('label.out', { kind }))),
      { label: 'out', rule: 'NV-080' },
    ),
    text('exit', 'NV-080'),
  ];
  return form('offerOut', 'NV-080', { kind: 'offerOut' }, fields, closed, 'turn');
};

export const outOffers = ({ out, defied }: Conflict, seat: number): readonly Offer[] => {
  const kind = out?.kind ?? 'action';
  const hasDefied = defied.some(([who, each]) => who === seat && each === kind);
  const closed = hasDefied ? no('out.defied', { kind }, 'NV-084') : null;
  return [
    form('defy', 'NV-083', { kind: 'answerOut', answer: 'defy' }, [text('defiance', 'NV-083')], closed),
    form('declineOut', 'NV-082', { kind: 'answerOut', answer: 'decline' }, []),
    form('accept', 'NV-081', { kind: 'answerOut', answer: 'accept' }, []),
  ];
};

export const outTraitOffers = (state: NerveState, { out }: Conflict): readonly Offer[] => {
  if (out === null) return [];
  const kind = out.kind === 'action' ? 'secret' : 'theory';
  const most = 6 - characterOf(state, out.to)[out.kind === 'action' ? 'active' : 'decisive'];
  const closed = isFullFor(state, out) ? no('limit.full', { field: `${kind}s`, kind, most }, 'NV-012') : null;
  const write = form('outTrait', 'NV-083', { kind: 'outTrait', id: freeId(state) }, [text('words', 'NV-083')], closed);
  return [write, waiveOffer];
};

const waiveOffer: Offer = form('waive', 'NV-050', { kind: 'waive' }, [], null, 'pass');

/** One form for each face in the Pool: how many of them, the fewest that are enough filled in. */
export const auctionOffers = (state: NerveState, conflict: Conflict, seat: number): readonly Offer[] => {
  const bids = groupsOf(conflict, seat).map(({ face, names, sum, enough }): Offer => {
    const options = names.map((name) =>
      option(name, say('label.poolDie', { face, owner: nameOf(state, readDie(name)?.colour ?? seat), holder: '' })),
    );
    const closed = enough === 0 ? no('bid.tooLow', { bid: sum, toBeat: toBeat(conflict) }, 'NV-092') : null;
    const least = Math.max(1, enough);
    const initial = names.slice(0, least);
    const field = several('dice', options, { label: 'dice', rule: 'NV-091', min: least, max: names.length, initial });
    return {
      ...form('bid', 'NV-091', { kind: 'bid' }, [field], closed),
      id: `answer:bid:${face}`,
      title: say('label.bid', { count: names.length, face, sum }),
    };
  });
  const must = mustOpen(conflict, seat) ? no('bid.mustOpen', {}, 'NV-090') : null;
  return [...bids, form('concede', 'NV-092', { kind: 'concede' }, [], must, 'pass')];
};

/** The forms of the winner (NV-043 to NV-047, NV-050). */
export const resolveOffers = (state: NerveState, conflict: Conflict, seat: number): readonly Offer[] => {
  const { type, by, n } = stakeOf(conflict);
  const id = freeId(state);
  switch (type) {
    case 'new_traits': {
      const kinds = kindOptions(state, by, seat);
      const fields = [choice('trait', kinds, { label: 'kindOfTrait', rule: 'NV-043' }), text('words', 'NV-043')];
      return [form('trait', 'NV-043', { kind: 'trait', id }, fields, allClosed(kinds)), waiveOffer];
    }
    case 'achievement':
      return [form('fact', 'NV-044', { kind: 'fact', id }, [text('words', 'NV-044')]), waiveOffer];
    case 'momentum': {
      const dice = poolOptions(state, conflict, seat);
      const nothing = dice.length === 0 ? no('reroll.nothing', {}, 'NV-047') : null;
      const most = Math.min(n, dice.length);
      const field = several('reroll', dice, { label: 'reroll', rule: 'NV-047', min: 1, max: most });
      return [form('momentum', 'NV-047', { kind: 'momentum' }, [field], nothing), waiveOffer];
    }
    default:
      return [...consolidateOffers(state, destinationOf(stakeOf(conflict)), seat, id), waiveOffer];
  }
};

const allClosed = (options: readonly Option[]): Offer['refusal'] | null =>
  options.every(({ refusal }) => refusal !== undefined) ? (options.at(-1)?.refusal ?? null) : null;

/** The three kinds, and why one cannot be written on this character by this seat. */
const kindOptions = (state: NerveState, on: number, by: number): readonly Option[] =>
  traitKinds.map((kind) => {
    const character = characterOf(state, on);
    const most = 6 - character[kind === 'secret' ? 'active' : kind === 'belief' ? 'cool' : 'decisive'];
    const notHers = kind === 'belief' && on !== by ? no('belief.notOwner', { name: character.name }, 'NV-043') : null;
    const closed = isFull(character, kind) ? no('limit.full', { field: `${kind}s`, kind, most }, 'NV-012') : null;
    return option(kind, say('label.kind', { kind }), notHers ?? closed);
  });

/** All that may be lowered there, with its level. */
const sourceOptions = (state: NerveState, to: Destination): readonly Option[] => [
  ...(to === 'facts' ? [] : traitsOf(characterOf(state, to))).map(({ id, kind, text: words, level }) =>
    option(id, say('label.entry', { kind, text: words, level })),
  ),
  ...factsOf(state).map(({ id, text: words, level }) =>
    option(id, say('label.entry', { kind: 'fact', text: words, level })),
  ),
];

const consolidateOffers = (state: NerveState, to: Destination, seat: number, id: string): readonly Offer[] => {
  const sources = sourceOptions(state, to);
  const targets = to === 'facts' ? sources : sources.slice(0, traitsOf(characterOf(state, to)).length);
  const nothing = sources.length === 0 ? no('consolidate.nothing', {}, 'NV-023') : null;
  const reduce = several('reduce', sources, {
    label: 'reduce',
    rule: 'NV-021',
    min: 1,
    max: Math.max(1, sources.length),
  });
  const kinds: readonly Field[] =
    to === 'facts'
      ? []
      : [
          choice(
            'trait',
            traitKinds.map((kind) =>
              option(
                kind,
                say('label.kind', { kind }),
                kind === 'belief' && to !== seat ? no('belief.notOwner', { name: nameOf(state, to) }, 'NV-026') : null,
              ),
            ),
            { label: 'kindOfTrait', rule: 'NV-024' },
          ),
        ];
  return [
    form(
      'create_by',
      'NV-021',
      { kind: 'consolidate', how: 'new', id },
      [reduce, ...kinds, text('words', 'NV-021')],
      nothing,
    ),
    form(
      'raise',
      'NV-022',
      { kind: 'consolidate', how: 'raise' },
      [choice('target', targets, { label: 'target', rule: 'NV-022' }), reduce],
      targets.length === 0 ? no('consolidate.nothing', {}, 'NV-022') : nothing,
    ),
  ];
};

/** Whether a seat could do anything in its window turn but end it. */
export const canAct = (state: NerveState, conflict: Conflict, seat: number): boolean =>
  windowOffers(state, conflict, seat).some(({ group, refusal }) => group === 'turn' && refusal === undefined);
