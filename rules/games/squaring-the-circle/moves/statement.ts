/**
 * State a theorem, by will or after a fall, and what follows the dice.
 *
 * The stater names statement, problem and conjecture before the dice; the band
 * gives the base need and which options she may pick. A conjecture's author may
 * object before the dice (SC-D30); then the theorem does not fulfil it.
 *
 * Rules: SC-033 to SC-037, SC-048, SC-059, SC-118; SC-D24, SC-D25, SC-D30, SC-D32, SC-D41.
 */
import * as v from 'valibot';
import type { Granted } from '../../../kernel/define';
import type { Band } from '../../../kernel/offer';
import { grant, type Ruling } from '../../../kernel/ruling';
import { find, line, moveShape, word } from '../../../kernel/shapes';
import { answering, begin, beginning, type Beginning } from '../actors';
import { closeRoll, payFor, twoDice, type Closed } from '../bonuses';
import { cardDue, type CardWords, type Consequence, type Statement } from '../consequences';
import { defineMove } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { how, kindOfCard, rollShape, words, type Bonuses } from '../shapes';
import {
  attending,
  have,
  openProblems,
  type Benefit,
  type Drawback,
  type Mathematician,
  type Rolling,
  type SquaringState,
  type Theorem,
  type TheoremOption,
} from '../state';
import { reward } from '../theorems';
import { countUp, dropHead, queueFirst, setPerson, setTheorem, tell, type Telling } from '../telling';
import { throwDice } from '../throwing';
import { recordsOf } from './playbook/index';

const benefits: readonly Benefit[] = ['trivial', 'construction', 'induction', 'contradiction'];
export const drawbacks: readonly Drawback[] = ['exhaustion', 'own-risk', 'foe', 'debt', 'event'];

type Band3 = 'strong' | 'weak' | 'miss';

const baseNeeds: Readonly<Record<Band3, number>> = { strong: 3, weak: 5, miss: 8 };

const logicNeeds = { complete: -1, consistent: 1 } as const;

/** The need before the picks: 3, 5 or 8, five more for an open problem, one more for each extra, and its logic (SC-036). */
const needBefore = ({ problem, extras, logic }: Statement, band: Band3): number =>
  baseNeeds[band] + (problem === null ? 0 : 5) + extras.length + (logic === null ? 0 : logicNeeds[logic]);

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

/** The moves by which she may have a benefit beyond her picks, with that benefit (SC-092, SC-115). */
export const extrasOf = (who: Mathematician): readonly { readonly name: string; readonly benefit: Benefit }[] =>
  recordsOf(who).flatMap(({ name, stating }) =>
    stating?.extra === undefined ? [] : [{ name, benefit: stating.extra }],
  );

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

/** The dice have fallen: every band creates the theorem, and the picks follow (SC-033). */
export const landState = (telling: Telling, who: string, named: Statement, band: Band3): void => {
  const id = `T${countUp(telling, 'theorems')}`;
  const person = have(telling.state.people, who);
  const { seat, name, escapes } = person;
  const extras = extrasOf(person).filter((extra) => named.extras.includes(extra.name));
  const need = needBefore(named, band);
  const theorem: Theorem = {
    id,
    by: who,
    statement: named.statement,
    status: 'stated',
    need,
    startNeed: need,
    options: gained(
      person,
      extras.map(({ benefit }) => benefit),
    ),
    house: [],
    problem: named.problem,
    conjecture: named.conjecture,
    end: named.end,
    base: 0,
    lemma: 0,
    exhausted: false,
    provedBy: null,
    logic: named.logic,
    leansOn: [],
    readyBy: null,
    metastable: false,
  };
  telling.state = { ...telling.state, theorems: { ...telling.state.theorems, [id]: theorem } };
  if (named.escape) setPerson(telling, who, { escapes: [...escapes, id] });
  tell(telling, seat, 'story.stated', { name, theorem: named.statement, need }, 'SC-033');
  reward(telling, theorem, who, 'statement');
  queueFirst(
    telling,
    { do: 'picks', theorem: id, band },
    ...complicationOf(telling, theorem),
    // It may prove inconsistent (SC-118).
    ...(named.logic === 'complete' ? [cardDue(id, who, { from: 'option', name: 'complete' })] : []),
  );
};

/** Options with those that come along with them at a stating (SC-096); never the same twice. */
const gained = (who: Mathematician, options: readonly TheoremOption[]): readonly TheoremOption[] => [
  ...new Set([...options, ...recordsOf(who).flatMap(({ stating }) => stating?.gains?.(options) ?? [])]),
];

