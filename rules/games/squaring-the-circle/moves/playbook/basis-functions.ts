/**
 * Basis Functions: hold on a core move of a colleague's, each point for one use of it with one's own stats.
 *
 * How a borrowed move is made stands with the moves themselves.
 *
 * Rules: SC-113; SC-D04, SC-D77.
 */
import { no, say } from '../../facts';
import { choice, firstOpen, named as listed } from '../../offers/fields';
import { coreMoves } from '../../playbooks';
import type { Mathematician, SquaringState } from '../../state';
import { gainHold, landNothing } from '../families';
import { colleaguesOf } from './asks';
import { bandsOf, bringsNothing } from './bands';
import type { PlaybookMove } from './record';

const BASIS = 'Basis Functions';

/** The core moves on the sheets of the others, in print order. */
const studied = (state: SquaringState, who: Mathematician): readonly string[] =>
  coreMoves.filter((move) => colleaguesOf(state, who).some(({ moves }) => moves.includes(move)));

export const basisFunctions: PlaybookMove = {
  name: BASIS,
  rule: 'SC-113',
  pool: { endsWithConference: true },
  start: {
    stat: 'creative',
    isConferenceMove: true,
    keys: ['borrowed'],
    fields: (state, who) => {
      const options = listed(studied(state, who));
      return [choice('borrowed', options, { rule: 'SC-113', ...firstOpen(options) })];
    },
    judge: (state, who, { borrowed }) =>
      borrowed !== undefined && studied(state, who).includes(borrowed) ? null : no('basis.notTheirs', {}, 'SC-113'),
    closed: (state, who) => (studied(state, who).length > 0 ? null : no('colleague.none', {}, 'SC-113')),
    bands: bandsOf(say('band.hold', { points: 4 }), say('band.hold', { points: 2 }), bringsNothing),
    land: (telling, landing) => {
      const { who, band, named } = landing;
      if (band === 'miss') return landNothing(telling, landing, 'SC-113');
      const pool = { move: BASIS, target: named.borrowed ?? '', points: band === 'strong' ? 4 : 2 };
      gainHold(telling, who, pool, 'SC-113');
      return [];
    },
  },
};
