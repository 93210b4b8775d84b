/**
 * Non-Wellfoundedness: a theorem that is not proven yet supports another (SC-091, SC-D34).
 *
 * What such a theorem proves leans on it; the marks and what comes of them stand with the theorems.
 */
import type { PlaybookMove } from './record';

export const nonWellfoundedness: PlaybookMove = {
  name: 'Non-Wellfoundedness',
  rule: 'SC-091',
  appliesUnproven: true,
};
