/**
 * State a theorem, by will or after a fall, and what follows the dice.
 *
 * The stater names statement, problem and conjecture before the dice; the band
 * gives the base need and which options she may pick. A conjecture's author may
 * object before the dice (SC-D30); then the theorem does not fulfil it.
 *
 * Rules: SC-033 to SC-037, SC-048, SC-059, SC-115; SC-D24, SC-D25, SC-D30, SC-D32.
 */
import * as v from 'valibot';
import type { Band } from '../../../kernel/offer';
import { grant, type Ruling } from '../../../kernel/ruling';
import { answering, starting } from '../actors';
import { closeRoll, payFor, twoDice, type Closed } from '../bonuses';
import type { CardWords, Consequence, Statement } from '../consequences';
import { defineMove, type Granted } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { cardDue } from '../houses';
import { how, kindOfCard, line, moveShape, rollShape, word, type Bonuses } from '../shapes';
import {
  attending,
  find,
  have,
  openProblems,
  type Benefit,
  type Drawback,
  type Mathematician,
  type Rolling,
  type SquaringState,
  type Theorem,
} from '../state';
import { rewardProof } from '../theorems';
import { countUp, dropHead, queueFirst, setConference, setPerson, setTheorem, tell, type Telling } from '../telling';

export const benefits: readonly Benefit[] = ['trivial', 'construction', 'induction', 'contradiction'];
export const drawbacks: readonly Drawback[] = ['exhaustion', 'own-risk', 'foe', 'debt', 'event'];

type Band3 = 'strong' | 'weak' | 'miss';

const baseNeeds: Readonly<Record<Band3, number>> = { strong: 3, weak: 5, miss: 8 };

/** The need before the picks: 3, 5 or 8, five more for an open problem, one more for Calculus (SC-036). */
const needBefore = ({ problem, calculus }: Statement, band: Band3): number =>
  baseNeeds[band] + (problem === null ? 0 : 5) + (calculus ? 1 : 0);

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
  calculus: v.optional(v.boolean(), false),
  how,
};

interface StateAct {
  readonly who: string;
  readonly statement: Statement;
  readonly how: string;
  readonly closed: Closed;
}

/** What a statement names must exist, and the problem must be open (SC-037, SC-048, SC-115). */
const judgeStatement = (state: SquaringState, who: Mathematician, named: Statement): SquaringRefusal | null => {
  if (named.problem !== null && !openProblems(state).some(({ id }) => id === named.problem)) {
    return no('problem.notOpen', {}, 'SC-037');
  }
  if (named.conjecture !== null && find(state.conjectures, named.conjecture) === undefined) {
    return no('conjecture.unknown', {}, 'SC-048');
  }
  return named.calculus && !who.moves.includes('Calculus') ? no('move.notOwned', { move: 'Calculus' }, 'SC-007') : null;
};

const judge = (
  state: SquaringState,
  who: Mathematician,
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
  });
  if (!closed.ok) return closed;
  const act: StateAct = { who: who.id, statement, how: told, closed: closed.value };
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
  } else telling.state = { ...telling.state, rolling };
};

export const state = defineMove({
  kind: 'state',
  shape: rollShape('state', parts),
  check: (table, seat, { statement, problem, conjecture, end, calculus, how: told, ...bonuses }) => {
    const who = starting(table, seat);
    if (!who.ok) return who;
    const named: Statement = {
      statement,
      problem: problem ?? null,
      conjecture: conjecture ?? null,
      end: end ?? null,
      calculus,
      escape: false,
    };
    return judge(table, who.value, named, told, bonuses);
  },
  apply: (telling, _, act: StateAct) => {
    setConference(telling, { initiated: telling.state.conference.initiated + 1 });
    declare(telling, act);
  },
});

/** The theorem that a fallen mathematician owes: no move of her turn, and never for an open problem (SC-059, SC-D60). */
export const escape = defineMove({
  kind: 'escape',
  shape: rollShape('escape', parts),
  check: (table, seat, { statement, problem, conjecture, end, calculus, how: told, ...bonuses }) => {
    const asked = answering(table, seat, 'escape');
    if (!asked.ok) return asked;
    if (problem !== undefined) return { ok: false, refusal: no('escape.noProblem', {}, 'SC-059') };
    const named: Statement = {
      statement,
      problem: null,
      conjecture: conjecture ?? null,
      end: end ?? null,
      calculus,
      escape: true,
    };
    return judge(table, asked.value.who, named, told, bonuses);
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
    telling.state = { ...telling.state, rolling: yes ? rolling : withoutConjecture(rolling) };
    if (yes) return;
    const { name } = have(telling.state.people, who);
    tell(telling, seat, 'story.objects', { name }, 'SC-048');
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
  const { seat, name, escapes } = have(telling.state.people, who);
  const need = needBefore(named, band);
  const theorem: Theorem = {
    id,
    by: who,
    statement: named.statement,
    status: 'stated',
    need,
    startNeed: need,
    options: named.calculus ? ['construction'] : [],
    house: [],
    problem: named.problem,
    conjecture: named.conjecture,
    end: named.end,
    base: 0,
    lemma: 0,
    exhausted: false,
    provedBy: null,
  };
  telling.state = { ...telling.state, theorems: { ...telling.state.theorems, [id]: theorem } };
  if (named.escape) setPerson(telling, who, { escapes: [...escapes, id] });
  tell(telling, seat, 'story.stated', { name, theorem: named.statement, need }, 'SC-033');
  rewardProof(telling, theorem, who);
  queueFirst(telling, { do: 'picks', theorem: id, band }, ...complicationOf(telling, theorem));
};

/** A theorem for a missed conjecture takes its complication, whoever states it (SC-048). */
const complicationOf = (telling: Telling, { id, by, conjecture }: Theorem): readonly Consequence[] => {
  const found = conjecture === null ? undefined : find(telling.state.conjectures, conjecture);
  if (found === undefined || found.complication === null) return [];
  return [cardDue(id, by, { from: 'conjecture', name: found.text }, found.complication)];
};

const isBenefit = (pick: string): pick is Benefit => benefits.some((each) => each === pick);
const isDrawback = (pick: string): pick is Drawback => drawbacks.some((each) => each === pick);

/** Which picks a band allows: two benefits, one of each, or two drawbacks, never the same twice (SC-033, SC-D24). */
const fitsBand = (band: Band3, first: string, second: string): boolean => {
  if (first === second) return false;
  if (band === 'strong') return isBenefit(first) && isBenefit(second);
  if (band === 'miss') return isDrawback(first) && isDrawback(second);
  return (isBenefit(first) && isDrawback(second)) || (isDrawback(first) && isBenefit(second));
};

/** What a drawback costs at once; the others cost a CARD. */
const needOf = (pick: string): number => (pick === 'trivial' ? -1 : pick === 'exhaustion' ? 4 : 0);

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
    // Calculus has given the construction already: a second one would be no pick at all.
    if (have(table.theorems, theorem).options.some((each) => each === first || each === second)) {
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
    const need = Math.max(
      1,
      chosen.reduce((sum, { pick }) => sum + needOf(pick), theorem.need),
    );
    const kept = chosen.flatMap(({ pick }) =>
      pick === 'exhaustion' || isBenefit(pick) ? [pick as Theorem['options'][number]] : [],
    );
    setTheorem(telling, id, { need, startNeed: need, options: [...theorem.options, ...kept] });
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
          ? [cardDue(pick === 'own-risk' ? theorem.by : id, theorem.by, { from: 'option', name: pick }, words)]
          : [],
      ),
    );
  },
});
