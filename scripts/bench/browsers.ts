/** Browsers with a profile on the disk, each a process of its own, driven over their debugging port. */
import { spawn } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright-core';
import { PEER_FLAGS } from '../../test/end-to-end/lib/browser';

/** One browser with one page. */
export interface Client {
  readonly page: Page;
  readonly browser: Browser;
  /** SIGKILL for all its processes, as a loss of power would end them; resolves when they are gone. */
  readonly kill: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Ends it as a person does: what it remembers goes to the disk. */
  readonly quit: () => Promise<void>;
}

/** As in the end-to-end tests, and nothing slowed down because its window is not in front. */
const FLAGS = [
  ...PEER_FLAGS,
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

const LISTENING = /DevTools listening on (ws:\S+)/;

/** Starts the browser at `executable` on a profile folder. Throws where it ends before it listens. */
export const startBrowser = async (executable: string, profile: string): Promise<Client> => {
  const child = spawn(
    executable,
    ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...FLAGS, 'about:blank'],
    // A process group of its own, so that the kill reaches every process of this browser and nothing else.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (): Promise<void> => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself: there is no such group any more.
    }
    await ended;
  };
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (part: Buffer) => {
      text = `${text}${part.toString()}`.slice(-8_000);
      const [, found] = LISTENING.exec(text) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the browser ended at once: ${text}`)));
  });
  try {
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no window');
    await context.grantPermissions(['microphone', 'camera']);
    const page = context.pages()[0] ?? (await context.newPage());
    const close = async (): Promise<void> => {
      await browser.close();
      await kill();
    };
    const quit = async (): Promise<void> => {
      const session = await browser.newBrowserCDPSession();
      // It may be gone before it has answered.
      await session.send('Browser.close').catch(() => undefined);
      await ended;
    };
    return { page, browser, kill, close, quit };
  } catch (error) {
    await kill();
    throw error;
  }
};
