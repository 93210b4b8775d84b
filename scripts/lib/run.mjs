/** Runs one of our programs until it ends or somebody presses Ctrl-C. */
import { spawn } from 'node:child_process';
import { platform } from 'node:process';

/**
 * Starts a program; what it prints goes to the terminal, and each line to `onLine`. Resolves with its exit code. Ctrl-C
 * reaches the program by itself; this process only waits for its end.
 */
export const runToEnd = (command, args, { env = {}, onLine = () => undefined } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    let rest = '';
    child.stdout.on('data', (part) => {
      process.stdout.write(part);
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    const wait = () => undefined;
    process.on('SIGINT', wait);
    const end = () => child.kill('SIGTERM');
    process.on('SIGTERM', end);
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', end);
      resolve(code ?? 0);
    });
  });

/** Opens an address in the person's own browser. Where there is none, the printed address has to do. */
export const openBrowser = (address) => {
  const [command, ...args] =
    platform === 'darwin'
      ? ['open', address]
      : platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address];
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
};
