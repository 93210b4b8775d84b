/** Cardinality Tricks: the modifier of her own House is never below 0; theorems' Houses are not covered (SC-093, SC-D52). */
import type { PlaybookMove } from './record';

export const cardinalityTricks: PlaybookMove = {
  name: 'Cardinality Tricks',
  rule: 'SC-093',
  house: { floor: ({ isTheorem }) => (isTheorem ? null : 0) },
};
