/**
 * `npm run vectors -- FILE...`: runs the test vectors of YAML and Markdown files.
 *
 * `ok ID` or `FAIL ID: why` for each, the count last. It ends with 1 where a
 * vector fails or a file cannot be read.
 */
import { ensureInstalled } from './lib/setup.mjs';

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Name at least one file: npm run vectors -- FILE...');
  process.exit(1);
}

await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
const { runVectors } = await tsImport('../test/vectors/run.ts', import.meta.url);
const { lines, failed, isReadable } = runVectors(paths);
for (const line of lines) console.log(line);
process.exitCode = failed > 0 || !isReadable ? 1 : 0;
