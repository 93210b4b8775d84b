/** The form of a statement: what it says, what it is for, and the bonuses of its roll (SC-033, SC-059). */
import { option, type Field, type Option } from '../../../kernel/offer';
import { say } from '../facts';
import { romanOf } from '../numerals';
import { oldestFirst, openProblems, type Mathematician, type SquaringState } from '../state';
import { extrasOf } from '../moves/picks';
import { needsLogic } from '../moves/statement';
import { recordsOf } from '../moves/playbook/index';
import { choice, how, known, plain, problemLabel, text } from './fields';
import { bonusFields } from './roll-fields';

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
  const extras = extrasOf(who).map(({ name }) => option(name, plain(name)));
  const asksEnd = recordsOf(who).some(({ stating }) => stating?.asksEnd === true);
  return [
    text('statement', { rule: 'SC-033' }),
    ...(kind === 'state' && problems.length > 0
      ? [choice('problem', problems, { rule: 'SC-037', optional: true })]
      : []),
    ...(conjectures.length > 0 ? [choice('conjecture', conjectures, { rule: 'SC-048', optional: true })] : []),
    // Whoever has no move that asks what end a theorem serves is not asked.
    ...(asksEnd ? [text('end', { rule: 'SC-106', optional: true })] : []),
    ...(needsLogic(who)
      ? [choice('logic', [known('consistent'), known('complete')], { rule: 'SC-118', initial: 'consistent' })]
      : []),
    ...(extras.length > 0 ? [extrasField(extras)] : []),
    how,
    ...bonusFields(state, who, { base: { stat: 'elegant' }, use: 'state' }),
  ];
};

/** Benefits beyond the picks, each for 1 more need (SC-092, SC-115). */
const extrasField = (options: readonly Option[]): Field => ({
  kind: 'several',
  name: 'extras',
  label: say('field', { name: 'extras' }),
  rule: 'SC-036',
  options,
  min: 0,
  max: options.length,
});
