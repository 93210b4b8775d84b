import { defineConfig } from 'vitest/config';

/**
 * Real browsers and real hosts, one file at a time: a file has up to eight browsers, and a flood or a cut cable says nothing
 * of Roundel while another file wants the same two cores.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['lib/build.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
