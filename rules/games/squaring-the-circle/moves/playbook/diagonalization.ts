/** Diagonalization: what her result disproved turns into a result that proves something else (SC-114, SC-D45, SC-D85). */
import { resultDue } from '../../consequences';
import type { PlaybookMove } from './record';

export const diagonalization: PlaybookMove = {
  name: 'Diagonalization',
  rule: 'SC-114',
  onDisproving: (_, { id }) => [resultDue(id, { only: 'prove' })],
};
