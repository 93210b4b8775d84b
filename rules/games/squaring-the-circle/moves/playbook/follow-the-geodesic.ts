/** Follow the Geodesic: +1 to prove what fulfils somebody else's conjecture, whatever its grade (SC-108). */
import { find } from '../../../../kernel/shapes';
import type { PlaybookMove } from './record';

export const followTheGeodesic: PlaybookMove = {
  name: 'Follow the Geodesic',
  rule: 'SC-108',
  standing: (state, { id }, { use, conjecture }) => {
    const followed = use === 'prove' && conjecture !== null ? find(state.conjectures, conjecture) : undefined;
    return followed !== undefined && followed.by !== id ? 1 : 0;
  },
};
