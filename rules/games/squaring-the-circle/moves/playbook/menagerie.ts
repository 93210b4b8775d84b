/** Menagerie: the animals that are at hand, found out at the opening of a conference, and their tricks (SC-150, SC-151, SC-D82). */
import { resultDue } from '../../consequences';
import { no, say } from '../../facts';
import { poolOf } from '../../state';
import { noHold } from '../../pools';
import { gainHold, landNothing } from '../families';
import { asksNothing } from './asks';
import { bandsOf, bringsNothing } from './bands';
import type { PlaybookMove } from './record';

const MENAGERIE = 'Menagerie';

export const menagerie: PlaybookMove = {
  name: MENAGERIE,
  rule: 'SC-150',
  pool: { endsWithConference: true },
  // Asked when play begins; whoever lets it be may still look before her own first move.
  onPlayBegins: (_, { id }) => [{ do: 'followup', who: id, bonus: 0, only: MENAGERIE, made: [] }],
  start: {
    stat: 'sly',
    ...asksNothing,
    bands: bandsOf(say('band.hold', { points: 3 }), say('band.hold', { points: 1 }), bringsNothing),
    free: ({ conference: { session, begun } }, { id }) =>
      session === 1 && !begun.includes(id) ? null : no('menagerie.tooLate', {}, 'SC-150'),
    land: (telling, landing) => {
      const { who, band } = landing;
      if (band === 'miss') return landNothing(telling, landing, 'SC-150');
      const points = band === 'strong' ? 3 : 1;
      gainHold(telling, who, { move: MENAGERIE, target: '', points }, 'SC-150', 'replace');
      return [];
    },
  },
};

export const menagerieTrick: PlaybookMove = {
  name: 'Menagerie Trick',
  rule: 'SC-151',
  partOf: MENAGERIE,
  start: {
    stat: null,
    ...asksNothing,
    closed: (state, who) => (poolOf(who, MENAGERIE) === undefined ? noHold(state, MENAGERIE) : null),
    bands: [],
    price: () => ({ pool: MENAGERIE, points: 1 }),
    land: (_, { who }) => [resultDue(who)],
  },
};
