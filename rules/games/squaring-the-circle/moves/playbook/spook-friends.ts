/** Spook Friends: for a point of any Surveillance agents or the authorities lose control for her (SC-128). */
import { choice, firstOpen } from '../../offers/fields';
import { judgePool, poolOptions, tooPoor } from './own-pools';
import type { PlaybookMove } from './record';

export const spookFriends: PlaybookMove = {
  name: 'Spook Friends',
  rule: 'SC-128',
  varies: {
    of: 'Lose Control',
    keys: ['spook'],
    // The favor is a way to the move for whoever holds this one, with or without the move itself.
    opens: true,
    fields: (state, who) => {
      const pools = poolOptions(state, who, 'Surveillance', 1);
      return [choice('spook', pools, { rule: 'SC-128', ...firstOpen(pools) })];
    },
    judge: (state, who, { spook }) => judgePool(state, who, spook, 'Surveillance', 1),
    closed: (_, who) => tooPoor(who, 'Surveillance', 1),
    price: ({ spook = '' }) => ({ pool: spook, points: 1 }),
  },
};
