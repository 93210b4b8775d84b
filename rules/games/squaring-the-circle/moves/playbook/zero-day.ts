/** Zero-Day: a point of Root Access keeps the CARD of a weak Digital Mayhem away (SC-160). */
import { askDue } from '../../consequences';
import { have, poolOf } from '../../state';
import { spendHold } from '../../telling';
import { choosesAmong } from './choosing';
import type { PlaybookMove } from './record';

const ROOT = 'Root Access';

export const zeroDay: PlaybookMove = {
  name: 'Zero-Day',
  rule: 'SC-160',
  afterLanding: ({ state }, { who, move, band }, due) =>
    move === 'Digital Mayhem' && band === 'weak' && poolOf(have(state.people, who), ROOT) !== undefined
      ? [askDue(who, 'Zero-Day', { then: due })]
      : due,
  ask: choosesAmong(['keep', 'spend'], 'keep', (telling, asked, { choice }) => {
    if (choice !== 'spend') return asked.then;
    spendHold(telling, asked.who, ROOT);
    return asked.then.filter((entry) => entry.do !== 'card');
  }),
};
