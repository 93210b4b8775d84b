/** p-adic Perspective: +1 to prove or disprove what still needs a prime number of results (SC-098, SC-D40). */
import type { PlaybookMove } from './record';

/** Needs stay small: trial division will do. 1 is not prime. */
const isPrime = (figure: number): boolean => {
  for (let divisor = 2; divisor * divisor <= figure; divisor += 1) {
    if (figure % divisor === 0) return false;
  }
  return figure > 1;
};

export const pAdicPerspective: PlaybookMove = {
  name: 'p-adic Perspective',
  rule: 'SC-098',
  standing: (_, __, { use, theorem }) =>
    (use === 'prove' || use === 'disprove') && theorem !== null && isPrime(theorem.need) ? 1 : 0,
};
