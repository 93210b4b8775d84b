/**
 * Reads a state that a stranger may have made up: the one from which a successor table goes on.
 *
 * Every state of an honest table is granted as it is, but for those in which cards lie face down. What is granted has every key object in one place, every seat and
 * memory that is named, and a scene that fits its step.
 */
import { isUnique, stateReader } from '../../kernel/state-reader';
import { allegianceDeck, isLength } from './pure';
import {
  dieTypes,
  memoryOf,
  roles,
  sceneOf,
  type Memory,
  type Phase,
  type Scene,
  type Sheet,
  type Step,
  type SzState,
} from './state';
import { stateShape } from './state-shape';
import { sidesOf } from './throwing';

const stepsOf: Readonly<Record<Phase, readonly Step[]>> = {
  lobby: ['lobby'],
  creation: ['creation'],
  preamble: ['preamble'],
  flashback: [
    ...(['choose_persona', 'choose_visitor', 'visitor_setup', 'free_play', 'question', 'aptitude', 'pool'] as const),
    ...(['answer', 'vote', 'tie', 'bleed_supply', 'bleed_pick', 'bleed_ripple'] as const),
  ],
  endgame: [
    ...(['gather', 'deal', 'situation', 'interlude', 'choose_visitor', 'free_play', 'question', 'aptitude'] as const),
    ...(['pool', 'after_roll', 'answer', 'bets'] as const),
  ],
  final: ['last_deal', 'flip', 'choose_visitor', 'crisis_memories', 'pool', 'settle', 'answer'],
  result: ['epilogue', 'over'],
};

/** Seats that are named are there, each once where a list speaks of each. */
const areSeated = (state: SzState, count_: number): boolean => {
  const { sheets, actor, starter, approvals, survivors, halves, bleed: open, rolling: out, last } = state;
  const here = sceneOf(state);
  const named = [
    ...[actor, starter, out?.seat ?? 0, last?.seat ?? 0, here.visitor ?? 0, here.narrator ?? 0, here.judge ?? 0],
    ...halves.flatMap(({ visitor, notes }) => [visitor ?? 0, ...notes]),
  ];
  const lists: readonly (readonly number[])[] = [
    ...[approvals, survivors, here.approved, here.declined, here.rejected, here.betted],
    ...[
      here.gifts.map(([each]) => each),
      here.settled.map(([each]) => each),
      (open?.picks ?? []).map(([each]) => each),
    ],
    ...[...halves.map(({ notes }) => notes), ...here.deaths.map(({ approved }) => approved)],
    here.deaths.map((each) => each.seat),
  ];
  return (
    sheets.length === count_ &&
    isLength(count_, state.rounds) &&
    [...named, ...lists.flat()].every((each) => each < count_) &&
    lists.every(isUnique) &&
    isUnique(here.locked) &&
    isUnique(here.passed) &&
    (here.earned === null || here.earned.length === count_)
  );
};

/** Every key object lies in one place, and every memory has an id of its own. */
const areWhole = (state: SzState): boolean => {
  const { sheets, undrawn, chain, discard, deck, phase, step, made } = state;
  const held = phase === 'flashback' ? [sceneOf(state).key].filter((each) => each !== null) : [];
  const keys = [...undrawn, ...chain, ...discard, ...held, ...sheets.flatMap(({ hand }) => hand)];
  const areOwn = sheets.every(({ agent, thief, overlap, cards }) => {
    const ids = [...agent.mem, ...thief.mem];
    return (
      isUnique(ids.map((each) => each.id)) &&
      ids.every((each) => !/^m[0-9]+$/.test(each.id) || Number(each.id.slice(1)) <= made) &&
      overlap.mem.every((each) => ids.some((own) => own.id === each.id && own.circle)) &&
      overlap.mem.length === ids.filter(({ circle }) => circle).length &&
      cards.every((each) => each.card < state.dealt)
    );
  });
  const cards = sheets.flatMap((each) => each.cards.map((own) => own.card));
  return (
    keys.length === 60 &&
    isUnique(keys) &&
    areOwn &&
    isUnique(cards) &&
    cards.length === state.dealt &&
    deck <= undrawn.length &&
    (step !== 'gather' || cards.length === 0)
  );
};

const isKnown = (mem: readonly { readonly id: string }[], wanted: string | null): boolean =>
  wanted === null || mem.some((each) => each.id === wanted);

