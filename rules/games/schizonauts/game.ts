/**
 * Schizonauts: an agent and a thief in one head, and the question who is left at the end. After Fred Hicks.
 *
 * This file joins the moves to the kernel's interface; what a move means stands in `moves/`.
 */
import { draftOf, joinMoves, kindOf } from '../../kernel/define';
import type { Hand } from '../../kernel/expectation';
import type { Game } from '../../kernel/game';
import type { Offer } from '../../kernel/offer';
import { refused } from './define';
import { no } from './facts';
import { ahead } from './ahead';
import { fallback, routine } from './fallback';
import { afterDeal } from './flow';
import { set } from './telling';
import { landRoll } from './throwing';
import { glance } from './glance';
import { keyIds } from './keys';
import {
  answer,
  approveDeath,
  closeScene,
  declareSelf,
  objectDeath,
  proposeDeath,
  rejectPrice,
  setPrice,
} from './moves/answer';
import { approveSetup, declareReady, nextView, propose, swapMemory } from './moves/before';
import { addMemory, create, judgeDraft, ready, removeMemory, setAptitudes, setName } from './moves/create';
import {
  addNote,
  callDeadlock,
  countVotes,
  endSupply,
  linkMemory,
  noteAhead,
  pickBleed,
  strike,
  supplyMemory,
  vote,
} from './moves/bleed';
import { lockDice, passReveal, reveal, upgrade } from './moves/dice';
import { bet, declareName, epilogue, flipAll, leaveShut, overrule, readSituation, settle } from './moves/endgame';
import { approveQuestion, chooseAptitude, contribute, decline, objectQuestion, poseQuestion } from './moves/question';
import { chooseKey, chooseMemory, createMemory, introduceKey, introduceMemory } from './moves/scene';
import { choosePersona, chooseVisiting, chooseVisitor, takeKey } from './moves/visit';
import { layDice, preview } from './laying';
import { seatNewcomer } from './newcomers';
import { createOffer, creationOffers, lobbyOffers, preambleOffers } from './offers/before';
import {
  afterRollOffers,
  aheadOffers,
  answerOffers,
  betOffers,
  flipOffers,
  noteOffers,
  pickOffers,
  poolOffers,
  revealOffers,
  rippleOffers,
  settleOffers,
  supplyOffers,
  voteOffers,
} from './offers/during';
import {
  aptitudeOffers,
  crisisOffers,
  freePlayOffers,
  giftOffers,
  personaOffers,
  questionOffers,
  setupOffers,
  visitorOffers,
} from './offers/scene';
import { form, text } from './offers/fields';
import { pieces } from './pieces';
import { MOST_SEATS, roundsOf } from './pure';
import { lyingRoll } from './reading';
import { readState } from './state-reader';
import { emptyState, sheetOf, type SzState } from './state';
import { diceThings } from './things';
import { expectNext } from './waiting';

const moves = joinMoves<SzState>(
  [
    ...[propose, approveSetup, create, setName, addMemory, removeMemory, setAptitudes, ready],
    ...[nextView, swapMemory, declareReady],
    ...[choosePersona, chooseVisitor, takeKey, chooseVisiting, chooseMemory, createMemory, chooseKey],
    ...[introduceKey, introduceMemory, poseQuestion, approveQuestion, objectQuestion, chooseAptitude],
    ...[contribute, decline, upgrade, lockDice, reveal, passReveal],
    ...[answer, setPrice, rejectPrice, closeScene, proposeDeath, approveDeath, objectDeath],
    ...[addNote, noteAhead, vote, supplyMemory, endSupply, pickBleed, callDeadlock, strike, linkMemory],
    ...[readSituation, declareName, bet, flipAll, leaveShut, settle, overrule, declareSelf, epilogue],
  ],
  () => no('move.unknown', {}),
  () => undefined,
);

const isSeat = (state: SzState, seat: number): boolean => Number.isInteger(seat) && state.sheets[seat] !== undefined;

