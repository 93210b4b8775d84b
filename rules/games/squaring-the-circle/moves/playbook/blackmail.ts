/** Blackmail: two points of one Surveillance, and that target does as told (SC-126, SC-D07). */
import { resultDue } from '../../consequences';
import { choice, firstOpen } from '../../offers/fields';
import { judgePool, poolOptions, tooPoor } from './own-pools';
import type { PlaybookMove } from './record';

export const blackmail: PlaybookMove = {
  name: 'Blackmail',
  rule: 'SC-126',
  start: {
    stat: null,
    keys: ['pool'],
    fields: (state, who) => {
      const pools = poolOptions(state, who, 'Surveillance', 2);
      return [choice('pool', pools, { label: 'blackmailed', rule: 'SC-126', ...firstOpen(pools) })];
    },
    judge: (state, who, { pool }) => judgePool(state, who, pool, 'Surveillance', 2),
    closed: (_, who) => tooPoor(who, 'Surveillance', 2),
    bands: [],
    price: ({ pool = '' }) => ({ pool, points: 2 }),
    land: (_, { who }) => [resultDue(who)],
  },
};
