/** What stands for a seat that the table passes over, and what a client sends by itself. */
import type { JsonObject } from '../../kernel/json';
import { UNSAID } from './facts';
import { namesOf } from './dice';
import { mustOpen } from './moves/auction';
import { bettable } from './moves/declare';
import { canAct, resolveOffers } from './offers/during';
import { groupsOf } from './reading';
import { conflictOf, poolOf, type Conflict, type NerveState } from './state';

/** A character who is nobody in particular, for a seat that nobody fills. */
const nobody = (seat: number): JsonObject => ({
  kind: 'create',
  name: `N. N. ${seat + 1}`,
  active: 3,
  cool: 3,
  decisive: 3,
});

const lowestBid = (conflict: Conflict, seat: number): readonly string[] => {
  const lowest = [...groupsOf(conflict, seat)].sort((a, b) => a.face - b.face)[0];
  return lowest?.names.slice(0, 1) ?? [];
};

/** Legal wherever a seat is expected: the smallest answer that there is. */
export const fallback = (state: NerveState, seat: number): JsonObject => {
  const { phase } = state;
  switch (phase) {
    case 'create':
      return state.characters[seat] === null ? nobody(seat) : { kind: 'start' };
    case 'table':
      return { kind: 'call', with: state.characters.flatMap((_, each) => (each === seat ? [] : [String(each)])) };
    case 'answer':
      return conflictOf(state).caller === seat ? { kind: 'cancelCall' } : { kind: 'answer', join: false };
    case 'declare':
      return conflictOf(state).stakes.length === 0
        ? { kind: 'declare', type: 'achievement', text: UNSAID }
        : { kind: 'declineStake' };
    case 'ante': {
      const conflict = conflictOf(state);
      const n = conflict.stakes.at(-1)?.n ?? 0;
      return { kind: 'ante', dice: namesOf(bettable(state, conflict, seat)).slice(0, n) };
    }
    case 'window':
      return { kind: 'done' };
    case 'out':
      return { kind: 'answerOut', answer: 'decline' };
    case 'auction':
      return mustOpen(conflictOf(state), seat)
        ? { kind: 'bid', dice: lowestBid(conflictOf(state), seat) }
        : { kind: 'concede' };
    default:
      return { kind: 'waive' };
  }
};

/** Conceding with an empty Pool, waiving where nothing else is open, and ending a window turn in which nothing can be done. */
export const routine = (state: NerveState, seat: number): JsonObject | null => {
  const { conflict, phase, rolling } = state;
  if (conflict === null || rolling !== null || conflict.turn !== seat) return null;
  if (phase === 'auction') return poolOf(conflict, seat).length === 0 ? { kind: 'concede' } : null;
  if (phase === 'window') return canAct(state, conflict, seat) ? null : { kind: 'done' };
  if (phase !== 'resolve') return null;
  const isStuck = resolveOffers(state, conflict, seat).every(
    ({ group, refusal }) => group === 'pass' || refusal !== undefined,
  );
  return isStuck ? { kind: 'waive' } : null;
};
