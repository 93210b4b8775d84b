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
    // Patience costs nothing where all is well: a machine with two cores and five browsers is slow, and wrong is what never comes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
