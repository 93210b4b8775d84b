/** Theorems that a move without dice brings nearer to proof, and why it may not (SC-060, SC-091). */
import type { Option } from '../../../../kernel/offer';
import { find } from '../../../../kernel/shapes';
import { no, type SquaringRefusal } from '../../facts';
import { judgeNearer } from '../../needs';
import { isStated, theoremOptions } from '../../offers/fields';
import { stated, type Mathematician, type SquaringState, type Theorem } from '../../state';

/** The stated theorems; those that she may not help stand closed. */
export const nearOptions = (state: SquaringState, who: Mathematician): readonly Option[] =>
  theoremOptions(state, isStated, (theorem) => judgeNearer(who, theorem));

/** The stated theorem that she names, or why it is none. */
export const judgeStated = (theorem: Theorem | undefined, rule: string): SquaringRefusal | null => {
  if (theorem === undefined) return no('theorem.unknown', {}, rule);
  return isStated(theorem) ? null : no('theorem.notStated', { theorem: theorem.statement }, 'SC-031');
};

/** Whether she may bring the theorem that she names nearer to proof. */
export const judgeNearTheorem = (
  state: SquaringState,
  who: Mathematician,
  id: string | undefined,
  rule: string,
): SquaringRefusal | null => {
  const theorem = find(state.theorems, id ?? '');
  return judgeStated(theorem, rule) ?? (theorem === undefined ? null : judgeNearer(who, theorem));
};

/** Why there is nothing at all to bring nearer, whatever is filled in. */
export const nothingNear = (state: SquaringState, who: Mathematician, rule: string): SquaringRefusal | null => {
  const judged = stated(state).map((theorem) => judgeNearer(who, theorem));
  const [first] = judged;
  if (first === undefined) return no('theorem.noneStated', {}, rule);
  return judged.includes(null) ? null : first;
};
