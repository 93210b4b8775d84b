/** All the prose of Hot Circle, behind one total function. */
import type { HotFacts } from '../../rules/games/hot-circle/facts';
import { sayFrom, type GameWords } from '../words';
import { labels } from './words/labels';
import { reference } from './words/reference';
import { refusals } from './words/refusals';
import { story } from './words/story';

export const gameWords: GameWords = {
  id: 'hot-circle',
  title: 'Hot Circle',
  about: 'What you believe, and who stands in your way',
  credit: 'After an alpha test by Casper Dudarec',
  theme: 'hot-circle',
  players: { min: 2, max: 8 },
  // A code that is new in the rules does not compile here until it has a sentence.
  say: sayFrom<HotFacts>({ ...labels, ...refusals, ...story }),
  routines: {
    stand: 'Let the dice stand when I have no reroll left',
    close_test: 'Close a test that leaves nobody exposed',
  },
  reference,
};
