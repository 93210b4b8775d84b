/** Precision: a weak Oomph may be given up for +1 forward (SC-134). */
import { askDue } from '../../consequences';
import { addForward } from '../../telling';
import { choosesAmong } from './choosing';
import type { PlaybookMove } from './record';

export const precision: PlaybookMove = {
  name: 'Precision',
  rule: 'SC-134',
  afterLanding: (_, { who, move, band }, due) =>
    move === 'Oomph' && band === 'weak' ? [askDue(who, 'Precision', { then: due })] : due,
  ask: choosesAmong(['keep', 'forward'], 'keep', (telling, asked, { choice }) => {
    if (choice !== 'forward') return asked.then;
    addForward(telling, asked.who, 'any');
    return [];
  }),
};
