/**
 * `npm run soak`: plays thousands of hostile schedules against the ledger, for a
 * night or a coffee. `--runs=3000` says how many, `--seed=N` starts elsewhere;
 * a schedule that breaks the promise is written to `out/soak/counterexample.json`.
 */
import { join } from 'node:path';
import { runToEnd } from './lib/run.mjs';
import { ensureInstalled, requireNode, root } from './lib/setup.mjs';

const out = join(root, 'out', 'soak');

const buildSoak = async () => {
  // Only here: before `ensureInstalled` there is nothing to import.
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    build: {
      ssr: join(root, 'scripts', 'soak', 'forks.ts'),
      outDir: out,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'forks.mjs' } },
    },
  });
};

try {
  requireNode();
  await ensureInstalled();
  await buildSoak();
  process.exitCode = await runToEnd(process.execPath, [join(out, 'forks.mjs'), out, ...process.argv.slice(2)]);
} catch (error) {
  // The output of what failed stands above.
  console.error(error.message);
  process.exitCode = 1;
}
