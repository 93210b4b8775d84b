/** One separate browser process per peer: contexts of one process share too much to be peers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export interface Peer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly browser: Browser;
  /** What the page wrote to its console as an error, and what it threw. */
  readonly errors: readonly string[];
  /** SIGKILL, as a crash or a power cut would. */
  readonly kill: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Loopback candidates: without the first flag and the media permission Chromium
 * does not use 127.0.0.1, and in a namespace with only `lo` it has nothing else.
 */
export const PEER_FLAGS = [
  '--allow-loopback-in-peer-connection',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Viewport {
  width: number;
  height: number;
}

const executable = (): string => process.env['ROUNDEL_BROWSER'] ?? '/usr/bin/chromium';

export interface LaunchOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly flags?: readonly string[];
  /** A folder that outlives the process: without it everything is forgotten with the browser. */
  readonly profile?: string;
  /** Asks pages for less motion: dice that do not tumble leave a slow machine time for the game. */
  readonly isCalm?: boolean;
  /** Another program than the usual browser, which takes the same arguments. */
  readonly executable?: string;
}

/** Collects what a page complains about. */
const watchErrors = (page: Page, errors: string[]): void => {
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
};

/** The address that a browser names on its error output once it can be steered. */
const steeringAddress = async ({ stderr }: ChildProcess): Promise<string> => {
  if (!stderr) throw new Error('The browser has no error output.');
  for await (const line of createInterface({ input: stderr })) {
    const found = /^DevTools listening on (ws:.+)$/.exec(line)?.[1];
    if (found !== undefined) {
      stderr.resume();
      return found;
    }
  }
  throw new Error('The browser ended before it could be steered.');
};

/** A browser on a profile of its own. Started by us and not by the library, which would tidy up after a kill. */
const launchOnProfile = async (program: string, profile: string, viewport: Viewport, flags: string[]) => {
  const child = spawn(
    program,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${viewport.width},${viewport.height}`,
      ...flags,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const ended = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await steeringAddress(child));
  const [context = await browser.newContext()] = browser.contexts();
  const kill = async (): Promise<void> => {
    // The whole group: a child that lived on would hold the profile.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const close = async (): Promise<void> => {
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await ended;
  };
  return { browser, context, kill, close };
};

const launchForgetful = async (program: string, viewport: Viewport, flags: string[]) => {
  const server = await chromium.launchServer({ executablePath: program, args: flags });
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ viewport });
  return { browser, context, kill: () => server.kill(), close: () => server.close() };
};

/** Opens a browser with one empty page. `ROUNDEL_BROWSER` names another executable than /usr/bin/chromium. */
export const launchBrowser = async ({
  viewport = { width: 1280, height: 800 },
  flags = [],
  profile,
  isCalm = false,
  executable: program = executable(),
}: LaunchOptions = {}): Promise<Peer> => {
  const all = [...PEER_FLAGS, ...flags];
  const launched =
    profile === undefined
      ? await launchForgetful(program, { ...viewport }, all)
      : await launchOnProfile(program, profile, { ...viewport }, all);
  const { context } = launched;
  await context.grantPermissions(['microphone', 'camera']);
  const page = context.pages()[0] ?? (await context.newPage());
  if (isCalm) await page.emulateMedia({ reducedMotion: 'reduce' });
  const errors: string[] = [];
  watchErrors(page, errors);
  return { page, errors, ...launched };
};
