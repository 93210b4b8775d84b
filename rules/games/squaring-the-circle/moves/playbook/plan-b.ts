/** Plan B: on a hit with Flexibility a point of the old plan keeps the rest of it for the new one (SC-168, SC-D76). */
import { askDue, type Consequence } from '../../consequences';
import { have, poolOf } from '../../state';
import { spendHold } from '../../telling';
import { choosesAmong } from './choosing';
import type { PlaybookMove } from './record';

const PLANS = 'Careful Plans';

const isLoss = (entry: Consequence): boolean => entry.do === 'loseHold' && entry.pool === PLANS;

export const planB: PlaybookMove = {
  name: 'Plan B',
  rule: 'SC-168',
  afterLanding: ({ state }, { who, move, band }, due) => {
    // With a single point there is no rest to keep: it is gone either way.
    const points = poolOf(have(state.people, who), PLANS)?.points ?? 0;
    return move === 'Flexibility' && band !== 'miss' && points > 1 ? [askDue(who, 'Plan B', { then: due })] : due;
  },
  ask: choosesAmong(['drop', 'keep'], 'drop', (telling, asked, { choice }) => {
    if (choice !== 'keep') return asked.then;
    spendHold(telling, asked.who, PLANS);
    return asked.then.filter((entry) => !isLoss(entry));
  }),
};
