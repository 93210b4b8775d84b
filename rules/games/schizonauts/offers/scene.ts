/** The forms of a scene up to its throw: who plays and visits, what with, the question, gifts of dice. */
import { option, type Offer, type Option } from '../../../kernel/offer';
import { no, say } from '../facts';
import { giving, judgeGift } from '../moves/question';
import { judgeMemory, keeperOf } from '../moves/scene';
import { guests } from '../moves/visit';
import {
  cats,
  nameOf,
  ratingOf,
  roleOf,
  roles,
  sceneOf,
  seatOf,
  sheetOf,
  type Role,
  type Side,
  type SzState,
} from '../state';
import { choice, form, keyOption, memoryOption, personaOptions, ratingOptions, seatOption, text } from './fields';

const visitorField = (state: SzState) =>
  choice(
    'seat',
    guests(state).map((seat) => seatOption(state, seat)),
    'SZ-056',
  );

export const personaOffers = (state: SzState, seat: number): readonly Offer[] => [
  form('choosePersona', 'SZ-055', { kind: 'choosePersona' }, [
    choice('persona', personaOptions(sheetOf(state, seat)), 'SZ-055'),
    visitorField(state),
  ]),
];

export const visitorOffers = (state: SzState): readonly Offer[] => [
  form('chooseVisitor', 'SZ-056', { kind: 'chooseVisitor' }, [visitorField(state)]),
];

export const setupOffers = (state: SzState, seat: number): readonly Offer[] => {
  if (roleOf(state, seat) !== 'visitor') return [];
  const { key, personas } = sceneOf(state);
  const persona = choice('persona', personaOptions(sheetOf(state, seat)), 'SZ-057');
  if (key !== null) return [form('chooseVisiting', 'SZ-057', { kind: 'chooseVisiting' }, [persona])];
  const card = choice('card', state.chain.map(keyOption), 'SZ-058');
  return [form('takeKey', 'SZ-058', { kind: 'takeKey' }, personas.visitor === null ? [card, persona] : [card])];
};

/** A die for one of the two, or none (SZ-087, SZ-089). */
export const giftOffers = (state: SzState, seat: number): readonly Offer[] => {
  if (!giving.includes(state.step) || state.scene === null || judgeGift(state, seat) !== null) return [];
  const isDeclined = sceneOf(state).declined.includes(seat);
  const to = roles.map((role) => option(role, say('label.role', { role, name: nameOf(state, seatOf(state, role)) })));
  const give = form('contribute', 'SZ-087', { kind: 'contribute' }, [choice('to', to, 'SZ-087')], null, 'turn');
  return isDeclined ? [give] : [give, form('decline', 'SZ-089', { kind: 'decline' }, [], null, 'pass')];
};

const memoryOptions = (state: SzState, seat: number): readonly Option[] => {
  const sheet = sheetOf(state, seat);
  const { personas, identity } = sceneOf(state);
  if (state.phase === 'endgame') return sheet.overlap.mem.map((memory) => memoryOption(memory, 'overlap'));
  const side: Side =
    state.phase === 'flashback'
      ? (personas.actor ?? 'agent')
      : ((seat === state.actor ? identity?.trueSide : identity?.preferred) ?? 'agent');
  return sheet[side].mem.map((memory) => memoryOption(memory, side, judgeMemory(state, seat, memory.id)));
};

const isOpen = ({ refusal }: Option): boolean => refusal === undefined;

const chooseMemoryOffers = (state: SzState, seat: number): readonly Offer[] => {
  const options = memoryOptions(state, seat);
  const choose = options.some(isOpen)
    ? [form('chooseMemory', 'SZ-061', { kind: 'chooseMemory' }, [choice('mem', options, 'SZ-061')])]
    : [];
  if (state.phase !== 'flashback') return choose;
  const { mem } = sheetOf(state, seat)[sceneOf(state).personas.actor ?? 'agent'];
  const free = cats.map((cat) => {
    const isFree = mem.some((each) => each.cat === cat && !each.box);
    return option(cat, say('label.cat', { cat }), isFree ? no('e_memory_available', { cat }, 'SZ-066') : null);
  });
  if (!free.some(isOpen)) return choose;
  const fields = [choice('cat', free, 'SZ-066'), text('SZ-066')];
  return [...choose, form('createMemory', 'SZ-066', { kind: 'createMemory' }, fields)];
};

export const freePlayOffers = (state: SzState, seat: number): readonly Offer[] => {
  const mine = roleOf(state, seat);
  if (mine === null) return [];
  const { key, keyIn, memory, memoryIn } = sceneOf(state);
  const isKeeper = keeperOf(state) === mine;
  const choose =
    isKeeper && key === null
      ? [
          form('chooseKey', 'SZ-163', { kind: 'chooseKey' }, [
            choice('card', sheetOf(state, seat).hand.map(keyOption), 'SZ-163'),
          ]),
        ]
      : [];
  const bringIn =
    isKeeper && key !== null && !keyIn
      ? [{ ...form('introduceKey', 'SZ-064', { kind: 'introduceKey' }), isOnePress: true }]
      : [];
  if (mine === 'visitor') return [...choose, ...bringIn];
  const remember = memory === null ? chooseMemoryOffers(state, seat) : [];
  const played =
    memory !== null && !memoryIn
      ? [{ ...form('introduceMemory', 'SZ-063', { kind: 'introduceMemory' }, [], null, 'turn'), isOnePress: true }]
      : [];
  const missing = !keyIn ? 'key' : memory === null ? 'memory' : null;
  const waits = missing === null ? null : no('e_not_introduced', { what: missing }, 'SZ-067');
  const pose = form('poseQuestion', 'SZ-083', { kind: 'poseQuestion', memoryIn: true }, [text('SZ-083')], waits);
  return [...choose, ...bringIn, ...remember, ...played, pose];
};

export const questionOffers = (state: SzState, seat: number): readonly Offer[] => {
  const { approved, aptitude } = sceneOf(state);
  if (seat === state.actor || approved.includes(seat)) return [];
  const isVisitor = roleOf(state, seat) === 'visitor';
  const gifts = [
    ...roles.map((role) => option(role, say('label.role', { role, name: nameOf(state, seatOf(state, role)) }))),
    ...(sceneOf(state).declined.includes(seat) ? [] : [option('none', say('label.noGift', {}))]),
  ];
  const fields = isVisitor
    ? aptitude.visitor === null
      ? [
          choice(
            'cat',
            ratingOptions((cat) => ratingOf(state, 'visitor', cat)),
            'SZ-068',
            true,
          ),
        ]
      : []
    : judgeGift(state, seat) === null
      ? [choice('gift', gifts, 'SZ-087', true)]
      : [];
  return [
    form('approveQuestion', 'SZ-084', { kind: 'approveQuestion' }, fields),
    form('objectQuestion', 'SZ-084', { kind: 'objectQuestion' }),
  ];
};

export const aptitudeOffers = (state: SzState, seat: number): readonly Offer[] =>
  roleOf(state, seat) === 'visitor'
    ? [
        form('chooseAptitude', 'SZ-068', { kind: 'chooseAptitude' }, [
          choice(
            'cat',
            ratingOptions((cat) => ratingOf(state, 'visitor', cat)),
            'SZ-068',
          ),
        ]),
      ]
    : [];

export const crisisOffers = (state: SzState, seat: number): readonly Offer[] => {
  const mine: Role | null = roleOf(state, seat);
  const { memory, visitorMemory } = sceneOf(state);
  const isOwed = mine !== null && (mine === 'actor' ? memory : visitorMemory) === null;
  return isOwed ? chooseMemoryOffers(state, seat) : [];
};
