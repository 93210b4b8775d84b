/** Fuzzy Sets: confuse somebody in talk; a move that exploits it, at +1, and on a strong hit a result after it (SC-094). */
import { ownCard, resultDue } from '../../consequences';
import { say } from '../../facts';
import { asksNothing } from './asks';
import { bandsOf, bringsCard } from './bands';
import type { PlaybookMove } from './record';

const FUZZY = 'Fuzzy Sets';

export const fuzzySets: PlaybookMove = {
  name: FUZZY,
  rule: 'SC-094',
  kind: 'risk',
  start: {
    stat: 'sly',
    ...asksNothing,
    bands: bandsOf(say('band.followUpAndResult', {}), say('band.followUp', {}), bringsCard),
    land: (_, { who, band, made }) => {
      if (band === 'miss') return [ownCard(who, FUZZY)];
      const followUp = { do: 'followup', who, bonus: 1, only: null, made } as const;
      return band === 'strong' ? [followUp, resultDue(who)] : [followUp];
    },
  },
};
