/**
 * Ramanujan's Notebooks: an answer out of the past; a move at +1, and on a strong hit a result that proves and may be
 * wrong (SC-095, SC-D04).
 */
import { resultDue } from '../../consequences';
import { say } from '../../facts';
import { landNothing } from '../families';
import { asksNothing } from './asks';
import { bandsOf, bringsNothing } from './bands';
import type { PlaybookMove } from './record';

export const ramanujansNotebooks: PlaybookMove = {
  name: "Ramanujan's Notebooks",
  rule: 'SC-095',
  start: {
    stat: 'creative',
    ...asksNothing,
    bands: bandsOf(say('band.followUpAndResult', {}), say('band.followUp', {}), bringsNothing),
    land: (telling, landing) => {
      const { who, band, made } = landing;
      if (band === 'miss') return landNothing(telling, landing, 'SC-095');
      const followUp = { do: 'followup', who, bonus: 1, only: null, made } as const;
      return band === 'strong' ? [followUp, resultDue(who, { only: 'prove', tainted: true })] : [followUp];
    },
  },
};