/** The scene has what its step needs. */
const isSoundScene = (state: SzState): boolean => {
  const { phase, step, actor, sheets, scene: open } = state;
  if (!stepsOf[phase].includes(step)) return false;
  const early: readonly Step[] = ['lobby', 'creation', 'preamble', 'choose_persona', 'gather', 'deal', 'situation'];
  const none: readonly Step[] = [...early, 'interlude', 'last_deal', 'flip', 'epilogue', 'over'];
  const without = none.includes(step) || (step === 'choose_visitor' && phase === 'endgame');
  if (open === null) return without || !needsScene(step);
  if (without || open.visitor === actor) return false;
  const own = sheets[actor];
  const guest = open.visitor === null ? undefined : sheets[open.visitor];
  const memoriesOf = (each: Sheet | undefined): readonly Memory[] => [
    ...(each?.agent.mem ?? []),
    ...(each?.thief.mem ?? []),
  ];
  const areMemories =
    isKnown(memoriesOf(own), open.memory) &&
    isKnown(memoriesOf(guest), open.visitorMemory) &&
    roles.every((each) => {
      const found = open.reveals[each];
      return found === null || isKnown((each === 'actor' ? own : guest)?.[found.side].mem ?? [], found.memory);
    });
  if (!areMemories || (phase === 'final') !== (open.identity !== null)) return false;
  if (phase === 'flashback' && open.personas.actor === null) return false;
  if (open.note !== null && !(phase === 'flashback' && step === 'answer' && state.half === 2)) return false;
  if (open.gifts.some(([each]) => each === actor || each === open.visitor)) return false;
  if (phase === 'endgame' && open.key !== null && !sheets[actor]?.hand.includes(open.key) && step !== 'bets')
    return false;
  if (step === 'choose_visitor') return open.visitor === null;
  return open.visitor !== null && isSoundStep(state, open);
};

const needsScene = (step: Step): boolean =>
  !['vote', 'tie', 'bleed_supply', 'bleed_pick', 'bleed_ripple'].includes(step);

const isSoundStep = ({ step, phase, actor, sheets, rolling: out }: SzState, open: Scene): boolean => {
  const others = (list: readonly number[]): boolean => !list.includes(actor) && list.length < sheets.length - 1;
  const { pool: built, dice, narrator, judge, aptitude } = open;
  const hasDice = built !== null && roles.every((each) => dieTypes.some((die) => built[each][die] > 0));
  const inIt = (each: number | null): boolean => each === actor || each === open.visitor;
  const isPlayed = phase !== 'endgame' || (open.key !== null && open.memory !== null);
  switch (step) {
    case 'visitor_setup':
      return open.key === null || open.personas.visitor === null;
    case 'free_play':
      return (
        (phase === 'endgame' || (open.key !== null && open.personas.visitor !== null)) &&
        open.question === null &&
        (open.memory === null) === (aptitude.actor === null) &&
        dice === null
      );
    case 'question':
      return isPlayed && others(open.approved) && dice === null && aptitude.actor !== null;
    case 'aptitude':
      return isPlayed && aptitude.visitor === null && aptitude.actor !== null && dice === null;
    case 'pool':
      return (
        hasDice &&
        dice === null &&
        aptitude.actor !== null &&
        aptitude.visitor !== null &&
        (open.locked.length === 2) === (out !== null)
      );
    case 'after_roll':
      return (
        hasDice &&
        dice !== null &&
        inIt(narrator) &&
        inIt(judge) &&
        aptitude.actor !== null &&
        aptitude.visitor !== null
      );
    case 'answer':
      return (
        inIt(narrator) &&
        inIt(judge) &&
        (open.price !== null || open.rejected.length === 0) &&
        open.rejected.length < sheets.length - 1 &&
        !open.rejected.includes(judge ?? -1) &&
        open.deaths.every(
          ({ seat: who, approved }) => inIt(who) && sheets[who]?.dead === false && approved.length < sheets.length,
        ) &&
        (phase !== 'flashback' || open.deaths.length === 0)
      );
    case 'settle':
      return (
        inIt(narrator) &&
        inIt(judge) &&
        open.settled.every(([who]) => inIt(who)) &&
        (narrator !== judge || open.settled.length === 0)
      );
    case 'bets':
      return (open.earned ?? []).some((coins, who) => coins > 0 && !open.betted.includes(who));
    case 'crisis_memories':
      return (open.memory === null || open.visitorMemory === null) && dice === null;
    default:
      return true;
  }
};

