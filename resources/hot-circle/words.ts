/** All the prose of Hot Circle, behind one total function. */
import type { HotFacts } from '../../rules/games/hot-circle/facts';
import type { Say } from '../../rules/kernel/say';
import type { GameWords } from '../words';
import { labels } from './words/labels';
import { reference } from './words/reference';
import { refusals } from './words/refusals';
import { story } from './words/story';

/** A code that is new in the rules does not compile here until it has a sentence. */
const sentences: { readonly [C in keyof HotFacts]: (facts: HotFacts[C]) => string } = {
  ...labels,
  ...refusals,
  ...story,
};

const isKnown = (code: string): code is keyof HotFacts => Object.hasOwn(sentences, code);

/** Facts can come from a peer's entry, so a sentence that trips over them gives way to the bare code. */
const say = ({ code, facts }: Say): string => {
  if (!isKnown(code)) return code;
  try {
    return (sentences[code] as (facts: object) => string)(facts);
  } catch {
    // A sentence reads a fact that is not there.
    return code;
  }
};

export const gameWords: GameWords = {
  id: 'hot-circle',
  title: 'Hot Circle',
  about: 'What you believe, and who stands in your way',
  credit: 'After an alpha test by Casper Dudarec',
  theme: 'hot-circle',
  players: { min: 2, max: 8 },
  say,
  routines: {
    stand: 'Let the dice stand when I have no reroll left',
    close_test: 'Close a test that leaves nobody exposed',
  },
  reference,
};
