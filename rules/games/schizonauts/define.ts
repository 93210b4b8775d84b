/** The one form in which this game's moves are written, and the checks that nearly all begin with. */
import { movesOf, tellOf, type Telling } from '../../kernel/define';
import type { Ruling } from '../../kernel/ruling';
import * as v from 'valibot';
import { no, type SzRefusal, type StoryFacts } from './facts';
import { cats, roleOf, roles, sides, type Role, type Step, type SzState } from './state';

export type SzTelling = Telling<SzState>;

/** Joins the parts of a move. */
export const defineMove = movesOf<SzState>((field) => no('move.malformed', { field }));

/** Writes a line of the story; `seat` is -1 for what belongs to the whole table. */
export const tell = tellOf<StoryFacts>();

export const refused = (refusal: SzRefusal): Ruling<never, SzRefusal> => ({ ok: false, refusal });

/** Nobody moves while dice or cards are out, and each move has its steps (section 7). Null where it may be now. */
export const atStep = (state: SzState, among: readonly Step[], rule: string): SzRefusal | null =>
  state.rolling === null && among.includes(state.step) ? null : no('e_phase', { step: state.step }, rule);

/** The same, for one role alone. */
export const atRole = (
  state: SzState,
  seat: number,
  role: Role,
  among: readonly Step[],
  rule: string,
): SzRefusal | null => atStep(state, among, rule) ?? (roleOf(state, seat) === role ? null : no('e_role', {}, rule));

/** What is done is not done again in the same step. Null where it is still to do. */
export const again = (state: SzState, isDone: boolean, rule: string): SzRefusal | null =>
  isDone ? no('e_phase', { step: state.step }, rule) : null;

/** The first refusal of several checks, or the act. */
export const judged = <Act extends object>(
  refusals: readonly (() => SzRefusal | null)[],
  act: () => Act,
): Ruling<{ readonly act: Act }, SzRefusal> => {
  for (const check of refusals) {
    const refusal = check();
    if (refusal !== null) return refused(refusal);
  }
  return { ok: true, value: { act: act() } };
};

export const side = v.picklist(sides);
export const cat = v.picklist(cats);
export const role = v.picklist(roles);
/** A seat goes into a move as its number in digits, which is what a form's options are. */
export const seatName = v.pipe(v.string(), v.regex(/^[0-7]$/));
