/** Kill Switch: all Root Access given up, and a missed Digital Mayhem shakes nobody (SC-162). */
import { have, poolOf } from '../../state';
import { spendHold } from '../../telling';
import { changes } from './choosing';
import type { PlaybookMove } from './record';

const ROOT = 'Root Access';

export const killSwitch: PlaybookMove = {
  name: 'Kill Switch',
  rule: 'SC-162',
  ...changes('Kill Switch', {
    on: ({ people }, { who, move, band }) =>
      move === 'Digital Mayhem' && band === 'miss' && poolOf(have(people, who), ROOT) !== undefined,
    words: ['keep', 'giveUp'],
    change: (telling, { who }) => {
      spendHold(telling, who, ROOT, poolOf(have(telling.state.people, who), ROOT)?.points ?? 0);
      return [];
    },
  }),
};
