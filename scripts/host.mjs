/** `npm run host -- --listen ADDR`: the host alone, for a machine that only brings people together. */
import { join } from 'node:path';
import { runToEnd } from './lib/run.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

try {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await runToEnd(process.execPath, [join(root, 'out', 'main', 'host.js'), ...process.argv.slice(2)]);
} catch (error) {
  // The output of what failed stands above.
  console.error(error.message);
  process.exitCode = 1;
}
