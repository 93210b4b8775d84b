/** Precision: a weak Oomph may be given up for +1 forward (SC-134). */
import { addForward } from '../../telling';
import { changes } from './choosing';
import type { PlaybookMove } from './record';

export const precision: PlaybookMove = {
  name: 'Precision',
  rule: 'SC-134',
  ...changes('Precision', {
    on: (_, { move, band }) => move === 'Oomph' && band === 'weak',
    words: ['keep', 'forward'],
    change: (telling, { who }) => {
      addForward(telling, who, 'any');
      return [];
    },
  }),
};
