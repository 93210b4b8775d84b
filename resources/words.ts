/** What a game's words are to the screen: one total function from code to sentence, and the rules explained. */
import type { Say } from '../rules/kernel/say';

/** A rule as the click on its number shows it: a short title, and what it says in our own words. */
export interface RuleText {
  readonly title: string;
  readonly text: string;
}

/** All the prose of one game. */
export interface GameWords {
  /** The game's id, for instance `squaring-the-circle`. */
  readonly id: string;
  readonly title: string;
  /** One line for the start screen. */
  readonly about: string;
  /** Who designed the game. */
  readonly credit: string;
  /** The theme file that gives the table its look. */
  readonly theme: string;
  readonly players: { readonly min: number; readonly max: number };
  /** What is to be known before so many sit down to play; null where there is nothing to say. It never refuses. */
  readonly advice?: (seats: number) => string | null;
  /** One sentence or label for any code of this game. Never throws: a code it does not know comes back as it is. */
  readonly say: (say: Say) => string;
  /** Answers that a client gives by itself, by the kind of their move: what the person may want to be asked about. */
  readonly routines?: Readonly<Record<string, string>>;
  /** By rule ID. */
  readonly reference: Readonly<Record<string, RuleText>>;
}

const MOVE = 'move.';

/**
 * The total function over one game's sentences. Facts can come from a peer's entry, so a sentence that trips over them
 * gives way to the bare code, as does a code that nobody knows. A move that somebody tried to make is called as its form is,
 * unless the game has other words for it.
 */
export const sayFrom =
  <Facts extends object>(sentences: { readonly [C in keyof Facts]: (facts: Facts[C]) => string }): GameWords['say'] =>
  ({ code, facts }) => {
    const sentenceOf = (which: string, about: object): string | undefined => {
      if (!Object.hasOwn(sentences, which)) return undefined;
      try {
        const said: unknown = (sentences[which as keyof Facts] as (facts: object) => unknown)(about);
        return typeof said === 'string' ? said : undefined;
      } catch {
        // A sentence reads a fact that is not there.
        return undefined;
      }
    };
    const own = sentenceOf(code, facts);
    if (own !== undefined || !code.startsWith(MOVE)) return own ?? code;
    const kind = code.slice(MOVE.length);
    const title = sentenceOf('offer.title', { name: kind, text: '' });
    // A name that comes back as it is was never a form's.
    return title === undefined || title === kind ? code : title;
  };
