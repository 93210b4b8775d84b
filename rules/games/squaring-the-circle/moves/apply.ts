/**
 * Apply a proven theorem, and spend its lemma hold: one theorem supports another.
 *
 * Both give a result bound to proving the named theorem. Applying rolls and may
 * exhaust the source; lemma hold is spent without a roll, by anyone, and even
 * from an exhausted source.
 *
 * Rules: SC-049 to SC-051, SC-060, SC-075, SC-091; SC-D07, SC-D33, SC-D58.
 */
import type { Band } from '../../../kernel/offer';
import { grant } from '../../../kernel/ruling';
import { find, moveShape, word } from '../../../kernel/shapes';
import { begin, beginning } from '../actors';
import { closeRoll, payFor, twoDice, type Closed } from '../bonuses';
import { resultDue, type ResultDue } from '../consequences';
import { defineMove } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { judgeNearer } from '../needs';
import { how, rollShape } from '../shapes';
import { have, type Band3, type Mathematician, type SquaringState, type Theorem } from '../state';
import { queueFirst, setTheorem, tell, type Telling } from '../telling';
import { throwDice } from '../throwing';
import { hookOf } from './playbook/index';

const bands: readonly Band[] = [
  { from: 10, label: say('band.lemma', {}) },
  { from: 7, label: say('band.corollary', {}) },
  { from: -99, label: say('band.exhausted', {}) },
];

/** The source can be applied, the target is stated and another one; `rule` is the move's own. */
const judgePair = (
  state: SquaringState,
  who: Mathematician,
  source: Theorem | undefined,
  target: Theorem | undefined,
  rule: string,
): SquaringRefusal | null => {
  if (source === undefined || target === undefined) return no('theorem.unknown', {}, rule);
  if (source.id === target.id) return no('apply.itself', {}, rule);
  if (!isSource(who, source, rule)) return no('apply.unproven', { theorem: source.statement }, rule);
  if (target.status !== 'stated') return no('theorem.notStated', { theorem: target.statement }, 'SC-031');
  return judgeNearer(who, target);
};

/** A proven theorem; to some, one that is only stated will do to be applied (SC-091). */
export const isSource = (who: Mathematician, { status }: Theorem, rule: string): boolean =>
  status === 'proven' || (status === 'stated' && rule === 'SC-049' && hookOf(who, 'appliesUnproven') !== undefined);

interface ApplyAct {
  readonly who: string;
  readonly source: string;
  readonly to: string;
  readonly how: string;
  readonly isFollowUp: boolean;
  readonly closed: Closed;
}

export const apply = defineMove({
  kind: 'apply',
  shape: rollShape('apply', { source: word, to: word, how }),
  check: (table, seat, { source: from, to, how: told, ...bonuses }) => {
    const actor = beginning(table, seat, 'apply');
    if (!actor.ok) return actor;
    const { who, followUp } = actor.value;
    const source = find(table.theorems, from);
    const target = find(table.theorems, to);
    const refusal = judgePair(table, who, source, target, 'SC-049');
    if (refusal !== null || target === undefined) {
      return { ok: false, refusal: refusal ?? no('theorem.unknown', {}, 'SC-049') };
    }
    if (source?.exhausted === true) {
      return { ok: false, refusal: no('apply.exhausted', { theorem: source.statement }, 'SC-051') };
    }
    const closed = closeRoll(table, {
      who,
      base: { stat: 'creative' },
      use: 'apply',
      theorem: target,
      conjecture: null,
      isConferenceMove: false,
      bonuses,
      followUp: followUp?.bonus ?? 0,
    });
    if (!closed.ok) return closed;
    const act: ApplyAct = {
      who: who.id,
      source: from,
      to,
      how: told,
      isFollowUp: followUp !== null,
      closed: closed.value,
    };
    return grant({ act, roll: twoDice(closed.value, bands) });
  },
  apply: (telling, seat, { who, source, to, how: told, isFollowUp, closed }: ApplyAct) => {
    begin(telling, who, isFollowUp);
    payFor(telling, closed.payment);
    const { theorems, people } = telling.state;
    const facts = {
      name: have(people, who).name,
      source: have(theorems, source).statement,
      to: have(theorems, to).statement,
    };
    tell(telling, seat, 'story.applies', { ...facts, how: told }, 'SC-049');
    throwDice(telling, {
      ...twoDice(closed, bands),
      seat,
      what: say('roll.apply', { source: facts.source }),
      purpose: { for: 'apply', who, source, to },
    });
  },
});

const boundResult = (who: string, source: string, to: string): ResultDue =>
  resultDue(who, { only: 'prove', to, source });

/** A lemma with 2 hold, a corollary, or exhausted (SC-049). */
export const landApply = (
  telling: Telling,
  { who, source, to }: { readonly who: string; readonly source: string; readonly to: string },
  band: Band3,
): void => {
  const { lemma, statement } = have(telling.state.theorems, source);
  const { seat } = have(telling.state.people, who);
  if (band === 'miss') {
    setTheorem(telling, source, { exhausted: true });
    return tell(telling, seat, 'story.exhausted', { theorem: statement }, 'SC-051');
  }
  if (band === 'strong') setTheorem(telling, source, { lemma: lemma + 2 });
  tell(telling, seat, band === 'strong' ? 'story.lemma' : 'story.corollary', { theorem: statement }, 'SC-049');
  queueFirst(telling, boundResult(who, source, to));
};

export const lemma = defineMove({
  kind: 'lemma',
  shape: moveShape('lemma', { source: word, to: word }),
  check: (table, seat, { source: from, to }) => {
    const actor = beginning(table, seat, 'lemma');
    if (!actor.ok) return actor;
    const { who, followUp } = actor.value;
    const source = find(table.theorems, from);
    const refusal = judgePair(table, who, source, find(table.theorems, to), 'SC-050');
    if (refusal !== null || source === undefined) {
      return { ok: false, refusal: refusal ?? no('theorem.unknown', {}, 'SC-050') };
    }
    if (source.lemma < 1) return { ok: false, refusal: no('lemma.none', { theorem: source.statement }, 'SC-050') };
    return grant({ act: { who: who.id, source: from, to, isFollowUp: followUp !== null } });
  },
  apply: (telling, seat, { who, source, to, isFollowUp }) => {
    begin(telling, who, isFollowUp);
    const { theorems, people } = telling.state;
    const from = have(theorems, source);
    setTheorem(telling, source, { lemma: from.lemma - 1 });
    const facts = { name: have(people, who).name, source: from.statement, to: have(theorems, to).statement };
    tell(telling, seat, 'story.spendsLemma', facts, 'SC-050');
    queueFirst(telling, boundResult(who, source, to));
  },
});
