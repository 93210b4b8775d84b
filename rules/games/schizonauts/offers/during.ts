/** The forms of dice and answers, the bleed, bets and the last turns. */
import type { Hand } from '../../../kernel/expectation';
import { option, type Field, type Offer } from '../../../kernel/offer';
import { LINE } from '../../../kernel/shapes';
import { no, say } from '../facts';
import { nextBettor, openHalves } from '../flow';
import { allPicked } from '../moves/bleed';
import { targetsOf } from '../moves/endgame';
import { isIn, trades } from '../pure';
import {
  cats,
  DECK,
  memoryOf,
  nameOf,
  roleOf,
  sceneOf,
  seatOf,
  sheetOf,
  sides,
  type Die,
  type SzState,
} from '../state';
import { canReveal } from '../throwing';
import { catField, catOptions, choice, flag, form, memoryOption, plain, seatOption, sideOptions, text } from './fields';

/** The id of the form of a trade, by what is given, small to large. */
export const tradeId = (give: readonly Die[]): string => `turn:upgrade:${give.join('+')}`;

export const poolOffers = (state: SzState, seat: number): readonly Offer[] => {
  const mine = roleOf(state, seat);
  const { pool, locked } = sceneOf(state);
  if (mine === null || pool === null) return [];
  const upgrades = trades
    .filter(([give]) => isIn(pool[mine], give))
    .map(([give, get]): Offer => {
      const each = form('upgrade', 'SZ-091', { kind: 'upgrade', give, get }, [], null, 'turn');
      const title = say('offer.trade', { give: give.join(' + '), get });
      return { ...each, id: tradeId(give), title };
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

/** So long a price is seen by all before its scene can be closed: time to refuse it (SZ-111, SZ-113). */
const PRICE_SECONDS = 4;

const armsAfter = (price: string, when?: 'close'): Pick<Offer, 'arms'> => ({
  arms: {
    since: price,
    seconds: PRICE_SECONDS,
    said: say('offer.priceSeen', {}),
    ...(when === undefined ? {} : { when }),
  },
});

export const answerOffers = (state: SzState, seat: number): readonly Offer[] => {
  const { narrator, judge, answer, price, rejected, passes, deaths } = sceneOf(state);
  const [death] = deaths;
  const pending = death === undefined ? null : no('e_death_pending', { name: nameOf(state, death.seat) }, 'SZ-184');
  const isSaid = answer !== null;
  const noPrice = price === null ? no('e_no_price', {}, 'SZ-113') : pending;
  // With a price that stands, the last word may be the scene's last as well.
  const mayEnd = price !== null && death === undefined && state.phase !== 'final';
  const words = form(
    'answer',
    'SZ-105',
    { kind: 'answer' },
    mayEnd ? [text('SZ-105', true), flag('close', 'SZ-113', true)] : [text('SZ-105', true)],
  );
  const tell = seat === narrator && !isSaid ? [{ ...words, ...(mayEnd ? armsAfter(price, 'close') : {}) }] : [];
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
  const done = form(name, rule, { kind: name }, [], noPrice);
  const close = seat === closer && isSaid ? [price === null ? done : { ...done, ...armsAfter(price) }] : [];
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
  return [form('addNote', 'SZ-080', { kind: 'addNote' }, fields, null, 'aside')];
};

/** What the actor of the second scene would have written as it closes; she may change it until then. */
export const aheadOffers = (state: SzState, seat: number): readonly Offer[] => {
  if (state.phase !== 'flashback' || state.half !== 2 || seat !== state.actor) return [];
  const { note } = sceneOf(state);
  const field = { kind: 'choice', name: 'cat', label: say('field', { name: 'cat' }), rule: 'SZ-080' } as const;
  const cat: Field = { ...field, options: catOptions, initial: note?.cat ?? cats[0] };
  const words = text('SZ-080', false, note === null ? undefined : plain(note.text));
  return [form('noteAhead', 'SZ-080', { kind: 'noteAhead' }, [cat, words], null, 'turn')];
};

/** The optional note of one half in a paper: its words are asked once it has a category. `max` is in characters. */
const noteFields = (name: 'first' | 'second', max: number): readonly Field[] => [
  choice(`${name}Cat`, catOptions, 'SZ-080', true),
  {
    kind: 'text',
    name: `${name}Text`,
    label: say('field', { name: `${name}Text` }),
    rule: 'SZ-080',
    max,
    when: { field: `${name}Cat`, is: cats },
  },
];

export const voteOffers = (state: SzState, seat: number): readonly Offer[] => {
  const isActor = seat === state.actor;
  if (isActor && state.sheets.length % 2 === 0) return [];
  const halves = isActor ? [] : openHalves(state, seat);
  // A paper holds about 1,000 bytes, and a character may be three.
  const max = halves.length > 1 ? LINE / 2 : LINE;
  const notes = halves.flatMap((half) => noteFields(state.halves[0] === half ? 'first' : 'second', max));
  return [form('vote', 'SZ-115', { kind: 'vote' }, [choice('side', sideOptions, 'SZ-116'), ...notes])];
};

export const supplyOffers = (state: SzState): readonly Offer[] => {
  const few = (state.bleed?.supplied ?? 0) < 2 ? no('e_too_few', {}, 'SZ-128') : null;
  return [
    form('supplyMemory', 'SZ-128', { kind: 'supplyMemory' }, [catField('SZ-128'), text('SZ-128')]),
    form('endSupply', 'SZ-128', { kind: 'endSupply' }, [], few, 'pass'),
  ];
};

/** What others have picked is a proposal, which one press makes hers too (SZ-125). */
const sameOffers = (state: SzState, seat: number): readonly Offer[] => {
  const { bleed, actor } = state;
  const mine = bleed?.picks.find(([who]) => who === seat)?.[1];
  const picked = new Set(bleed?.picks.map(([, mem]) => mem));
  return [...picked].flatMap((mem): readonly Offer[] => {
    const memory = bleed === null ? undefined : memoryOf(sheetOf(state, actor)[bleed.bleeder].mem, mem);
    if (memory === undefined || mem === mine) return [];
    const who = bleed?.picks.filter(([, each]) => each === mem).map(([each]) => nameOf(state, each)) ?? [];
    const group = mine === undefined ? 'answer' : 'turn';
    const each = form('pickBleed', 'SZ-125', { kind: 'pickBleed', mem }, [], null, group);
    const title = say('offer.same', { text: memory.text });
    return [{ ...each, id: `${each.id}:${mem}`, title, hint: say('offer.sameAs', { names: who.join(', ') }) }];
  });
};

export const pickOffers = (state: SzState, seat: number): readonly Offer[] => {
  const { bleed, actor } = state;
  if (bleed === null || (seat === actor) !== bleed.isDeadlocked) return [];
  const memories = sheetOf(state, actor)[bleed.bleeder].mem.filter(({ circle }) => !circle);
  const options = memories.map((memory) => memoryOption(memory, bleed.bleeder));
  const pick = form('pickBleed', 'SZ-125', { kind: 'pickBleed' }, [choice('mem', options, 'SZ-125')]);
  const same = seat === actor ? [] : sameOffers(state, seat);
  if (!allPicked(state) || seat === actor) return [...same, pick];
  // Anybody may say so, and one is enough: the first visitor's client does (`routine`), and the others need not race her.
  const group = seat === state.halves[0]?.visitor ? 'answer' : 'turn';
  const call = form('callDeadlock', 'SZ-126', { kind: 'callDeadlock' }, [], null, group);
  return [call, ...same, { ...pick, group: 'turn' }];
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

/**
 * The actor's last cards, all at once; where one of them lies down and her own client cannot read it either, nobody ever
 * will, and her turn can only be passed over (SZ-197, SZ-P13; decision 0056, point 8).
 */
export const flipOffers = (state: SzState, hand?: Hand): readonly Offer[] => {
  const down = sheetOf(state, state.actor).cards.filter(({ up }) => up === null);
  const isShut = hand !== undefined && down.some(({ card }) => hand(DECK, card) === null);
  return [isShut ? form('leaveShut', 'SZ-197', { kind: 'leaveShut' }) : form('flipAll', 'SZ-197', { kind: 'flipAll' })];
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
