/** Plan B: on a hit with Flexibility a point of the old plan keeps the rest of it for the new one (SC-168, SC-D76). */
import type { Consequence } from '../../consequences';
import { have, poolOf } from '../../state';
import { spendHold } from '../../telling';
import { changes } from './choosing';
import type { PlaybookMove } from './record';

const PLANS = 'Careful Plans';

const isLoss = (entry: Consequence): boolean => entry.do === 'loseHold' && entry.pool === PLANS;

export const planB: PlaybookMove = {
  name: 'Plan B',
  rule: 'SC-168',
  ...changes('Plan B', {
    // With a single point there is no rest to keep: it is gone either way.
    on: ({ people }, { who, move, band }) =>
      move === 'Flexibility' && band !== 'miss' && (poolOf(have(people, who), PLANS)?.points ?? 0) > 1,
    words: ['drop', 'keep'],
    change: (telling, { who, then }) => {
      spendHold(telling, who, PLANS);
      return then.filter((entry) => !isLoss(entry));
    },
  }),
};
