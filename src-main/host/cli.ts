/** The host in plain Node: `node out/main/host.js`, with the options of `options.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHost } from './host';
import { readOptions } from './options';
import { wordHost } from './words';

/** The project's folder: this file is built to `out/main/host.js`. */
const root = join(import.meta.dirname, '..', '..');

const versionOf = (): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  return version;
};

/** Starts, says the address in one line, and stops on Ctrl-C. Answers with the exit code where it did not start. */
const run = async (args: readonly string[]): Promise<number | null> => {
  const options = readOptions(args);
  if (!options.ok) {
    console.error(wordHost(options.refusal));
    return 1;
  }
  const pages = join(root, 'out', 'renderer');
  const { listen, ...rest } = options.value;
  const host = await createHost({ ...rest, pages, address: listen, version: versionOf(), announce: true });
  if (!host.ok) {
    const isRunning = host.refusal.code === 'port.roundel';
    (isRunning ? console.log : console.error)(wordHost(host.refusal));
    return isRunning ? 0 : 1;
  }
  const { home } = host.value;
  const outside = host.value.about().listen;
  console.log(home === outside ? `Roundel is open at ${home}` : `Roundel is open at ${home}, for others at ${outside}`);
  const stop = (): void => void host.value.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return null;
};

const code = await run(process.argv.slice(2));
if (code !== null) process.exitCode = code;
