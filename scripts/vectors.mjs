/**
 * `npm run vectors -- FILE...`: runs the test vectors of YAML and Markdown files.
 *
 * `ok ID` or `FAIL ID: why` for each, `FAIL FILE: why` for what cannot be read, the count last. It ends with 1 where
 * anything fails.
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
const { lines, failed } = runVectors(paths);
for (const line of lines) console.log(line);
process.exitCode = failed > 0 ? 1 : 0;
