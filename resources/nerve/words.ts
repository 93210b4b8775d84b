/** All the prose of Nerve, behind one total function. */
import type { NerveFacts } from '../../rules/games/nerve/facts';
import type { Say } from '../../rules/kernel/say';
import type { GameWords } from '../words';
import { labels } from './words/labels';
import { reference } from './words/reference';
import { refusals } from './words/refusals';
import { story } from './words/story';

/** A code that is new in the rules does not compile here until it has a sentence. */
const sentences: { readonly [C in keyof NerveFacts]: (facts: NerveFacts[C]) => string } = {
  ...labels,
  ...refusals,
  ...story,
};

const isKnown = (code: string): code is keyof NerveFacts => Object.hasOwn(sentences, code);

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
  id: 'nerve',
  title: 'Nerve',
  about: 'Who cracks first',
  credit: 'After an untitled sketch; its author is unknown to us',
  theme: 'nerve',
  players: { min: 2, max: 6 },
  say,
  routines: {
    done: 'End my turn before an auction when there is nothing I could do',
    concede: 'Concede when I have no dice left',
    waive: 'Let an effect go that I cannot use',
  },
  reference,
};
