/** Foundational Approach: a proof that she completes may be followed by a conjecture at once (SC-119). */
import type { PlaybookMove } from './record';

export const foundationalApproach: PlaybookMove = {
  name: 'Foundational Approach',
  rule: 'SC-119',
  onProven: (_, { id }) => [{ do: 'conjecture', who: id }],
};
