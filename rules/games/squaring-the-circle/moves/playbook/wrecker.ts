/** Wrecker: every House roll that comes of her attack is harder, her own too (SC-136, SC-D46). */
import type { PlaybookMove } from './record';

export const wrecker: PlaybookMove = {
  name: 'Wrecker',
  rule: 'SC-136',
  house: { outside: ({ attacker }, { id }) => (attacker === id ? -1 : 0) },
};
