/** Builds the app and the small pages once for all files of a run, away from what `npm start` serves. */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import config from '../../../electron.vite.config';
import { buildPages } from './pages';

/** Where the built app of the end-to-end tests lies. */
export const APP = join(import.meta.dirname, '../../../out/end-to-end');

/**
 * Called by the test runner before the first file.
 *
 * @public
 */
export const setup = async (): Promise<void> => {
  const { renderer = {} } = config;
  await build({ ...renderer, configFile: false, logLevel: 'error', build: { ...renderer.build, outDir: APP } });
  await buildPages();
};

/** Where the app with a game of these tests in place of the real ones lies. */
export const POLLS = join(import.meta.dirname, '../../../out/end-to-end-polls');

const root = join(import.meta.dirname, '../../..');
const stand = new Map([
  [join(root, 'rules/index.ts'), join(root, 'test/end-to-end/pages/polls.ts')],
  [join(root, 'src-renderer/ui/wording/words-of.ts'), join(root, 'test/end-to-end/pages/poll-words.ts')],
]);

/** Takes the doors of games and words for those of the tests, whoever imports them. */
const swapped: Plugin = {
  name: 'games-of-tests',
  enforce: 'pre',
  async resolveId(source, importer) {
    const found = await this.resolve(source, importer, { skipSelf: true });
    return (found && stand.get(found.id)) ?? null;
  },
};

/** Builds it; only one file asks for it. */
export const buildPolls = async (): Promise<void> => {
  const { renderer = {} } = config;
  const plugins = [swapped, renderer.plugins];
  await build({
    ...renderer,
    plugins,
    configFile: false,
    logLevel: 'error',
    build: { ...renderer.build, outDir: POLLS },
  });
};
