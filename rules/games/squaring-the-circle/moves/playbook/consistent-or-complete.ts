/**
 * Consistent or Complete: each theorem that she states has one of two logics (SC-118, SC-D41).
 *
 * What a logic does to the need, and the CARD of a complete theorem, come with the statement.
 */
import { find } from '../../../../kernel/shapes';
import type { PlaybookMove } from './record';

export const consistentOrComplete: PlaybookMove = {
  name: 'Consistent or Complete',
  rule: 'SC-118',
  stating: { asksLogic: true },
  house: {
    outside: ({ state, on }, { id }) => {
      const theorem = find(state.theorems, on);
      return theorem?.by === id && theorem.logic === 'consistent' ? 1 : 0;
    },
  },
};
