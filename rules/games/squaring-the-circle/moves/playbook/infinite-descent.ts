/** Infinite Descent: a theorem that gets induction at its stating gets contradiction for nothing (SC-096). */
import type { PlaybookMove } from './record';

export const infiniteDescent: PlaybookMove = {
  name: 'Infinite Descent',
  rule: 'SC-096',
  stating: { gains: (options) => (options.includes('induction') ? ['contradiction'] : []) },
};
