import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/end-to-end/**', 'node_modules/**'],
    testTimeout: 60_000,
    // As many processes as processors: left to itself the runner keeps one of two for itself and needs none.
    maxWorkers: '100%',
    // The files share nothing that they change, so that a process reads the product once and not for each of three hundred.
    isolate: false,
  },
});
