/** Compactify the Space: +1 on all her rolls from when she says that she is shut in until she says that she is free (SC-117, SC-D09). */
import { no } from '../../facts';
import { asked, choice } from '../../offers/fields';
import { setPerson, tell } from '../../telling';
import type { PlaybookMove } from './record';

const MOVE = 'Compactify the Space';

/** What there is to report: the end where it goes on, else the start. */
const next = (isEnclosed: boolean): 'leave' | 'enter' => (isEnclosed ? 'leave' : 'enter');

export const compactifyTheSpace: PlaybookMove = {
  name: MOVE,
  rule: 'SC-117',
  standing: (_, { enclosed }) => (enclosed ? 1 : 0),
  reports: {
    fields: (_, { enclosed }) => [
      choice('choice', [asked(MOVE, next(enclosed))], { label: 'asked', rule: 'SC-117', initial: next(enclosed) }),
    ],
    judge: (_, { enclosed }, { choice: said }) =>
      said === next(enclosed) ? null : no('ask.choice', { move: MOVE }, 'SC-117'),
    apply: (telling, { id, name, seat, enclosed }) => {
      setPerson(telling, id, { enclosed: !enclosed });
      tell(telling, seat, 'story.encloses', { name, isFree: enclosed ? 1 : 0 }, 'SC-117');
    },
  },
};
