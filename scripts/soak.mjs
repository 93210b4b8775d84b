/**
 * `npm run soak`: the long tests, which nobody waits for; `npm run soak -- NAME …` runs some of them. Each name is a file in
 * `scripts/soak`, and what stands behind a name as `name:20` goes to it as its argument. Sets up what is missing first; ends with 1 where one failed.
 * What they find is kept in `out/soak`; `npm run soak -- --write` runs none and writes all of it into `docs/benchmarks.md`.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { runToEnd } from './lib/run.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

const folder = join(root, 'scripts', 'soak');
const out = join(root, 'out', 'soak');
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const isToWrite = process.argv.includes('--write');
const named = process.argv.slice(2).filter((word) => word !== '--write');
const wanted = (named.length > 0 || isToWrite ? named : known).map((text) => text.split(':'));

if (wanted.some(([name]) => !known.includes(name))) {
  console.error(`There are these: ${known.join(', ')}.`);
  process.exit(1);
}

/** Builds one of them as it is and runs it: what a test sends into a page must not lean on helpers that are not there. */
const runSoak = async (name, argument, env = {}) => {
  // Only here: before `ensureInstalled` there is nothing to import.
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    build: {
      ssr: join(folder, `${name}.ts`),
      outDir: out,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: `${basename(name)}.mjs` } },
    },
  });
  return runToEnd(process.execPath, [join(out, `${basename(name)}.mjs`), root, argument], { env });
};

try {
  requireNode();
  await ensureInstalled();
  if (wanted.length > 0) await ensureBuilt();
  const env = { ROUNDEL_BROWSER: wanted.length > 0 ? await ensureBrowser() : '' };
  let failed = 0;
  for (const [name, argument = ''] of wanted) {
    if ((await runSoak(name, argument, env)) !== 0) failed += 1;
  }
  if (isToWrite && (await runSoak('lib/page', '')) !== 0) failed += 1;
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  // The output of what failed stands above.
  console.error(error.message);
  process.exitCode = 1;
}
