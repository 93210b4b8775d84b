/**
 * `npm start`: sets up what is missing, then opens Roundel in its own window, or, where Electron's binary cannot be had,
 * serves it to the browser. `--no-open` only serves it; `--listen ADDR` and `--port NUMBER` go to the host.
 */
import { join } from 'node:path';
import { openBrowser, runToEnd } from './lib/run.mjs';
import { ensureBuilt, ensureInstalled, findElectron, requireNode, root } from './lib/setup.mjs';

const args = process.argv.slice(2);
const hasScreen = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

const start = async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const quiet = args.includes('--no-open');
  const electron = quiet || !hasScreen ? null : await findElectron();
  if (electron) return runToEnd(electron, [root, '--', ...args]);
  if (!quiet) console.log('Electron is not here and cannot be fetched or shown, so Roundel opens in your browser.');
  let opened = quiet;
  return runToEnd(process.execPath, [join(root, 'out', 'main', 'host.js'), ...args], {
    onLine: (line) => {
      const [address] = line.match(/http:\/\/[^\s,]+/) ?? [];
      if (!address || opened) return;
      opened = true;
      openBrowser(address);
    },
  });
};

try {
  process.exitCode = await start();
} catch (error) {
  // The output of what failed stands above.
  console.error(error.message);
  process.exitCode = 1;
}
