import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNELS, EVENTS } from '../../src-main/bridge';
import { createHost, type Host } from '../../src-main/host/host';
import { SECURITY_HEADERS } from '../../src-main/host/pages';
import { HOME, PRIVILEGES } from '../../src-main/scheme';
import { runShell } from '../../src-main/shell';
import { fakeElectron, freePort, INVITE, LINK, type ElectronSettings } from './electron';

let pages = '';
let data = '';
const closers: (() => unknown)[] = [];

beforeEach(() => {
  pages = mkdtempSync(join(tmpdir(), 'roundel-shell-'));
  data = mkdtempSync(join(tmpdir(), 'roundel-data-'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Table</title>');
  writeFileSync(join(pages, 'app.js'), 'export const nine = 9;');
  writeFileSync(join(pages, 'odd.bin'), 'odd');
  writeFileSync(join(pages, 'gone.js'), 'gone');
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  rmSync(pages, { recursive: true });
  rmSync(data, { recursive: true });
});

/** An Electron that keeps its data in this test's folder, and is gone after it. */
const anElectron = (settings: Partial<ElectronSettings> = {}) => {
  const made = fakeElectron({ data, ...settings });
  closers.push(made.end);
  return made;
};

const settings = (port: number, ...more: string[]) => ({
  pages,
  preload: '/preload.cjs',
  words: ['electron', '/app', '--', '--port', String(port), ...more],
  platform: 'linux' as const,
});

const aHost = async (): Promise<Host> => {
  const host = await createHost({ pages, address: '127.0.0.1', port: 0, version: '2.7.1' });
  if (!host.ok) throw new Error(host.refusal.code);
  closers.push(host.value.close);
  return host.value;
};

describe('the shell', () => {
  it('registers its scheme before Electron is ready, and opens one sandboxed window on it', async () => {
    const { electron, log, windows } = anElectron();
    await runShell(electron, settings(await freePort()));
    expect(log).toEqual([JSON.stringify([PRIVILEGES]), 'sandbox', 'ready']);
    expect(PRIVILEGES.privileges).toMatchObject({ standard: true, secure: true });
    expect(windows).toHaveLength(1);
    const webPreferences = { preload: '/preload.cjs', sandbox: true, contextIsolation: true, devTools: true };
    expect(windows[0]).toMatchObject({ url: HOME, options: { webPreferences } });
  });

  it('serves its pages with the host’s headers and nothing beside them', async () => {
    const { electron, serve } = anElectron();
    await runShell(electron, settings(await freePort()));
    const page = await serve(HOME);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<title>Table</title>');
    expect((await serve('roundel-app://table/app.js')).headers.get('content-type')).toContain('javascript');
    expect((await serve('roundel-app://table/odd.bin')).headers.get('content-type')).toBe('application/octet-stream');
  });

  it.each([
    [200, HOME],
    [200, 'roundel-app://table/roundel.json'],
    [404, 'roundel-app://table/../secret'],
    [404, 'roundel-app://table/%2e%2e/secret'],
    [404, 'roundel-app://other/index.html'],
    [404, 'x'],
    [404, 'roundel-app://table/gone.js'],
  ])('answers %i, with every header of the host, to %s', async (status, url) => {
    const { electron, serve } = anElectron();
    await runShell(electron, settings(await freePort()));
    rmSync(join(pages, 'gone.js'));
    const response = await serve(url);
    expect(response.status).toBe(status);
    expect(SECURITY_HEADERS.map(([name]) => response.headers.get(name))).toEqual(
      SECURITY_HEADERS.map(([, value]) => value),
    );
  });

  it('runs the host and tells its address to the page alone', async () => {
    const { electron, call, serve } = anElectron();
    const port = await freePort();
    await runShell(electron, settings(port));
    const home = `http://127.0.0.1:${port}`;
    expect(call(CHANNELS.hostAddress)).toBe(home);
    expect(call(CHANNELS.version)).toBe('3.1.4');
    const about: unknown = await (await serve('roundel-app://table/roundel.json')).json();
    expect(about).toMatchObject({ app: 'roundel', version: '3.1.4', listen: home });
    expect(await (await fetch(`${home}/roundel.json`)).json()).toEqual(about);
  });

  it('uses the host of another Roundel on this machine', async () => {
    const { home } = await aHost();
    const { electron, call, windows } = anElectron();
    await runShell(electron, settings(Number(new URL(home).port)));
    expect(call(CHANNELS.hostAddress)).toBe(home);
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
    expect(log.slice(3)).toEqual([expect.stringContaining(`Another program uses port ${port}`), 'exit 1']);
    expect(windows).toEqual([]);
  });

  it('says in one sentence which option it does not know', async () => {
    const { electron, log } = anElectron();
    await runShell(electron, settings(await freePort(), '--prot', '1'));
    expect(log.slice(3)).toEqual([expect.stringContaining('There is no option --prot'), 'exit 1']);
  });

  it('answers every call of the bridge, and each in its shape alone', async () => {
    const { electron, call, channels, log } = anElectron();
    await runShell(electron, settings(await freePort()));
    expect(channels().sort()).toEqual(Object.values(CHANNELS).sort());
    await call(CHANNELS.copyText, 'an invite');
    expect(log.at(-1)).toBe('copied an invite');
    expect(await call(CHANNELS.pasteText)).toBe(INVITE);
    for (const channel of channels()) expect(() => call(channel, { odd: true })).toThrow('This is not how');
  });

  it('keeps second copies of tables among its own data', async () => {
    const { electron, call } = anElectron();
    await runShell(electron, settings(await freePort()));
    const copy = ['0123456789abcdef', `${Date.now()}-57-0a1b2c3d.roundel`] as const;
    expect(await call(CHANNELS.keepCopy, ...copy, Uint8Array.of(8, 2, 5))).toBe('kept');
    expect(readFileSync(join(data, 'backups', ...copy))).toEqual(Buffer.of(8, 2, 5));
    expect(await call(CHANNELS.copies)).toEqual([{ table: copy[0], name: copy[1], bytes: 3 }]);
    expect(await call(CHANNELS.readCopy, ...copy)).toEqual(Uint8Array.of(8, 2, 5));
    await call(CHANNELS.forgetCopies, copy[0]);
    expect(await call(CHANNELS.copies)).toEqual([]);
  });

  it('guards every page that is ever made, and ends with its last window', async () => {
    const { electron, session, log, listeners } = anElectron();
    await runShell(electron, settings(await freePort()));
    const contents = { on: vi.fn(), setWindowOpenHandler: vi.fn() };
    listeners.get('web-contents-created')?.({}, contents);
    expect(contents.on.mock.calls.map(([name]) => name as string)).toEqual([
      'will-navigate',
      'will-frame-navigate',
      'will-redirect',
      'will-attach-webview',
      'select-bluetooth-device',
      'context-menu',
    ]);
    expect(contents.setWindowOpenHandler).toHaveBeenCalledOnce();
    expect(session.setPermissionRequestHandler).toHaveBeenCalledOnce();
    expect(session.webRequest.onBeforeRequest).toHaveBeenCalledOnce();
    expect(session.setDevicePermissionHandler).toHaveBeenCalledOnce();
    expect(session.on.mock.calls.map(([name]) => name as string)).toContain('will-download');
    expect(listeners.has('certificate-error')).toBe(true);
    expect(listeners.has('select-client-certificate')).toBe(true);
    listeners.get('window-all-closed')?.();
    expect(log.at(-1)).toBe('quit');
  });
});

describe('an installed Roundel', () => {
  it('is what links open, and gives no look into its page unless asked', async () => {
    const plain = anElectron({ isPackaged: true });
    await runShell(plain.electron, settings(await freePort()));
    expect(plain.log).toContain('opens roundel:');
    expect(plain.windows[0]).toMatchObject({ options: { webPreferences: { devTools: false } } });
    const asked = anElectron({ isPackaged: true });
    await runShell(asked.electron, settings(await freePort(), '--devtools'));
    expect(asked.windows[0]).toMatchObject({ options: { webPreferences: { devTools: true } } });
  });

  it('leaves it to the package on macOS to say what links open', async () => {
    const { electron, log } = anElectron({ isPackaged: true });
    await runShell(electron, { ...settings(await freePort()), platform: 'darwin' });
    expect(log).not.toContain('opens roundel:');
  });

  it('takes links from nobody else while it is only being tried', async () => {
    const { electron, log } = anElectron();
    await runShell(electron, settings(await freePort()));
    expect(log).not.toContain('opens roundel:');
  });
});

describe('a link', () => {
  it('starts Roundel, and waits for the page, which takes it once', async () => {
    const { electron, call } = anElectron();
    await runShell(electron, settings(await freePort(), LINK));
    expect(call(CHANNELS.pendingJoin)).toBe(INVITE);
    expect(call(CHANNELS.pendingJoin)).toBeNull();
  });

  it('comes from a second start: the first window shows again and hears of it, the second ends', async () => {
    const second = anElectron({ isLocked: false });
    await runShell(second.electron, settings(0, LINK));
    expect(second.log).toEqual(['quit']);
    const first = anElectron();
    await runShell(first.electron, settings(await freePort()));
    first.listeners.get('second-instance')?.({}, ['roundel', '--flag', LINK]);
    expect(first.log.slice(3)).toEqual(['restore', 'show', 'focus']);
    expect(first.sent).toEqual([[EVENTS.onJoin]]);
    expect(first.call(CHANNELS.pendingJoin)).toBe(INVITE);
  });

  it('may be missing in a second start, or bad: the window shows again', async () => {
    const { electron, listeners, log, sent } = anElectron();
    await runShell(electron, settings(await freePort()));
    listeners.get('second-instance')?.({}, ['roundel']);
    listeners.get('second-instance')?.({}, ['roundel', 'roundel://leave']);
    expect(log.slice(3)).toEqual(['restore', 'show', 'focus', 'restore', 'show', 'focus']);
    expect(sent).toEqual([]);
  });

  it('comes on macOS by an event, before Electron is ready or after', async () => {
    const { electron, listeners, call, log, sent } = anElectron();
    const running = runShell(electron, settings(await freePort()));
    const preventDefault = vi.fn();
    listeners.get('open-url')?.({ preventDefault }, LINK);
    await running;
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
    expect(call(CHANNELS.pendingJoin)).toBe(INVITE);
    listeners.get('open-url')?.({ preventDefault }, LINK.replace('10.0.0.7', '10.0.0.8'));
    expect(sent).toEqual([[EVENTS.onJoin]]);
    expect(call(CHANNELS.pendingJoin)).toBe(INVITE.replace('10.0.0.7', '10.0.0.8'));
    expect(log.slice(-3)).toEqual(['restore', 'show', 'focus']);
  });

  it('cannot be followed by a window that is closed', async () => {
    const { electron, listeners, happen, sent } = anElectron();
    await runShell(electron, settings(await freePort()));
    happen('closed');
    listeners.get('second-instance')?.({}, ['roundel', LINK]);
    expect(sent).toEqual([]);
  });
});

describe('an open table', () => {
  it('keeps the machine awake and can be shared, until it is closed, loaded anew, or dies', async () => {
    const { electron, call, happen, log, invite } = anElectron();
    await runShell(electron, settings(await freePort()));
    for (const end of [() => call(CHANNELS.keepAwake, false), 'page did-navigate', 'page render-process-gone']) {
      call(CHANNELS.keepAwake, true);
      expect([log.at(-1), invite.enabled]).toEqual(['awake: prevent-app-suspension', true]);
      if (typeof end === 'string') happen(end);
      else end();
      expect([log.at(-1), invite.enabled]).toEqual(['may sleep', false]);
    }
  });

  it('hears the menu by name, in a window that shows', async () => {
    const { electron, templates, sent, log } = anElectron();
    await runShell(electron, settings(await freePort()));
    const [file] = templates[0] ?? [];
    const [newTable] = (file?.submenu ?? []) as MenuItemConstructorOptions[];
    (newTable?.click as () => void)();
    expect(sent).toEqual([[EVENTS.onCommand, 'newTable']]);
    expect(log.slice(3)).toEqual(['restore', 'show', 'focus']);
  });
});

describe('the window', () => {
  const open = async () => {
    const found = anElectron();
    await runShell(found.electron, settings(await freePort()));
    found.happen('ready-to-show');
    return found;
  };

  it('lies in the middle the first time, and where it lay the next time', async () => {
    const first = await open();
    expect(first.windows[0]).toMatchObject({ options: { x: 0, y: 24, width: 1280, height: 776 } });
    expect(first.log.slice(3)).toEqual(['show']);
    first.happen('close');
    const second = await open();
    expect(second.windows[0]).toMatchObject({ options: { x: 61, y: 47, width: 1003, height: 709 } });
    expect(second.log.slice(3)).toEqual(['maximize', 'show']);
  });

  it('lies in the middle again where its file is damaged', async () => {
    writeFileSync(join(data, 'window.json'), '{"x":');
    const { windows } = await open();
    expect(windows[0]).toMatchObject({ options: { width: 1280, height: 776 } });
  });

  it('fills the screen again if it did', async () => {
    const full = { x: 61, y: 47, width: 1003, height: 709, isMaximized: false, isFullScreen: true };
    writeFileSync(join(data, 'window.json'), JSON.stringify(full));
    expect((await open()).log.slice(3)).toEqual(['show', 'full screen true']);
  });
});
