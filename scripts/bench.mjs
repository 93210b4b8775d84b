/**
 * `npm run bench`: measures what the budgets are about and prints a table;
 * `npm run bench -- --write` writes `docs/benchmarks.md` as well, and
 * `--only=fold` (move, roll, start, kill, cards, late, eight, deal, paper, sheets, dice) measures one part alone and, with `--write`,
 * writes its rows alone. `--kills=125` kills so often, where the twenty-five times of a whole run are not enough.
 *
 * Sets up what is missing, builds the measured page and the measuring program as
 * the app itself is built, and runs it. Give it the machine alone.
 */
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { runToEnd } from './lib/run.mjs';
import { ensureBuilt, ensureInstalled, ensureInstalledIn, requireNode, root } from './lib/setup.mjs';

const out = join(root, 'out', 'bench');

const only = process.argv.find((flag) => flag.startsWith('--only='))?.slice('--only='.length);
/** What the canvas is measured against is large, and nothing else needs it. */
const hasPeer = only === undefined || only === 'cards';
const pages = [
  'index.html',
  'cards.html',
  'sheets.html',
  'deal.html',
  'dice.html',
  ...(hasPeer ? [join('excalidraw', 'index.html')] : []),
].map((name) => join(root, 'scripts', 'bench', name));

const buildBench = async () => {
  // Only here: before `ensureInstalled` there is nothing to import.
  const [{ build }, { svelte }] = await Promise.all([import('vite'), import('@sveltejs/vite-plugin-svelte')]);
  await build({
    configFile: false,
    // The page has in one file what the app loads bit by bit, and Vite would say so.
    logLevel: 'error',
    root: join(root, 'scripts', 'bench'),
    publicDir: false,
    plugins: [svelte({ configFile: join(root, 'svelte.config.js') })],
    build: { outDir: join(out, 'page'), emptyOutDir: true, target: 'es2022', rolldownOptions: { input: pages } },
  });
  // The peer twice, as files of the page: what it checks depends on what is said here.
  for (const mode of ['production', 'development']) {
    await build({
      configFile: false,
      logLevel: 'warn',
      root,
      publicDir: false,
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      build: {
        lib: { entry: join(root, 'scripts', 'bench', 'peer.ts'), formats: ['es'], fileName: () => `peer-${mode}.mjs` },
        outDir: join(out, 'page'),
        emptyOutDir: false,
        target: 'es2022',
      },
    });
  }
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    build: {
      ssr: join(root, 'scripts', 'bench', 'main.ts'),
      outDir: out,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
};

try {
  requireNode();
  await ensureInstalled();
  if (hasPeer) await ensureInstalledIn(join(root, 'scripts', 'bench', 'excalidraw'));
  await ensureBuilt();
  const browser = await ensureBrowser();
  await buildBench();
  process.exitCode = await runToEnd(process.execPath, [join(out, 'main.mjs'), root, browser, ...process.argv.slice(2)]);
} catch (error) {
  // The output of what failed stands above.
  console.error(error.message);
  process.exitCode = 1;
}
