import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/end-to-end/**', 'node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As many processes as processors: left to itself the runner keeps one of two free, for itself, and it needs little.
    maxWorkers: '100%',
    // The files change nothing that others read, so that a process reads the product once and not for each of three hundred.
    isolate: false,
  },
});
