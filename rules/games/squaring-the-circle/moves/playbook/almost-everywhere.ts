/** Proven 'Almost Everywhere': +1 to the CARD modifier of the theorems that she owns (SC-116). */
import type { PlaybookMove } from './record';

export const almostEverywhere: PlaybookMove = {
  name: "Proven 'Almost Everywhere'",
  rule: 'SC-116',
  house: { modifier: ({ isTheorem }) => (isTheorem ? 1 : 0) },
};
