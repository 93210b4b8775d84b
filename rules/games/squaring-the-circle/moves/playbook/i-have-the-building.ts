/** I Have the Building: a strong Bypass brings a second result, for another theorem (SC-127). */
import { resultDue } from '../../consequences';
import type { PlaybookMove } from './record';

export const iHaveTheBuilding: PlaybookMove = {
  name: 'I Have the Building',
  rule: 'SC-127',
  afterLanding: (_, { who, move, band }, due) =>
    move === 'Bypass' && band === 'strong' ? [...due, resultDue(who, { isTwin: true })] : due,
};
