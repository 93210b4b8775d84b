/** The door: every game Roundel plays, by id. A fifth game is a folder beside the others and one line here. */
import type { Game } from './kernel/game';
import { hotCircle } from './games/hot-circle/game';
import { nerve } from './games/nerve/game';
import { schizonauts } from './games/schizonauts/game';
import { squaringTheCircle } from './games/squaring-the-circle/game';

export const games: ReadonlyMap<string, Game> = new Map([
  [squaringTheCircle.id, squaringTheCircle as unknown as Game],
  [nerve.id, nerve as unknown as Game],
  [schizonauts.id, schizonauts as unknown as Game],
  [hotCircle.id, hotCircle as unknown as Game],
]);
