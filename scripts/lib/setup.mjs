/**
 * What must be there before Roundel can start: the packages and the built pages.
 * Plain JavaScript with nothing but Node, since it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. Old Node has no `import.meta.dirname`, and must get as far as its sentence below. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What Vite asks for. */
const OLDEST_NODE = [20, 19];

/** Says in one sentence that this Node is too old, and stops. */
export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Roundel needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
};

/** Runs a command, in the project's folder unless told otherwise, quietly: its output is shown only where it failed. */
const run = (command, args, env = {}, cwd = root) =>
  new Promise((resolve, reject) => {
    const windows = process.platform === 'win32';
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, shell: windows });
    const output = [];
    child.stdout.on('data', (part) => output.push(part));
    child.stderr.on('data', (part) => output.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error(`${command} ${args.join(' ')} ended with ${code}`));
    });
  });

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** When the newest file below this folder was changed, in milliseconds since 1970. */
const newestBelow = (folder) =>
  Math.max(
    0,
    ...(existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => changedAt(join(entry.parentPath ?? entry.path, entry.name))),
  );

/** Installs a folder's packages where they are missing or older than its lock file. An empty HOME is no hindrance. */
export const ensureInstalledIn = async (folder) => {
  const installed = changedAt(join(folder, 'node_modules', '.package-lock.json'));
  if (installed > 0 && installed >= changedAt(join(folder, 'package-lock.json'))) return;
  console.log('Installing packages, once …');
  const isHomeless = process.platform !== 'win32' && !existsSync(process.env.HOME ?? '');
  const home = isHomeless ? { HOME: tmpdir(), npm_config_cache: join(tmpdir(), 'roundel-npm') } : {};
  // The desktop window's binary is a hundred megabytes: the start script fetches it, where it can.
  await run('npm', ['ci', '--no-audit', '--no-fund'], { ...home, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }, folder);
};

/** The project's own packages. */
export const ensureInstalled = () => ensureInstalledIn(root);

const SOURCES = ['rules', 'src-renderer', 'src-main', 'resources'];
const SOURCE_FILES = ['package-lock.json', 'electron.vite.config.ts', 'svelte.config.js'];
const BUILT = ['out/main/host.js', 'out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

/** Builds the pages and the host where they are missing or older than their sources. */
export const ensureBuilt = async () => {
  const newest = Math.max(
    ...SOURCES.map((name) => newestBelow(join(root, name))),
    ...SOURCE_FILES.map((name) => changedAt(join(root, name))),
  );
  if (BUILT.every((name) => changedAt(join(root, name)) > newest)) return;
  console.log('Building Roundel …');
  await run(process.execPath, [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build'], {
    ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
  });
};

const electron = join(root, 'node_modules', 'electron');
const STALL_MS = 4_000;

const bytesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);

/**
 * The path of Electron's binary, fetched if need be; null where it cannot be had. The fetching is given up as soon as
 * it has brought nothing for four seconds, so that without a network the start is not held up.
 */
export const findElectron = async () => {
  const binary = () => {
    const pathFile = join(electron, 'path.txt');
    const path = existsSync(pathFile) ? join(electron, 'dist', readFileSync(pathFile, 'utf8').trim()) : '';
    return path && existsSync(path) ? path : null;
  };
  if (binary() || process.env.ELECTRON_SKIP_BINARY_DOWNLOAD || !existsSync(electron)) return binary();
  const temporary = join(root, 'out', 'electron-download');
  mkdirSync(temporary, { recursive: true });
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const child = spawn(process.execPath, [join(electron, 'install.js')], { env, stdio: 'ignore' });
  await new Promise((resolve) => {
    let bytes = -1;
    const watch = setInterval(() => {
      const now = bytesBelow(temporary) + (existsSync(join(electron, 'dist')) ? bytesBelow(join(electron, 'dist')) : 0);
      if (now === bytes) child.kill();
      bytes = now;
    }, STALL_MS);
    child.on('error', resolve);
    child.on('close', resolve);
    child.on('close', () => clearInterval(watch));
  });
  rmSync(temporary, { recursive: true, force: true });
  return binary();
};
