/** Builds the small pages of these tests, with nothing of the app around the room under test. */
import { join } from 'node:path';
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
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: { index: join(root, 'index.html'), fold: join(root, 'fold.html'), store: join(root, 'store.html') },
      },
    },
  });
  return folder;
};
