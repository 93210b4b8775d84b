/**
 * Isometric Transformation: a theorem of hers is scrapped, and another stands in its place with the work so far.
 *
 * CARDs, options, logic, base cases, leaning marks and need are carried over; what leaned on the old one leans on the
 * new. A conjecture, a mark of metastability, exhaustion and lemma hold are not. SC-104 lists lemma hold among what is
 * kept, SC-D87 among what is not; the decision is followed (decision 0067).
 *
 * Rules: SC-104; SC-D43, SC-D87.
 */
import { option } from '../../../../kernel/offer';
import { find } from '../../../../kernel/shapes';
import { askDue, type Consequence, type NamedParts } from '../../consequences';
import { no, say, type SquaringRefusal } from '../../facts';
import { romanOf } from '../../numerals';
import { cardOptions, choice, firstOpen, isStated, problemLabel, text, theoremOptions } from '../../offers/fields';
import {
  have,
  openProblems,
  peopleOf,
  stated,
  type Mathematician,
  type SquaringState,
  type Theorem,
} from '../../state';
import { countUp, setTheorem, tell, type Telling } from '../../telling';
import { bandsOf } from './bands';
import type { Landing, PlaybookMove } from './record';

const MOVE = 'Isometric Transformation';
const RULE = 'SC-104';

/** Hers, stated, with something left to prove, and nobody's way out. */
const judgeOld = (state: SquaringState, who: Mathematician, old: Theorem | undefined): SquaringRefusal | null => {
  if (old === undefined) return no('theorem.unknown', {}, RULE);
  if (!isStated(old)) return no('theorem.notStated', { theorem: old.statement }, RULE);
  if (old.by !== who.id) return no('isometric.notHers', { theorem: old.statement }, RULE);
  if (old.need < 1) return no('theorem.waits', { theorem: old.statement }, RULE);
  const isEscape = peopleOf(state).some(({ escapes }) => escapes.includes(old.id));
  return isEscape ? no('isometric.escape', { theorem: old.statement }, RULE) : null;
};

const judge = (state: SquaringState, who: Mathematician, named: NamedParts): SquaringRefusal | null => {
  const refusal = judgeOld(state, who, find(state.theorems, named.theorem ?? ''));
  if (refusal !== null) return refusal;
  if (named.statement === undefined) return no('move.malformed', { field: 'statement' });
  const isOpen = openProblems(state).some(({ id }) => id === named.problem);
  return named.problem === undefined || isOpen ? null : no('problem.notOpen', {}, 'SC-037');
};

/** The old one is scrapped, and the new one stands in its place. Its id comes back. */
const replace = (telling: Telling, who: string, named: NamedParts, more: number): Theorem => {
  const old = have(telling.state.theorems, named.theorem ?? '');
  const id = `T${countUp(telling, 'theorems')}`;
  // A theorem that solved no problem before pays for one now, like any other (SC-036).
  const need = old.need + more + (old.problem === null && named.problem !== undefined ? 5 : 0);
  const successor: Theorem = {
    ...old,
    id,
    by: who,
    statement: named.statement ?? '',
    need,
    startNeed: need,
    problem: named.problem ?? null,
    conjecture: null,
    end: named.end ?? null,
    lemma: 0,
    exhausted: false,
    metastable: false,
  };
  telling.state = { ...telling.state, theorems: { ...telling.state.theorems, [id]: successor } };
  setTheorem(telling, old.id, { status: 'scrapped', house: [], base: 0, lemma: 0, leansOn: [], metastable: false });
  for (const { id: other, leansOn } of stated(telling.state)) {
    if (!leansOn.includes(old.id)) continue;
    setTheorem(telling, other, { leansOn: leansOn.map((source) => (source === old.id ? id : source)) });
  }
  const { seat, name } = have(telling.state.people, who);
  tell(telling, seat, 'story.scraps', { name, theorem: old.statement, successor: successor.statement, need }, RULE);
  return successor;
};

const land = (telling: Telling, { who, named, band }: Landing): readonly Consequence[] => {
  const { id, house } = replace(telling, who, named, band === 'miss' ? 2 : 0);
  return band === 'strong' && house.length > 0 ? [askDue(who, MOVE, { about: id })] : [];
};

/** One CARD stays behind with the old theorem. */
const leaveBehind = (telling: Telling, id: string, card: string): void => {
  const { house, statement, by } = have(telling.state.theorems, id);
  const text = house.find((each) => each.id === card)?.text ?? '';
  setTheorem(telling, id, { house: house.filter((each) => each.id !== card) });
  tell(telling, have(telling.state.people, by).seat, 'story.leavesBehind', { theorem: statement, card: text }, RULE);
};

export const isometricTransformation: PlaybookMove = {
  name: MOVE,
  rule: RULE,
  start: {
    stat: 'elegant',
    keys: ['theorem', 'statement', 'problem', 'end'],
    fields: (state, who) => {
      const isHers = ({ by, status }: Theorem): boolean => by === who.id && status === 'stated';
      const old = theoremOptions(state, isHers, (theorem) => judgeOld(state, who, theorem));
      const problems = openProblems(state).map((problem) =>
        option(problem.id, problemLabel(state, problem, romanOf(state, problem.id))),
      );
      return [
        choice('theorem', old, { label: 'scrapped', rule: RULE, ...firstOpen(old) }),
        text('statement', { label: 'successor', rule: RULE }),
        ...(problems.length > 0 ? [choice('problem', problems, { rule: 'SC-037', optional: true })] : []),
        ...(who.moves.includes('Parallel Postulate') ? [text('end', { rule: 'SC-106', optional: true })] : []),
      ];
    },
    judge,
    closed: (state, who) =>
      stated(state).some((theorem) => judgeOld(state, who, theorem) === null) ? null : no('isometric.none', {}, RULE),
    bands: bandsOf(say('band.cardLess', {}), say('band.asItWas', {}), say('band.needMore', { more: 2 })),
    land,
  },
  ask: {
    fields: (state, { about }) => {
      const options = cardOptions(have(state.theorems, about).house);
      return [choice('card', options, { rule: RULE, ...firstOpen(options) })];
    },
    judge: (state, { about }, { card }) =>
      have(state.theorems, about).house.some(({ id }) => id === card) ? null : no('card.unknown', {}, RULE),
    apply: (telling, { about }, { card = '' }) => {
      leaveBehind(telling, about, card);
      return [];
    },
    fallback: (state, { about }) => ({ card: have(state.theorems, about).house[0]?.id ?? '' }),
    alone: (state, { about }) => {
      const [only, ...others] = have(state.theorems, about).house;
      return only !== undefined && others.length === 0 ? { card: only.id } : null;
    },
  },
};
