/** The moves that are +1 on any roll that fits their story: a claim, and the table may object aloud (SC-006, SC-D09). */
import type { PlaybookMove } from './record';

const claim = (name: string, rule: string): PlaybookMove => ({ name, rule, claim: () => true });

export const codemaker = claim('Codemaker', 'SC-097');
export const rememberGalois = claim('Remember Galois', 'SC-101');
export const euclidsMethod = claim("Euclid's Method", 'SC-105');
export const phasePortrait = claim('Phase Portrait', 'SC-112');
