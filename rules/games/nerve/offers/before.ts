/** The forms before a Conflict and while its Stakes are declared. */
import type { JsonObject } from '../../../kernel/json';
import { option, type Field, type Offer } from '../../../kernel/offer';
import { LINE } from '../../../kernel/shapes';
import { namesOfSeats, nameOf } from '../actors';
import { totalOf } from '../dice';
import { no, say } from '../facts';
import { cancelRefusal } from '../moves/call';
import { bettable } from '../moves/declare';
import { draftFields } from '../moves/create';
import { stakeTypes, stats, traitKinds, traitsOf, type Conflict, type NerveState } from '../state';
import { choice, form, pileOptions, plain, several, text } from './fields';

const stringsOf = (draft: JsonObject, key: string): readonly string[] => {
  const value = Object.hasOwn(draft, key) ? draft[key] : undefined;
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
};

const numberOf = (draft: JsonObject, key: string): number | null => {
  const value = Object.hasOwn(draft, key) ? draft[key] : undefined;
  return typeof value === 'number' ? value : null;
};

/** The character's form: three stats, and as many Traits of each kind as they leave room for (NV-010 to NV-013). */
export const createOffer = (draft: JsonObject, fixed: JsonObject): Offer => {
  const words = (name: 'name' | 'about'): Field => {
    const before = Object.hasOwn(draft, name) ? draft[name] : undefined;
    return {
      kind: 'text',
      name,
      label: say('field', { name }),
      rule: 'NV-013',
      max: name === 'name' ? 60 : LINE,
      ...(name === 'about' ? { optional: true } : {}),
      ...(typeof before === 'string' && before !== '' ? { initial: plain(before) } : {}),
    };
  };
  const statOf = { secret: 'active', belief: 'cool', theory: 'decisive' } as const;
  return {
    ...form('create', 'NV-010', fixed, [
      words('name'),
      words('about'),
      ...stats.map((name): Field => ({
        kind: 'number',
        name,
        label: say('field', { name }),
        rule: 'NV-010',
        min: 1,
        max: 5,
        initial: numberOf(draft, name) ?? 3,
      })),
      ...traitKinds.map((kind): Field => ({
        kind: 'texts',
        name: draftFields[kind],
        label: say('field', { name: draftFields[kind] }),
        rule: 'NV-011',
        min: 0,
        // Five is the most that any stat leaves room for; what is written stays until it is struck.
        max: Math.max(stringsOf(draft, draftFields[kind]).length, 6 - (numberOf(draft, statOf[kind]) ?? 3)),
        each: LINE,
      })),
    ]),
    id: 'draft',
  };
};

/** What a sheet says now, to be sent again (NV-014). */
const draftOf = ({ characters }: NerveState, seat: number): JsonObject => {
  const character = characters[seat];
  if (character === undefined || character === null) return {};
  const { name, about, active, cool, decisive } = character;
  const texts = (kind: (typeof traitKinds)[number]): readonly string[] =>
    traitsOf(character).flatMap((trait) => (trait.kind === kind ? [trait.text] : []));
  return {
    name,
    about,
    active,
    cool,
    decisive,
    secrets: texts('secret'),
    beliefs: texts('belief'),
    theories: texts('theory'),
  };
};

export const createOffers = (state: NerveState, seat: number): readonly Offer[] => {
  const mine = createOffer(draftOf(state, seat), { kind: 'create' });
  const missing = state.characters.flatMap((character, each) => (character === null ? [each] : []));
  if (state.characters[seat] === null) return [mine];
  const waits = missing.length > 0 ? no('start.notReady', { names: namesOfSeats(state, missing) }, 'NV-014') : null;
  return [form('start', 'NV-014', { kind: 'start' }, [], waits), { ...mine, id: 'aside:recreate', group: 'turn' }];
};

