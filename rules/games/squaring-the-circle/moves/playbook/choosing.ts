/** Forms of one choice among words: most of what playbook moves ask after the dice. */
import { no } from '../../facts';
import { asked as askedOption, choice } from '../../offers/fields';
import type { PlaybookMove } from './record';

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
