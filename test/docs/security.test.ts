/** What docs/security.md promises names the tests that show it; here these are looked for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TESTS = join(import.meta.dirname, '..');

interface Named {
  readonly path: string;
  /** As the page has it: `…` stands for anything; null where the whole file is meant. */
  readonly title: string | null;
}

/** Each file that the text names, and each title, which belongs to the file named last before it. */
const namedIn = (text: string): readonly Named[] => {
  const found: Named[] = [];
  let path = '';
  for (const [, file, title] of text.matchAll(/`([a-z-]+\/[\w/-]+\.test\.ts)`|"([^"]+)"/gu)) {
    if (file !== undefined) path = file;
    found.push({ path, title: title?.replace(/\s+/gu, ' ') ?? null });
  }
  return found;
};

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Has this file a test or a group of this name? Titles stand alone in a pair of quotation marks. */
const isIn = (source: string, title: string): boolean =>
  new RegExp(`['"]${title.split('…').map(literal).join('[^\\n]*')}['"],`, 'u').test(source);

const text = readFileSync(join(TESTS, '../docs/security.md'), 'utf8');
const named = namedIn(text);

it('names many tests', () => {
  expect(named.filter(({ title }) => title !== null).length).toBeGreaterThan(30);
});

it.each(named)('names what there is: $path "$title"', ({ path, title }) => {
  const source = readFileSync(join(TESTS, path), 'utf8');
  if (title !== null) expect(isIn(source, title), title).toBe(true);
});

/** All source files below a folder, with their paths in the project. */
const sourcesBelow = (folder: string): readonly { readonly path: string; readonly source: string }[] =>
  readdirSync(join(TESTS, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|svelte|js|mjs)$/u.test(file))
    .map((file) => ({ path: `${folder}/${file}`, source: readFileSync(join(TESTS, '..', folder, file), 'utf8') }));

const speaking = ({ source }: { readonly source: string }): boolean =>
  /\bconsole\s*[.[]|process\.std(?:out|err)\b/u.test(source);

it('nothing is written to any log but where the host says that it has started', () => {
  const all = ['rules', 'resources', 'src-renderer', 'src-main'].flatMap(sourcesBelow);
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(speaking).map(({ path }) => path)).toEqual(['src-main/host/cli.ts']);
  expect(
    ['console.log(1)', 'console["log"](1)', 'process.stdout.write(1)'].map((source) => speaking({ source })),
  ).toEqual([true, true, true]);
});

it('would notice a title that is nowhere', () => {
  expect(namedIn('`a/b.test.ts` "one thing", "another\nthing"; `c/d.test.ts`')).toEqual([
    { path: 'a/b.test.ts', title: null },
    { path: 'a/b.test.ts', title: 'one thing' },
    { path: 'a/b.test.ts', title: 'another thing' },
    { path: 'c/d.test.ts', title: null },
  ]);
  const source = "it('does one thing, and more', () => {";
  expect(['does …', 'does one thing, …', 'does one', 'does another …'].map((title) => isIn(source, title))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
