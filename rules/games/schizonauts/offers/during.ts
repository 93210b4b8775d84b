/** The forms of play: scenes, dice, answers, the bleed, bets and the last turns. */
import type { Hand } from '../../../kernel/expectation';
import { option, type Offer, type Option } from '../../../kernel/offer';
import { no, say } from '../facts';
import { canReveal, nextBettor, notersOf } from '../flow';
import { allPicked, openHalves } from '../moves/bleed';
import { targetsOf } from '../moves/endgame';
import { giving, guests, judgeGift, judgeMemory, keeperOf } from '../moves/scene';
import { isIn, trades } from '../pure';
import {
  cats,
  DECK,
  nameOf,
  ratingOf,
  roleOf,
  roles,
  sceneOf,
  seatOf,
  sheetOf,
  sides,
  type Role,
  type Side,
  type SzState,
} from '../state';
import {
  catField,
  choice,
  flag,
  form,
  keyOption,
  memoryOption,
  personaOptions,
  ratingOptions,
  seatOption,
  sideOptions,
  text,
} from './fields';

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
  const bringIn = isKeeper && key !== null && !keyIn ? [form('introduceKey', 'SZ-064', { kind: 'introduceKey' })] : [];
  if (mine === 'visitor') return [...choose, ...bringIn];
  const remember = memory === null ? chooseMemoryOffers(state, seat) : [];
  const played =
    memory !== null && !memoryIn
      ? [form('introduceMemory', 'SZ-063', { kind: 'introduceMemory' }, [], null, 'turn')]
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

export const poolOffers = (state: SzState, seat: number): readonly Offer[] => {
  const mine = roleOf(state, seat);
  const { pool, locked } = sceneOf(state);
  if (mine === null || pool === null) return [];
  const upgrades = trades
    .filter(([give]) => isIn(pool[mine], give))
    .map(([give, get]): Offer => {
      const each = form('upgrade', 'SZ-091', { kind: 'upgrade', give, get }, [], null, 'turn');
      const title = say('offer.trade', { give: give.join(' + '), get });
      return { ...each, id: `turn:upgrade:${give.join('+')}`, title };
    });
  return locked.includes(mine) ? upgrades : [form('lockDice', 'SZ-094', { kind: 'lockDice' }), ...upgrades];
};

/** Own cards, one form for each side that is among them; nothing where the faces are not known (SZ-173 to SZ-179). */
export const revealOffers = (state: SzState, seat: number, hand?: Hand): readonly Offer[] => {
  const mine = roleOf(state, seat);
  if (hand === undefined || state.phase !== 'endgame' || mine === null || !canReveal(state, mine)) return [];
  const { cards, dead, ...sheet } = sheetOf(state, seat);
  const committed = sceneOf(state).aptitude[mine];
  return sides.flatMap((side): readonly Offer[] => {
    const at = cards.findIndex(({ card, up }) => up === null && hand(DECK, card) === side);
    if (at < 0) return [];
    const memories = sheet[side].mem
      .filter(({ circle }) => !circle)
      .map((memory) => {
        const isFit = committed === null || committed === memory.cat;
        return memoryOption(memory, side, isFit ? null : no('e_category', { cat: committed }, 'SZ-175'));
      });
    const fixed = { kind: 'reveal', card: at, side };
    const fields = dead ? [] : [flag('full', 'SZ-176'), choice('memory', memories, 'SZ-175', true)];
    const each = form('reveal', 'SZ-173', dead ? { ...fixed, full: false } : fixed, fields, null, 'turn');
    return [{ ...each, id: `turn:reveal:${side}`, title: say('offer.reveal', { side }) }];
  });
};

export const afterRollOffers = (state: SzState, seat: number): readonly Offer[] => {
  const mine = roleOf(state, seat);
  if (mine === null || !canReveal(state, mine) || sceneOf(state).passed.includes(mine)) return [];
  return [form('passReveal', 'SZ-179', { kind: 'passReveal' }, [], null, 'pass')];
};

const deathOffers = (state: SzState, seat: number): readonly Offer[] => {
  const { deaths, narrator, judge } = sceneOf(state);
  const open = deaths
    .filter(({ approved }) => !approved.includes(seat))
    .flatMap((death): readonly Offer[] => {
      const who = String(death.seat);
      const title = say('offer.death', { name: nameOf(state, death.seat) });
      const yes = form('approveDeath', 'SZ-184', { kind: 'approveDeath', seat: who });
      const never = form('objectDeath', 'SZ-184', { kind: 'objectDeath', seat: who });
      return [
        { ...yes, id: `${yes.id}:${who}`, title },
        { ...never, id: `${never.id}:${who}` },
      ];
    });
  const living = [state.actor, seatOf(state, 'visitor')].filter(
    (each) => !sheetOf(state, each).dead && !deaths.some((death) => death.seat === each),
  );
  const mayPropose = state.phase !== 'flashback' && (seat === narrator || seat === judge) && living.length > 0;
  const field = choice(
    'seat',
    living.map((each) => seatOption(state, each)),
    'SZ-184',
  );
  const propose = form('proposeDeath', 'SZ-184', { kind: 'proposeDeath' }, [field], null, 'turn');
  return mayPropose ? [...open, propose] : open;
};

