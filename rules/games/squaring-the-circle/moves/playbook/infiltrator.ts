/** Infiltrator: points of a careful plan bring a theorem nearer to its proof (SC-170, SC-D07). */
import { no, say } from '../../facts';
import { lowerNeed } from '../../needs';
import { choice, firstOpen } from '../../offers/fields';
import { poolOf, type Mathematician } from '../../state';
import { judgeNearTheorem, nearOptions, nothingNear } from './near';
import { tooPoor } from './own-pools';
import type { PlaybookMove } from './record';

const PLANS = 'Careful Plans';
const pointsOf = (who: Mathematician): number => poolOf(who, PLANS)?.points ?? 0;

export const infiltrator: PlaybookMove = {
  name: 'Infiltrator',
  rule: 'SC-170',
  start: {
    stat: null,
    keys: ['theorem', 'amount'],
    fields: (state, who) => {
      const options = nearOptions(state, who);
      return [
        choice('theorem', options, { rule: 'SC-170', ...firstOpen(options) }),
        {
          kind: 'number',
          name: 'amount',
          label: say('field', { name: 'amount' }),
          rule: 'SC-170',
          min: 1,
          max: Math.max(1, pointsOf(who)),
          initial: 1,
        },
      ];
    },
    judge: (state, who, { theorem, amount = 0 }) =>
      amount < 1 ? no('move.malformed', { field: 'amount' }) : judgeNearTheorem(state, who, theorem, 'SC-170'),
    closed: (state, who) => tooPoor(who, PLANS, 1) ?? nothingNear(state, who, 'SC-170'),
    bands: [],
    price: ({ amount = 0 }) => ({ pool: PLANS, points: amount }),
    land: (telling, { who, named: { theorem = '', amount = 0 } }) => lowerNeed(telling, theorem, amount, who),
  },
};
