/** What the table waits for at each step, and who owes it (section 7). */
import { rollOf, type Expectation } from '../../kernel/expectation';
import { say } from './facts';
import type { AskName } from './facts/labels';
import { dealOf, nextBettor, openHalves } from './flow';
import { canReveal } from './throwing';
import { allPicked } from './moves/bleed';
import { keeperOf } from './moves/scene';
import {
  allSeats,
  contributorsOf,
  DECK,
  nameOf,
  othersOf,
  pendingOf,
  roles,
  sceneOf,
  seatOf,
  sheetOf,
  type SzState,
} from './state';

const ascending = (seats: readonly number[]): readonly number[] => [...new Set(seats)].sort((a, b) => a - b);

/** Who must act before the step can end; empty where it is not a race. */
export const owedSeats = (state: SzState): readonly number[] => {
  const { step, actor, approvals, sheets, starter } = state;
  const scene = sceneOf(state);
  const visitor = seatOf(state, 'visitor');
  switch (step) {
    case 'lobby':
      return allSeats(state).filter((seat) => !approvals.includes(seat));
    case 'creation':
    case 'preamble':
      return allSeats(state).filter((seat) => !sheetOf(state, seat).ready);
    case 'visitor_setup':
    case 'aptitude':
      return [visitor];
    case 'free_play':
      return owedInPlay(state);
    case 'question':
      return othersOf(state, actor).filter((seat) => !scene.approved.includes(seat));
    case 'pool': {
      const pending = pendingOf(state);
      if (pending.length > 0) return ascending(pending);
      return ascending(roles.filter((role) => !scene.locked.includes(role)).map((role) => seatOf(state, role)));
    }
    case 'after_roll':
      return ascending(
        roles
          .filter((role) => canReveal(state, role) && !scene.passed.includes(role))
          .map((role) => seatOf(state, role)),
      );
    case 'answer':
      return owedForAnswer(state);
    case 'bleed_pick':
      if (state.bleed?.isDeadlocked === true) return [actor];
      if (allPicked(state)) return othersOf(state, actor);
      return othersOf(state, actor).filter((seat) => !state.bleed?.picks.some(([who]) => who === seat));
    case 'interlude':
      return allSeats(state).filter((seat) => sheets[seat]?.fullName === null);
    case 'crisis_memories':
      return ascending([...(scene.memory === null ? [actor] : []), ...(scene.visitorMemory === null ? [visitor] : [])]);
    case 'settle': {
      const both = [scene.narrator ?? actor, scene.judge ?? actor];
      const open = both.filter((seat) => !scene.settled.some(([who]) => who === seat));
      return open.length > 0 ? ascending(open) : [scene.narrator ?? actor];
    }
    case 'epilogue':
      return allSeats(state).filter((seat) => sheets[seat]?.epilogue === null);
    case 'situation':
      return [starter];
    default:
      return [actor];
  }
};

/** The actor has a memory to choose and a question to ask; until the key is in, its keeper is waited for (SZ-067). */
const owedInPlay = (state: SzState): readonly number[] => {
  const { keyIn, memory } = sceneOf(state);
  const keeper = seatOf(state, keeperOf(state));
  const asks = memory === null || keyIn ? [state.actor] : [];
  return ascending(keyIn ? asks : [...asks, keeper]);
};

/** Deaths first, then answer and price, then the close (SZ-113, SZ-184). */
const owedForAnswer = (state: SzState): readonly number[] => {
  const { deaths, answer, price, narrator, judge } = sceneOf(state);
  const [death] = deaths;
  if (death !== undefined) return allSeats(state).filter((seat) => !death.approved.includes(seat));
  const closer = state.phase === 'final' ? state.actor : (narrator ?? state.actor);
  const open = [
    ...(answer === null ? [narrator ?? state.actor] : []),
    ...(price === null ? [judge ?? state.actor] : []),
  ];
  return open.length > 0 ? ascending(open) : [closer];
};

/** Who may act in a race: nearly everybody, since contributors may give and the two may trade or turn a card. */
const racers = (state: SzState): readonly number[] => {
  const { step, phase, actor } = state;
  switch (step) {
    case 'after_roll':
      return ascending([actor, seatOf(state, 'visitor')]);
    case 'settle':
      return ascending([sceneOf(state).narrator ?? actor, sceneOf(state).judge ?? actor]);
    case 'bleed_pick':
      return state.bleed?.isDeadlocked === true ? [actor] : othersOf(state, actor);
    case 'visitor_setup':
      return ascending([seatOf(state, 'visitor'), ...contributorsOf(state)].concat(hasNotes(state) ? [actor] : []));
    case 'question':
    case 'aptitude':
      return phase === 'endgame' || hasNotes(state) ? allSeats(state) : othersOf(state, actor);
    default:
      return allSeats(state);
  }
};

/** The actor may have a note to write about the first half (SZ-080). */
const hasNotes = (state: SzState): boolean => state.phase === 'flashback' && openHalves(state, state.actor).length > 0;

const alone = [
  'choose_persona',
  'choose_visitor',
  'bleed_supply',
  'bleed_ripple',
  'flip',
  'situation',
  'bets',
] as const;

export const expectNext = (state: SzState): Expectation => {
  const { rolling, step, actor, sheets, starter } = state;
  const ask = (what: AskName, seat: number): Expectation['what'] => say('ask', { what, name: nameOf(state, seat) });
  if (rolling !== null) return rollOf(rolling);
  switch (step) {
    case 'gather': {
      const half = state.allegiances / 2;
      const faces = [...Array.from({ length: half }, () => 'agent'), ...Array.from({ length: half }, () => 'thief')];
      return { kind: 'shuffle', deck: DECK, faces, what: ask('gather', starter) };
    }
    case 'deal':
    case 'last_deal':
      return { kind: 'deal', deck: DECK, cards: dealOf(state), what: ask(step, starter) };
    case 'vote': {
      const isOdd = sheets.length % 2 === 1;
      const seats = isOdd ? allSeats(state) : othersOf(state, actor);
      return { kind: 'ballot', seats, held: isOdd ? [actor] : [], what: ask('vote', actor) };
    }
    case 'tie':
      return { kind: 'papers', seats: [actor], what: ask('tiePaper', actor) };
    case 'over':
      return { kind: 'over', what: ask('over', starter) };
    case 'lobby':
    case 'creation':
    case 'preamble':
    case 'interlude':
    case 'epilogue':
      return { kind: 'free', seats: allSeats(state), owed: owedSeats(state), clerk: starter, what: ask(step, starter) };
    default:
  }
  if (alone.some((each) => each === step)) {
    const seat = step === 'situation' ? starter : step === 'bets' ? (nextBettor(state) ?? actor) : actor;
    return { kind: 'one', seat, what: ask(step, seat) };
  }
  return { kind: 'free', seats: racers(state), owed: owedSeats(state), clerk: actor, what: ask(step, actor) };
};
