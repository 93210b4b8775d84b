/** Kill Switch: all Root Access given up, and a missed Digital Mayhem shakes nobody (SC-162). */
import { askDue } from '../../consequences';
import { have, poolOf } from '../../state';
import { spendHold } from '../../telling';
import { choosesAmong } from './choosing';
import type { PlaybookMove } from './record';

const ROOT = 'Root Access';

export const killSwitch: PlaybookMove = {
  name: 'Kill Switch',
  rule: 'SC-162',
  afterLanding: ({ state }, { who, move, band }, due) =>
    move === 'Digital Mayhem' && band === 'miss' && poolOf(have(state.people, who), ROOT) !== undefined
      ? [askDue(who, 'Kill Switch', { then: due })]
      : due,
  ask: choosesAmong(['keep', 'giveUp'], 'keep', (telling, asked, { choice }) => {
    if (choice !== 'giveUp') return asked.then;
    spendHold(telling, asked.who, ROOT, poolOf(have(telling.state.people, asked.who), ROOT)?.points ?? 0);
    return [];
  }),
};
