import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

const here = import.meta.dirname;

/** `layouts-nerve` for the layout files of Nerve; null for all else. */
const layoutsOfGame = (file: string): string | null => {
  const game = /\/resources\/([^/]+)\/layouts\/[^/]+\.json$/.exec(file)?.[1];
  return game === undefined ? null : `layouts-${game}`;
};

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // What it needs is built in, so the packaged app carries no node_modules.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(here, 'src-main/main.ts'), host: resolve(here, 'src-main/host/cli.ts') },
        // Native parts that `ws` takes only where somebody installed them, and looks for inside a `try`.
        external: ['bufferutil', 'utf-8-validate'],
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(here, 'src-main/preload.ts') },
        // A sandboxed preload must be CommonJS, and package.json says "type": "module".
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(here, 'src-renderer'),
    // Fonts, layouts and words are imported by the code that uses them, so nothing is copied blindly.
    publicDir: false,
    plugins: [svelte({ configFile: resolve(here, 'svelte.config.js') })],
    build: {
      outDir: resolve(here, 'out/renderer'),
      emptyOutDir: true,
      minify: true,
      rolldownOptions: {
        input: { index: resolve(here, 'src-renderer/index.html') },
        // The layouts of a game are one file, fetched with its first table.
        output: { codeSplitting: { groups: [{ name: layoutsOfGame }] } },
      },
    },
  },
});
