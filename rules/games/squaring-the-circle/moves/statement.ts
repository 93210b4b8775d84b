/**
 * State a theorem, by will or after a fall, up to its dice.
 *
 * The stater names statement, problem and conjecture before the dice. A conjecture's author may
 * object before they fall (SC-D30); then the theorem does not fulfil it.
 *
 * Rules: SC-033, SC-036, SC-037, SC-048, SC-059, SC-118; SC-D30, SC-D41.
 */
import * as v from 'valibot';
import type { Granted } from '../../../kernel/define';
import type { Band } from '../../../kernel/offer';
import { grant, type Ruling } from '../../../kernel/ruling';
import { find, line, moveShape, word } from '../../../kernel/shapes';
import { answering, begin, beginning, type Beginning } from '../actors';
import { closeRoll, payFor, twoDice, type Closed } from '../bonuses';
import type { Statement } from '../consequences';
import { defineMove } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { how, rollShape, words, type Bonuses } from '../shapes';
import { attending, have, openProblems, type Mathematician, type Rolling, type SquaringState } from '../state';
import { dropHead, queueFirst, tell, type Telling } from '../telling';
import { throwDice } from '../throwing';
import { needBefore, extrasOf } from './picks';
import { recordsOf } from './playbook/index';

const bandsOf = (statement: Statement): readonly Band[] => [
  { from: 10, label: say('band.stateStrong', { need: needBefore(statement, 'strong') }) },
  { from: 7, label: say('band.stateWeak', { need: needBefore(statement, 'weak') }) },
  { from: -99, label: say('band.stateMiss', { need: needBefore(statement, 'miss') }) },
];

const parts = {
  statement: line,
  problem: v.optional(word),
  conjecture: v.optional(word),
  end: v.optional(line),
  extras: v.optional(words, []),
  logic: v.optional(v.picklist(['consistent', 'complete'])),
  how,
};

interface StateAct {
  readonly who: string;
  readonly statement: Statement;
  readonly how: string;
  readonly isFollowUp: boolean;
  readonly closed: Closed;
}

/** Whether each of her theorems has one of the two logics (SC-118, SC-D41). */
export const needsLogic = (who: Mathematician): boolean =>
  recordsOf(who).some(({ stating }) => stating?.asksLogic === true);

/** What a statement names must exist, the problem must be open, and extras and logic are hers (SC-037, SC-048). */
const judgeStatement = (state: SquaringState, who: Mathematician, named: Statement): SquaringRefusal | null => {
  if (named.problem !== null && !openProblems(state).some(({ id }) => id === named.problem)) {
    return no('problem.notOpen', {}, 'SC-037');
  }
  if (named.conjecture !== null && find(state.conjectures, named.conjecture) === undefined) {
    return no('conjecture.unknown', {}, 'SC-048');
  }
  const strange = named.extras.find((extra) => !extrasOf(who).some(({ name }) => name === extra));
  if (strange !== undefined) return no('move.notOwned', { move: strange }, 'SC-007');
  if (new Set(named.extras).size < named.extras.length) return no('bonus.twice', {}, 'SC-005');
  if (needsLogic(who)) return named.logic === null ? no('logic.missing', {}, 'SC-118') : null;
  return named.logic === null ? null : no('logic.notHers', {}, 'SC-118');
};

const judge = (
  state: SquaringState,
  { who, followUp }: Beginning,
  statement: Statement,
  told: string,
  bonuses: Bonuses,
): Ruling<Granted<StateAct>, SquaringRefusal> => {
  const refusal = judgeStatement(state, who, statement);
  if (refusal !== null) return { ok: false, refusal };
  const closed = closeRoll(state, {
    who,
    base: { stat: 'elegant' },
    use: 'state',
    theorem: null,
    conjecture: statement.conjecture,
    isConferenceMove: false,
    bonuses,
    followUp: followUp?.bonus ?? 0,
  });
  if (!closed.ok) return closed;
  const act: StateAct = {
    who: who.id,
    statement,
    how: told,
    isFollowUp: followUp !== null,
    closed: closed.value,
  };
  return grant({ act, roll: twoDice(closed.value, bandsOf(statement)) });
};

