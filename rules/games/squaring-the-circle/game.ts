/**
 * Squaring the Circle: mathematicians who are thieves, at a conference, proving
 * theorems as one plans heists. Design credit: Mendel Schmiedekamp.
 *
 * This file joins the moves to the kernel's interface; what a move means stands in `moves/`.
 */
import { draftOf, joinMoves, kindOf } from '../../kernel/define';
import { rollOf, type Expectation } from '../../kernel/expectation';
import type { Game } from '../../kernel/game';
import { find } from '../../kernel/shapes';
import { askedBy, confirmers } from './actors';
import { solvers } from './conference';
import { no, say, type AskName } from './facts';
import { fallback } from './fallback';
import { glance } from './glance';
import { landRoll } from './landing';
import { advance } from './moves/advance';
import { benefit, lose, names, remove } from './moves/after-moves';
import { apply, lemma } from './moves/apply';
import { card, convert, evade, fall, out, rear } from './moves/card';
import { next, trophy } from './moves/closing';
import { comeBack, confirm, stay } from './moves/coming-back';
import { complication, conjecture } from './moves/conjecture';
import { create, judgeDraft } from './moves/create';
import { decide } from './moves/decide';
import { giveUp, offer, withdraw } from './moves/help';
import { choose, setting, write } from './moves/opening';
import { move } from './moves/named';
import { moveRecord } from './moves/playbook/index';
import { report } from './moves/report';
import { pick, result } from './moves/result';
import { picks } from './moves/picks';
import { consent, escape, state as stateTheorem } from './moves/statement';
import { decline, pass } from './moves/turn';
import { MOST_SEATS, seatNewcomer } from './newcomers';
import { answerOffers } from './offers/answers';
import { asideOffers } from './offers/asides';
import { createOffer, phaseOffers } from './offers/opening';
import { turnOffers } from './offers/turn';
import { chooser, seatsToDecide, writers } from './opening';
import { pieces } from './pieces';
import { routine } from './routine';
import { settle } from './settle';
import { emptyState, type SquaringState } from './state';
import { readState } from './state-reader';

const asides = [advance, offer, withdraw, giveUp, report];
const moves = joinMoves<SquaringState>(
  [
    ...[create, comeBack, stay, confirm, setting, write, choose, trophy, next],
    ...[stateTheorem, escape, consent, picks, conjecture, complication, apply, lemma, result, pick],
    ...[move, decide, benefit, remove, names, lose],
    ...[card, evade, rear, fall, out, convert, pass, decline],
    ...asides,
  ],
  () => no('move.unknown', {}),
  settle,
);

/** A move that its record lets be made in or out of turn (SC-008). */
const isFree = (candidate: unknown): boolean => {
  if (kindOf(candidate) !== 'move') return false;
  const { move: named } = candidate as { readonly move?: unknown };
  return typeof named === 'string' && moveRecord(named)?.start?.free !== undefined;
};

const one = (seat: number, what: AskName, name: string): Expectation => ({
  kind: 'one',
  seat,
  what: say('ask', { what, name }),
});
const each = (seats: readonly number[], what: AskName): Expectation => ({
  kind: 'each',
  seats,
  what: say('ask', { what, name: '' }),
});

const expectInPhase = (state: SquaringState): Expectation => {
  const { turn, guest } = state.conference;
  const host = guest === null ? undefined : find(state.people, guest);
  switch (state.phase) {
    case 'creating':
      return each(seatsToDecide(state), state.conference.number === 0 ? 'create' : 'decide');
    case 'writing':
      return each(
        writers(state).map(({ seat }) => seat),
        'write',
      );
    case 'choosing': {
      const who = chooser(state);
      return one(who?.seat ?? 0, 'choose', who?.name ?? '');
    }
    case 'trophies':
      return each(
        solvers(state).map(({ seat }) => seat),
        'trophy',
      );
    case 'play': {
      const holder = turn === null ? undefined : find(state.people, turn);
      return one(holder?.seat ?? 0, 'turn', holder?.name ?? '');
    }
    default:
      return one(host?.seat ?? 0, state.phase === 'over' ? 'next' : 'setting', host?.name ?? '');
  }
};

const expect = (state: SquaringState): Expectation => {
  const { rolling, queue } = state;
  if (rolling !== null) return rollOf(rolling);
  const [head] = queue;
  if (head?.do === 'confirm') return each(confirmers(state, head), head.what === 'fits' ? 'fits' : 'confirm');
  const who = head === undefined ? null : askedBy(state, head);
  if (head === undefined || who === null) return expectInPhase(state);
  return one(who.seat, head.do === 'card' && head.words !== null ? 'evade' : askOf(head.do), who.name);
};

/** What an entry asks for, in the words of the forms. Entries that ask nothing never reach the head. */
const askOf = (entry: SquaringState['queue'][number]['do']): AskName =>
  entry === 'shake' || entry === 'complete' || entry === 'disprove' || entry === 'loseHold' ? 'turn' : entry;

export const squaringTheCircle: Game<SquaringState> = {
  id: 'squaring-the-circle',
  rulesVersion: 5,
  seats: { min: 2, max: MOST_SEATS },
  init: ({ seats }) => emptyState(seats),
  readState,
  expect,
  check: moves.check,
  apply: moves.apply,
  applyEach: moves.applyEach,
  land: (state, faces) => moves.told(state, (telling) => landRoll(telling, faces)),
  isAside: (candidate) => asides.some(({ kind }) => kind === kindOf(candidate)) || isFree(candidate),
  offers: (state, seat) => {
    if (state.rolling !== null) return [];
    const asked =
      state.queue.length > 0 ? answerOffers(state, seat) : [...phaseOffers(state, seat), ...turnOffers(state, seat)];
    return [...asked, ...asideOffers(state, seat)];
  },
  routine,
  fallback,
  seatNewcomer,
  glance,
  pieces,
  lastRoll: ({ last }) => last,
  checkDraft: draftOf(judgeDraft),
  draftOffer: (draft) => createOffer(draft, {}),
};
