/** What the start screen waits for: the cryptography, the road and the sheets are fetched with a table, and not before. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Imports that are in the same script; types are in none, and `import()` is a script of its own. */
const statics = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

const fileOf = (from: string, name: string): string | null => {
  if (!name.startsWith('.')) return null;
  const path = join(dirname(from), name);
  return (
    [path, `${path}.ts`, `${path}.svelte.ts`, `${path}/index.ts`].find(
      (each) => /\.\w+$/.test(each) && existsSync(each),
    ) ?? null
  );
};

/** Every file and package that one file brings along, by name. */
const broughtBy = (start: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } => {
  const files = new Set([start]);
  const packages = new Set<string>();
  for (const file of files) {
    if (!/\.(ts|svelte)$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(statics)) {
      const found = fileOf(file, name);
      if (found !== null) files.add(found);
      else if (!name.startsWith('.')) packages.add(name);
    }
  }
  return { files: new Set([...files].map((file) => relative(root, file))), packages };
};

it('the first script brings the start screen, and none of what only a table needs', () => {
  const { files, packages } = broughtBy(join(root, 'src-renderer/main.ts'));
  // It has really been followed.
  expect([...files]).toEqual(
    expect.arrayContaining(['src-renderer/ui/start/Start.svelte', 'src-renderer/store/store.ts']),
  );
  expect(packages).toContain('dexie');
  const heavy = /^(libsodium|yjs|y-webrtc|y-protocols|konva|@cantoo|fontkit|@noble\/curves)/;
  expect([...packages].filter((name) => heavy.test(name))).toEqual([]);
  const late =
    /^src-renderer\/(sync|chance|ledger)\/index\.ts$|\/sheet\/(layout|metrics)\.ts$|\/table\/table\.ts$|\/ui\/Table\.svelte$/;
  expect([...files].filter((name) => late.test(name))).toEqual([]);
});