/** A theorem for a missed conjecture takes its complication, whoever states it (SC-048). */
const complicationOf = (telling: Telling, { id, by, conjecture }: Theorem): readonly Consequence[] => {
  const found = conjecture === null ? undefined : find(telling.state.conjectures, conjecture);
  if (found === undefined || found.complication === null) return [];
  return [cardDue(id, by, { from: 'conjecture', name: found.text }, { words: found.complication })];
};

const isBenefit = (pick: string): pick is Benefit => benefits.some((each) => each === pick);
const isDrawback = (pick: string): pick is Drawback => drawbacks.some((each) => each === pick);

/**
 * The benefits that she may pick: what a theorem has beyond the picks would be no pick at all. But two there must be,
 * and whoever has so many beyond her picks that one is left may pick one in vain.
 */
export const pickable = ({ options }: Theorem): readonly Benefit[] => {
  const lacking = benefits.filter((each) => !options.includes(each));
  return lacking.length > 1 ? lacking : benefits;
};

/** Which picks a band allows: two benefits, one of each, or two drawbacks, never the same twice (SC-033, SC-D24). */
const fitsBand = (band: Band3, first: string, second: string): boolean => {
  if (first === second) return false;
  if (band === 'strong') return isBenefit(first) && isBenefit(second);
  if (band === 'miss') return isDrawback(first) && isDrawback(second);
  return (isBenefit(first) && isDrawback(second)) || (isDrawback(first) && isBenefit(second));
};

/** What an exhaustion that she picks adds to the need (SC-035, SC-099). */
const exhaustionOf = (who: Mathematician): number =>
  recordsOf(who).reduce((least, { stating }) => Math.min(least, stating?.exhaustion ?? least), 4);

/** What a pick adds to the need at once; the other drawbacks cost a CARD. */
const needOf = (pick: string, exhaustion: number): number =>
  pick === 'trivial' ? -1 : pick === 'exhaustion' ? exhaustion : 0;

interface PicksAct {
  readonly theorem: string;
  readonly picks: readonly { readonly pick: string; readonly words: CardWords | null }[];
}

export const picks = defineMove({
  kind: 'picks',
  shape: moveShape('picks', {
    first: word,
    second: word,
    firstKind: v.optional(kindOfCard),
    firstText: v.optional(line),
    secondKind: v.optional(kindOfCard),
    secondText: v.optional(line),
  }),
  check: (table, seat, { first, second, firstKind, firstText, secondKind, secondText }) => {
    const asked = answering(table, seat, 'picks');
    if (!asked.ok) return asked;
    const { theorem, band } = asked.value.entry;
    if (!fitsBand(band, first, second)) return { ok: false, refusal: no('picks.band', { band }, 'SC-033') };
    const open = pickable(have(table.theorems, theorem));
    if ([first, second].some((each) => isBenefit(each) && !open.includes(each))) {
      return { ok: false, refusal: no('picks.hasIt', {}, 'SC-115') };
    }
    const wordsOf = (kind: CardWords['kind'] | undefined, text: string | undefined): CardWords | null =>
      kind === undefined || text === undefined ? null : { kind, text };
    const act: PicksAct = {
      theorem,
      picks: [
        { pick: first, words: wordsOf(firstKind, firstText) },
        { pick: second, words: wordsOf(secondKind, secondText) },
      ],
    };
    return grant({ act });
  },
  apply: (telling, seat, { theorem: id, picks: chosen }: PicksAct) => {
    dropHead(telling);
    const theorem = have(telling.state.theorems, id);
    const owner = have(telling.state.people, theorem.by);
    const exhaustion = exhaustionOf(owner);
    const need = Math.max(
      1,
      chosen.reduce((sum, { pick }) => sum + needOf(pick, exhaustion), theorem.need),
    );
    const kept = chosen.flatMap(({ pick }) =>
      pick === 'exhaustion' || isBenefit(pick) ? [pick as Theorem['options'][number]] : [],
    );
    setTheorem(telling, id, { need, startNeed: need, options: gained(owner, [...theorem.options, ...kept]) });
    const [first, second] = chosen.map(({ pick }) => pick);
    tell(
      telling,
      seat,
      'story.picks',
      { theorem: theorem.statement, first: first ?? '', second: second ?? '', need },
      'SC-034',
    );
    queueFirst(
      telling,
      ...chosen.flatMap(({ pick, words }) =>
        isDrawback(pick) && pick !== 'exhaustion'
          ? [cardDue(pick === 'own-risk' ? theorem.by : id, theorem.by, { from: 'option', name: pick }, { words })]
          : [],
      ),
    );
  },
});
