/**
 * A copy of the sources with a fifth game in it: one folder of rules, one of resources, and one line. Nothing else of the
 * copy differs; it is thrown away when the test ends.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const own = join(import.meta.dirname, 'beacon');

/** What the app is built from. */
const parts = [
  ...['rules', 'src-renderer', 'src-main', 'resources', 'scripts'],
  ...['package.json', 'tsconfig.json', 'tsconfig.pure.json', 'svelte.config.js', 'electron.vite.config.ts'],
];

export interface Laid {
  readonly at: string;
  readonly remove: () => void;
}

const rewrite = (file: string, from: string, to: string): void =>
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));

/** Lays the copy out. */
export const layFifthGame = (): Laid => {
  const at = mkdtempSync(join(tmpdir(), 'roundel-fifth-'));
  for (const part of parts) cpSync(join(root, part), join(at, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'));
  cpSync(join(own, 'rules'), join(at, 'rules/games/beacon'), { recursive: true });
  cpSync(join(own, 'resources'), join(at, 'resources/beacon'), { recursive: true });
  // Where it lies among the tests the way to its neighbours is longer.
  rewrite(join(at, 'rules/games/beacon/game.ts'), '../../../../rules/', '../../');
  rewrite(join(at, 'resources/beacon/words.ts'), '../../../../rules/', '../../rules/');
  rewrite(join(at, 'resources/beacon/words.ts'), '../../../../resources/', '../');
  const door = join(at, 'rules/index.ts');
  const list = readFileSync(door, 'utf8');
  const head = "import { beacon } from './games/beacon/game';\n";
  const line = '  [beacon.id, beacon as unknown as Game],\n]);';
  if (!list.includes('\n]);')) throw new Error('the door of the rules is not a list any more');
  writeFileSync(door, head + list.replace('\n]);', `\n${line}`));
  return { at, remove: () => rmSync(at, { recursive: true, force: true }) };
};
