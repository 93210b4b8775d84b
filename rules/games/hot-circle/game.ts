/**
 * Hot Circle: people with beliefs, caught up in one Situation, and a gamemaster who stands in their way. After the alpha
 * test of that name by Casper Dudarec.
 *
 * This file joins the moves to the kernel's interface; what a move means stands in `moves/`.
 */
import { draftOf, joinMoves, kindOf } from '../../kernel/define';
import type { Expectation } from '../../kernel/expectation';
import type { Game } from '../../kernel/game';
import { no } from './facts';
import { expectIn } from './awaiting';
import { fallback, routine } from './fallback';
import { glance } from './glance';
import { landRoll } from './landing';
import { lyingRoll } from './lying-roll';
import { askAbility, judgeAbility, refuseAbility, settleAbility } from './moves/ability';
import { closeTest } from './moves/aftermath';
import { create, judgeDraft, note } from './moves/arrive';
import * as between from './moves/between';
import { callObstacle, ruling, withdraw } from './moves/call';
import { addFaction, addSetting, setDie, setGenre, setSituation, voteGm } from './moves/campaign';
import { createPc } from './moves/character';
import { base, bonus, hinder } from './moves/claims';
import { commit, reroll, stand } from './moves/dicing';
import { denyItem, difficulty, edge, help, judge } from './moves/judging';
import { rollRelation, setRelation, tilt } from './moves/map';
import { setBeliefs, setInstincts, setVoluntary } from './moves/renew';
import * as scene from './moves/scene';
import * as session from './moves/session';
import { agreeSimple, offerCompromise, setConsequence, state as stateMove } from './moves/terms';
import { together } from './moves/together';
import { countPapers, voteAdd, voteRemove, type Paper } from './moves/votes';
import { MOST_SEATS, seatNewcomer } from './newcomers';
import { draftOffer, offers } from './offers/all';
import { pieces } from './pieces';
import { prep } from './prep';
import { preview } from './preview';
import { readState } from './state-reader';
import { emptyState, type HotState } from './state';

const moves = joinMoves<HotState>(
  [
    ...[create, note, setDie, setGenre, addSetting, addFaction, setRelation, rollRelation, tilt, setSituation, voteGm],
    ...[between.setLifepathCount, between.allowBridge, createPc, between.approvePc, between.finishCharacters],
    ...[between.timeSkip, between.addLifepath, between.retirePc, between.startSession],
    ...[scene.setNpc, scene.cut, scene.introduce, scene.setDemeanour, scene.offerCompel, scene.answerCompel],
    ...[scene.upgrade, scene.loseAsset, askAbility, judgeAbility, refuseAbility, settleAbility],
    ...[callObstacle, ruling, withdraw, stateMove, setConsequence, offerCompromise, agreeSimple, base, bonus, hinder],
    ...[judge, denyItem, difficulty, edge, help, together, commit, reroll, stand, closeTest],
    ...[session.endSession, session.award, session.nextStep, setBeliefs, setInstincts],
    ...[voteRemove, voteAdd, setVoluntary, session.closeSession],
  ],
  () => no('move.unknown', ''),
  () => undefined,
);

/** A note has no effect, and an upgrade concerns its owner alone: neither needs to be awaited (section 3). */
const isAside = (move: unknown): boolean => kindOf(move) === 'note' || kindOf(move) === 'upgrade';

export const hotCircle: Game<HotState> = {
  id: 'hot-circle',
  rulesVersion: 2,
  seats: { min: 2, max: MOST_SEATS },
  init: ({ seats }) => emptyState(seats),
  readState,
  expect: (state): Expectation => expectIn(state),
  check: moves.check,
  apply: moves.apply,
  applyEach: moves.applyEach,
  land: (state, faces) => moves.told(state, (telling) => landRoll(telling, faces)),
  tally: (state, papers) =>
    moves.told(state, (telling) =>
      countPapers(
        telling,
        // What is in a ballot was granted as a paper.
        papers.map(([seat, plan]) => [seat, plan === null ? null : (moves.actOf(plan) as Paper)] as const),
      ),
    ),
  isAside,
  offers,
  routine,
  fallback,
  seatNewcomer,
  prep,
  preview,
  glance,
  pieces,
  lastRoll: lyingRoll,
  checkDraft: draftOf(judgeDraft),
  draftOffer,
};
