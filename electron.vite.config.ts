import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

const here = import.meta.dirname;

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rolldownOptions: {
        input: { index: resolve(here, 'src-main/main.ts'), host: resolve(here, 'src-main/host/cli.ts') },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
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
      rolldownOptions: { input: { index: resolve(here, 'src-renderer/index.html') } },
    },
  },
});
