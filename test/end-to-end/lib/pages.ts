/** Builds the small pages of these tests, with nothing of the app around the room under test. */
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const here = import.meta.dirname;

/** Builds `pages` and answers with the folder they were built into. */
export const buildPages = async (): Promise<string> => {
  const folder = join(here, '../../../out/test-pages');
  const root = join(here, '../pages');
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [svelte({ configFile: join(here, '../../../svelte.config.js') })],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: Object.fromEntries(
          ['index', 'fold', 'store', 'screen', 'hostile', 'liar'].map((name) => [name, join(root, `${name}.html`)]),
        ),
      },
    },
  });
  return folder;
};
