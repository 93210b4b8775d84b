/**
 * The desktop app with the real Electron, wherever its binary is found: beside the package, or named in
 * `ROUNDEL_ELECTRON`. Where there is none, this says so in one line and shows nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANNELS, EVENTS, type Bridge } from '../../src-main/bridge';
import { HOME } from '../../src-main/scheme';

const root = join(import.meta.dirname, '../..');

const findBinary = (): string | null => {
  const beside = join(root, 'node_modules/electron/path.txt');
  const paths = [
    process.env['ROUNDEL_ELECTRON'] ?? '',
    existsSync(beside) ? join(root, 'node_modules/electron/dist', readFileSync(beside, 'utf8').trim()) : '',
  ];
  return paths.find((path) => path !== '' && existsSync(path)) ?? null;
};
const binary = findBinary();
const hasScreen = process.platform !== 'linux' || Boolean(process.env['DISPLAY']);
if (!binary) console.log('Skipped: the desktop app in the real Electron, whose binary is not on this machine.');
else if (!hasScreen)
  console.log('Skipped: the desktop app in the real Electron, since there is no screen to show it on.');

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

describe('what is packed', () => {
  it('is all built', () => {
    for (const name of ['main/index.js', 'preload/index.cjs', 'renderer/index.html']) {
      expect(existsSync(join(root, 'out', name)), name).toBe(true);
    }
  });

  it('needs nothing but Node’s and Electron’s own modules', () => {
    const sources = ['main', 'preload'].flatMap((room) =>
      readdirSync(join(root, 'out', room), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.c?js$/.test(name))
        .map((name) => readFileSync(join(root, 'out', room, name), 'utf8')),
    );
    const imports = sources.flatMap((source) =>
      [...source.matchAll(/(?:\bfrom |require\()["']([^."'][^"']*)["']/g)].map(([, name = '']) => name),
    );
    expect(imports).toContain('electron');
    const foreign = imports.filter((name) => name !== 'electron' && !isBuiltin(name));
    // `ws` takes these two only where somebody installed them.
    expect(foreign.filter((name) => name !== 'bufferutil' && name !== 'utf-8-validate')).toEqual([]);
  });
});

const LINK = `roundel://join/r1.${'k'.repeat(43)}?host=http%3A%2F%2F10.0.0.7%3A4747`;

/** What the page does to the bridge in these tests. */
interface Probe {
  readonly roundel: Bridge;
  ticks: number;
}

describe.runIf(binary !== null && hasScreen)('the desktop app', () => {
  let data = '';
  let port = 0;
  let app: ElectronApplication;
  let page: Page;
  const wordsOf = (...more: string[]): string[] => [
    // Chromium will not run as root with its sandbox; the window's own sandbox is a setting and is asked for below.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // There is something that a page could film, if it were let.
    '--use-fake-device-for-media-stream',
    `--user-data-dir=${data}`,
    root,
    '--',
    '--port',
    String(port),
    ...more,
  ];

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'roundel-desktop-'));
    port = await freePort();
    app = await _electron.launch({ executablePath: binary ?? '', args: wordsOf() });
    page = await app.firstWindow();
    await page.waitForLoadState();
  });
  afterAll(async () => {
    await app.close();
    rmSync(data, { recursive: true, force: true });
  });

  it('opens one window on its own scheme, with a bridge and without Node', async () => {
    expect(page.url()).toBe(HOME);
    expect(app.windows()).toHaveLength(1);
    const names = await page.evaluate(() => Object.keys((window as unknown as Probe).roundel).sort());
    expect(names).toEqual([...Object.keys(CHANNELS), ...Object.keys(EVENTS)].sort());
    expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window))).toEqual([]);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
    expect(await page.evaluate(() => (window as unknown as Probe).roundel.hostAddress())).toContain(`:${port}`);
  });

  it('keeps strangers out', async () => {
    // Our own host is a stranger too, and one that answers: what does not come from it was held back.
    const stranger = `http://127.0.0.1:${port}/roundel.json`;
    expect((await fetch(stranger)).status).toBe(200);
    const tried = await page.evaluate(async (address) => {
      const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));
      return {
        window: window.open('https://example.org/') === null,
        fetch: await fetch(address, { mode: 'no-cors' }).then(() => 'came', nameOf),
        // Where no camera is found it is another error.
        camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'films', nameOf),
      };
    }, stranger);
    expect(tried).toEqual({ window: true, fetch: 'TypeError', camera: 'NotAllowedError' });
    expect(app.windows()).toHaveLength(1);
  });

  it('keeps strangers out for whoever gets past the policy of the page', async () => {
    // As the session asks, with no page and no policy before it: the guard of the session alone says no.
    const ask = (address: string): Promise<string> =>
      app.evaluate(
        ({ session }, url) =>
          session.defaultSession.fetch(url).then(
            ({ status }) => `came with ${status}`,
            () => 'held back',
          ),
        address,
      );
    expect(await ask(HOME)).toBe('came with 200');
    expect(await ask(`http://127.0.0.1:${port}/roundel.json`)).toBe('held back');
    expect(await ask(pathToFileURL(import.meta.filename).href)).toBe('held back');
  });

  it('goes nowhere else', async () => {
    // The first to be asked are the guards; whoever asks behind them hears what they have said.
    await app.evaluate(({ BrowserWindow }) => {
      const leaving = new Promise((resolve) => {
        BrowserWindow.getAllWindows()[0]?.webContents.once('will-navigate', (event) =>
          resolve([event.url, event.defaultPrevented]),
        );
      });
      Object.assign(globalThis, { leaving });
    });
    const elsewhere = `http://127.0.0.1:${port}/`;
    await page.evaluate((url) => location.assign(url), elsewhere);
    const asked = await app.evaluate(() => (globalThis as unknown as { leaving: Promise<unknown> }).leaving);
    expect(asked).toEqual([elsewhere, true]);
    expect(page.url()).toContain(HOME);
  });

  it('keeps a link from a second start, which ends by itself, until the page takes it', async () => {
    // The page listens too and would be quicker: for this test it hears nothing.
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (window) window.webContents.send = () => undefined;
    });
    const second = spawn(binary ?? '', wordsOf(LINK), { stdio: 'ignore' });
    await once(second, 'exit');
    const taken = await page.evaluate(() => (window as unknown as Probe).roundel.pendingJoin());
    expect(taken).toBe(`http://10.0.0.7:4747/#r1.${'k'.repeat(43)}`);
  });

  it('goes on while it is hidden', async () => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    const isSeen = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(isSeen).toBe(false);
    await page.evaluate(() => {
      const probe = window as unknown as Probe;
      probe.ticks = 0;
      setInterval(() => (probe.ticks += 1), 50);
    });
    // A throttled window would be given one tick a second.
    await page.waitForFunction(() => (window as unknown as Probe).ticks >= 40, undefined, { timeout: 10_000 });
  });
});
