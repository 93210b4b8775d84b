/** Feedback Correction: where the House of her theorem stands firm, its need goes down by 1, but not below 1 (SC-111). */
import { setTheorem, tell } from '../../telling';
import type { PlaybookMove } from './record';

export const feedbackCorrection: PlaybookMove = {
  name: 'Feedback Correction',
  rule: 'SC-111',
  onHouseStands: (telling, { seat }, { id, need, statement }) => {
    if (need < 2) return;
    setTheorem(telling, id, { need: need - 1 });
    tell(telling, seat, 'story.corrects', { theorem: statement, need: need - 1 }, 'SC-111');
  },
};
