/**
 * `npm test`: everything that must hold, in one command.
 *
 * Sets up what is missing (dependencies, build, browser), runs every gate even
 * when one fails, and ends with `N passed, N failed`: one for each gate that is
 * not a test run, and one for each test.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, root } from './lib/setup.mjs';

const bin = (name) => `${root}/node_modules/.bin/${name}`;

/** Runs a command; its output is kept and shown only if it fails. */
const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });

const results = { passed: 0, failed: 0 };
const report = (name, ok, seconds, output) => {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
};

const gate = async ([name, command, args]) => {
  const started = performance.now();
  const { ok, output } = await run(command, args);
  report(name, ok, (performance.now() - started) / 1000, output);
  results[ok ? 'passed' : 'failed'] += 1;
};

/** A vitest run: counts its tests, and at least one failure when it did not end well. */
const tests = async (name, args) => {
  const file = `${root}/test-output/${name}.json`;
  rmSync(file, { force: true });
  const started = performance.now();
  const { ok, output } = await run(bin('vitest'), [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ]);
  let counted = { numPassedTests: 0, numFailedTests: 0 };
  try {
    counted = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No report was written: the run itself broke, and its output says how.
  }
  report(`${name}: ${counted.numPassedTests} tests`, ok, (performance.now() - started) / 1000, output);
  results.passed += counted.numPassedTests;
  results.failed += counted.numFailedTests;
  if ((!ok && counted.numFailedTests === 0) || counted.numPassedTests + counted.numFailedTests === 0)
    results.failed += 1;
};

await ensureInstalled();
mkdirSync(`${root}/test-output`, { recursive: true });

const gates = [
  ['format', bin('prettier'), ['--check', '--log-level=warn', '.']],
  ['lint', bin('eslint'), ['.', '--max-warnings=0']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['pure types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.pure.json']],
  ['components', bin('svelte-check'), ['--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human']],
  [
    'architecture',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.mjs', 'rules', 'src-renderer', 'src-main', 'resources', 'test'],
  ],
  ['unused code', bin('knip'), []],
];
// Two at a time: the machine that matters has two cores.
const queue = [...gates];
await Promise.all(
  [0, 1].map(async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await gate(next);
  }),
);

await tests('unit', []);
await ensureBuilt({ force: true });
await ensureBrowser();
await tests('end-to-end', ['--config', 'test/end-to-end/vitest.config.ts']);

console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 ? 0 : 1);
