import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Dialog, Session, Shell, WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import {
  askBeforeSaving,
  barNavigation,
  denyBluetooth,
  denyClientCertificates,
  denyDevices,
  denyNewWindows,
  denyWebviews,
  limitPermissions,
  limitRequests,
  openAfterAsking,
  refuseBadCertificates,
} from '../../src-main/guards';
import { CONTENT_SECURITY_POLICY } from '../../src-main/host/pages';
import { JOIN_SCHEME } from '../../src-main/bridge-join';
import { HOME, isOurs, isShared, SCHEME } from '../../src-main/scheme';
import { sharedOptions, windowOptions } from '../../src-main/window';

/** Web contents that keep what is listened to, and answer whether an event was prevented. */
const someContents = () => {
  const handlers = new Map<string, (event: object) => void>();
  const contents = { on: (name: string, handler: (event: object) => void) => handlers.set(name, handler) };
  const isPrevented = (name: string, facts: object): boolean => {
    const preventDefault = vi.fn();
    handlers.get(name)?.({ ...facts, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  return { contents: contents as unknown as WebContents, isPrevented };
};

const TABLE = '0a1b2c3d4e5f6789';

/** What a page is told that asks for a window. */
const openHandler = (outside: (url: string) => void): ((details: { readonly url: string }) => unknown) => {
  const setWindowOpenHandler = vi.fn();
  const toShare = () => sharedOptions(false, 'linux');
  denyNewWindows({ setWindowOpenHandler } as unknown as WebContents, isShared, toShare, outside);
  return setWindowOpenHandler.mock.calls[0]?.[0] as (details: { readonly url: string }) => unknown;
};

describe('our pages', () => {
  it.each([
    [HOME, true],
    ['roundel-app://table/', true],
    ['roundel-app://elsewhere/index.html', false],
    ['https://table/index.html', false],
    ['file:///etc/passwd', false],
    ['roundel-app:', false],
    ['roundel://table/index.html', false],
    ['', false],
  ])('%s: %s', (url, expected) => {
    expect(isOurs(url)).toBe(expected);
  });
});

describe('how the window is made', () => {
  const made = (hasDevTools: boolean, platform: NodeJS.Platform = 'linux') =>
    windowOptions({ preload: '/preload.cjs', area: { x: 1, y: 2, width: 903, height: 707 }, hasDevTools, platform });

  it.each([
    ['sandbox', true],
    ['contextIsolation', true],
    ['nodeIntegration', false],
    ['nodeIntegrationInWorker', false],
    ['nodeIntegrationInSubFrames', false],
    ['webSecurity', true],
    ['webviewTag', false],
    ['backgroundThrottling', false],
  ] as const)('%s: %s', (name, expected) => {
    expect(made(true).webPreferences?.[name]).toBe(expected);
  });

  it('leaves nobody a look into the page of an installed Roundel', () => {
    expect(made(false).webPreferences?.devTools).toBe(false);
    expect(made(true).webPreferences?.devTools).toBe(true);
  });

  it('fetches no dictionaries', () => {
    expect(made(false, 'linux').webPreferences?.spellcheck).toBe(false);
    expect(made(false, 'win32').webPreferences?.spellcheck).toBe(false);
    expect(made(false, 'darwin').webPreferences?.spellcheck).toBe(true);
  });

  it('lies where it should, and can show the smallest screen', () => {
    expect(made(false)).toMatchObject({ x: 1, y: 2, width: 903, height: 707, minWidth: 360, minHeight: 480 });
  });
});

describe('the shell’s code', () => {
  const folder = join(import.meta.dirname, '../../src-main');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

  it('knows no remote module, and turns no guard off', () => {
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources) {
      expect(source).not.toMatch(/@electron\/remote|enableRemoteModule|bypassCSP|allowRunningInsecureContent/);
      expect(source).not.toMatch(/no-sandbox|disable-web-security|ignore-certificate-errors/);
    }
    expect(existsSync(join(folder, '../node_modules/@electron/remote'))).toBe(false);
  });

  it('has a scheme for pages that no link can name', () => {
    expect(JOIN_SCHEME).not.toBe(SCHEME);
  });
});

describe('what a page may load', () => {
  const policy = new Map(
    CONTENT_SECURITY_POLICY.split('; ').map((line): [string, string] => {
      const [name = '', ...rest] = line.split(' ');
      return [name, rest.join(' ')];
    }),
  );

  it.each([
    ['default-src', "'none'"],
    ['script-src', "'self' 'wasm-unsafe-eval'"],
    ['connect-src', "'self' ws: wss:"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
  ])('%s: %s', (name, expected) => {
    expect(policy.get(name)).toBe(expected);
  });
});

describe('the window', () => {
  it.each([
    ['will-navigate', 'https://example.org/', true],
    ['will-navigate', 'file:///etc/passwd', true],
    ['will-navigate', 'roundel://join/r1.x', true],
    ['will-navigate', HOME, false],
    ['will-frame-navigate', 'https://example.org/', true],
    ['will-frame-navigate', HOME, false],
    ['will-redirect', 'https://example.org/', true],
    ['will-redirect', HOME, false],
  ])('on %s to %s is held back: %s', (name, url, expected) => {
    const { contents, isPrevented } = someContents();
    barNavigation(contents, isOurs);
    expect(isPrevented(name, { url })).toBe(expected);
  });

  it('embeds nothing', () => {
    const { contents, isPrevented } = someContents();
    denyWebviews(contents);
    expect(isPrevented('will-attach-webview', {})).toBe(true);
  });

  it('opens no other window and hands the link on', () => {
    const outside = vi.fn();
    const handler = openHandler(outside);
    expect(handler({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
    expect(outside).toHaveBeenCalledWith('https://example.org/');
  });

  it('opens what is public of a table in a window of its own, as safe as the first and without its bridge', () => {
    const outside = vi.fn();
    const opened = openHandler(outside)({ url: `${HOME}#shared/${TABLE}` });
    expect(opened).toMatchObject({
      action: 'allow',
      overrideBrowserWindowOptions: {
        webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
      },
    });
    expect(opened).not.toHaveProperty('overrideBrowserWindowOptions.webPreferences.preload');
    expect(outside).not.toHaveBeenCalled();
  });

  it.each([
    HOME,
    `${HOME}#table/${TABLE}`,
    `${HOME}#shared/`,
    `${HOME}#shared/${TABLE}x`,
    `${HOME}?a#shared/${TABLE}`,
    `roundel-app://table/other.html#shared/${TABLE}`,
    `roundel-app://elsewhere/index.html#shared/${TABLE}`,
    `https://table/index.html#shared/${TABLE}`,
    `blob:${HOME}#shared/${TABLE}`,
  ])('opens no window for %s', (url) => {
    expect(openHandler(vi.fn())({ url })).toEqual({ action: 'deny' });
  });
});

describe('a link to the outside', () => {
  const follow = async (url: string, response: number) => {
    const showMessageBox = vi.fn().mockResolvedValue({ response });
    const openExternal = vi.fn().mockResolvedValue(undefined);
    await openAfterAsking(url, { showMessageBox } as unknown as Dialog, { openExternal } as unknown as Shell);
    return { asked: showMessageBox.mock.calls, opened: openExternal.mock.calls.flat() };
  };

  it('is opened after a yes, as it was shown', async () => {
    const { asked, opened } = await follow('https://EXAMPLE.org/a b', 0);
    expect(opened).toEqual(['https://example.org/a%20b']);
    expect(asked[0]?.[0]).toMatchObject({ detail: 'https://example.org/a%20b', defaultId: 1, cancelId: 1 });
  });

  it('is not opened after a no', async () => {
    expect((await follow('https://example.org/', 1)).opened).toEqual([]);
  });

  it.each([
    'http://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://server/share',
    'nonsense',
    `https://x/${'y'.repeat(2_000)}`,
  ])('is not even asked about where it is %s', async (url) => {
    expect(await follow(url, 0)).toEqual({ asked: [], opened: [] });
  });
});

describe('permissions', () => {
  const guarded = () => {
    const session = { setPermissionRequestHandler: vi.fn(), setPermissionCheckHandler: vi.fn() };
    limitPermissions(session as unknown as Session, isOurs);
    return session;
  };

  it.each([
    ['clipboard-sanitized-write', HOME, true],
    ['fullscreen', HOME, true],
    ['persistent-storage', HOME, true],
    ['local-network-access', HOME, true],
    ['loopback-network', HOME, true],
    ['fullscreen', 'https://example.org/', false],
    ['local-network-access', 'https://example.org/', false],
    ['media', HOME, false],
    ['display-capture', HOME, false],
    ['geolocation', HOME, false],
    ['notifications', HOME, false],
    ['clipboard-read', HOME, false],
    ['openExternal', HOME, false],
    ['usb', HOME, false],
    ['unknown', HOME, false],
  ])('%s for %s: %s', (permission, url, expected) => {
    const session = guarded();
    const decide = vi.fn();
    session.setPermissionRequestHandler.mock.calls[0]?.[0](null, permission, decide, { requestingUrl: url });
    expect(decide).toHaveBeenCalledWith(expected);
    expect(session.setPermissionCheckHandler.mock.calls[0]?.[0](null, permission, url, {})).toBe(expected);
  });

  it.each([
    ['readable', HOME, true],
    ['writable', HOME, false],
    ['readable', 'https://example.org/', false],
    [undefined, HOME, false],
  ])('a chosen folder that is to be %s, for %s: %s', (fileAccessType, url, expected) => {
    const session = guarded();
    const decide = vi.fn();
    const details = { requestingUrl: url, ...(fileAccessType === undefined ? {} : { fileAccessType }) };
    session.setPermissionRequestHandler.mock.calls[0]?.[0](null, 'fileSystem', decide, details);
    expect(decide).toHaveBeenCalledWith(expected);
    expect(session.setPermissionCheckHandler.mock.calls[0]?.[0](null, 'fileSystem', url, details)).toBe(expected);
  });
});

describe('devices', () => {
  /** A target that keeps the last argument of an event, which is how Electron is answered. */
  const choose = (
    guard: (target: { on: (name: string, listener: (...args: unknown[]) => void) => unknown }) => void,
    name: string,
    args: readonly unknown[],
  ) => {
    const listeners = new Map<string, (...args: unknown[]) => void>();
    guard({ on: (event, listener) => listeners.set(event, listener) });
    const preventDefault = vi.fn();
    const answer = vi.fn();
    listeners.get(name)?.({ preventDefault }, ...args, answer);
    return { isPrevented: preventDefault.mock.calls.length > 0, answers: answer.mock.calls };
  };
  const guardSession = (target: object): void =>
    denyDevices({ ...target, setDevicePermissionHandler: vi.fn() } as unknown as Session);

  it.each([
    ['select-hid-device', [{ deviceList: [{ deviceId: 'pad' }] }], [[null]]],
    ['select-usb-device', [{ deviceList: [{ deviceId: 'stick' }] }], [[]]],
    ['select-serial-port', [[{ portId: 'modem' }], {}], [['']]],
  ])('%s chooses none', (name, args, expected) => {
    expect(choose(guardSession, name, args)).toEqual({ isPrevented: true, answers: expected });
  });

  it('select-bluetooth-device chooses none', () => {
    const found = choose((target) => denyBluetooth(target as unknown as WebContents), 'select-bluetooth-device', [
      [{ deviceId: 'lamp' }],
    ]);
    expect(found).toEqual({ isPrevented: true, answers: [['']] });
  });

  it('are never remembered', () => {
    const setDevicePermissionHandler = vi.fn();
    denyDevices({ on: vi.fn(), setDevicePermissionHandler } as unknown as Session);
    expect(setDevicePermissionHandler.mock.calls[0]?.[0]({ deviceType: 'usb', origin: HOME })).toBe(false);
  });
});

describe('a wrong certificate', () => {
  it('is refused', () => {
    const on = vi.fn();
    refuseBadCertificates({ on } as unknown as App);
    const [name, refuse] = on.mock.calls[0] as [string, (...args: unknown[]) => void];
    const preventDefault = vi.fn();
    const decide = vi.fn();
    refuse({ preventDefault }, {}, 'https://192.168.1.5:4747/', 'net::ERR_CERT_DATE_INVALID', {}, decide);
    expect(name).toBe('certificate-error');
    expect(preventDefault).toHaveBeenCalled();
    expect(decide.mock.calls).toEqual([[false]]);
  });
});

describe('a certificate of the person’s', () => {
  it('is given to no server', () => {
    const on = vi.fn();
    denyClientCertificates({ on } as unknown as App);
    const [name, deny] = on.mock.calls[0] as [string, (...args: unknown[]) => void];
    const preventDefault = vi.fn();
    const choose = vi.fn();
    deny({ preventDefault }, {}, 'wss://table.example/', [{ subjectName: 'Ana' }], choose);
    expect(name).toBe('select-client-certificate');
    expect(preventDefault).toHaveBeenCalled();
    expect(choose.mock.calls).toEqual([[]]);
  });
});

describe('a request', () => {
  const isCancelled = (url: string, hasDevTools = false): boolean => {
    const onBeforeRequest = vi.fn();
    limitRequests({ webRequest: { onBeforeRequest } } as unknown as Session, isOurs, hasDevTools);
    const decide = vi.fn<(answer: { readonly cancel: boolean }) => void>();
    onBeforeRequest.mock.calls[0]?.[0]({ url }, decide);
    expect(decide).toHaveBeenCalledOnce();
    return decide.mock.calls[0]?.[0].cancel ?? false;
  };

  it.each([
    HOME,
    'roundel-app://table/assets/app.js',
    'blob:roundel-app://table/0b1c-2d3e',
    'data:image/png;base64,AAAA',
    'ws://192.168.1.5:4747/signal',
    'wss://table.example/signal',
  ])('for %s goes out', (url) => {
    expect(isCancelled(url)).toBe(false);
  });

  it.each([
    'https://example.org/',
    'http://127.0.0.1:4747/',
    'file:///etc/passwd',
    'blob:https://example.org/0b1c',
    'roundel-app://elsewhere/index.html',
    'chrome-extension://abc/page.html',
    'devtools://devtools/bundled/inspector.html',
    'nonsense',
  ])('for %s stays', (url) => {
    expect(isCancelled(url)).toBe(true);
  });

  it('of the tools that look into the page goes out where those are allowed, and no other then', () => {
    expect(isCancelled('devtools://devtools/bundled/inspector.html', true)).toBe(false);
    expect(isCancelled('https://example.org/', true)).toBe(true);
  });
});

describe('a download', () => {
  const download = (url: string) => {
    const on = vi.fn();
    askBeforeSaving({ on } as unknown as Session, isOurs);
    const save = on.mock.calls[0]?.[1] as (...args: unknown[]) => void;
    const preventDefault = vi.fn();
    const item = { getURL: () => url, setSaveDialogOptions: vi.fn(), setSavePath: vi.fn() };
    save({ preventDefault }, item);
    // A path that is set is a question that is not asked.
    expect(item.setSavePath).not.toHaveBeenCalled();
    return {
      isPrevented: preventDefault.mock.calls.length > 0,
      isAsked: item.setSaveDialogOptions.mock.calls.length > 0,
    };
  };

  it.each(['blob:roundel-app://table/0b1c-2d3e', 'roundel-app://table/table.json'])('of %s is asked about', (url) => {
    expect(download(url)).toEqual({ isPrevented: false, isAsked: true });
  });

  it.each(['https://example.org/setup.exe', 'blob:https://example.org/0b1c', 'file:///etc/passwd'])(
    'of %s does not happen',
    (url) => {
      expect(download(url)).toEqual({ isPrevented: true, isAsked: false });
    },
  );
});
