/** Cold Read: a guess at what somebody keeps secret (SC-133). */
import { ownCard } from '../../consequences';
import { no, say } from '../../facts';
import { text } from '../../offers/fields';
import { have } from '../../state';
import { addForward, tell } from '../../telling';
import { bandsOf, bringsCard } from './bands';
import type { PlaybookMove } from './record';

export const coldRead: PlaybookMove = {
  name: 'Cold Read',
  rule: 'SC-133',
  kind: 'complication',
  start: {
    stat: 'cold',
    keys: ['target', 'statement'],
    fields: () => [
      text('target', { label: 'somebodyMet', rule: 'SC-133' }),
      text('statement', { label: 'secret', rule: 'SC-133' }),
    ],
    judge: (_, __, { target, statement }) =>
      target === undefined || statement === undefined ? no('target.missing', {}, 'SC-133') : null,
    bands: bandsOf(say('band.secret', {}), say('band.forward', {}), bringsCard),
    land: (telling, { who, named: { target = '', statement = '' }, band }) => {
      const { name, seat } = have(telling.state.people, who);
      if (band === 'miss') return [ownCard(who, 'Cold Read')];
      if (band === 'weak') addForward(telling, who, 'any');
      else tell(telling, seat, 'story.coldRead', { name, target, secret: statement }, 'SC-133');
      return [];
    },
  },
};