/** The roll is closed and paid; an attending author of the conjecture is asked before it is thrown (SC-D30). */
const declare = (telling: Telling, { who, statement, how: told, closed }: StateAct): void => {
  payFor(telling, closed.payment);
  const { name, seat } = have(telling.state.people, who);
  tell(
    telling,
    seat,
    statement.escape ? 'story.statesEscape' : 'story.states',
    { name, theorem: statement.statement, how: told },
    'SC-033',
  );
  const rolling: Rolling = {
    ...twoDice(closed, bandsOf(statement)),
    seat,
    what: say('roll.state', {}),
    purpose: { for: 'state', who, statement },
  };
  const author = statement.conjecture === null ? null : have(telling.state.conjectures, statement.conjecture).by;
  const mayObject = author !== null && author !== who && attending(telling.state).some(({ id }) => id === author);
  if (mayObject && statement.conjecture !== null) {
    queueFirst(telling, { do: 'consent', who: author, conjecture: statement.conjecture, rolling });
  } else throwDice(telling, rolling);
};

export const state = defineMove({
  kind: 'state',
  shape: rollShape('state', parts),
  check: (table, seat, { statement, problem, conjecture, end, extras, logic, how: told, ...bonuses }) => {
    const actor = beginning(table, seat, 'state');
    if (!actor.ok) return actor;
    const named: Statement = {
      statement,
      problem: problem ?? null,
      conjecture: conjecture ?? null,
      end: end ?? null,
      extras,
      logic: logic ?? null,
      escape: false,
    };
    return judge(table, actor.value, named, told, bonuses);
  },
  apply: (telling, _, act: StateAct) => {
    begin(telling, act.who, act.isFollowUp);
    declare(telling, act);
  },
});

/** The theorem that a fallen mathematician owes: no move of her turn, and never for an open problem (SC-059, SC-D60). */
export const escape = defineMove({
  kind: 'escape',
  shape: rollShape('escape', parts),
  check: (table, seat, { statement, problem, conjecture, end, extras, logic, how: told, ...bonuses }) => {
    const asked = answering(table, seat, 'escape');
    if (!asked.ok) return asked;
    if (problem !== undefined) return { ok: false, refusal: no('escape.noProblem', {}, 'SC-059') };
    const named: Statement = {
      statement,
      problem: null,
      conjecture: conjecture ?? null,
      end: end ?? null,
      extras,
      logic: logic ?? null,
      escape: true,
    };
    return judge(table, { who: asked.value.who, followUp: null }, named, told, bonuses);
  },
  apply: (telling, _, act: StateAct) => {
    dropHead(telling);
    declare(telling, act);
  },
});

/** The author of a conjecture consents, or objects that the theorem does not fulfil it (SC-D30). */
export const consent = defineMove({
  kind: 'consent',
  shape: moveShape('consent', { yes: v.boolean() }),
  check: (table, seat, { yes }) => {
    const asked = answering(table, seat, 'consent');
    return asked.ok ? grant({ act: { yes, who: asked.value.who.id, rolling: asked.value.entry.rolling } }) : asked;
  },
  apply: (telling, seat, { yes, who, rolling }) => {
    dropHead(telling);
    if (!yes) tell(telling, seat, 'story.objects', { name: have(telling.state.people, who).name }, 'SC-048');
    throwDice(telling, yes ? rolling : withoutConjecture(rolling));
  },
});

const withoutConjecture = (rolling: Rolling): Rolling => {
  const { purpose } = rolling;
  if (purpose.for !== 'state') return rolling;
  const statement = { ...purpose.statement, conjecture: null };
  const addends = rolling.addends.filter(({ label }) => label.code !== 'add.conjecture');
  return { ...rolling, addends, purpose: { ...purpose, statement } };
};
