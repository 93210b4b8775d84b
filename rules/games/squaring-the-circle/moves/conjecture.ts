/**
 * State a conjecture: a guess or a plan that others are rewarded for carrying out.
 *
 * It is one of the two moves of a turn, or the free follow-up of Foundational
 * Approach after a completed proof.
 *
 * Rules: SC-047, SC-048, SC-075, SC-119.
 */
import type { Band } from '../../../kernel/offer';
import { grant } from '../../../kernel/ruling';
import { line, moveShape } from '../../../kernel/shapes';
import { answering, begin, beginning } from '../actors';
import { closeRoll, payFor, twoDice, type Closed } from '../bonuses';
import { defineMove } from '../define';
import { say } from '../facts';
import { how, kindOfCard, rollShape } from '../shapes';
import { have, type Band3, type Conjecture } from '../state';
import { countUp, dropHead, queueFirst, tell, type Telling } from '../telling';
import { throwDice } from '../throwing';

const bands: readonly Band[] = [
  { from: 10, label: say('band.strongConjecture', {}) },
  { from: 7, label: say('band.plainConjecture', {}) },
  { from: -99, label: say('band.missedConjecture', {}) },
];

interface ConjectureAct {
  readonly who: string;
  readonly text: string;
  readonly how: string;
  /** After a proof (SC-119). */
  readonly isOwed: boolean;
  readonly isFollowUp: boolean;
  readonly closed: Closed;
}

export const conjecture = defineMove({
  kind: 'conjecture',
  shape: rollShape('conjecture', { text: line, how }),
  check: (table, seat, { text, how: told, ...bonuses }) => {
    const owed = answering(table, seat, 'conjecture');
    const actor = owed.ok ? grant({ who: owed.value.who, followUp: null }) : beginning(table, seat, 'conjecture');
    if (!actor.ok) return actor;
    const { who, followUp } = actor.value;
    const closed = closeRoll(table, {
      who,
      base: { stat: 'creative' },
      use: 'other',
      theorem: null,
      conjecture: null,
      isConferenceMove: false,
      bonuses,
      followUp: followUp?.bonus ?? 0,
    });
    if (!closed.ok) return closed;
    const isOwed = owed.ok;
    const act: ConjectureAct = {
      who: who.id,
      text,
      how: told,
      isOwed,
      isFollowUp: followUp !== null,
      closed: closed.value,
    };
    return grant({ act, roll: twoDice(closed.value, bands) });
  },
  apply: (telling, seat, { who, text, how: told, isOwed, isFollowUp, closed }: ConjectureAct) => {
    if (isOwed) dropHead(telling);
    else begin(telling, who, isFollowUp);
    payFor(telling, closed.payment);
    const { name } = have(telling.state.people, who);
    tell(telling, seat, 'story.conjectures', { name, text, how: told }, 'SC-047');
    throwDice(telling, {
      ...twoDice(closed, bands),
      seat,
      what: say('roll.conjecture', {}),
      purpose: { for: 'conjecture', who, text },
    });
  },
});

/** Strong, plain, or missed with a complication that its author writes (SC-047). */
export const landConjecture = (telling: Telling, who: string, text: string, band: Band3): void => {
  const id = `K${countUp(telling, 'conjectures')}`;
  const grade = band === 'strong' ? 'strong' : band === 'weak' ? 'plain' : 'missed';
  const made: Conjecture = { id, by: who, text, grade, complication: null };
  telling.state = { ...telling.state, conjectures: { ...telling.state.conjectures, [id]: made } };
  const { seat, name } = have(telling.state.people, who);
  tell(telling, seat, 'story.conjectured', { name, text, grade }, 'SC-047');
  if (grade === 'missed') queueFirst(telling, { do: 'complication', conjecture: id });
};

/** The complication of a missed conjecture: a CARD for whatever theorem fulfils it (SC-048). */
export const complication = defineMove({
  kind: 'complication',
  shape: moveShape('complication', { cardKind: kindOfCard, text: line }),
  check: (table, seat, { cardKind, text }) => {
    const asked = answering(table, seat, 'complication');
    return asked.ok ? grant({ act: { id: asked.value.entry.conjecture, kind: cardKind, text } }) : asked;
  },
  apply: (telling, seat, { id, kind, text }) => {
    dropHead(telling);
    const { conjectures } = telling.state;
    const about = have(conjectures, id);
    const told: Conjecture = { ...about, complication: { kind, text } };
    telling.state = { ...telling.state, conjectures: { ...conjectures, [id]: told } };
    tell(telling, seat, 'story.complication', { conjecture: about.text, kind, text }, 'SC-047');
  },
});
