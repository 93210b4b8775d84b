/** The form of a statement: what it says, what it is for, and the bonuses of its roll (SC-033, SC-059). */
import type { Field } from '../../../kernel/offer';
import { say } from '../facts';
import { romanOf } from '../numerals';
import { oldestFirst, openProblems, type Mathematician, type SquaringState } from '../state';
import { bonusFields, choice, how, option, problemLabel, text } from './fields';

export const statementFields = (
  state: SquaringState,
  who: Mathematician,
  kind: 'state' | 'escape',
): readonly Field[] => {
  const problems = openProblems(state).map((problem) =>
    option(problem.id, problemLabel(state, problem, romanOf(state, problem.id))),
  );
  const conjectures = oldestFirst(state.conjectures).map(({ id, text: words, grade }) =>
    option(id, say('label.conjecture', { text: words, grade })),
  );
  return [
    text('statement', { rule: 'SC-033' }),
    ...(kind === 'state' && problems.length > 0
      ? [choice('problem', problems, { rule: 'SC-037', optional: true })]
      : []),
    ...(conjectures.length > 0 ? [choice('conjecture', conjectures, { rule: 'SC-048', optional: true })] : []),
    // Only Parallel Postulate asks what end a theorem serves; whoever lacks it is not asked.
    ...(who.moves.includes('Parallel Postulate') ? [text('end', { rule: 'SC-106', optional: true })] : []),
    ...(who.moves.includes('Calculus') ? [calculus] : []),
    how,
    ...bonusFields(state, who, { stat: 'elegant' }),
  ];
};

const calculus: Field = {
  kind: 'flag',
  name: 'calculus',
  label: say('field', { name: 'calculus' }),
  rule: 'SC-115',
  initial: false,
};
