/**
 * How a theorem's need goes down and up, and what it waits for.
 *
 * Rules: SC-042, SC-043, SC-091; SC-D27, SC-D34, SC-D88.
 */
import { find } from '../../kernel/shapes';
import type { Consequence } from './consequences';
import { no, type SquaringRefusal } from './facts';
import { have, type Mathematician, type SquaringState, type Theorem } from './state';
import { setTheorem, tell, type Telling } from './telling';

/** How much a hit takes off: one more where a proven theorem works on an open problem (SC-042). */
export const weight = (state: SquaringState, amount: number, theorem: Theorem, source: string | null): number => {
  const isProven = source !== null && find(state.theorems, source)?.status === 'proven';
  return amount + (isProven && theorem.problem !== null ? 1 : 0);
};

/** Lowers a need; what completes the proof at 0 comes back, for after the CARDs of the act (SC-043, SC-D27). */
export const lowerNeed = (telling: Telling, id: string, by: number, prover: string): readonly Consequence[] => {
  const { need, statement } = have(telling.state.theorems, id);
  const left = Math.max(0, need - by);
  setTheorem(telling, id, { need: left });
  const { seat, name } = have(telling.state.people, prover);
  tell(telling, seat, 'story.advancesProof', { name, theorem: statement, need: left }, 'SC-041');
  // The proof is hers who brings the need to 0; a need that is 0 already is nobody's to take over (SC-D26).
  return need > 0 ? [{ do: 'complete', who: prover, theorem: id }] : [];
};

/** Raises a need; one that waited at 0 waits no longer, and must be proven on (SC-091, SC-D88). */
export const raiseNeed = (telling: Telling, id: string, by: number): void => {
  const { need } = have(telling.state.theorems, id);
  setTheorem(telling, id, { need: need + by, readyBy: null });
};

/** A fallen mathematician brings no theorem nearer to proof but her own escape (SC-060). */
const judgeFallen = (who: Mathematician, theorem: string): SquaringRefusal | null =>
  who.escapes.length > 0 && !who.escapes.includes(theorem) ? no('actor.fallen', { name: who.name }, 'SC-060') : null;

/** Whether she may bring this theorem nearer to proof: she has not fallen, and it does not wait at 0 (SC-060, SC-091). */
export const judgeNearer = (who: Mathematician, { id, statement, readyBy }: Theorem): SquaringRefusal | null =>
  readyBy !== null ? no('theorem.waits', { theorem: statement }, 'SC-091') : judgeFallen(who, id);
