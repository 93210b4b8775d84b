/** Axiom of Choice: induction beyond the picks, for 1 more need (SC-092). */
import type { PlaybookMove } from './record';

export const axiomOfChoice: PlaybookMove = {
  name: 'Axiom of Choice',
  rule: 'SC-092',
  stating: { extra: 'induction' },
};
