/** Unflappable: a calmer House of her own (SC-142, SC-D51, SC-D52). */
import type { PlaybookMove } from './record';

export const unflappable: PlaybookMove = {
  name: 'Unflappable',
  rule: 'SC-142',
  house: { modifier: ({ isTheorem }) => (isTheorem ? 0 : 1) },
};
