/**
 * `npm test`: everything that must hold, in one command.
 *
 * Sets up what is missing (dependencies, build, browser), runs every gate even
 * when one fails, and ends with `N passed, N failed`: one for each gate that is
 * not a test run, and one for each test.
 */
import { spawn, spawnSync } from 'node:child_process';
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

/**
 * Puts a command into a network of its own: loopback, and where the kernel has such a thing a cable that ends here, with
 * an address as homes have, because browsers hide their addresses otherwise than on loopback.
 */
const sealedOff = (command) => {
  const cable =
    'ip link add near type veth peer name far && ip addr add 192.168.77.1/24 dev near && ' +
    'ip link set near up && ip link set far up && ip route add default via 192.168.77.2 dev near';
  return ['unshare', '-n', 'sh', '-c', `ip link set lo up && { ${cable}; } 2>&-; exec "$0" "$@"`, ...command];
};

/** Whether this machine lets us make such a network: Linux, root, and a kernel that does not mind. */
const canSealOff = () => {
  const [command, ...args] = sealedOff(['true']);
  return process.platform === 'linux' && process.getuid() === 0 && spawnSync(command, args).status === 0;
};

/** A vitest run: counts its tests, and at least one failure when it did not end well. */
const tests = async (name, args, { within, env } = { within: (command) => command, env: {} }) => {
  const file = `${root}/test-output/${name}.json`;
  rmSync(file, { force: true });
  const started = performance.now();
  const vitest = [bin('vitest'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const [command, ...rest] = within(vitest);
  const { ok, output } = await run(command, rest, env);
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

// The longest first, so that none of them is left to run alone.
const gates = [
  ['components', bin('svelte-check'), ['--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['format', bin('prettier'), ['--check', '--log-level=warn', '.']],
  ['lint', bin('eslint'), ['.', '--max-warnings=0']],
  [
    'architecture',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.mjs', 'rules', 'src-renderer', 'src-main', 'resources', 'test'],
  ],
  ['pure types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.pure.json']],
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

/** What the end-to-end tests need; where it cannot be had, that is one failure, and the count still comes last. */
const prepare = async () => {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    await ensureBuilt();
    const browser = await ensureBrowser();
    report('build', true, seconds());
    results.passed += 1;
    return browser;
  } catch (error) {
    report('build', false, seconds(), String(error));
    results.failed += 1;
    return null;
  }
};

const browser = await prepare();
if (browser !== null) {
  const isSealedOff = canSealOff();
  console.log(
    isSealedOff
      ? 'The end-to-end tests run in a network of their own, where only this machine can be reached.'
      : 'The end-to-end tests run on the usual network: one of their own takes Linux and root.',
  );
  const config = ['--config', 'test/end-to-end/vitest.config.ts'];
  const how = { within: isSealedOff ? sealedOff : (command) => command, env: { ROUNDEL_BROWSER: browser } };
  await tests('end-to-end', config, how);
}

console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed === 0 ? 0 : 1);
