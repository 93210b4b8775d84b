/**
 * Resolves all that needs no answer, until somebody must choose or dice are due.
 *
 * "The head of the queue is resolved completely, with everything that it
 * causes" (SC-010): each step takes one head off and may put new ones before the rest.
 */
import { assert } from '../../kernel/ruling';
import { askedBy, confirmers } from './actors';
import { closeTrophies, endIfNobodyIsLeft } from './conference';
import type { Consequence } from './consequences';
import { rear, shake, takeCard } from './houses';
import { lacking, removeCard } from './moves/after-moves';
import { answerAsk, letBe } from './moves/decide';
import { settleConfirm } from './moves/coming-back';
import { loseAgent } from './moves/playbook/agents';
import { moveRecord, recordsOf } from './moves/playbook/index';
import { closeOpening, gatherPlayers } from './opening';
import { goneForGood, have, isPresent, isTheoremId, type SquaringState } from './state';
import { completeProof, disprove } from './theorems';
import { dropHead, houseOf, queueFirst, setPerson, tell, withdrawEmpty, type Telling } from './telling';

/** More steps than any real act causes; beyond it something of ours turns in a circle. */
const MOST_STEPS = 1000;

export const settle = (telling: Telling): void => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (telling.state.rolling !== null) return;
    const [head] = telling.state.queue;
    const goesOn = head === undefined ? settlePhase(telling) : settleHead(telling, head);
    if (!goesOn) return;
  }
  assert(false, 'the queue does not end');
};

/** One step of the queue; false where somebody must answer. */
const settleHead = (telling: Telling, head: Consequence): boolean => {
  if (isMoot(telling.state, head)) {
    dropHead(telling);
    // What waits for somebody who has left goes on as if she had let things be.
    if (head.do === 'ask') letBe(telling, head);
    return true;
  }
  if (settlesAlone(telling, head)) return true;
  if (head.do === 'confirm') return false;
  return askedBy(telling.state, head) === null;
};

/** What is queued for somebody who has left is dropped, and so is what aims at a theorem that is done (SC-064, SC-D54). */
const isMoot = (state: SquaringState, entry: Consequence): boolean => {
  const isGone = (id: string): boolean => !isPresent(state, have(state.people, id));
  const isDone = (id: string): boolean => have(state.theorems, id).status !== 'stated';
  switch (entry.do) {
    case 'card':
    case 'shake':
      return isTheoremId(state, entry.on) ? isDone(entry.on) : isGone(entry.on);
    case 'rear':
      return houseOf(state, entry.on).length === 0 || (!isTheoremId(state, entry.on) && isGone(entry.on));
    case 'benefit':
      return isDone(entry.theorem) || isGone(entry.who) || lacking(have(state.theorems, entry.theorem)).length === 0;
    case 'convert':
    case 'remove':
      return isGone(entry.who) || have(state.people, entry.who).house.length === 0;
    case 'confirm':
      return entry.what === 'back' && !goneForGood(state).some(({ id }) => id === entry.who);
    case 'ask':
      return isGone(entry.who) && moveRecord(entry.move)?.ask?.staysHers !== true;
    case 'picks':
    case 'complication':
    case 'consent':
    case 'complete':
    case 'disprove':
      return false;
    default:
      return isGone(entry.who);
  }
};

/** Resolves a head that leaves no choice. False where it was left alone. */
const settlesAlone = (telling: Telling, head: Consequence): boolean => {
  switch (head.do) {
    case 'card': {
      if (head.words === null || askedBy(telling.state, head) !== null) return false;
      dropHead(telling);
      takeCard(telling, head.on, head.words, head.attacker);
      return true;
    }
    case 'shake':
      dropHead(telling);
      shake(telling, head.on, head.attacker);
      return true;
    case 'complete':
      dropHead(telling);
      completeProof(telling, head.theorem, head.who);
      return true;
    case 'disprove':
      dropHead(telling);
      disprove(telling, head.theorem, head.by, head.attacker);
      return true;
    case 'ask': {
      const said = moveRecord(head.move)?.ask?.alone?.(telling.state, head) ?? null;
      if (said === null) return false;
      dropHead(telling);
      answerAsk(telling, head, said);
      return true;
    }
    case 'loseHold':
      dropHead(telling);
      loseHold(telling, head);
      return true;
    case 'confirm':
      if (confirmers(telling.state, head).length > 0) return false;
      settleConfirm(telling, head);
      return true;
    case 'rear':
    case 'remove': {
      const on = head.do === 'rear' ? head.on : head.who;
      const [only, ...others] = houseOf(telling.state, on);
      if (only === undefined || others.length > 0) return false;
      dropHead(telling);
      if (head.do === 'rear') rear(telling, on, only);
      else removeCard(telling, on, only.id);
      return true;
    }
    case 'lose': {
      const instead = head.isAsked ? null : askOnLosing(telling.state, head.who, head.from);
      if (instead !== null) {
        dropHead(telling);
        queueFirst(telling, instead);
        return true;
      }
      const [only, ...others] = head.from;
      if (only === undefined || others.length > 0) return false;
      dropHead(telling);
      loseAgent(telling, head.who, only);
      return true;
    }
    default:
      return false;
  }
};

/** A move of hers may ask something else where an agent would be lost (SC-178). */
const askOnLosing = (state: SquaringState, who: string, from: readonly string[]): Consequence | null => {
  const holder = have(state.people, who);
  for (const { onLosing } of recordsOf(holder)) {
    const instead = onLosing?.(state, holder, from) ?? null;
    if (instead !== null) return instead;
  }
  return null;
};

/** All hold of one move goes, and help that was posted from it (SC-005, SC-164). */
const loseHold = (
  telling: Telling,
  { who, pool: lost, rule }: Extract<Consequence, { readonly do: 'loseHold' }>,
): void => {
  const { pools, name, seat } = have(telling.state.people, who);
  const kept = pools.filter(({ move }) => move !== lost);
  if (kept.length === pools.length) return;
  setPerson(telling, who, { pools: kept });
  withdrawEmpty(telling);
  tell(telling, seat, 'story.losesHold', { name, pool: lost }, rule);
};

/** With an empty queue: does the phase itself go on? */
const settlePhase = (telling: Telling): boolean => {
  const { phase } = telling.state;
  switch (phase) {
    case 'creating':
      return gatherPlayers(telling);
    case 'writing':
    case 'choosing':
      return closeOpening(telling);
    case 'play':
      return endIfNobodyIsLeft(telling);
    case 'trophies':
      return closeTrophies(telling);
    default:
      return false;
  }
};
