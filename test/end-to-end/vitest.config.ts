import { defineConfig } from 'vitest/config';

/** Real browsers and real hosts: two files at a time, since much of the time is spent waiting for words to arrive. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['lib/build.ts'],
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
