/** One separate browser process per peer: contexts of one process share too much to be peers. */
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
const FLAGS = [
  '--allow-loopback-in-peer-connection',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface LaunchOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly flags?: readonly string[];
}

/** Opens a browser with one empty page. `CHROMIUM` names another executable than /usr/bin/chromium. */
export const launchBrowser = async ({
  viewport = { width: 1280, height: 800 },
  flags = [],
}: LaunchOptions = {}): Promise<Peer> => {
  const server = await chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ permissions: ['microphone', 'camera'], viewport: { ...viewport } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { page, context, browser, errors, kill: () => server.kill(), close: () => server.close() };
};
