/** Best and Worst In People: an Enticement that appeals to virtue, or to vice, thickens the mask (SC-143, SC-144, SC-D75). */
import { gainHold } from '../families';
import type { PlaybookMove } from './record';

const appeal = (name: string, rule: string, toward: 'virtue' | 'vice'): PlaybookMove => ({
  name,
  rule,
  varies: { of: 'Enticement', fixed: { toward } },
  afterLanding: (telling, { who, move, named }, due) => {
    // Whatever the roll, and whether or not she wears a mask.
    if (move === 'Enticement' && named.toward === toward) {
      gainHold(telling, who, { move: 'Masquerade', target: '', points: 1 }, rule);
    }
    return due;
  },
});

export const bestInPeople = appeal('Best In People', 'SC-143', 'virtue');
export const worstInPeople = appeal('Worst In People', 'SC-144', 'vice');
