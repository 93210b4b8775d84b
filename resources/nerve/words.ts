/** All the prose of Nerve, behind one total function. */
import type { NerveFacts } from '../../rules/games/nerve/facts';
import { sayFrom, type GameWords } from '../words';
import { labels } from './words/labels';
import { reference } from './words/reference';
import { refusals } from './words/refusals';
import { story } from './words/story';

export const gameWords: GameWords = {
  id: 'nerve',
  title: 'Nerve',
  about: 'Who cracks first',
  credit: 'After an untitled sketch; its author is unknown to us',
  theme: 'nerve',
  players: { min: 2, max: 6 },
  // A code that is new in the rules does not compile here until it has a sentence.
  say: sayFrom<NerveFacts>({ ...labels, ...refusals, ...story }),
  routines: {
    done: 'End my turn before an auction when there is nothing I could do',
    concede: 'Concede when I have no dice left',
    waive: 'Let an effect go that I cannot use',
  },
  reference,
};
