/** The words of the poll: stands for `src-renderer/ui/wording/words-of.ts` beside `polls.ts`. */
import type { GameWords } from '../../../resources/words';

const words: GameWords = {
  id: 'poll',
  title: 'Polls',
  about: 'Sealed papers, opened together.',
  credit: 'A game for tests.',
  theme: 'nerve',
  players: { min: 1, max: 8 },
  say: ({ code, facts }) => ('text' in facts && typeof facts.text === 'string' ? facts.text : code),
  reference: {},
};

/** @public */
export const wordsOf = (game: string): GameWords | undefined => (game === words.id ? words : undefined);

/** @public */
export const playableGames = (): readonly GameWords[] => [words];
