/** All the prose of Schizonauts, behind one total function. */
import type { SzFacts } from '../../rules/games/schizonauts/facts';
import { sayFrom, type GameWords } from '../words';
import { advice } from './words/advice';
import { labels } from './words/labels';
import { reference } from './words/reference';
import { refusals } from './words/refusals';
import { story } from './words/story';

export const gameWords: GameWords = {
  id: 'schizonauts',
  title: 'Schizonauts',
  about: 'An agent and a thief in one head',
  credit: 'After Schizonauts by Fred Hicks',
  theme: 'schizonauts',
  players: { min: 2, max: 8 },
  advice,
  // A code that is new in the rules does not compile here until it has a sentence.
  say: sayFrom<SzFacts>({ ...labels, ...refusals, ...story }),
  routines: {
    chooseVisitor: 'Invite the one who is left for the second half',
    lockDice: 'Lock my dice when nothing can be traded',
    callDeadlock: 'Say so when the picks differ',
  },
  reference,
};
