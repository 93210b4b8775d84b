/** Each game's look lies among its own resources, and the shell's values know of no game. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { playableGames } from '../../src-renderer/ui/wording/words-of';

const root = join(import.meta.dirname, '../..');
const named = (css: string): readonly string[] =>
  [...css.matchAll(/\[data-game='([^']*)'\]/g)].map(([, name = '']) => name);

it.each(playableGames())('the theme of $title is in its folder', ({ id, theme }) => {
  const file = join(root, 'resources', id, 'theme.css');
  expect(existsSync(file)).toBe(true);
  expect(named(readFileSync(file, 'utf8'))).toEqual([theme]);
});

it('the values of the shell are nobody’s, and give way to any theme', () => {
  const css = readFileSync(join(root, 'src-renderer/ui/styles/tokens.css'), 'utf8');
  expect(named(css)).toEqual([]);
  expect(css).toMatch(/^:where\(:root\) \{/m);
  expect(css).not.toMatch(/^:root/m);
});
