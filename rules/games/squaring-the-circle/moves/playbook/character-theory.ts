/** Character Theory: change the dynamics of a group (SC-102). */
import { bringsResults } from '../families';

export const characterTheory = bringsResults('Character Theory', 'SC-102', 'elegant', 'complication');
