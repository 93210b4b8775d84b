/** Builds the app and the small pages once for all files of a run, away from what `npm start` serves. */
import { join } from 'node:path';
import { build } from 'vite';
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
