/** Builds the small pages of these tests, with nothing of the app around the room under test. */
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const here = import.meta.dirname;

/** Where the built pages lie. */
export const PAGES = join(here, '../../../out/test-pages');

/** Builds them, once for all files of a run: two that build the same folder take it away under each other. */
export const buildPages = async (): Promise<void> => {
  const root = join(here, '../pages');
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [svelte({ configFile: join(here, '../../../svelte.config.js') })],
    build: {
      outDir: PAGES,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: Object.fromEntries(
          ['index', 'fold', 'store', 'screen', 'hostile', 'liar', 'corpus', 'deal'].map((name) => [
            name,
            join(root, `${name}.html`),
          ]),
        ),
      },
    },
  });
};
