/** Programming: a claim for rolls to prove how some person behaves (SC-153). */
import type { PlaybookMove } from './record';

export const programming: PlaybookMove = {
  name: 'Programming',
  rule: 'SC-153',
  claim: ({ use }) => use === 'prove',
};
