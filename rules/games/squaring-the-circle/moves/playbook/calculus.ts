/** Calculus: construction beyond the picks, for 1 more need (SC-115, SC-D42). */
import type { PlaybookMove } from './record';

export const calculus: PlaybookMove = { name: 'Calculus', rule: 'SC-115', stating: { extra: 'construction' } };
