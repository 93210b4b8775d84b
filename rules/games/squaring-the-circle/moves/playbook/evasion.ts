/** Evasion: a reaction to a CARD that is about to come (SC-166). Its dice land in the answers about CARDs. */
import type { PlaybookMove } from './record';

export const EVASION = 'Evasion';

export const evasion: PlaybookMove = { name: EVASION, rule: 'SC-166', evades: true };