const stepOffers = (state: SzState, seat: number, hand?: Hand): readonly Offer[] => {
  const isActor = seat === state.actor;
  switch (state.step) {
    case 'lobby':
      return lobbyOffers(state, seat);
    case 'creation':
      return creationOffers(state, seat);
    case 'preamble':
      return preambleOffers(state, seat);
    case 'choose_persona':
      return isActor ? personaOffers(state, seat) : [];
    case 'choose_visitor':
      return isActor ? visitorOffers(state) : [];
    case 'visitor_setup':
      return setupOffers(state, seat);
    case 'free_play':
      return freePlayOffers(state, seat);
    case 'question':
      return questionOffers(state, seat);
    case 'aptitude':
      return aptitudeOffers(state, seat);
    case 'pool':
      return poolOffers(state, seat);
    case 'after_roll':
      return afterRollOffers(state, seat);
    case 'answer':
      return [...answerOffers(state, seat), ...aheadOffers(state, seat)];
    case 'vote':
      return voteOffers(state, seat);
    case 'bleed_supply':
      return isActor ? supplyOffers(state) : [];
    case 'bleed_pick':
      return pickOffers(state, seat);
    case 'bleed_ripple':
      return isActor ? rippleOffers(state, seat) : [];
    case 'situation':
      return seat === state.starter ? [form('readSituation', 'SZ-145', { kind: 'readSituation' })] : [];
    case 'interlude':
      return sheetOf(state, seat).fullName === null ? [form('declareName', 'SZ-153', { kind: 'declareName' })] : [];
    case 'bets':
      return betOffers(state, seat);
    case 'flip':
      return isActor ? flipOffers(state, hand) : [];
    case 'crisis_memories':
      return crisisOffers(state, seat);
    case 'settle':
      return settleOffers(state, seat);
    case 'epilogue':
      return sheetOf(state, seat).epilogue === null
        ? [form('epilogue', 'SZ-219', { kind: 'epilogue' }, [text('SZ-219', true)])]
        : [];
    default:
      return [];
  }
};

/** Steps in which a card may be turned (SZ-178, SZ-179). */
const revealing: readonly string[] = ['free_play', 'question', 'aptitude', 'pool', 'after_roll'];
/** Steps in which no note is offered by itself: in a vote the paper carries it (decision 0055). */
const voting: readonly string[] = ['vote', 'tie', 'bleed_supply', 'bleed_pick', 'bleed_ripple'];

const offers = (state: SzState, seat: number, hand?: Hand): readonly Offer[] => {
  if (state.rolling !== null || !isSeat(state, seat)) return [];
  return [
    ...stepOffers(state, seat, hand),
    ...(revealing.includes(state.step) ? revealOffers(state, seat, hand) : []),
    ...giftOffers(state, seat),
    ...(voting.includes(state.step) ? [] : noteOffers(state, seat)),
  ];
};

export const schizonauts: Game<SzState> = {
  id: 'schizonauts',
  rulesVersion: 2,
  seats: { min: 2, max: MOST_SEATS },
  init: ({ seats }) => emptyState(seats, roundsOf(seats, 'very_short'), keyIds),
  readState,
  expect: expectNext,
  check: (state, seat, move, faces) =>
    isSeat(state, seat) ? moves.check(state, seat, move, faces) : refused(no('e_role', {}, 'SZ-008')),
  apply: moves.apply,
  applyEach: moves.applyEach,
  land: (state, faces) => moves.told(state, (telling) => landRoll(telling, faces)),
  tally: (state, papers) => moves.told(state, (telling) => countVotes(telling, papers, moves.actOf)),
  shuffled: (state) => moves.told(state, (telling) => set(telling, { step: 'deal' })),
  dealt: (state) => moves.told(state, afterDeal),
  shows: (state, seat, move) => (isSeat(state, seat) ? moves.shows(state, seat, move) : []),
  // A note may be written whenever its window is open (SZ-080).
  isAside: (move) => kindOf(move) === 'addNote',
  offers,
  routine,
  ahead,
  fallback,
  seatNewcomer,
  glance,
  pieces,
  lastRoll: lyingRoll,
  diceThings,
  layDice,
  preview,
  owesDraft: (state, seat) =>
    state.step === 'creation' && isSeat(state, seat) && sheetOf(state, seat).thief.name === '',
  checkDraft: draftOf(judgeDraft),
  draftOffer: (draft) => createOffer(draft, {}),
};
