/** All the prose of Squaring the Circle, behind one total function. */
import type { SquaringFacts } from '../../rules/games/squaring-the-circle/facts';
import { sayFrom, type GameWords } from '../words';
import { labels } from './words/labels';
import { reference } from './words/reference';
import { refusals } from './words/refusals';
import { story } from './words/story';

export const gameWords: GameWords = {
  id: 'squaring-the-circle',
  title: 'Squaring the Circle',
  about: 'Mathematicians on a heist',
  credit: 'A game by Mendel Schmiedekamp',
  theme: 'squaring',
  players: { min: 2, max: 6 },
  // A code that is new in the rules does not compile here until it has a sentence.
  say: sayFrom<SquaringFacts>({ ...labels, ...refusals, ...story }),
  routines: {
    confirm: 'Agree that a solved problem brings somebody back, or that a problem is of the sort to transcend by',
    consent: 'Agree when somebody says a theorem fulfils my conjecture',
    decide: 'Leave a colleague’s roll alone, where I watch her and could be in the way',
  },
  reference,
};
