/** Zero-Day: a point of Root Access keeps the CARD of a weak Digital Mayhem away (SC-160). */
import { have, poolOf } from '../../state';
import { spendHold } from '../../telling';
import { changes } from './choosing';
import type { PlaybookMove } from './record';

const ROOT = 'Root Access';

export const zeroDay: PlaybookMove = {
  name: 'Zero-Day',
  rule: 'SC-160',
  ...changes('Zero-Day', {
    on: ({ people }, { who, move, band }) =>
      move === 'Digital Mayhem' && band === 'weak' && poolOf(have(people, who), ROOT) !== undefined,
    words: ['keep', 'spend'],
    change: (telling, { who, then }) => {
      spendHold(telling, who, ROOT);
      return then.filter((entry) => entry.do !== 'card');
    },
  }),
};
