/** All the prose of Squaring the Circle, behind one total function. */
import type { SquaringCode, SquaringFacts } from '../../rules/games/squaring-the-circle/facts';
import type { Say } from '../../rules/kernel/say';
import type { GameWords } from '../words';
import { labels } from './words/labels';
import { reference } from './words/reference';
import { refusals } from './words/refusals';
import { story } from './words/story';

/** A code that is new in the rules does not compile here until it has a sentence. */
const sentences: { readonly [C in SquaringCode]: (facts: SquaringFacts[C]) => string } = {
  ...labels,
  ...refusals,
  ...story,
};

const isKnown = (code: string): code is SquaringCode => Object.hasOwn(sentences, code);

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
  id: 'squaring-the-circle',
  title: 'Squaring the Circle',
  about: 'Mathematicians on a heist',
  credit: 'A game by Mendel Schmiedekamp',
  theme: 'squaring',
  players: { min: 2, max: 6 },
  say,
  routines: {
    confirm: 'Agree that a solved problem brings somebody back, or that a problem is of the sort to transcend by',
    consent: 'Agree when somebody says a theorem fulfils my conjecture',
    decide: 'Leave a colleague’s roll alone, where I watch her and could be in the way',
  },
  reference,
};
