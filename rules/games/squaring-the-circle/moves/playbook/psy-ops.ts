/** Psy-Ops: a threat with something other than violence rolls +Creative (SC-135). */
import type { PlaybookMove } from './record';

export const psyOps: PlaybookMove = {
  name: 'Psy-Ops',
  rule: 'SC-135',
  varies: { of: 'Intimidation', fixed: { psyops: true }, stat: 'creative' },
};