export const callOffers = (state: NerveState, seat: number): readonly Offer[] => {
  const others = state.characters.flatMap((_, each) => (each === seat ? [] : [each]));
  const options = others.map((each) => option(String(each), plain(nameOf(state, each))));
  const initial = options.map(({ value }) => value);
  const field = several('with', options, { label: 'with', rule: 'NV-030', min: 1, max: options.length, initial });
  return [form('call', 'NV-030', { kind: 'call' }, [field], null, 'turn')];
};

export const answerOffers = ({ named, answers }: Conflict, seat: number): readonly Offer[] =>
  named.includes(seat) && !answers.some(([who]) => who === seat)
    ? [
        form('join', 'NV-031', { kind: 'answer', join: true }, []),
        form('stayOut', 'NV-031', { kind: 'answer', join: false }, []),
      ]
    : [];

/** The end of declaring. Where that leaves Momentum as the last Stake, it says so before it is pressed. */
const declining = ({ stakes }: Conflict): Offer => {
  const first = stakes.length === 0 ? no('stake.first', {}, 'NV-040') : null;
  const decline = form('decline', 'NV-040', { kind: 'declineStake' }, [], first, 'pass');
  return stakes.at(-1)?.type === 'momentum'
    ? { ...decline, title: say('offer.title', { name: 'declineOnMomentum' }) }
    : decline;
};

/** A call that nobody has answered yet can be taken back by whoever made it. */
export const cancelOffers = (conflict: Conflict, seat: number): readonly Offer[] =>
  cancelRefusal(conflict, seat) === null
    ? [form('cancelCall', 'NV-030', { kind: 'cancelCall' }, [], null, 'turn')]
    : [];

export const declareOffers = (state: NerveState, conflict: Conflict, seat: number): readonly Offer[] => {
  const most = Math.min(...conflict.who.map((each) => totalOf(bettable(state, conflict, each))));
  const types = stakeTypes.filter((type) => type !== 'domination' && type !== 'momentum');
  const plainTypes = types.map((type) => option(type, say('label.type', { type })));
  const number: Field = {
    kind: 'number',
    name: 'n',
    label: say('field', { name: 'n' }),
    rule: 'NV-047',
    min: 1,
    max: 12,
    initial: 1,
  };
  const bets = pileOptions(state, bettable(state, conflict, seat));
  const cannotBet = most < 1 ? no('bet.tooHigh', { name: poorestName(state, conflict), most }, 'NV-049') : null;
  return [
    form('declare', 'NV-041', { kind: 'declare' }, [
      choice('type', plainTypes, { label: 'type', rule: 'NV-041' }),
      text('text', 'NV-041'),
    ]),
    form('momentum', 'NV-047', { kind: 'declare', type: 'momentum' }, [number, text('text', 'NV-041')]),
    form(
      'declareDomination',
      'NV-048',
      { kind: 'declare', type: 'domination' },
      [
        { ...number, rule: 'NV-048', max: Math.max(1, most) },
        several('bet', bets, {
          ...{ label: 'bet', rule: 'NV-048', min: 1, max: Math.max(1, most) },
          initial: bets.slice(0, 1).map(({ value }) => value),
        }),
        text('text', 'NV-041'),
      ],
      cannotBet,
    ),
    declining(conflict),
  ];
};

const poorestName = (state: NerveState, conflict: Conflict): string => {
  const totals = conflict.who.map((seat) => [totalOf(bettable(state, conflict, seat)), seat] as const);
  const [, seat = 0] = totals.sort(([a], [b]) => a - b)[0] ?? [];
  return nameOf(state, seat);
};

export const anteOffers = (state: NerveState, conflict: Conflict, seat: number): readonly Offer[] => {
  const n = conflict.stakes.at(-1)?.n ?? 0;
  const options = pileOptions(state, bettable(state, conflict, seat));
  const initial = options.slice(0, n).map(({ value }) => value);
  const field = several('dice', options, { label: 'bet', rule: 'NV-048', min: n, max: n, initial });
  return [form('ante', 'NV-049', { kind: 'ante' }, [field])];
};
