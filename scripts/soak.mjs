/**
 * `npm run soak`: the long tests, which nobody waits for; `npm run soak -- NAME …` runs some of them. Each name is a file in
 * `scripts/soak`, and what stands behind a name as `name:20` goes to it as its argument. Sets up what is missing first; ends with 1 where one failed.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { runToEnd } from './lib/run.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

const folder = join(root, 'scripts', 'soak');
const out = join(root, 'out', 'soak');
const known = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
const named = process.argv.slice(2);
const wanted = (named.length > 0 ? named : known).map((text) => text.split(':'));

if (wanted.some(([name]) => !known.includes(name))) {
  console.error(`There are these: ${known.join(', ')}.`);
  process.exit(1);
}

/** Builds one of them as it is: what a test sends into a page must not lean on helpers that are not there. */
const buildSoak = async (name) => {
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
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
};

try {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const env = { ROUNDEL_BROWSER: await ensureBrowser() };
  let failed = 0;
  for (const [name, argument = ''] of wanted) {
    await buildSoak(name);
    if ((await runToEnd(process.execPath, [join(out, `${name}.mjs`), root, argument], { env })) !== 0) failed += 1;
  }
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  // The output of what failed stands above.
  console.error(error.message);
  process.exitCode = 1;
}
