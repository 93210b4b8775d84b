import { defineConfig } from 'vitest/config';

/** Real browsers and a real host: one file at a time, since the machine has few cores. */
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
