/** Carrot: whoever proves what her conjecture asked for earns double (SC-154). */
import type { PlaybookMove } from './record';

export const carrot: PlaybookMove = { name: 'Carrot', rule: 'SC-154', rewardsProof: 2 };
