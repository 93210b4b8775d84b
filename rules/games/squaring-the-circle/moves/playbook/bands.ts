/** The three bands of a named move, as its form and its roll show them (SC-002). */
import type { Band } from '../../../../kernel/offer';
import { say } from '../../facts';

export const bandsOf = (strong: Band['label'], weak: Band['label'], miss: Band['label']): readonly Band[] => [
  { from: 10, label: strong },
  { from: 7, label: weak },
  { from: -99, label: miss },
];

export const bringsCard = say('band.card', {});
export const bringsNothing = say('band.nothing', {});