/** Turns, bleeds and decks stand as the step needs them. */
const isSoundTurn = (state: SzState): boolean => {
  const { step, phase, sheets, halves, half: now, bleed: open, actor, dealt, allegiances, undrawn, chain } = state;
  const after: readonly Step[] = ['vote', 'tie', 'bleed_supply', 'bleed_pick', 'bleed_ripple'];
  if (phase === 'flashback') {
    const wanted = after.includes(step) ? 2 : step === 'choose_persona' ? 0 : now - 1;
    if (halves.length !== wanted || halves.some(({ visitor }) => visitor === null || visitor === actor)) return false;
    if (step !== 'choose_persona' && now === 2 && sceneOf(state).key === null && !after.includes(step)) return false;
    const isTaking = step === 'choose_persona' || (step === 'choose_visitor' && now === 1);
    if (isTaking && chain.length === 0 && state.rolling === null) return false;
    if (step === 'visitor_setup' && sceneOf(state).key === null && chain.length === 0) return false;
  }
  if (step === 'tie' && sheets.length % 2 === 0) return false;
  if (step.startsWith('bleed')) {
    const own = sheets[actor];
    if (open === null || own === undefined || open.bleeder === open.recipient) return false;
    const mem = own[open.bleeder].mem;
    if (open.picks.some(([who, picked]) => who === actor || memoryOf(mem, picked)?.circle !== false))
      return step === 'bleed_ripple';
    if (step === 'bleed_pick' && mem.every(({ circle }) => circle)) return false;
  }
  if (phase === 'endgame' && step === 'gather') return allegiances >= 2 && allegiances % 2 === 0 && dealt === 0;
  if (step === 'deal' || step === 'last_deal') return dealt + sheets.length <= allegiances;
  if (phase === 'endgame' && step !== 'situation' && step !== 'interlude' && (sheets[actor]?.hand.length ?? 0) === 0) {
    return step === 'bets';
  }
  if (phase === 'final') return sheets.every(({ cards }) => cards.length % 2 === 1) && sheets[actor]?.final === null;
  if (phase === 'result') return step === 'over' || sheets.some(({ epilogue }) => epilogue === null);
  if (phase === 'lobby') return state.approvals.length < sheets.length && undrawn.length === 60;
  if (phase === 'creation' || phase === 'preamble') return sheets.some(({ ready }) => !ready) && undrawn.length === 60;
  return true;
};

/** In endgame as many cards as the gather says; else none (SZ-137). */
const areCards = ({ phase, step, sheets, allegiances, dealt, rounds }: SzState): boolean => {
  const isLate = phase === 'endgame' || phase === 'final' || phase === 'result';
  if (!isLate) return allegiances === 0 && dealt === 0;
  const each = dealt / sheets.length;
  return (
    allegiances === allegianceDeck(sheets.length, rounds).size &&
    sheets.every(({ cards, overlap }) => cards.length === each && overlap.mem.length > 0) &&
    (each > 0 || step === 'gather' || step === 'deal')
  );
};

/**
 * No face that is still wanted lies in a deck of the table that this state came from: its keys do not come along, and
 * such a card could never be turned.
 */
const areOpen = ({ phase, step, sheets }: SzState): boolean => {
  if (phase === 'endgame') return step === 'gather';
  if (phase !== 'final') return true;
  return (
    step !== 'last_deal' && sheets.every(({ cards, final }) => final !== null || cards.every(({ up }) => up !== null))
  );
};

/** Dice are out for what is there. */
const isSoundRoll = ({ rolling: out, step, undrawn, sheets, scene: open, deck, chain }: SzState): boolean => {
  if (out === null) return true;
  const { purpose: why, sides: dice } = out;
  switch (why.for) {
    case 'chain':
      return (
        step === 'choose_persona' &&
        chain.length === 0 &&
        deck >= sheets.length &&
        dice.length === sheets.length &&
        dice.every((each, at) => each === undrawn.length - at)
      );
    case 'refill':
      return (
        deck > 0 &&
        dice.length === 1 &&
        dice[0] === undrawn.length &&
        why.at <= chain.length &&
        chain.length < sheets.length
      );
    case 'throw': {
      const built = open?.pool ?? null;
      const wanted = built === null ? [] : sidesOf(built);
      return step === 'pool' && dice.join() === wanted.join();
    }
    case 'extra':
      return step === 'after_roll' && dice.length > 0 && dice.every((each) => each === 6);
  }
};

/** A state of Schizonauts from outside. */
export const readState = stateReader(stateShape, (state, seats) => [
  ['seats', () => areSeated(state, seats)],
  ['keys', () => areWhole(state)],
  ['cards', () => areCards(state)],
  ['scene', () => isSoundScene(state)],
  ['turn', () => isSoundTurn(state)],
  ['rolling', () => isSoundRoll(state)],
  ['hidden', () => areOpen(state)],
]);
