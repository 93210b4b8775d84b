/** The words of the games that are registered: found by folder, so that a fifth game needs no line here. */
import { games } from '../../../rules';
import type { GameWords } from '../../../resources/words';

const modules = import.meta.glob<{ readonly gameWords: GameWords }>('../../../resources/*/words.ts', { eager: true });

const wordsById: ReadonlyMap<string, GameWords> = new Map(
  Object.values(modules).map(({ gameWords }) => [gameWords.id, gameWords]),
);

/** The words of a game, or nothing for a game that this version does not know. */
export const wordsOf = (game: string): GameWords | undefined => wordsById.get(game);

/** Every game that can be laid: in the order of the rules' door, and only with words. */
export const playableGames = (): readonly GameWords[] =>
  [...games.keys()].map((id) => wordsById.get(id)).filter((words) => words !== undefined);
