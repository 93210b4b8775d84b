/** Forms of one choice among words: most of what playbook moves ask after the dice. */
import { askDue, type AskDue, type Consequence } from '../../consequences';
import { no } from '../../facts';
import { asked as askedOption, choice } from '../../offers/fields';
import type { SquaringState } from '../../state';
import type { Telling } from '../../telling';
import type { Landing, PlaybookMove } from './record';

type Ask = NonNullable<PlaybookMove['ask']>;

/** One of the listed words must be said, and nothing else. */
export const judgeChoice =
  (...choices: readonly string[]): Ask['judge'] =>
  (_, { move }, said) => {
    const isListed = said.choice !== undefined && choices.includes(said.choice);
    return isListed && Object.keys(said).length === 1 ? null : no('ask.choice', { move });
  };

/** A form with one choice among these words, the first filled in. What stands for who is passed over is `fallback`. */
export const choosesAmong = (
  choices: readonly string[],
  fallback: string,
  apply: Ask['apply'],
): Pick<Ask, 'fields' | 'judge' | 'fallback' | 'apply'> => ({
  fields: (_, { move }) => [
    choice(
      'choice',
      choices.map((each) => askedOption(move, each)),
      { label: 'asked', ...(choices[0] === undefined ? {} : { initial: choices[0] }) },
    ),
  ],
  judge: judgeChoice(...choices),
  fallback: () => ({ choice: fallback }),
  apply,
});

interface Change {
  /** Whether what has landed can be changed. */
  readonly on: (state: SquaringState, landing: Landing) => boolean;
  /** The words for leaving it as it is, which is what stands for who is passed over, and for changing it. */
  readonly words: readonly [keep: string, change: string];
  /** What comes in place of what has landed. */
  readonly change: (telling: Telling, asked: AskDue) => readonly Consequence[];
}

/** A move by which its holder may change what another move of hers has just brought: she is asked before it comes. */
export const changes = (name: string, { on, words, change }: Change): Pick<PlaybookMove, 'afterLanding' | 'ask'> => ({
  afterLanding: ({ state }, landing, due) => (on(state, landing) ? [askDue(landing.who, name, { then: due })] : due),
  ask: choosesAmong(words, words[0], (telling, asked, { choice: said }) =>
    said === words[1] ? change(telling, asked) : asked.then,
  ),
});
