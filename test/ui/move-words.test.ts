/** What somebody tried to do, in the words of each game: of what was refused, and of what is on its way. */
import { describe, expect, it } from 'vitest';
import { gameWords as hotCircle } from '../../resources/hot-circle/words';
import { gameWords as nerve } from '../../resources/nerve/words';
import { gameWords as schizonauts } from '../../resources/schizonauts/words';
import { gameWords as squaring } from '../../resources/squaring-the-circle/words';
import { attempted } from '../../src-renderer/ui/story/story-text';

it.each([
  [schizonauts, 'callDeadlock', 'We do not agree'],
  [schizonauts, 'pickBleed', 'Pick what bleeds'],
  [nerve, 'concede', 'Concede'],
  [hotCircle, 'set_npc', 'Write an NPC'],
  [squaring, 'decide', 'A choice'],
] as const)('$id calls a move as its form is called: %s', (words, kind, called) => {
  expect(attempted({ kind }, words.say)).toBe(called);
});

describe.each([hotCircle, nerve, schizonauts, squaring])('$id', ({ say }) => {
  it.each(['jump', 'constructor', '__proto__', 'toString', ''])('has no words for %o', (kind) => {
    expect(attempted({ kind }, say)).toBe('a move that the game does not know');
  });
});
