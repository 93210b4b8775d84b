/** Combinatoric Chicanery: an exhaustion that she picks adds 3 (SC-099). */
import type { PlaybookMove } from './record';

export const combinatoricChicanery: PlaybookMove = {
  name: 'Combinatoric Chicanery',
  rule: 'SC-099',
  stating: { exhaustion: 3 },
};
