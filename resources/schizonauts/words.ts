/** All the prose of Schizonauts, behind one total function. */
import type { SzFacts } from '../../rules/games/schizonauts/facts';
import type { Say } from '../../rules/kernel/say';
import type { GameWords } from '../words';
import { labels } from './words/labels';
import { reference } from './words/reference';
import { refusals } from './words/refusals';
import { story } from './words/story';

/** A code that is new in the rules does not compile here until it has a sentence. */
const sentences: { readonly [C in keyof SzFacts]: (facts: SzFacts[C]) => string } = {
  ...labels,
  ...refusals,
  ...story,
};

const isKnown = (code: string): code is keyof SzFacts => Object.hasOwn(sentences, code);

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
  id: 'schizonauts',
  title: 'Schizonauts',
  about: 'An agent and a thief in one head',
  credit: 'After Schizonauts by Fred Hicks',
  theme: 'schizonauts',
  players: { min: 2, max: 8 },
  say,
  routines: {
    chooseVisitor: 'Invite the one who is left for the second half',
    lockDice: 'Lock my dice when nothing can be traded',
    callDeadlock: 'Say so when the picks differ',
  },
  reference,
};
