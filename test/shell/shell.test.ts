import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNELS } from '../../src-main/bridge';
import { createHost, type Host } from '../../src-main/host/host';
import { HOME, PRIVILEGES } from '../../src-main/scheme';
import { runShell, type Electron } from '../../src-main/shell';

let pages = '';
const closers: (() => unknown)[] = [];

beforeEach(() => {
  pages = mkdtempSync(join(tmpdir(), 'roundel-shell-'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Table</title>');
  writeFileSync(join(pages, 'app.js'), 'export const nine = 9;');
  writeFileSync(join(pages, 'odd.bin'), 'odd');
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  rmSync(pages, { recursive: true });
});

/** An Electron that notes what the shell does with it. */
const anElectron = ({ locked = true } = {}) => {
  const log: string[] = [];
  const windows: { readonly options: object; readonly url: string }[] = [];
  const listeners = new Map<string, (...args: unknown[]) => void>();
  const answers = new Map<string, (event: unknown) => unknown>();
  let serve: (request: { readonly url: string }) => Promise<Response> = () => Promise.reject(new Error('no scheme'));
  const window = {
    once: vi.fn(),
    isMinimized: () => true,
    restore: () => log.push('restore'),
    show: () => log.push('show'),
    focus: () => log.push('focus'),
  };
  const electron = {
    app: {
      requestSingleInstanceLock: () => locked,
      quit: () => log.push('quit'),
      exit: (code: number) => log.push(`exit ${code}`),
      whenReady: () => Promise.resolve(log.push('ready')),
      getVersion: () => '3.1.4',
      on: (name: string, listener: (...args: unknown[]) => void) => listeners.set(name, listener),
    },
    BrowserWindow: function (options: object) {
      return { ...window, loadURL: (url: string) => Promise.resolve(windows.push({ options, url })) };
    },
    dialog: { showErrorBox: (_: string, words: string) => log.push(words), showMessageBox: vi.fn() },
    ipcMain: { handle: (channel: string, answer: (event: unknown) => unknown) => answers.set(channel, answer) },
    protocol: {
      registerSchemesAsPrivileged: (schemes: unknown) => log.push(JSON.stringify(schemes)),
      handle: (_: string, handler: typeof serve) => (serve = handler),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler: vi.fn(),
        setPermissionCheckHandler: vi.fn(),
        setDevicePermissionHandler: vi.fn(),
      },
    },
    shell: { openExternal: vi.fn() },
  };
  closers.push(() => listeners.get('will-quit')?.());
  return {
    electron: electron as unknown as Electron,
    log,
    windows,
    listeners,
    answers,
    serve: (url: string) => serve({ url }),
  };
};

const settings = (port: number) => ({ pages, preload: '/preload.cjs', args: ['--port', String(port)] });

/** A port that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const aHost = async (): Promise<Host> => {
  const host = await createHost({ pages, address: '127.0.0.1', port: 0, version: '2.7.1' });
  if (!host.ok) throw new Error(host.refusal.code);
  closers.push(host.value.close);
  return host.value;
};

const ours = { senderFrame: { parent: null, url: HOME } };

describe('the shell', () => {
  it('registers its scheme before Electron is ready, and opens one sandboxed window on it', async () => {
    const { electron, log, windows } = anElectron();
    await runShell(electron, settings(await freePort()));
    expect(log).toEqual([JSON.stringify([PRIVILEGES]), 'ready']);
    expect(PRIVILEGES.privileges).toMatchObject({ standard: true, secure: true });
    expect(windows).toHaveLength(1);
    expect(windows[0]).toMatchObject({
      url: HOME,
      options: {
        webPreferences: {
          preload: '/preload.cjs',
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webviewTag: false,
          backgroundThrottling: false,
        },
      },
    });
  });

  it('serves its pages with the host’s headers and nothing beside them', async () => {
    const { electron, serve } = anElectron();
    await runShell(electron, settings(await freePort()));
    const page = await serve(HOME);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).toContain('<title>Table</title>');
    expect((await serve('roundel-app://table/app.js')).headers.get('content-type')).toContain('javascript');
    expect((await serve('roundel-app://table/odd.bin')).headers.get('content-type')).toBe('application/octet-stream');
    for (const url of [
      'roundel-app://table/../secret',
      'roundel-app://table/%2e%2e/secret',
      'roundel-app://other/index.html',
      'x',
    ]) {
      expect((await serve(url)).status).toBe(404);
    }
  });

  it('runs the host and tells its address to the page alone', async () => {
    const { electron, answers, serve } = anElectron();
    const port = await freePort();
    await runShell(electron, settings(port));
    const home = `http://127.0.0.1:${port}`;
    expect(answers.get(CHANNELS.hostAddress)?.(ours)).toBe(home);
    expect(answers.get(CHANNELS.version)?.(ours)).toBe('3.1.4');
    const about = { app: 'roundel', version: '3.1.4', listen: home };
    expect(await (await serve('roundel-app://table/roundel.json')).json()).toEqual(about);
    expect(await (await fetch(`${home}/roundel.json`)).json()).toEqual(about);
  });

  it('uses the host of another Roundel on this machine', async () => {
    const { home } = await aHost();
    const { electron, answers, windows } = anElectron();
    await runShell(electron, settings(Number(new URL(home).port)));
    expect(answers.get(CHANNELS.hostAddress)?.(ours)).toBe(home);
    expect(windows).toHaveLength(1);
  });

  it('says in one sentence that another program has its port, and stops', async () => {
    const server = createServer((_, response) => response.end('I am a printer'));
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    closers.push(() => server.close());
    const { electron, log, windows } = anElectron();
    await runShell(electron, settings(port));
    expect(log.slice(2)).toEqual([expect.stringContaining(`Another program uses port ${port}`), 'exit 1']);
    expect(windows).toEqual([]);
  });

  it('is one: a second start shows the first window again', async () => {
    const second = anElectron({ locked: false });
    await runShell(second.electron, settings(0));
    expect(second.log).toEqual(['quit']);
    const first = anElectron();
    await runShell(first.electron, settings(await freePort()));
    first.listeners.get('second-instance')?.();
    expect(first.log.slice(2)).toEqual(['restore', 'show', 'focus']);
  });

  it('guards every page that is ever made, and ends with its last window', async () => {
    const { electron, log, listeners } = anElectron();
    await runShell(electron, settings(await freePort()));
    const contents = { on: vi.fn(), setWindowOpenHandler: vi.fn() };
    listeners.get('web-contents-created')?.({}, contents);
    expect(contents.on.mock.calls.map(([name]) => name as string)).toEqual([
      'will-navigate',
      'will-redirect',
      'will-attach-webview',
    ]);
    expect(contents.setWindowOpenHandler).toHaveBeenCalledOnce();
    listeners.get('window-all-closed')?.();
    expect(log.at(-1)).toBe('quit');
  });
});
