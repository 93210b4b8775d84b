/**
 * `npm run package`: packs the desktop app for this system into `out/packages`.
 *
 * What stands behind `--` goes to electron-builder: for instance `--win`, or `--dir` for a folder instead of an
 * installer. Signing is by electron-builder's usual variables; without them the packages are unsigned.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from './lib/run.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

try {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const builder = fileURLToPath(import.meta.resolve('electron-builder/cli.js'));
  process.exitCode = await runToEnd(process.execPath, [
    builder,
    '--projectDir',
    root,
    '--config',
    join(root, 'electron-builder.yml'),
    ...process.argv.slice(2),
  ]);
  if (process.exitCode !== 0) {
    console.error('electron-builder fetches Electron and its own tools once, for which it needs the internet.');
  }
} catch (error) {
  // The output of what failed stands above.
  console.error(error.message);
  process.exitCode = 1;
}
