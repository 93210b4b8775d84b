/** Recruitment: agents by name and thief type, and sending some of them on a task (SC-174, SC-175; SC-D78). */
import { ownCard, resultDue } from '../../consequences';
import { say } from '../../facts';
import { asksAgents, asksNothing } from './asks';
import { bandsOf, bringsCard } from './bands';
import type { PlaybookMove } from './record';

const RECRUIT = 'Recruitment';

export const recruitment: PlaybookMove = {
  name: RECRUIT,
  rule: 'SC-174',
  kind: 'antagonist',
  start: {
    stat: 'sly',
    ...asksNothing,
    bands: bandsOf(say('band.agents', { count: 2 }), say('band.agents', { count: 1 }), bringsCard),
    land: (_, { who, band }) =>
      band === 'miss' ? [ownCard(who, RECRUIT)] : [{ do: 'names', who, count: band === 'strong' ? 2 : 1 }],
  },
};

/** A result on a hit; on 9 or less one of those sent is lost. */
export const directAgents: PlaybookMove = {
  name: 'Direct Agents',
  rule: 'SC-175',
  partOf: RECRUIT,
  start: {
    stat: 'agents',
    ...asksAgents('SC-175', 3),
    bands: bandsOf(say('band.results', { count: 1 }), say('band.resultAndLoss', {}), say('band.loss', {})),
    land: (_, { who, named: { agents = [] }, band }) => [
      ...(band === 'miss' ? [] : [resultDue(who)]),
      ...(band === 'strong' ? [] : [{ do: 'lose', who, from: agents, isAsked: false } as const]),
    ],
  },
};