export const answerOffers = (state: SzState, seat: number): readonly Offer[] => {
  const { narrator, judge, answer, price, rejected, passes, deaths } = sceneOf(state);
  const [death] = deaths;
  const pending = death === undefined ? null : no('e_death_pending', { name: nameOf(state, death.seat) }, 'SZ-184');
  const isSaid = answer !== null;
  const noPrice = price === null ? no('e_no_price', {}, 'SZ-113') : pending;
  const tell =
    seat === narrator && !isSaid ? [form('answer', 'SZ-105', { kind: 'answer' }, [text('SZ-105', true)])] : [];
  const set =
    seat === judge
      ? [form('setPrice', 'SZ-107', { kind: 'setPrice' }, [text('SZ-107')], null, price === null ? 'answer' : 'turn')]
      : [];
  const stands = passes >= 2 ? no('e_price_stands', {}, 'SZ-111') : null;
  const mayReject = seat !== judge && price !== null && !rejected.includes(seat);
  const reject = mayReject ? [form('rejectPrice', 'SZ-111', { kind: 'rejectPrice' }, [], stands, 'turn')] : [];
  const closer = state.phase === 'final' ? state.actor : narrator;
  const name = state.phase === 'final' ? 'declareSelf' : 'closeScene';
  const rule = state.phase === 'final' ? 'SZ-213' : 'SZ-113';
  const close = seat === closer && isSaid ? [form(name, rule, { kind: name }, [], noPrice)] : [];
  return [...tell, ...set, ...close, ...reject, ...deathOffers(state, seat)];
};

export const noteOffers = (state: SzState, seat: number): readonly Offer[] => {
  const halves = openHalves(state, seat);
  if (halves.length === 0 || state.phase !== 'flashback') return [];
  const options = halves.map((half) => {
    const number = state.halves[0] === half ? 1 : 2;
    return option(String(number), say('label.half', { half: number }));
  });
  const fields = [choice('half', options, 'SZ-080'), catField('SZ-080'), text('SZ-080')];
  const write = form('addNote', 'SZ-080', { kind: 'addNote' }, fields, null, state.step === 'notes' ? 'turn' : 'aside');
  if (state.step !== 'notes') return [write];
  return notersOf(state).includes(seat)
    ? [write, form('passNotes', 'SZ-080', { kind: 'passNotes' }, [], null, 'pass')]
    : [];
};

export const voteOffers = (state: SzState, seat: number): readonly Offer[] =>
  seat === state.actor && state.sheets.length % 2 === 0
    ? []
    : [form('vote', 'SZ-115', { kind: 'vote' }, [choice('side', sideOptions, 'SZ-116')])];

export const supplyOffers = (state: SzState): readonly Offer[] => {
  const few = (state.bleed?.supplied ?? 0) < 2 ? no('e_too_few', {}, 'SZ-128') : null;
  return [
    form('supplyMemory', 'SZ-128', { kind: 'supplyMemory' }, [catField('SZ-128'), text('SZ-128')]),
    form('endSupply', 'SZ-128', { kind: 'endSupply' }, [], few, 'pass'),
  ];
};

export const pickOffers = (state: SzState, seat: number): readonly Offer[] => {
  const { bleed, actor } = state;
  if (bleed === null || (seat === actor) !== bleed.isDeadlocked) return [];
  const memories = sheetOf(state, actor)[bleed.bleeder].mem.filter(({ circle }) => !circle);
  const options = memories.map((memory) => memoryOption(memory, bleed.bleeder));
  const pick = form('pickBleed', 'SZ-125', { kind: 'pickBleed' }, [choice('mem', options, 'SZ-125')]);
  const isStuck = allPicked(state) && seat !== actor;
  return isStuck ? [form('callDeadlock', 'SZ-126', { kind: 'callDeadlock' }), { ...pick, group: 'turn' }] : [pick];
};

export const rippleOffers = (state: SzState, seat: number): readonly Offer[] => {
  const recipient = state.bleed?.recipient ?? 'agent';
  const memories = sheetOf(state, seat)[recipient].mem.filter(({ circle }) => !circle);
  const options = memories.map((memory) => memoryOption(memory, recipient));
  const strike = form(
    'strike',
    'SZ-130',
    { kind: 'strike' },
    [choice('mem', options, 'SZ-130'), text('SZ-131')],
    null,
    'turn',
  );
  return [
    form('linkMemory', 'SZ-132', { kind: 'linkMemory' }, [catField('SZ-132'), text('SZ-132')]),
    ...(options.length > 0 ? [strike] : []),
  ];
};

export const betOffers = (state: SzState, seat: number): readonly Offer[] => {
  if (nextBettor(state) !== seat) return [];
  const coins = sceneOf(state).earned?.[seat] ?? 0;
  const targets = targetsOf(state, seat).map((each) => seatOption(state, each));
  const agent = {
    kind: 'number',
    name: 'agent',
    label: say('field', { name: 'agent' }),
    rule: 'SZ-192',
    min: 0,
    max: coins,
    initial: Math.floor((coins + 1) / 2),
  } as const;
  return [form('bet', 'SZ-192', { kind: 'bet' }, [choice('target', targets, 'SZ-190'), agent])];
};

export const crisisOffers = (state: SzState, seat: number): readonly Offer[] => {
  const mine: Role | null = roleOf(state, seat);
  const { memory, visitorMemory } = sceneOf(state);
  const isOwed = mine !== null && (mine === 'actor' ? memory : visitorMemory) === null;
  return isOwed ? chooseMemoryOffers(state, seat) : [];
};

export const settleOffers = (state: SzState, seat: number): readonly Offer[] => {
  const { narrator, judge, settled } = sceneOf(state);
  const field = choice('side', sideOptions, 'SZ-211');
  const isSaid = settled.some(([who]) => who === seat);
  const mine =
    (seat === narrator || seat === judge) && !isSaid ? [form('settle', 'SZ-211', { kind: 'settle' }, [field])] : [];
  const isHeard = seat === narrator && seat !== judge && settled.some(([who]) => who === judge);
  return isHeard ? [...mine, form('overrule', 'SZ-211', { kind: 'overrule' }, [field])] : mine;
};
