import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/**
 * These have the machine to themselves: they measure how long something takes or hold a screen to its beat, flood a table,
 * cut cables, kill at moments drawn by chance, come back at a port that somebody else could take meanwhile, or have many
 * browsers. A flood or a cut cable says nothing of
 * Roundel while another file wants the same two cores.
 */
const ALONE = [
  'bad',
  'deal',
  'desktop',
  'hostile*',
  'hosts',
  'kill*',
  'liar',
  'network',
  'picture-road',
  'play',
  'relay',
  'rescue',
  'road',
  'room',
  'schizonauts-tally',
  'stand-in',
  'start',
  'studio',
].map((name) => `${name}.test.ts`);

const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  test: {
    name,
    root: import.meta.dirname,
    // Patience costs nothing where all is well: a machine with two cores and five browsers is slow, and wrong is what never comes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    ...test,
  },
});

/**
 * Real browsers and real hosts. People who play wait for each other for most of the time, so that two such files at a time
 * cost a machine with two cores little more than one; a machine with more of them is given no more, for a file has up to
 * five browsers.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: ['lib/build.ts'],
    projects: [
      project('side by side', {
        include: ['**/*.test.ts'],
        exclude: ALONE,
        maxWorkers: Math.min(2, availableParallelism()),
        sequence: { groupOrder: 1 },
      }),
      project('alone', { include: ALONE, maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
