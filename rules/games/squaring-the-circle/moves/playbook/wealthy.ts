/** Wealthy: more money to throw (SC-176). */
import type { PlaybookMove } from './record';

export const wealthy: PlaybookMove = {
  name: 'Wealthy',
  rule: 'SC-176',
  standing: (_, __, { move }) => (move === 'Throw Money At It' ? 1 : 0),
};
